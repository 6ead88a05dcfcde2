import {
  type BusinessFacts,
  type BusinessFieldName,
  businessFieldNames,
  businessFields,
  businessTypes,
  checkBusiness,
  newBusiness,
  tidyBusiness,
  warnBusiness,
} from '@gauger/contract/business';
import { droppedAnswers } from '@gauger/contract/rules';
import { bareHeading, type CellFault, fieldAt, rowFaults } from '@gauger/sheet';
import { AppError } from '../../../../app-error.ts';
import type { ColleagueFinder } from '../../../people/tax-preparers/public.ts';
import { readClient, type SheetClient } from './client-columns.ts';
import { type BusinessTab, businessSheets, entered, fields, isNeeded, labelOf, type SheetField } from './columns.ts';
import { typeInName } from './entity-endings.ts';
import { withZeros } from './lost-zeros.ts';
import { example } from './template.ts';

/** One business of a sheet. */
export interface SheetBusiness {
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  readonly facts: BusinessFacts;
  readonly client: SheetClient;
}

/** A fault in one cell of one field. */
export interface FieldFault extends CellFault {
  readonly field: SheetField;
  readonly value: string;
}

/** A cell that lacks the leading zeros of its number. */
export interface LostZeros {
  readonly row: number;
  readonly column: number | null;
  readonly field: BusinessFieldName;
  readonly value: string;
  readonly restored: string;
}

export interface CheckedSheet {
  readonly tab: BusinessTab;
  /** Rows with a business. */
  readonly rows: number;
  /** None while a column is missing or there twice. */
  readonly businesses: readonly SheetBusiness[];
  /** By row, and within it in the order of the wizard. */
  readonly faults: readonly FieldFault[];
  /** By row: EINs that come twice, in rows without a fault, since divisions may share one, and ZIP codes of other states. Then cells that were completed. */
  readonly remarks: readonly FieldFault[];
  /** Cells whose zeros wait for a confirmation. */
  readonly lostZeros: readonly LostZeros[];
}

/** How a sheet is read. */
export interface SheetRules {
  /** Whether leading zeros that a spreadsheet took are put back. */
  readonly restores: boolean;
  /** Whether who sends it may choose who approves returns. */
  readonly choosesContacts: boolean;
}

/** Businesses of the account that match those of a sheet. */
export interface KnownDuplicates {
  /** The message if the account has a business with this name and EIN. */
  twinOf(facts: BusinessFacts): string | undefined;
  /** The name of a business of the account with this EIN. */
  nameOf(ein: string): string | undefined;
  /** Why a person of the account is no contact of a client. */
  colleagueOf: ColleagueFinder;
}

/**
 * Judges each row by the rules of the wizard, and finds businesses that come twice. While a column is missing or there twice, only
 * this is reported. Throws INVALID_SHEET when there is no row.
 */
