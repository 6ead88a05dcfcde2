import {
  type Adjustment,
  amendmentStatements,
  type Form720X,
  formatDate,
  grouped,
  type Law,
  parseQuarter,
  quarterDays,
  quarterInWords,
  statementLineOf,
  type TaxAdjustmentRow,
} from '@gauger/excise';
import type { ReturnDocument } from '../../return-document.ts';

type Amended = ReturnDocument<'Form720X'>;

/** A row of line 1 or 2 in print, by the columns of the form. */
export interface AdjustmentRow {
  of: Adjustment;
  /** Column (a), the last day of the quarter. */
  quarterEnding: string;
  /** Column (b): the IRS number or the credit reference number. */
  number: string;
  /** Column (c). */
  title: string;
  /** Columns (d) to (f); of a decrease in parentheses. */
  original: string;
  adjusted: string;
  change: string;
  explanation: string;
}

/** The rows of a line of the form: 1 for taxes, 2 for credits. */
export const rowsOf = ({ computed }: Amended, part: Adjustment['part'], law: Law): AdjustmentRow[] =>
  computed.adjustments
    .filter((one) => one.part === part)
    .map((of) => ({
      of,
      quarterEnding: quarterEnding(of.quarter),
      number: of.irsNumber ?? of.crn ?? '',
      title: titleOf(of, law),
      original: grouped(of.original),
      adjusted: grouped(of.adjusted),
      change: inParentheses(of.change),
      explanation: of.explanation,
    }));

/** An amount as the form asks for it: a decrease in parentheses. */
export const inParentheses = (amount: string): string =>
  amount.startsWith('-') ? `(${grouped(amount.slice(1))})` : grouped(amount);

/** The last day of a quarter: `2026Q1` is "Mar 31, 2026". Empty for anything else. */
export function quarterEnding(name: unknown): string {
  const quarter = typeof name === 'string' ? parseQuarter(name) : null;
  return quarter === null ? '' : formatDate(quarterDays(quarter).last);
}

/** `2026Q1` is "2026 Q1". Anything else stays as it is. */
export function quarterWords(name: string): string {
  const quarter = parseQuarter(name);
  return quarter === null ? name : quarterInWords(quarter);
}

/** How a page names the tax or credit of a row: "IRS No. 60", "CRN 366". */
export const nameOf = ({ irsNumber, crn }: Adjustment): string =>
  irsNumber === undefined ? `CRN ${crn}` : `IRS No. ${irsNumber}`;

function titleOf({ irsNumber, crn }: Adjustment, law: Law): string {
  if (irsNumber !== undefined) return law.lines.find((line) => line.irsNumber === irsNumber)?.title ?? '';
  const lines = law.claims.flatMap((group) => group.lines);
  return lines.find((line) => line.crn === crn)?.title ?? '';
}

/** The quarters whose returns are corrected, `2026Q1`, as the facts name them: the oldest first. */
export function quartersOf(facts: Form720X): string[] {
  const { corrected, adjustmentsToScheduleC: credits } = facts;
  const byHand = [
    ...taxRowsOf(facts),
    ...(Array.isArray(credits) ? credits : (credits?.adjustmentsToScheduleCRows ?? [])),
  ];
  const names = [
    ...(corrected ? [`${corrected.taxYear}Q${corrected.taxYearAndQuarter}`] : []),
    ...byHand.map(({ year, quarterEnding: quarter }) => `${year}Q${quarter}`),
  ];
  return [...new Set(names.filter((name) => parseQuarter(name) !== null))].sort();
}

/** The rows of line 1 that were entered by hand. A file may give them without the block around them. */
const taxRowsOf = ({ adjustmentsToLiability: entered }: Form720X): readonly TaxAdjustmentRow[] =>
  Array.isArray(entered) ? entered : (entered?.adjustmentsToLiabilityRows ?? []);

/** The statement that was chosen for a row: a row by hand has its own or none, the others theirs by IRS number. */
function statementOf({ quarter, irsNumber = '' }: Adjustment, facts: Form720X): string | undefined {
  const hand = taxRowsOf(facts).find(
    (row) => row.taxName === irsNumber && `${row.year}Q${row.quarterEnding}` === quarter,
  );
  return hand ? hand.statement : facts.statements?.[irsNumber];
}

/** A decrease of a tax with the statement of line 3 that was chosen for it. */
export interface StatedDecrease {
  row: AdjustmentRow;
  line: '3a' | '3b';
  /** Its id: `3b-repaid`. */
  id: string;
  /** In the words of the claimant. */
  words: string;
}

/** The statements of line 3 in the words of the form, by id (Form 720-X, Rev. January 2020, lines 3a and 3b). */
export const declarations: Readonly<Record<string, string>> = {
  '3a-repaid': 'The claimant has repaid the tax to the person from whom it was collected.',
  '3a-consent':
    'The claimant has obtained the consent of the person from whom the tax was collected to the adjustment.',
  '3b-notCollected':
    'The claimant has not included the tax in the price of the article and has not collected the tax from the purchaser.',
  '3b-repaid': 'The claimant has repaid the tax to the ultimate purchaser.',
  '3b-consent': 'The claimant attaches the written consent of the ultimate purchaser to the adjustment.',
};

/** The decreases of line 1 that have a statement. */
export function statedDecreases(doc: Amended, law: Law): StatedDecrease[] {
  return rowsOf(doc, '1', law).flatMap((row) => {
    const { irsNumber = '', change } = row.of;
    const entered = statementOf(row.of, doc.facts);
    const chosen = amendmentStatements.find(
      ({ id, line }) => id === entered && line === statementLineOf(irsNumber)?.line,
    );
    if (!change.startsWith('-') || chosen === undefined) return [];
    return [{ row, line: chosen.line, id: chosen.id, words: declarations[chosen.id] ?? chosen.text }];
  });
}

/** Whether a decrease of any tax or an increase of any credit is claimed. */
export const hasDecrease = ({ computed }: Amended): boolean =>
  computed.adjustments.some(({ change }) => change.startsWith('-'));
