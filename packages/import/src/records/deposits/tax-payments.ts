import { bareHeading } from '@gauger/sheet';
import { LEAVE_OUT } from '../../questions.ts';
import type { SortedTab } from '../../tab.ts';
import { type AskedRecords, unreadColumns } from '../record-questions.ts';

const TAX_PAYMENT = /\b(irs|usa ?tax ?(py?mt|payment)?|eftps|excise|(form )?720)\b/i;
const OF_720 = /\b(form )?720\b|\bexcise\b/i;
const OF_ANOTHER_FORM = /\b(940|941|943|944|945|990|1040|1041|1042|1065|1120|2290|730|11-?c|ct-1)(-?[a-z]{1,2})?\b/i;
const DESCRIPTION = /desc|memo|payee|detail|narrative|particulars|transaction|^name$/i;

/** The rows of a statement whose texts say that they are no deposits of Form 720, or a question about all rows. */
export interface TaxPayments {
  /** From 1. */
  readonly others: readonly number[];
  readonly asked: readonly AskedRecords[];
}

/**
 * Finds the rows of a statement of a bank that pay a tax of Form 720: where some rows name a tax payment, the others pay something else.
 * A list with a column of the form needs no text.
 */
export function taxPayments(tab: SortedTab, rows: readonly number[]): TaxPayments {
  const { others, asked } = byText(tab, rows);
  return { others, asked: [...severalEins(tab, rows), ...asked] };
}

/** Asks about the rows of each EIN, where a list has several: a return has the deposits of one. */
function severalEins({ sheet, map }: SortedTab, rows: readonly number[]): AskedRecords[] {
  const column = (sheet.rows[map.row - 1] ?? []).findIndex((heading) => EIN.test(bareHeading(heading)));
  const einOf = (row: number) => (sheet.rows[row - 1]?.[column] ?? '').replace(/\D/g, '');
  const byEin = Map.groupBy(column < 0 ? [] : rows.filter((row) => einOf(row) !== ''), einOf);
  if (byEin.size < 2) return [];
  return [...byEin].map(([ein, of]) => ({
    word: ein,
    column,
    rows: of,
    text: `${of.length === 1 ? '1 row is' : `${of.length} rows are`} of EIN ${ein.slice(0, 2)}-${ein.slice(2, 11)}. Import ${of.length === 1 ? 'it' : 'them'}?`,
    choices: YES_OR_NO,
  }));
}

const EIN = /^(f?ein|tin|taxpayerid(entification)?(no|number)?|employeridentificationnumber)$/;

const YES_OR_NO = [
  { value: 'import', label: 'Yes, import' },
  { value: LEAVE_OUT, label: 'No, leave out' },
];

function byText(tab: SortedTab, rows: readonly number[]): TaxPayments {
  const { sheet, map } = tab;
  if (map.at.has('taxForm')) return { others: [], asked: [] };
  const textIn = (row: number, column: number) => (sheet.rows[row - 1]?.[column] ?? '').trim();
  const columns = unreadColumns(tab).map((column) => ({
    column,
    naming: rows.filter((row) => TAX_PAYMENT.test(textIn(row, column))).length,
  }));
  const most = columns.reduce<(typeof columns)[number] | undefined>(
    (best, one) => (one.naming > (best?.naming ?? 0) ? one : best),
    undefined,
  );
  if (most) {
    const isOurs = (text: string) => OF_720.test(text) || (TAX_PAYMENT.test(text) && !OF_ANOTHER_FORM.test(text));
    return { others: rows.filter((row) => !isOurs(textIn(row, most.column))), asked: [] };
  }
  const described = columns.find(
    ({ column }) =>
      DESCRIPTION.test((sheet.rows[map.row - 1]?.[column] ?? '').trim()) &&
      rows.some((row) => /\p{L}/u.test(textIn(row, column))),
  );
  if (!described) return { others: [], asked: [] };
  return {
    others: [],
    asked: [
      {
        word: '',
        column: described.column,
        rows,
        text: rows.length === 1 ? 'Is this row a deposit of Form 720?' : 'Are all rows deposits of Form 720?',
        choices: YES_OR_NO,
      },
    ],
  };
}
