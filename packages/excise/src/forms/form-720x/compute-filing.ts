import { grouped } from '../../amounts.ts';
import {
  compareQuarters,
  FIRST_QUARTER,
  isDay,
  LAST_QUARTER,
  parseCoveredQuarter,
  parseQuarter,
  type Quarter,
  quarterInWords,
  quarterKey,
  quarterName,
} from '../../calendar/public.ts';
import { type DecimalString, type Law, law as lawInForce } from '../../catalog/public.ts';
import type { CellId } from '../../cells/public.ts';
import { type ComputedClaim, claimRowCents, claimStatus } from '../../claims/public.ts';
import {
  decimal,
  type Exact,
  isZero,
  minus,
  over,
  parseDecimal,
  parseSignedDecimal,
  plus,
  roundDown,
  sum,
  times,
  toFixed,
  ZERO,
} from '../../decimal.ts';
import {
  type Issue,
  isBlank,
  isObject,
  issue,
  type Json,
  lineStatus,
  MAX_ROWS,
  reportUnknownKeys,
  textOf as textOfFacts,
} from '../../engine/public.ts';
import { type ComputedFiling, computeFiling } from '../form-720/compute-filing.ts';
import { FILING_FORMAT } from '../open-format.ts';
import { isCreditAmended, offsetsFuelTax } from './credits.ts';
import { MAX_EXPLANATION } from './filing.ts';
import { amendmentStatements, statementLineOf } from './statements.ts';

/** A row of line 1 (part 1) or line 2 (part 2), with its column (f). */
export interface Adjustment {
  part: '1' | '2';
  /** `2026Q1` */
  quarter: string;
  /** Of part 1: the IRS number. */
  irsNumber?: string;
  /** Of part 2: the credit reference number. */
  crn?: string;
  /** Column (d): as originally reported, or as previously adjusted. */
  original: DecimalString;
  /** Column (e). */
  adjusted: DecimalString;
  /** Column (f): part 1 adjusted less original, part 2 original less adjusted. */
  change: DecimalString;
  explanation: string;
}

/** The names of a row, as answers have them too. */
type Changed = Pick<Adjustment, 'part' | 'quarter'> & { irsNumber?: string | null; crn?: string | null };

/** A Form 720-X worked out. */
export interface ComputedForm720X {
  rateBookVersion: string;
  /** In the order of the form. */
  adjustments: Adjustment[];
  totals: {
    /** The changes of line 1 together, and those of line 2. */
    line1: DecimalString;
    line2: DecimalString;
    /** Both together: below zero an overpayment. */
    line4: DecimalString;
    overpayment: DecimalString;
    balanceDue: DecimalString;
  };
  cells: Record<CellId, DecimalString>;
  issues: Issue[];
}

/** The amounts of the original as they were frozen: the tax of its lines and the claims of Schedule C. */
export interface FrozenAmounts {
  lines: Readonly<Record<string, DecimalString>>;
  claims: Readonly<Record<string, DecimalString>>;
}

/** The law that each return of the pair is computed by. */
interface PairLaws {
  law: Law;
  lawOfOriginal: Law;
  frozen: FrozenAmounts | undefined;
}

/** An amount of the return has 17 digits at most, and its point. */
const MOST_DIGITS = 18;

const topKeys = [
  ...['format', 'formType', 'original', 'corrected', 'explanations', 'statements', 'overpaymentUse', 'applyToQuarter'],
  ...['adjustmentsToLiability', 'adjustmentsToScheduleC', 'attachments', 'filed', 'ratesInForce', 'certification'],
  ...['business', 'paidPreparer'],
];

/**
 * Computes a Form 720-X from its facts: the rows that the two returns make, and those entered by hand, by the form's own signs
 * (Form 720-X lines 1, 2 and 4, Rev. January 2020). Never throws on bad input.
 * @param input a filing in the open format
 * @param lawOfOriginal the law by which the original was computed: the corrected return has its rates, unless it takes those in force
 * @param frozen the amounts of the original, where the law by which it was computed is not known
 */
