import type { BusinessFacts } from '@gauger/contract/business';
import { isDay, pcorQuarter } from '@gauger/excise';
import { businessFieldList } from '../businesses/columns.ts';
import { businessOfRow } from '../businesses/judge-businesses.ts';
import { enteredInPlan, paymentFields } from './columns.ts';

/** Rows that say something of one thing: of a new business, or of how one return is paid. What one leaves empty, another says. */

export type CellOf = (name: string) => string;

/** The other rows for the validation of a row. */
interface Together {
  /** Its cells, and where they are empty what the first other row says of the same. */
  readonly cellOf: CellOf;
  /** Its cells that say something else than the first row that says anything. */
  readonly differing: readonly { field: string; message: string }[];
}

interface SheetRow {
  readonly row: number;
  /** The values of its cells. */
  readonly cellOf: CellOf;
  /** Its cells as they are written. */
  readonly textOf: CellOf;
}

interface ComparedRow extends SheetRow {
  /** Texts of the cell that mean the same, as written and as stored. */
  readonly same: readonly string[];
}

/** The keys of a row's business and return; absent where the row cannot be compared with others. */
export interface About {
  business?: string | undefined;
  payment?: string | undefined;
}

/** Finds the keys of the rows of a sheet. Facts of a business that the account has already are ignored. */
export function aboutOf(cellOf: CellOf, ein: string, candidates: number): About {
  if (!/^\d{9}$/.test(ein)) return {};
  const day = cellOf('planYearEnd');
  // Several businesses of an account may have one EIN, each with its own name.
  const name = candidates > 1 ? cellOf('businessName').trim().toLowerCase() : '';
  return {
    business: candidates === 0 ? ein : undefined,
    payment: isDay(day) ? `${ein} ${pcorQuarter(day).year} ${name}` : undefined,
  };
}

/** Puts what rows say of the same things together, before any is judged. */
export function rowsTogether(rows: readonly (SheetRow & { about: About })[]): (row: number) => Together {
  const first = new Map<string, ComparedRow>();
  const compareRow = ({ row, cellOf, textOf, about }: (typeof rows)[number]) => {
    const facts = about.business === undefined ? undefined : businessOfRow(cellOf);
    return fieldsOf(about).flatMap(({ field, of }) => {
      if (cellOf(field).trim() === '') return [];
      return [{ key: `${of} ${field}`, field, said: { row, cellOf, textOf, same: compared(field, cellOf, facts) } }];
    });
  };
  const all = new Map(rows.map((one) => [one.row, { ...one, said: compareRow(one) }]));
  for (const { said: cells } of all.values())
    for (const { key, said } of cells) if (!first.has(key)) first.set(key, said);
  return (row) => {
    const one = all.get(row);
    if (!one) return { cellOf: () => '', differing: [] };
    const others = new Map(fieldsOf(one.about).map(({ field, of }) => [field, first.get(`${of} ${field}`)]));
    return {
      cellOf: (name) => (one.cellOf(name).trim() === '' ? (others.get(name)?.cellOf(name) ?? '') : one.cellOf(name)),
      differing: one.said.flatMap(({ key, field, said }) => {
        const before = first.get(key);
        return before && !before.same.some((text) => said.same.includes(text))
          ? [{ field, message: differs(field, before) }]
          : [];
      }),
    };
  };
}

function fieldsOf({ business, payment }: About): { field: string; of: string }[] {
  const facts = businessFieldList.map(([name]) => name as string).filter((name) => name !== 'EIN');
  return [
    ...(business === undefined ? [] : facts.map((field) => ({ field, of: `business ${business}` }))),
    ...(payment === undefined ? [] : paymentFields.map((field) => ({ field, of: `payment ${payment}` }))),
  ];
}

/** Normalizes a cell for comparison. */
const compared = (field: string, cellOf: CellOf, facts: BusinessFacts | undefined): string[] => {
  const kept = facts && field in facts ? facts[field as keyof BusinessFacts] : enteredInPlan(field, cellOf(field));
  return [cellOf(field), String(kept ?? '')]
    .map((text) => text.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((text) => text !== '');
};

/** The EIN of a row is that of another name than the row says. */
export const otherName = (name: string): string => `This EIN is that of “${name}”: give that name, or the right EIN`;

function differs(field: string, { row, textOf }: ComparedRow): string {
  const value = textOf(field).trim();
  if (field === 'businessName') return otherName(value);
  // Never repeat an account number.
  const otherValue = field === 'accountNumber' ? 'another account' : `“${value.slice(0, 60)}”`;
  const what = paymentFields.includes(field) ? 'a return is paid in one way' : 'a business is entered once';
  return `Row ${row} says ${otherValue}: ${what}. Enter the same, or leave this cell empty`;
}
