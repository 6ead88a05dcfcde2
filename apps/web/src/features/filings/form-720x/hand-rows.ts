import { minus, parseDecimal, toFixed } from '@gauger/excise';
import type { Filing720X, Part, PartNumber } from './adjustment-parts.ts';

/** A row entered by hand. */
export interface HandRow {
  /** Stays with the row while others come and go. */
  id: number;
  facts: Readonly<Record<string, string>>;
  attachments: readonly string[];
}

let rows = 0;
export const newRow = (facts: HandRow['facts'] = {}, attachments: readonly string[] = []): HandRow => ({
  id: ++rows,
  facts,
  attachments,
});

type Row = Readonly<Record<string, unknown>>;

/** The rows of saved or drafted facts, without what the server computes. */
export const handRowsOf = (facts: readonly Row[]): HandRow[] =>
  facts.map(({ attachments, changeInTax: _, changeInCredit: __, ...rest }) =>
    newRow(
      Object.fromEntries(
        Object.entries(rest).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
      Array.isArray(attachments) ? (attachments as string[]) : [],
    ),
  );

/** The saved rows of a part of the form. */
export const savedRows = (filing: Filing720X, part: PartNumber): readonly Row[] =>
  part === '1'
    ? filing.adjustmentsToLiability.adjustmentsToLiabilityRows
    : filing.adjustmentsToScheduleC.adjustmentsToScheduleCRows;

const isEntered = ({ facts, attachments }: HandRow): boolean =>
  attachments.length > 0 || Object.values(facts).some((value) => value !== '');

/** The rows that are kept: empty ones are removed when the page is left (002 §4). */
export const keptRows = (all: readonly HandRow[]): readonly HandRow[] => all.filter(isEntered);

/** A row as the filing holds it. */
export const factsOfRow = ({ facts, attachments }: HandRow): Row => ({
  ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== '')),
  ...(attachments.length > 0 && { attachments }),
});

/** Column (f) of a row, with its sign on the form; undefined until both amounts are entered. */
export function changeOf({ facts }: HandRow, part: PartNumber, { before, after }: Part): string | undefined {
  const [was, is] = [before, after].map((name) => (facts[name] ? parseDecimal(facts[name]) : null));
  if (!was || !is) return undefined;
  return toFixed(part === '1' ? minus(is, was) : minus(was, is), 2);
}

export const fieldIdOf = ({ id }: HandRow, field: string): string => `row-${id}-${field}`;