export function computeForm720X(
  input: unknown,
  law: Law = lawInForce,
  lawOfOriginal: Law = law,
  frozen?: FrozenAmounts,
): ComputedForm720X {
  const issues: Issue[] = [];
  const filing = isObject(input) ? input : {};
  if (!isObject(input)) issues.push(issue('notAnObject', '', { what: 'The filing' }));
  reportUnknownKeys(filing, topKeys, '', 'unknownKey', issues);
  if (!isBlank(filing.format) && filing.format !== FILING_FORMAT) issues.push(issue('unknownFormat', 'format'));
  if (filing.formType !== 'Form720X') issues.push(issue('unknownFormType', 'formType', { formType: 'Form720X' }));
  const words = textsOf(filing, 'explanations', issues);
  const pair = pairAdjustments(filing, words, { law, lawOfOriginal, frozen }, issues);
  const byHand = [...taxRows(filing, law, issues), ...creditRows(filing, law, issues)];
  const adjustments = inOrder([...pair, ...byHand], law);
  refuseTwice(adjustments, issues);
  if (adjustments.length === 0) issues.push(issue('nothingAmended', 'adjustmentsToLiability'));
  issues.push(...explanationIssues(pair, words), ...statementIssues(pair, textsOf(filing, 'statements', issues)));
  issues.push(...rowStatementIssues(filing, byHand), ...daysIssues(filing.filed), ...boxIssues(filing));
  const totals = totalsOf(adjustments);
  issues.push(...overpaymentIssues(filing, adjustments, totals));
  return { rateBookVersion: law.rateBookVersion, adjustments, totals, cells: cellsOf(adjustments, totals), issues };
}

// ── The pair of returns ─────────────────────────────────────────────────────

function pairAdjustments(
  filing: Json,
  words: Texts,
  { law, lawOfOriginal, frozen }: PairLaws,
  issues: Issue[],
): Adjustment[] {
  const { original, corrected } = filing;
  if (isBlank(original) && isBlank(corrected)) return [];
  for (const name of ['original', 'corrected'] as const)
    if (!isObject(filing[name])) {
      issues.push(issue('amendmentNeedsBoth', name, { which: name }));
      return [];
    }
  const quarter = quarterOf(original);
  const other = quarterOf(corrected);
  if (!quarter || !other || quarterKey(quarter) !== quarterKey(other)) {
    issues.push(issue('amendmentOfOtherQuarter', 'corrected.taxYearAndQuarter'));
    return [];
  }
  const byOriginal = computed('original', original, lawOfOriginal, issues);
  const byLaw = computed('corrected', corrected, filing.ratesInForce === true ? law : lawOfOriginal, issues);
  const before = frozen ? withAmounts(byOriginal, frozen) : byOriginal;
  // A page that nobody changed has the amounts of the original, whose rates are not known.
  const after =
    frozen && filing.ratesInForce !== true
      ? withAmounts(byLaw, unchangedAmounts(original as Json, corrected as Json, frozen, law))
      : byLaw;
  const name = quarterName(quarter);
  const taxes = taxChanges(before, after, name, words);
  issues.push(...methodIssues(taxes, original as Json));
  return [...taxes, ...creditChanges(before, after, quarter, words, issues)];
}

/** A return with other amounts of its lines and claims. */
function withAmounts(figures: ComputedFiling, { lines, claims }: FrozenAmounts): ComputedFiling {
  const taxes = Object.entries(lines).map(([irsNumber, tax]) => [irsNumber, { ...figures.lines[irsNumber], tax }]);
  const amounts = Object.entries(claims).flatMap(([line, amount]) => {
    const claim = figures.claims[line];
    return claim ? [[line, scaledTo(claim, amount)]] : [];
  });
  return {
    ...figures,
    lines: { ...figures.lines, ...Object.fromEntries(taxes) },
    claims: { ...figures.claims, ...Object.fromEntries(amounts) },
  };
}