export async function checkRows(
  tab: BusinessTab,
  { restores, choosesContacts }: SheetRules,
  twinsOf: (businesses: readonly SheetBusiness[]) => Promise<KnownDuplicates>,
): Promise<CheckedSheet> {
  const { sheet, map } = tab;
  const { at } = map;
  if (tab.rows.length === 0) throw new AppError('INVALID_SHEET', { description: nothingIn(tab) });
  const ofColumns = columnFaults(tab);
  const rows = tab.rows.length;
  if (ofColumns.length > 0) return { tab, rows, businesses: [], faults: ofColumns, remarks: [], lostZeros: [] };
  const cellOf = (row: number, field: SheetField) => {
    const column = at.get(field);
    return column === undefined ? '' : (sheet.rows[row - 1]?.[column] ?? '');
  };
  const lostZeros: LostZeros[] = [];
  const completed: FieldFault[] = [];
  const notChosen: FieldFault[] = [];
  const ofClients = new Map<number, ReturnType<typeof readClient>['faults']>();
  const clientOf = (row: number, facts: BusinessFacts): SheetClient => {
    const { client, faults } = readClient((column) => cellOf(row, column), facts);
    if (!choosesContacts && client.contact) {
      const field = cellOf(row, 'clientContactEmail') === '' ? 'clientContactName' : 'clientContactEmail';
      notChosen.push({ row, column: at.get(field) ?? null, field, value: cellOf(row, field), message: NOT_CHOSEN });
      return { ...client, contact: null };
    }
    if (faults.length > 0) ofClients.set(row, faults);
    return client;
  };
  const businesses = tab.rows.map((row): SheetBusiness => {
    const place = <F extends SheetField>(field: F) => ({
      row,
      column: at.get(field) ?? null,
      field,
      value: cellOf(row, field),
    });
    const written = factsOf((name) => cellOf(row, name));
    const withOwnZeros = (name: BusinessFieldName) => {
      const restored = withZeros(name, cellOf(row, name), written);
      if (restored === undefined) return cellOf(row, name);
      if (restores) completed.push({ ...place(name), message: `Read as ${restored}: the spreadsheet took its zero` });
      else lostZeros.push({ ...place(name), restored });
      return restores ? restored : cellOf(row, name);
    };
    const facts = factsOf(withOwnZeros);
    if (facts.signingAuthorityPhone === '' && facts.contactPhoneNumber !== '') {
      facts.signingAuthorityPhone = facts.contactPhoneNumber;
      completed.push({
        ...place('signingAuthorityPhone'),
        message: `Taken from the phone of the business: ${facts.contactPhoneNumber}`,
      });
    }
    const businessType = facts.businessType === '' ? typeInName(facts.businessName) : undefined;
    if (businessType === undefined) return { row, facts, client: clientOf(row, facts) };
    completed.push({ ...place('businessType'), message: `Taken from the name of the business: ${businessType}` });
    return { row, facts: { ...facts, businessType }, client: clientOf(row, facts) };
  });

  const { twinOf, nameOf, colleagueOf } = await twinsOf(businesses);
  const firstOf = new Map<string, number>();
  const faults: FieldFault[] = [];
  const remarks: FieldFault[] = [...notChosen];
  const firstWithEin = new Map<string, number>();
  for (const { row, facts, client } of businesses) {
    const cell = (field: SheetField, message: string): FieldFault => ({
      row,
      column: at.get(field) ?? null,
      field,
      message,
      value: cellOf(row, field),
    });
    const unread = rowFaults(sheet, map.row, row, at.values()).map(({ column, message }) => {
      const field = fieldAt(at, column) ?? 'businessName';
      return { ...cell(field, message), column };
    });
    const found = checkBusiness(facts).map(({ field, message }) =>
      field === 'SSN' ? cell('EIN', 'EIN is required') : cell(field, withList(field, message)),
    );
    // One message for a cell: what cannot be read has no other fault.
    const isUnread = ({ column }: FieldFault) => unread.some((fault) => fault.column === column);
    found.splice(0, found.length, ...unread, ...found.filter((fault) => !isUnread(fault)));
    found.push(...(ofClients.get(row) ?? []).map(({ column, message }) => cell(column, message)));
    const colleague = client.contact && colleagueOf(client.contact);
    if (colleague)
      found.push(cell(colleague.field === 'email' ? 'clientContactEmail' : 'clientContactName', colleague.message));
    const twin = found.length > 0 ? undefined : (duplicateAbove(firstOf, row, facts) ?? twinOf(facts));
    if (twin) found.push(cell('businessName', twin));
    faults.push(...found);
    if (found.length > 0) continue;
    const first = firstWithEin.get(facts.EIN);
    const sharer = first === undefined ? nameOf(facts.EIN) : `Row ${first}`;
    if (sharer) remarks.push(cell('EIN', sameEin(sharer)));
    const given = Object.fromEntries(businessFieldNames.map((name) => [name, cellOf(row, name)]));
    remarks.push(...warnBusiness(facts).map(({ field, message }) => cell(field, message)));
    for (const { field, message } of droppedAnswers(businessFields, given, facts, newBusiness))
      remarks.push(cell(field, `Not saved: ${message}`));
    if (first === undefined) firstWithEin.set(facts.EIN, row);
  }
  return { tab, rows, businesses, faults, remarks: [...remarks, ...completed], lostZeros };
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

const NOT_CHOSEN = 'Not saved: only the account owner or a Manager chooses who approves returns';

/** A sheet shows no list to choose a type from. */
const withList = (field: BusinessFieldName, message: string): string =>
  field === 'businessType' ? `${message}: ${businessTypes.map(({ value }) => value).join(', ')}` : message;

const sameEin = (sharer: string) =>
  `${sharer} has the same EIN. Check the number. Divisions may share one, and file one Form 720 together for a quarter`;

const sameBusiness = (one: BusinessFacts, other: BusinessFacts) =>
  one.EIN === other.EIN && one.businessName === other.businessName;

/** The name of a business may say its type, and its phone may be that of the signing authority. */
const completedFields: ReadonlySet<BusinessFieldName> = new Set(['businessType', 'signingAuthorityPhone']);

/** Whether no row can do without a column. */
export const isNeededColumn = (field: (typeof fields)[number]): boolean =>
  isNeeded(field) && !completedFields.has(field[0]);

/** Columns that no row can do without, and columns of one meaning, each as a fault of the headings. */
function columnFaults({ sheet, map: { row, at, repeated } }: BusinessTab): FieldFault[] {
  const headings = sheet.rows[row - 1] ?? [];
  const missing = fields.filter((field) => isNeededColumn(field) && !at.has(field[0]));
  const twice = repeated.map((heading): FieldFault => {
    const column = headings.findLastIndex((text) => text.trim() === heading);
    const message = `The column "${heading}" appears twice: choose another meaning for one of them`;
    return { row, column, field: fieldOf(heading), message, value: heading };
  });
  return [
    ...missing.map(([field]) => ({
      row,
      column: null,
      field,
      message: `The column "${labelOf(field)}" is missing: add it, or choose which column it is`,
      value: '',
    })),
    ...twice,
  ];
}

const fieldOf = (heading: string): SheetField =>
  businessSheets.wanted.find(({ headings }) => headings.some((one) => bareHeading(one) === bareHeading(heading)))
    ?.name ?? 'businessName';

const nothingIn = ({ map, place }: BusinessTab): string =>
  `This file has no business in it: nothing is below the headings in row ${map.row}${place > 1 ? ` of sheet ${place}` : ''}.`;
