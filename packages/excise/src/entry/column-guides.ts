import { previousQuarter, type Quarter, quarterDays } from '../calendar/public.ts';
import { type IsoDate, type Law, type TaxLine, taxLaw } from '../catalog/public.ts';
import { type GridColumn, importColumns } from '../derive/public.ts';
import { listedNames, type Row } from '../engine/public.ts';
import { choiceText } from './word-entry.ts';

/** The guide to a column of a template: a rule in words, and every value where there is a list of them. */
export interface ColumnGuide {
  needed: boolean;
  rule: string;
  values: readonly string[];
}

/** A tax, or the line of a claim. */
type Lined = Pick<TaxLine, 'fields' | 'taxYears'>;

/** Describes the allowed values in the columns of a line on the return of a quarter. */
export function columnGuides(line: Lined, quarter: Quarter, law: Law = taxLaw): ColumnGuide[] {
  return importColumns(line).map((column) => {
    const field = line.fields.find(({ name }) => name === column.name);
    return {
      needed: field?.required === true && field.preset === undefined,
      rule: ruleOf(column),
      values:
        column.kind === 'listed'
          ? listedNames(line, column.name, quarter, law)
          : (column.choices ?? []).map(choiceText),
    };
  });
}

function ruleOf({ kind, unit, decimals = 0, maxLength }: GridColumn): string {
  switch (kind) {
    case 'date':
      return 'A day, like 2026-03-15 or 3/15/2026';
    case 'quantity':
      return `A number${unit ? ` of ${unit}` : ''}, ${decimals === 0 ? 'whole' : `up to ${decimals} decimals`}`;
    case 'money':
      return `Dollars, up to ${decimals} decimals`;
    case 'boolean':
      return 'yes or no';
    case 'choice':
    case 'listed':
      return 'One of these:';
    case 'text':
      return maxLength === undefined ? 'A text' : `A text of up to ${maxLength} characters`;
  }
}

/** The quarter's first day; of a tax year the days of the one that ended before the quarter. */
function exampleDay({ taxYears }: Lined, name: string, quarter: Quarter): IsoDate {
  if (name === taxYears?.end) return quarterDays(previousQuarter(quarter)).last;
  return quarterDays(name === taxYears?.begin ? { ...quarter, year: quarter.year - 1 } : quarter).first;
}

/** Makes an example row for a template: it shows the format of the columns and does not advise what to enter. */
export function exampleRow(line: Lined, quarter: Quarter, law: Law = taxLaw): Row {
  const guides = columnGuides(line, quarter, law);
  const facts = importColumns(line).map(({ name, kind, choices }, at): [string, string | boolean] => {
    switch (kind) {
      case 'date':
        return [name, exampleDay(line, name, quarter)];
      case 'choice':
        return [name, choices?.[0]?.value ?? ''];
      case 'listed':
        return [name, guides[at]?.values[0] ?? ''];
      case 'boolean':
        return [name, false];
      case 'text':
        return [name, 'Text'];
      default:
        return [name, '1000'];
    }
  });
  return Object.fromEntries(facts);
}