/** A claim with another amount, its rows in the same proportion. */
function scaledTo(claim: ComputedClaim, amount: DecimalString): ComputedClaim {
  const rows = claim.rows.map(({ amountOfClaim }) => decimal(amountOfClaim ?? '0'));
  const whole = sum(rows);
  if (isZero(whole)) return { ...claim, amount };
  const scaled = rows.map((row) => toFixed(roundDown(over(times(row, decimal(amount)), whole), 4), 4));
  return {
    ...claim,
    amount,
    rows: claim.rows.map((row, at) => ({
      ...row,
      amountOfClaim: row.amountOfClaim === null ? null : (scaled[at] ?? null),
    })),
  };
}

/** The frozen amounts of the lines and groups of claims that both returns enter alike. */
function unchangedAmounts(original: Json, corrected: Json, { lines, claims }: FrozenAmounts, law: Law): FrozenAmounts {
  const groupsOf = ({ claimsData }: Json) => ((claimsData ?? {}) as Json).groups;
  const isSame = (read: (filing: Json) => unknown, name: string) => {
    const [was, is] = [original, corrected].map((one) => ((read(one) ?? {}) as Json)[name]);
    return textOfFacts(was) === textOfFacts(is);
  };
  const groupOf = new Map(law.claims.flatMap(({ group, lines: own }) => own.map(({ line }) => [line, group] as const)));
  const only = (amounts: FrozenAmounts['lines'], keeps: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(amounts).filter(([name]) => keeps(name)));
  return {
    lines: only(lines, (irsNumber) => isSame(({ filingData }) => filingData, irsNumber)),
    claims: only(claims, (line) => isSame(groupsOf, groupOf.get(line) ?? '')),
  };
}

/** Under the alternative method a collector adjusts its separate account instead (Form 720-X line 3a). */
function methodIssues(taxes: readonly Adjustment[], { filingData }: Json): Issue[] {
  const lines = isObject(filingData) ? filingData : {};
  return taxes.flatMap(({ irsNumber = '' }) => {
    const line = lines[irsNumber];
    const isAlternative =
      statementLineOf(irsNumber)?.line === '3a' && isObject(line) && line.taxWithRegularMethod !== true;
    return isAlternative ? [issue('amendedAlternative', `statements.${irsNumber}`, { irsNumber })] : [];
  });
}

/** A return of the pair; what is wrong with it is an issue below its name. */
function computed(name: 'original' | 'corrected', facts: unknown, law: Law, issues: Issue[]): ComputedFiling {
  const figures = computeFiling(facts, law);
  issues.push(
    ...figures.issues
      .filter(({ severity }) => severity === 'error')
      .map((found) => ({ ...found, path: found.path === '' ? name : `${name}.${found.path}` })),
  );
  return figures;
}

function quarterOf(facts: unknown): Quarter | null {
  const { taxYear, taxYearAndQuarter } = facts as Json;
  return parseQuarter(`${String(taxYear)}Q${String(taxYearAndQuarter)}`);
}

function taxChanges(before: ComputedFiling, after: ComputedFiling, quarter: string, words: Texts): Adjustment[] {
  const irsNumbers = new Set([...Object.keys(before.lines), ...Object.keys(after.lines)]);
  return [...irsNumbers].flatMap((irsNumber) => {
    const [original, adjusted] = [before.lines[irsNumber]?.tax ?? '0.00', after.lines[irsNumber]?.tax ?? '0.00'];
    if (original === adjusted) return [];
    const change = toFixed(minus(decimal(adjusted), decimal(original)), 2);
    const explanation = words.get(irsNumber) ?? draftOf(`IRS No. ${irsNumber}`, quarter, original, adjusted);
    return [{ part: '1' as const, quarter, irsNumber, original, adjusted, change, explanation }];
  });
}

function creditChanges(
  before: ComputedFiling,
  after: ComputedFiling,
  quarter: Quarter,
  words: Texts,
  issues: Issue[],
): Adjustment[] {
  const [was, is] = [creditsOf(before), creditsOf(after)];
  const name = quarterName(quarter);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((crn) => {
    const [original, adjusted] = [was.get(crn) ?? ZERO, is.get(crn) ?? ZERO].map((amount) => toFixed(amount, 2));
    if (original === undefined || adjusted === undefined || original === adjusted) return [];
    if (!isCreditAmended(crn, quarter)) {
      issues.push(issue('creditNotAmended', 'corrected.claimsData', { crn, quarter: quarterInWords(quarter) }));
      return [];
    }
    if (offsetsFuelTax(crn)) issues.push(issue('creditNeedsFuelTax', 'corrected.claimsData', { crn }));
    const change = toFixed(minus(decimal(original), decimal(adjusted)), 2);
    const explanation = words.get(crn) ?? draftOf(`The credit of CRN ${crn}`, name, original, adjusted);
    return [{ part: '2' as const, quarter: name, crn, original, adjusted, change, explanation }];
  });
}

