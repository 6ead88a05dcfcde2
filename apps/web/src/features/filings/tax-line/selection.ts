/** A cell by its row and its place among the columns that are filled in. */
export interface Place {
  row: number;
  column: number;
}

/** From the cell where selecting began to the one that has the focus. */
export interface Selection {
  anchor: Place;
  focus: Place;
}

/** The selected cells as a rectangle; its edges belong to it. */
export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const boxOf = ({ anchor, focus }: Selection): Box => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

export const isMany = ({ top, bottom, left, right }: Box): boolean => top !== bottom || left !== right;

/** Finds the cell of an element. */
export function placeOf(target: EventTarget | null): (Place & { kind: string }) | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  if (!cell) return undefined;
  const { row, column, kind } = cell.dataset;
  return { row: Number(row), column: Number(column), kind: kind ?? '' };
}

/** Where an arrow key leads. */
export const arrows: Readonly<Record<string, readonly [down: number, right: number]>> = {
  arrowup: [-1, 0],
  arrowdown: [1, 0],
  arrowleft: [0, -1],
  arrowright: [0, 1],
};
