import type { FilingChange, NewFiling, RequestIssue } from '@gauger/contract';
import {
  type ComputedFiling,
  computeReturn,
  documentCells,
  type Filing,
  filingFlags,
  hasError,
  type Issue,
  isBlank,
  type Law,
  type LineFacts,
  lineComputer,
  parseQuarter,
  type Row,
} from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import { enteredClaims, mergeClaims } from './claims-page.ts';
import type { LineRecord } from './pages.ts';

type Pages = Pick<NewFiling | FilingChange, 'taxYearQuarter' | 'filingData' | 'deposit' | 'overpayment' | 'claimsData'>;

type DepositPage = NonNullable<Pages['deposit']>;
type OverpaymentPage = NonNullable<Pages['overpayment']>;

/** Finds what the engine cannot know of, in the facts after a request. */
type ExtraCheck = (facts: Filing) => readonly Issue[];

/** A filing after a commit: facts without blanks, and what they compute to. */
export interface Committed {
  facts: Filing;
  lines: ReadonlyMap<string, LineRecord>;
  /** The figures that are no line's own and no total: those of schedules and attached forms. */
  cells: Readonly<Record<string, string>>;
  computed: ComputedFiling;
}

/**
 * Merges the pages of a request into the facts and computes the whole filing. Absent pages stay; null clears. Throws INVALID_ROWS
 * with every finding of the sent pages, and those the caller found outside the facts, when any has an error: so nothing is half
 * saved. An error of a line that was not sent, as after a newer rate book, is an issue of the answer and refuses nothing.
 * @param extraCheck finds faults in the facts, in addition to those of the engine
 */
export function commitPages(
  before: Filing,
  pages: Pages,
  law: Law,
  others: readonly Issue[] = [],
  extraCheck: ExtraCheck = () => [],
): Committed {
  const facts = merge(before, pages, law);
  const byLaw = computeReturn(facts, law);
  const computed = { ...byLaw, issues: [...byLaw.issues, ...extraCheck(facts)].map(atEnteredRow(pages, law)) };
  const found = [...computed.issues.filter(isOfRequest(before, facts, pages)), ...others];
  if (hasError(found)) throw new AppError(refusalOf(found), { issues: withApiPaths(found) });
  return withoutBlankRows(facts, computed, law);
}

/** Puts a finding on a row at the place that the row has in the request: rows on which nothing was said were dropped before it. */
function atEnteredRow({ claimsData, deposit }: Pages, law: Law): (found: Issue) => Issue {
  const places = new Map(
    Object.entries(claimsData?.groups ?? {}).flatMap(([group, facts]) =>
      facts ? [[`claimsData.groups.${group}.lines`, enteredClaims(facts, law)]] : [],
    ),
  );
  const deposits = (deposit?.deposits ?? []).map(factsOfRow);
  places.set(
    'deposit.deposits',
    deposits.flatMap((one, at) => (Object.keys(one).length > 0 ? [at] : [])),
  );
  return (found) => {
    const [, list = '', row, within = ''] = /^(.+?\.(?:lines|deposits))\.(\d+)(.*)$/.exec(found.path) ?? [];
    const at = places.get(list)?.[Number(row)];
    return at === undefined ? found : { ...found, path: `${list}.${at}${within}` };
  };
}

/** The error code for a refused save: claims have their own texts (specification 001 §8). */
const refusalOf = (issues: readonly Issue[]): 'INVALID_CLAIMS' | 'INVALID_ROWS' =>
  issues.every(({ severity, path }) => severity !== 'error' || path.startsWith('claimsData'))
    ? 'INVALID_CLAIMS'
    : 'INVALID_ROWS';

/**
 * Whether a finding speaks of what this request changes: everything but the pages that it leaves alone, in their own quarter.
 * Each line and each group of claims is a page of its own.
 */
function isOfRequest(before: Filing, after: Filing, sent: Pages): (found: Issue) => boolean {
  const quarterMoved = !isSameQuarter(before, after);
  const { filingData = {}, claimsData, deposit, overpayment } = sent;
  const others: Readonly<Record<string, unknown>> = { claimsData, deposit, overpayment };
  const lines: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    filingData,
    'claimsData.groups': claimsData?.groups ?? {},
  };
  return ({ path }) => {
    const [, pages, page] = /^(filingData|claimsData\.groups)\.(\w+)/.exec(path) ?? [];
    if (quarterMoved) return true;
    if (pages !== undefined && page !== undefined) return lines[pages]?.[page] !== undefined;
    const [part = ''] = path.split('.');
    return !(part in others) || others[part] !== undefined;
  };
}

type OfQuarter = Pick<Filing, 'taxYear' | 'taxYearAndQuarter'>;

/** Whether a filing stays in its quarter. */
export const isSameQuarter = (before: OfQuarter, after: OfQuarter): boolean =>
  before.taxYear === after.taxYear && before.taxYearAndQuarter === after.taxYearAndQuarter;

/** The findings of a computed return, with the paths of the API. */
export const issuesOf = ({ issues }: ComputedFiling): RequestIssue[] => withApiPaths(issues);

/** The engine's findings with the paths of the API, where the quarter and its boxes are a page of their own. */
export const withApiPaths = (issues: readonly RequestIssue[]): RequestIssue[] =>
  issues.map((found) => ({ ...found, path: found.path.replace(ofQuarterPage, 'taxYearQuarter.$&') }));