/** The credits of a return by credit reference number, in cents that add up to their lines. */
function creditsOf({ claims }: ComputedFiling): Map<string, Exact> {
  const credits = new Map<string, Exact>();
  for (const claim of Object.values(claims)) {
    const cents = claimRowCents(claim);
    for (const [at, { crn }] of claim.rows.entries())
      if (crn !== null) credits.set(crn, plus(credits.get(crn) ?? ZERO, decimal(cents[at] ?? '0')));
  }
  return credits;
}

/** A first text for line 6, which the filer completes. */
const draftOf = (what: string, quarter: string, original: string, adjusted: string): string =>
  `${what} for ${quarterInWords(parseQuarter(quarter) as Quarter)} was $${grouped(original)} before this correction. The correct amount is $${grouped(adjusted)}.`;

// ── Rows by hand ────────────────────────────────────────────────────────────

function taxRows(filing: Json, law: Law, issues: Issue[]): Adjustment[] {
  const known = new Set(law.lines.map(({ irsNumber }) => irsNumber));
  return rowsOf(filing, 'adjustmentsToLiability', 'adjustmentsToLiabilityRows', issues).flatMap(([row, path]) => {
    const irsNumber = textOf(row, 'taxName');
    if (!known.has(irsNumber)) issues.push(issue('unknownLine', `${path}.taxName`, { irsNumber }));
    const facts = amountsOf(row, path, ['taxAsOriginallyReported', 'adjustedTax'], '1', issues);
    if (!facts) return [];
    const { original, adjusted, ...rest } = facts;
    issues.push(...absentIssues(rest.quarter, irsNumber, law, `${path}.taxName`));
    const change = toFixed(minus(adjusted, original), 2);
    return [{ part: '1' as const, irsNumber, ...rest, ...fixed(original, adjusted), change }];
  });
}

/** A tax that the return of its quarter has no line for may be a quarter or number mistyped. */
function absentIssues(quarter: string, irsNumber: string, { lines }: Law, path: string): Issue[] {
  const line = lines.find((one) => one.irsNumber === irsNumber);
  const of = parseQuarter(quarter);
  const status = line && of ? lineStatus(line, of) : undefined;
  if (!of || !status || status.onReturn) return [];
  return [issue('amendedLineAbsent', path, { irsNumber, quarter: quarterInWords(of), reason: status.reason })];
}

/** Why a credit is not claimed for a quarter; undefined where it is. */
function whyNotClaimed(crn: string, quarter: Quarter, { claims }: Law): string | undefined {
  const [status] = claims.flatMap((group) =>
    group.lines.flatMap((line) =>
      line.crn === crn ? [claimStatus({ absences: [...line.absences, ...group.absences] }, quarter)] : [],
    ),
  );
  return status?.onReturn === false ? status.reason : undefined;
}

function creditRows(filing: Json, law: Law, issues: Issue[]): Adjustment[] {
  return rowsOf(filing, 'adjustmentsToScheduleC', 'adjustmentsToScheduleCRows', issues).flatMap(([row, path]) => {
    const crn = textOf(row, 'creditCRN');
    const facts = amountsOf(row, path, ['creditAsOriginallyReported', 'adjustedCredit'], '2', issues);
    if (!facts) return [];
    const { original, adjusted, quarter, explanation } = facts;
    const of = parseQuarter(quarter);
    if (of && !isCreditAmended(crn, of))
      issues.push(issue('creditRowNotTaken', `${path}.creditCRN`, { crn, quarter: quarterInWords(of) }));
    const change = toFixed(minus(original, adjusted), 2);
    const why = of && change.startsWith('-') ? whyNotClaimed(crn, of, law) : undefined;
    if (of && why !== undefined && isCreditAmended(crn, of))
      issues.push(issue('amendedCreditEnded', `${path}.creditCRN`, { crn, quarter: quarterInWords(of), reason: why }));
    return [{ part: '2' as const, crn, quarter, explanation, ...fixed(original, adjusted), change }];
  });
}

