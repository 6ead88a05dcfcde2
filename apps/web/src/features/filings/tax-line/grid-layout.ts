import type { GridColumn } from '@gauger/excise';
import type { CSSProperties } from 'react';

/** Of a row without remarks, in px. */
export const ROW_HEIGHT = 37;

/** Least width in px, and the share of what is left. */
const widths: Record<GridColumn['kind'], readonly [least: number, share: number]> = {
  date: [118, 0.8],
  quantity: [88, 0.8],
  money: [96, 0.8],
  choice: [162, 1.6],
  listed: [132, 1.4],
  boolean: [70, 0],
  text: [104, 1],
};
const NUMBER_WIDTH = 38;
const RATE_WIDTH = 56;
const TAX_WIDTH = 116;
const ACTIONS_WIDTH = 36;

/** The columns' widths, and the least width of them all. */
export function layout(columns: readonly GridColumn[], withRate: boolean): CSSProperties {
  const kinds = columns.filter(({ name }) => name !== 'taxAmount').map(({ kind }) => widths[kind]);
  const tracks = kinds.map(([least, share]) => (share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`));
  const ends = [...(withRate ? [RATE_WIDTH] : []), TAX_WIDTH, ACTIONS_WIDTH];
  const least = [NUMBER_WIDTH, ...kinds.map(([width]) => width), ...ends].reduce((sum, width) => sum + width, 0);
  return {
    '--columns': [`${NUMBER_WIDTH}px`, ...tracks, ...ends.map((width) => `${width}px`)].join(' '),
    '--least': `${least}px`,
    '--number-width': `${NUMBER_WIDTH}px`,
    '--tax-width': `${TAX_WIDTH}px`,
    '--actions-width': `${ACTIONS_WIDTH}px`,
  } as CSSProperties;
}

/** The heading of a column, with its unit. */
export function heading({ name, label, unit, kind }: GridColumn): string {
  if (name === 'taxAmount') return 'Tax amount ($)';
  if (kind === 'money') return `${label} ($)`;
  return unit && !label.toLowerCase().includes(unit.toLowerCase()) ? `${label} (${unit})` : label;
}