const ofQuarterPage = new RegExp(`^(?:taxYear|taxYearAndQuarter|${filingFlags.join('|')})$`);

function merge(before: Filing, pages: Pages, law: Law): Filing {
  const { claimsData, taxYearQuarter = {} } = pages;
  const deposit = pages.deposit && withEnteredDeposits(pages.deposit);
  const overpayment = pages.overpayment && withoutUnticked(pages.overpayment);
  return withoutAbsent({
    ...before,
    ...taxYearQuarter,
    filingData: mergeLines(before.filingData, pages.filingData ?? {}),
    deposit: deposit === undefined ? before.deposit : (deposit ?? undefined),
    overpayment: overpayment === undefined ? before.overpayment : (overpayment ?? undefined),
    claimsData: claimsData
      ? mergeClaims(before.claimsData, claimsData, law)
      : claimsData === null
        ? undefined
        : before.claimsData,
  }) as unknown as Filing;
}

/** Unticking the previous overpayment clears its amounts (specification 001 §2). */
function withoutUnticked(page: OverpaymentPage): OverpaymentPage {
  if (page.anyPreviousOverPayment !== false) return page;
  const { overPaidAmount: _, form720xOverPaidAmt: __, ...rest } = page;
  return rest;
}

/** Drops empty deposits. With any entered, the total is their sum instead of the sent value. */
function withEnteredDeposits(page: DepositPage): DepositPage {
  const { deposits = [], depositedAmt, ...rest } = page;
  const entered = deposits.map(factsOfRow).filter((one) => Object.keys(one).length > 0);
  if (entered.length > 0) return { ...rest, deposits: entered };
  return { ...rest, ...(depositedAmt === undefined ? {} : { depositedAmt }) };
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

const isNothing = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0);

/** A row without what the server computes and without cells left empty. */
function factsOfRow(row: Row): Row {
  const facts: Record<string, unknown> = {};
  for (const name in row) if (name !== 'taxAmount' && !isNothing(row[name])) facts[name] = row[name];
  return facts;
}

/**
 * Empty rows are removed when leaving a page (specification 001 §2), and so are empty lines. A row with an error stays, untaxed,
 * until it is fixed.
 */
function withoutBlankRows(facts: Filing, computed: ComputedFiling, law: Law): Committed {
  const filingData: Record<string, LineFacts> = {};
  const lines = new Map<string, LineRecord>();
  for (const [irsNumber, line] of Object.entries(facts.filingData)) {
    const result = computed.lines[irsNumber];
    if (!result) continue;
    const faulty = faultyRows(irsNumber, computed);
    const stays = (_: unknown, at: number) => result.rows[at]?.taxAmount !== null || faulty(at);
    const rows = (line.rows ?? []).filter(stays);
    const kept = { ...line, rows: withRates(irsNumber, rows, facts, law) };
    if (isEmptyLine(kept)) continue;
    filingData[irsNumber] = kept;
    const amounts = result.rows.filter(stays).map(({ taxAmount }) => taxAmount);
    lines.set(irsNumber, { tax: result.tax, rows: amounts, cells: cellsOf(irsNumber, computed, law) });
  }
  return {
    facts: { ...facts, ...depositOf(facts, computed), filingData },
    lines,
    cells: otherCells(computed, law),
    computed,
  };
}

/** Rows with the rate of what they chose, on a line that shows it. */
function withRates(irsNumber: string, rows: readonly Row[], { taxYear, taxYearAndQuarter }: Filing, law: Law): Row[] {
  const line = law.lines.find((one) => one.irsNumber === irsNumber);
  const quarter = parseQuarter(`${taxYear}Q${taxYearAndQuarter}`);
  if (!line?.fields.some(({ name }) => name === 'taxRate') || quarter === null) return [...rows];
  const computer = lineComputer(line, quarter, false, law);
  return rows.map(({ taxRate: _, ...row }) => {
    const rate = computer.shown(row, 'taxRate');
    return rate === '' ? row : { ...row, taxRate: rate };
  });
}

const depositOf = ({ deposit }: Filing, { totals }: ComputedFiling): Pick<Filing, 'deposit'> =>
  deposit?.deposits ? { deposit: { ...deposit, depositedAmt: totals.deposit } } : {};

/** Whether an error blocks a row's tax: its own, or one of the whole line. */
function faultyRows(irsNumber: string, { issues }: ComputedFiling): (at: number) => boolean {
  const line = `filingData.${irsNumber}`;
  const errors = issues.filter(({ severity, path }) => severity === 'error' && `${path}.`.startsWith(`${line}.`));
  const rows = new Set(errors.map(({ path }) => path.slice(line.length).match(/^\.rows\.(\d+)/)?.[1]));
  return (at) => rows.has(String(at)) || rows.has(undefined);
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

function otherCells({ cells }: ComputedFiling, law: Law): Record<string, string> {
  const ofLines = new Set(law.lines.flatMap((line) => documentCells(line).map(({ id }) => id)));
  return Object.fromEntries(Object.entries(cells).filter(([id]) => !ofLines.has(id) && !id.startsWith('totals.')));
}

const withoutAbsent = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));

/** Whether nothing at all was said on a line, so that it need not be kept. */
const isEmptyLine = (line: LineFacts): boolean =>
  !line.emptyTaxLiability && !line.taxWithRegularMethod && (line.rows?.length ?? 0) === 0;