const fixed = (original: Exact, adjusted: Exact) => ({
  original: toFixed(original, 2),
  adjusted: toFixed(adjusted, 2),
});

function rowsOf(filing: Json, part: string, name: string, issues: Issue[]): [Json, string][] {
  const within = filing[part];
  if (isBlank(within)) return [];
  const rows = isObject(within) ? (within[name] ?? []) : within;
  const path = `${part}.${name}`;
  if (!Array.isArray(rows)) {
    issues.push(issue('notAList', path, { what: name }));
    return [];
  }
  if (rows.length > MAX_ROWS) {
    issues.push(issue('tooManyRows', path, { label: name, count: rows.length, most: MAX_ROWS }));
    return [];
  }
  return rows.flatMap((row: unknown, at): [Json, string][] => {
    if (!isObject(row)) {
      issues.push(issue('notAnObject', `${path}.${at}`, { what: `Row ${at + 1}` }));
      return [];
    }
    return Object.values(row).every((value) => isBlank(value)) ? [] : [[row, `${path}.${at}`]];
  });
}

interface HandAmounts {
  quarter: string;
  original: Exact;
  adjusted: Exact;
  explanation: string;
}

function amountsOf(
  row: Json,
  path: string,
  [before, after]: readonly [string, string],
  part: '1' | '2',
  issues: Issue[],
): HandAmounts | null {
  const quarter = `${textOf(row, 'year')}Q${textOf(row, 'quarterEnding')}`;
  const covered = parseCoveredQuarter(quarter);
  const isQuarter = covered !== null;
  if (!isQuarter) {
    const [first, last] = [quarterInWords(FIRST_QUARTER), quarterInWords(LAST_QUARTER)];
    issues.push(issue('amendedQuarter', `${path}.quarterEnding`, { first, last }));
  }
  const [original, adjusted] = [before, after].map((name) => {
    const text = textOf(row, name);
    const amount = text.length > MOST_DIGITS ? null : parseDecimal(text);
    if (amount && amount.s <= 2) return amount;
    issues.push(issue('amendedAmount', `${path}.${name}`, { label: name }));
    return null;
  });
  const explanation = textOf(row, 'explanation').trim();
  const most = MAX_EXPLANATION[part];
  if (explanation.length > most) issues.push(issue('tooLong', `${path}.explanation`, { label: 'Explanation', most }));
  if (isBlank(explanation)) {
    const what = part === '1' ? `IRS No. ${textOf(row, 'taxName')}` : `CRN ${textOf(row, 'creditCRN')}`;
    const of = covered && !what.endsWith(' ') ? ` of ${what} for ${quarterInWords(covered)}` : '';
    issues.push(issue('amendmentUnexplained', `${path}.explanation`, { of }));
  }
  return original && adjusted && isQuarter ? { quarter, original, adjusted, explanation } : null;
}

const textOf = (row: Json, name: string): string => (typeof row[name] === 'string' ? (row[name] as string) : '');

// ── Order, totals and what is missing ───────────────────────────────────────

type Texts = ReadonlyMap<string, string>;

function textsOf(filing: Json, name: string, issues: Issue[]): Texts {
  const entered = filing[name];
  if (isBlank(entered)) return new Map();
  if (!isObject(entered)) {
    issues.push(issue('notAnObject', name, { what: name }));
    return new Map();
  }
  return new Map(
    Object.entries(entered).flatMap(([key, value]): [string, string][] => {
      if (isBlank(value)) return [];
      if (typeof value === 'string') return [[key, value]];
      issues.push(issue('notText', `${name}.${key}`, { label: key }));
      return [];
    }),
  );
}

