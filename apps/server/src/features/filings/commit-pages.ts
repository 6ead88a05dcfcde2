import type { FilingChange, NewFiling, RequestIssue } from '@gauger/contract';
import {
  type ComputedFiling,
  computeFiling,
  documentCells,
  type Filing,
  filingFlags,
  hasError,
  isBlank,
  type Law,
  type LineFacts,
  type Row,
} from '@gauger/excise';
import { AppError } from '../../http/app-error.ts';
import { isEmptyLine, type LineRecord } from './filing-record.ts';

type Pages = Pick<NewFiling | FilingChange, 'taxYearQuarter' | 'filingData' | 'deposit' | 'overpayment' | 'claimsData'>;

/** A filing after a commit: facts without blanks, and what they compute to. */
export interface Committed {
  facts: Filing;
  lines: ReadonlyMap<string, LineRecord>;
  computed: ComputedFiling;
}

/**
 * Puts the pages of a request into the facts and computes the whole filing. What is absent is left alone; null clears.
 * Throws INVALID_ROWS with every finding when any of them is an error, so that nothing is half saved.
 */
export function commitPages(before: Filing, pages: Pages, law: Law): Committed {
  const facts = merge(before, pages);
  const computed = computeFiling(facts, law);
  if (hasError(computed.issues)) throw new AppError('INVALID_ROWS', { issues: issuesOf(computed) });
  return withoutBlankRows(facts, computed, law);
}

/** The engine's findings with the paths of the API, where the quarter and its boxes are a page of their own. */
export function issuesOf(computed: ComputedFiling): RequestIssue[] {
  return computed.issues.map((found) => ({ ...found, path: found.path.replace(ofQuarterPage, 'taxYearQuarter.$&') }));
}
const ofQuarterPage = new RegExp(`^(?:taxYear|taxYearAndQuarter|${filingFlags.join('|')})$`);

function merge(before: Filing, pages: Pages): Filing {
  const { deposit, overpayment, claimsData, taxYearQuarter = {} } = pages;
  return withoutAbsent({
    ...before,
    ...taxYearQuarter,
    filingData: mergeLines(before.filingData, pages.filingData ?? {}),
    deposit: deposit === undefined ? before.deposit : (deposit ?? undefined),
    overpayment: overpayment === undefined ? before.overpayment : (overpayment ?? undefined),
    claimsData: claimsData === undefined ? before.claimsData : (claimsData ?? undefined),
  }) as unknown as Filing;
}

function mergeLines(before: Filing['filingData'], sent: Readonly<Record<string, unknown>>): Filing['filingData'] {
  const lines: Record<string, LineFacts> = { ...before };
  for (const [irsNumber, line] of Object.entries(sent) as [string, LineFacts | null | undefined][]) {
    if (line === undefined) continue;
    if (line === null) delete lines[irsNumber];
    else
      lines[irsNumber] = {
        emptyTaxLiability: line.emptyTaxLiability ?? false,
        ...(line.taxWithRegularMethod === undefined ? {} : { taxWithRegularMethod: line.taxWithRegularMethod }),
        rows: (line.rows ?? []).map(factsOfRow),
      };
  }
  return lines;
}

/** A row without what the server computes and without cells left empty. */
function factsOfRow(row: Row): Row {
  const facts: Record<string, unknown> = {};
  for (const name in row) if (name !== 'taxAmount' && !isBlank(row[name])) facts[name] = row[name];
  return facts;
}

/** Empty rows are removed when leaving a page (specification 001 §2), and so are lines on which nothing was said. */
function withoutBlankRows(facts: Filing, computed: ComputedFiling, law: Law): Committed {
  const filingData: Record<string, LineFacts> = {};
  const lines = new Map<string, LineRecord>();
  for (const [irsNumber, line] of Object.entries(facts.filingData)) {
    const result = computed.lines[irsNumber];
    if (!result) continue;
    const rows = (line.rows ?? []).filter((_, at) => result.rows[at]?.taxAmount !== null);
    const kept = { ...line, rows };
    if (isEmptyLine(kept)) continue;
    filingData[irsNumber] = kept;
    const amounts = result.rows.map(({ taxAmount }) => taxAmount).filter((amount) => amount !== null);
    lines.set(irsNumber, { tax: result.tax, rows: amounts, cells: cellsOf(irsNumber, computed, law) });
  }
  return { facts: { ...facts, filingData }, lines, computed };
}

function cellsOf(irsNumber: string, computed: ComputedFiling, law: Law): Record<string, string> {
  const line = law.lines.find((candidate) => candidate.irsNumber === irsNumber);
  const cells: Record<string, string> = {};
  for (const { id } of line ? documentCells(line) : []) {
    const value = computed.cells[id];
    if (value !== undefined) cells[id] = value;
  }
  return cells;
}

const withoutAbsent = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
