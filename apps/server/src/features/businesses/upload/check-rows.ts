import {
  type BusinessFacts,
  type BusinessFieldName,
  businessFields,
  checkBusiness,
  newBusiness,
  tidyBusiness,
} from '@gauger/contract/business';
import { type CellFault, mapColumns, type Sheet } from '@gauger/sheet';
import { AppError } from '../../../http/app-error.ts';
import { entered, fields, isNeeded, wantedColumns } from './columns.ts';
import { example } from './template.ts';

/** One business of a sheet. */
export interface SheetBusiness {
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  readonly facts: BusinessFacts;
}

/** A fault in one cell of one field. */
export interface FieldFault extends CellFault {
  readonly field: BusinessFieldName;
  /** The text of the cell. */
  readonly value: string;
}

export interface CheckedSheet {
  readonly sheet: Sheet;
  readonly headingRow: number;
  readonly businesses: readonly SheetBusiness[];
  /** By row, and within it in the order of the wizard. */
  readonly faults: readonly FieldFault[];
  /** EINs that come twice, in rows without a fault: divisions may share one. */
  readonly remarks: readonly FieldFault[];
  readonly ignoredColumns: readonly string[];
}

/** Businesses of the account that match those of a sheet. */
export interface KnownDuplicates {
  /** The message if the account has a business with this name and EIN. */
  twinOf(facts: BusinessFacts): string | undefined;
  /** The name of a business of the account with this EIN. */
  nameOf(ein: string): string | undefined;
}

/**
 * Judges each row by the rules of the wizard, and finds businesses that come twice.
 * Throws INVALID_SHEET when a column is missing or there twice, or there is no row.
 */
export async function checkRows(
  sheet: Sheet,
  twinsOf: (businesses: readonly SheetBusiness[]) => Promise<KnownDuplicates>,
): Promise<CheckedSheet> {
  const { row: headingRow, at, ignored, repeated } = mapColumns(sheet, wantedColumns);
  refuseColumns(at, repeated);
  const cellOf = (row: number, field: BusinessFieldName) => {
    const column = at.get(field);
    return column === undefined ? '' : (sheet.rows[row - 1]?.[column] ?? '');
  };
  const businesses = sheet.rows.flatMap((cells, index): SheetBusiness[] => {
    const row = index + 1;
    if (row <= headingRow || fields.every(([name]) => cellOf(row, name).trim() === '')) return [];
    return cells.length === 0 ? [] : [{ row, facts: factsOf((name) => cellOf(row, name)) }];
  });
  if (businesses.length === 0) throw new AppError('INVALID_SHEET', { description: 'This file has no business in it.' });

  const { twinOf, nameOf } = await twinsOf(businesses);
  const firstOf = new Map<string, number>();
  const faults: FieldFault[] = [];
  const remarks: FieldFault[] = [];
  const firstWithEin = new Map<string, number>();
  for (const { row, facts } of businesses) {
    const cell = (field: BusinessFieldName, message: string): FieldFault => ({
      row,
      column: at.get(field) ?? null,
      field,
      message,
      value: cellOf(row, field),
    });
    const found = checkBusiness(facts).map(({ field, message }) => cell(field, message));
    const twin = found.length > 0 ? undefined : (duplicateAbove(firstOf, row, facts) ?? twinOf(facts));
    if (twin) found.push(cell('businessName', twin));
    faults.push(...found);
    if (found.length > 0) continue;
    const first = firstWithEin.get(facts.EIN);
    const sharer = first === undefined ? nameOf(facts.EIN) : `Row ${first}`;
    if (sharer) remarks.push(cell('EIN', sameEin(sharer)));
    if (first === undefined) firstWithEin.set(facts.EIN, row);
  }
  return { sheet, headingRow, businesses, faults, remarks, ignoredColumns: ignored };
}

/** The facts of a row as they would be kept. Fields come in the order of the wizard: the country before its states. */
export function factsOf(cellOf: (name: BusinessFieldName) => string): BusinessFacts {
  const facts = { ...newBusiness };
  for (const [name] of fields) facts[name] = entered(name, cellOf(name), facts);
  return tidyBusiness(facts);
}

/** Reports a business that an earlier row has too, and the example of the template. */
function duplicateAbove(firstOf: Map<string, number>, row: number, facts: BusinessFacts): string | undefined {
  if (sameBusiness(facts, example)) return 'This is the example of the template. Put your own business in its place';
  const key = `${facts.EIN} ${facts.businessName.toLowerCase()}`;
  const first = firstOf.get(key);
  if (first !== undefined) return `Row ${first} has the same Business Name and EIN`;
  firstOf.set(key, row);
  return undefined;
}

const sameEin = (sharer: string) =>
  `${sharer} has the same EIN. Check the number. Divisions may share one, and file one Form 720 together for a quarter`;

const sameBusiness = (one: BusinessFacts, other: BusinessFacts) =>
  one.EIN === other.EIN && one.businessName === other.businessName;

function refuseColumns(at: ReadonlyMap<BusinessFieldName, number>, repeated: readonly string[]): void {
  const missing = fields.filter((field) => isNeeded(field) && !at.has(field[0]));
  const issues = [
    ...missing.map(([name]) => issue(name, `The column "${businessFields[name].label}" is missing`)),
    ...repeated.map((heading) => issue(heading, `The column "${heading}" is there twice`)),
  ];
  if (issues.length === 0) return;
  const description = missing.length === fields.filter(isNeeded).length ? NO_HEADINGS : undefined;
  throw new AppError('INVALID_SHEET', { issues, ...(description ? { description } : {}) });
}

const NO_HEADINGS = 'The first row of this file has no heading that is known here. Download the template to see them.';

const issue = (path: string, message: string) => ({ code: 'invalidSheet', severity: 'error' as const, path, message });