/** Rows in the order of the form: line 1 by quarter and tax line, then line 2 by quarter and credit. */
function inOrder(adjustments: readonly Adjustment[], law: Law): Adjustment[] {
  const place = new Map(law.lines.map(({ irsNumber }, at) => [irsNumber, at]));
  const rank = ({ irsNumber, crn }: Adjustment) => place.get(irsNumber ?? '') ?? Number(crn ?? 0);
  return adjustments
    .filter(({ original, adjusted }) => original !== adjusted)
    .toSorted((a, b) => a.part.localeCompare(b.part) || a.quarter.localeCompare(b.quarter) || rank(a) - rank(b));
}

/** A tax or credit of a quarter has one row: two would count its change twice. */
function refuseTwice(adjustments: readonly Adjustment[], issues: Issue[]): void {
  const seen = new Set<string>();
  for (const { part, quarter, irsNumber, crn } of adjustments) {
    const what = irsNumber === undefined ? `CRN ${crn}` : `IRS No. ${irsNumber}`;
    const key = `${part} ${quarter} ${what}`;
    if (seen.has(key)) {
      const path = part === '1' ? 'adjustmentsToLiability' : 'adjustmentsToScheduleC';
      issues.push(issue('amendedTwice', path, { what, quarter: quarterInWords(parseQuarter(quarter) as Quarter) }));
    }
    seen.add(key);
  }
}

/** The number of what is changed: its IRS number, or its credit reference number. */
export const keyOf = ({ irsNumber, crn }: Pick<Changed, 'irsNumber' | 'crn'>): string => irsNumber ?? crn ?? '';

/** An explanation that is too long, or is only our draft: it repeats the amounts, and the form asks why they changed (line 6). */
function explanationIssues(pair: readonly Adjustment[], words: Texts): Issue[] {
  return pair.flatMap((one) => {
    const most = MAX_EXPLANATION[one.part];
    const path = `explanations.${keyOf(one)}`;
    if (one.explanation.length > most) return [issue('tooLong', path, { label: 'Explanation', most })];
    const what = one.irsNumber === undefined ? `CRN ${one.crn}` : `IRS No. ${one.irsNumber}`;
    return words.has(keyOf(one)) ? [] : [issue('amendmentDrafted', path, { what })];
  });
}

/** A decrease of a tax needs the statement of line 3 that covers it. */
function statementIssues(pair: readonly Adjustment[], statements: Texts): Issue[] {
  return pair.flatMap((one) => statementIssue(one, statements.get(keyOf(one)), `statements.${keyOf(one)}`));
}

/** The same of rows by hand, which name their own. */
function rowStatementIssues(filing: Json, byHand: readonly Adjustment[]): Issue[] {
  const rows = rowsOf(filing, 'adjustmentsToLiability', 'adjustmentsToLiabilityRows', []);
  return byHand.flatMap((one) => {
    const found = rows.find(
      ([row]) =>
        textOf(row, 'taxName') === one.irsNumber &&
        `${textOf(row, 'year')}Q${textOf(row, 'quarterEnding')}` === one.quarter,
    );
    if (!found) return [];
    const [row, path] = found;
    return statementIssue(one, textOf(row, 'statement') || undefined, `${path}.statement`);
  });
}

function statementIssue({ part, irsNumber, change }: Adjustment, entered: string | undefined, path: string): Issue[] {
  if (part !== '1' || irsNumber === undefined || !change.startsWith('-')) return [];
  const needs = statementLineOf(irsNumber);
  if (needs === null) return entered === undefined ? [] : [issue('statementNotAsked', path, { irsNumber })];
  if (entered === undefined)
    return needs.isRequired ? [issue('statementMissing', path, { irsNumber, line: needs.line })] : [];
  const fitting = amendmentStatements.filter(({ line }) => line === needs.line).map(({ id }) => id);
  return fitting.includes(entered) ? [] : [issue('unknownStatement', path, { irsNumber, known: fitting.join(', ') })];
}

