import { type GridColumn, gridColumns, isBlank, type LineComputer, type Row, type TaxLine } from '@gauger/excise';
import type { Sheet } from './sheet.ts';

/**
 * The rows of a line in one grid. Most lines have one; imported products with ODCs have one for each method (001 §3). The grid
 * sets the fact that distinguishes them, so no row asks for it.
 */
export interface RowGroup {
  /** "Rows", "Value method". */
  title: string;
  columns: readonly GridColumn[];
  /** The fact all its rows share; null where the line has one grid. */
  shared: { name: string; value: string } | null;
}

/** @param computer says which fields apply to the rows of a group */
export function rowGroups(line: TaxLine, computer: LineComputer): readonly RowGroup[] {
  const columns = gridColumns(line, true);
  const by = line.fields.find(({ name }) => name === line.gridsBy);
  if (!by) return [{ title: 'Rows', columns, shared: null }];
  return (by.choices ?? []).map(({ value, label }) => {
    const applies = computer.enabled({ [by.name]: value });
    return {
      title: label,
      columns: columns.filter(({ name }) => name !== by.name && applies.has(name)),
      shared: { name: by.name, value },
    };
  });
}

/** The rows of a filing in a group, without the fact they share. A row that names no group is in the first. */
export function rowsOfGroup(rows: readonly Row[], group: RowGroup, groups: readonly RowGroup[]): Row[] {
  const { shared } = group;
  if (!shared) return [...rows];
  return rows.flatMap((row) => {
    if (groupOfRow(row, groups) !== group) return [];
    const { [shared.name]: _, ...facts } = row;
    return [facts];
  });
}

/** Finds the group of a row. */
export const groupOfRow = (row: Row, groups: readonly RowGroup[]): RowGroup | undefined =>
  groups.find(({ shared }) => !shared || row[shared.name] === shared.value) ?? groups[0];

/** Works out the rows of a group as if each held the fact they share. */
export function groupComputer(computer: LineComputer, { shared }: RowGroup): LineComputer {
  if (!shared) return computer;
  const whole = (row: Row): Row =>
    Object.values(row).every((value) => isBlank(value) || value === false)
      ? row
      : { ...row, [shared.name]: shared.value };
  const without = ({ [shared.name]: _, ...row }: Row): Row => row;
  return {
    ...computer,
    row: (row) => computer.row(whole(row)),
    enabled: (row) => computer.enabled({ ...row, [shared.name]: shared.value }),
    settled: (row) => {
      const given = { ...row, [shared.name]: shared.value };
      const settled = computer.settled(given);
      return settled === given ? row : without(settled);
    },
    shown: (row, name) => computer.shown(whole(row), name),
    explain: (row, at) => computer.explain(whole(row), at),
  };
}

/** A row as the filing holds it. */
export const factsInGroup = (facts: Row, { shared }: RowGroup): Row =>
  shared ? { ...facts, [shared.name]: shared.value } : facts;

/** The rows of the grids with the numbers that the page shows: a blank row stays, and is empty. */
export const rowsAsShown = (grids: readonly { group: RowGroup; sheet: Sheet }[]): Row[] =>
  grids.flatMap(({ group, sheet }) => sheet.rows.map(({ blank, facts }) => (blank ? {} : factsInGroup(facts, group))));