/** The days on which returns were filed and paid. */
function daysIssues(filed: unknown): Issue[] {
  if (isBlank(filed)) return [];
  if (!isObject(filed)) return [issue('notAnObject', 'filed', { what: 'filed' })];
  return Object.entries(filed).flatMap(([quarter, days]) => {
    const path = `filed.${quarter}`;
    // Any other writing of the quarter would not be found.
    const read = parseCoveredQuarter(quarter);
    if (read === null || quarterName(read) !== quarter) return [issue('filedQuarter', path, { quarter })];
    if (!isObject(days)) return isBlank(days) ? [] : [issue('notAnObject', path, { what: path })];
    const known = ['filedOn', 'paidOn'];
    const unknown: Issue[] = [];
    reportUnknownKeys(days, known, path, 'unknownKey', unknown);
    return [
      ...unknown,
      ...known.flatMap((name) =>
        isBlank(days[name]) || (typeof days[name] === 'string' && isDay(days[name]))
          ? []
          : [issue('filedDay', `${path}.${name}`, { label: name })],
      ),
    ];
  });
}

function boxIssues(filing: Json): Issue[] {
  return ['ratesInForce', 'certification'].flatMap((name) =>
    isBlank(filing[name]) || typeof filing[name] === 'boolean' ? [] : [issue('notTrueOrFalse', name, { label: name })],
  );
}

function totalsOf(adjustments: readonly Adjustment[]): ComputedForm720X['totals'] {
  const of = (part: '1' | '2') =>
    sum(adjustments.filter((one) => one.part === part).map(({ change }) => signed(change)));
  const [line1, line2] = [of('1'), of('2')];
  const line4 = plus(line1, line2);
  const text = toFixed(line4, 2);
  const isOver = text.startsWith('-');
  return {
    line1: toFixed(line1, 2),
    line2: toFixed(line2, 2),
    line4: text,
    overpayment: isOver ? text.slice(1) : '0.00',
    balanceDue: isOver ? '0.00' : text,
  };
}

const signed = (text: string): Exact => parseSignedDecimal(text) ?? ZERO;

function overpaymentIssues(
  filing: Json,
  adjustments: readonly Adjustment[],
  { overpayment }: ComputedForm720X['totals'],
): Issue[] {
  const { overpaymentUse: use, applyToQuarter } = filing;
  if (overpayment === '0.00') return [];
  if (isBlank(use)) return [issue('amendedOverpaymentUse', 'overpaymentUse')];
  if (use !== 'refund' && use !== 'applyToNextReturn')
    return [
      issue('unknownChoice', 'overpaymentUse', { label: 'overpaymentUse', choices: 'refund, applyToNextReturn' }),
    ];
  if (use === 'refund') return [];
  const to = typeof applyToQuarter === 'string' ? parseQuarter(applyToQuarter) : null;
  if (!to || to.year > LAST_QUARTER.year + 1) return [issue('amendedApplyToQuarter', 'applyToQuarter')];
  const [latest] = adjustments
    .map(({ quarter }) => parseQuarter(quarter) as Quarter)
    .toSorted((a, b) => compareQuarters(b, a));
  return latest && compareQuarters(to, latest) <= 0
    ? [issue('applyToLaterQuarter', 'applyToQuarter', { quarter: quarterInWords(latest) })]
    : [];
}

/** The name of a row before those of its columns: `adjustments.1.60`. With rows of several quarters a number alone names no row. */
export function adjustmentCell(one: Changed, all: readonly Changed[]): CellId {
  const isOfMany = all.some(({ quarter }) => quarter !== one.quarter);
  return `adjustments.${one.part}.${isOfMany ? `${one.quarter}.` : ''}${keyOf(one)}`;
}

function cellsOf(
  adjustments: readonly Adjustment[],
  totals: ComputedForm720X['totals'],
): Record<CellId, DecimalString> {
  const cells: Record<CellId, DecimalString> = {};
  for (const one of adjustments) {
    const { original, adjusted, change } = one;
    const name = adjustmentCell(one, adjustments);
    Object.assign(cells, {
      [`${name}.original`]: original,
      [`${name}.adjusted`]: adjusted,
      [`${name}.change`]: change,
    });
  }
  for (const [name, amount] of Object.entries(totals)) cells[`totals.${name}`] = amount;
  return cells;
}
