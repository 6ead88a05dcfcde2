import {
  compareQuarters,
  FIRST_QUARTER,
  LAST_QUARTER,
  lastOpenQuarter,
  parseCoveredQuarter,
  parseQuarter,
  type Quarter,
  quarterInWords,
} from '../../calendar/public.ts';
import { filingFlags, type IsoDate } from '../../catalog/public.ts';
import { type Exact, ZERO } from '../../decimal.ts';
import {
  type Issue,
  isBlank,
  isObject,
  issue,
  type Json,
  MAX_ROWS,
  type Row,
  readFlag,
  readMoney,
  readPart,
  reportUnknownKeys,
} from '../../engine/public.ts';
import { FILING_FORMAT } from '../open-format.ts';
import { overPaymentUses } from './filing.ts';
import { type LookBack, type ReadDeposit, readDeposits } from './read-deposits.ts';
import { NO_CLAIMS, type ReadClaims, readClaims } from './schedule-c.ts';

/** The content of a line whose shape was checked. */
export interface ReadLine {
  emptyTaxLiability: boolean;
  taxWithRegularMethod: boolean;
  rows: readonly Row[];
}

/** A filing whose shape was read; rows are judged later, against their lines. */
export interface ReadFiling {
  quarter: Quarter | null;
  lines: ReadonlyMap<string, ReadLine>;
  nothingToReport: boolean;
  oneTimeFiling: boolean;
  /** Form 720 line 5: the sum of the deposits entered, else the one figure that was. */
  deposit: Exact;
  /** The deposits entered one by one. */
  deposits: readonly ReadDeposit[];
  usesSafeHarbor: boolean;
  usesHalfMonths: boolean;
  /** Net liability of the look-back quarter by method, where it was entered. */
  lookBack: LookBack;
  overpayment: Exact;
  /** The part of the overpayment that comes from a Form 720-X. */
  fromAmendment: Exact;
  claims: ReadClaims;
  issues: Issue[];
}

const topKeys = [
  'format',
  'formType',
  'taxYear',
  'taxYearAndQuarter',
  ...filingFlags,
  'filingData',
  'deposit',
  'overpayment',
  'claimsData',
  'business',
  'paidPreparer',
  'thirdPartyDesignee',
] as const;
const lineKeys = ['emptyTaxLiability', 'taxWithRegularMethod', 'rows'] as const;

/** Reads the open format from any value. It never throws: what is wrong is an issue, and the rest is still read. */
export function readFiling(input: unknown): ReadFiling {
  const issues: Issue[] = [];
  const lines = new Map<string, ReadLine>();
  const empty: ReadFiling = {
    quarter: null,
    lines,
    nothingToReport: false,
    oneTimeFiling: false,
    deposit: ZERO,
    deposits: [],
    usesSafeHarbor: false,
    usesHalfMonths: false,
    lookBack: {},
    overpayment: ZERO,
    fromAmendment: ZERO,
    claims: NO_CLAIMS,
    issues,
  };
  if (!isObject(input)) {
    issues.push(issue('notAnObject', '', { what: 'The filing' }));
    return empty;
  }

  reportUnknownKeys(input, topKeys, '', 'unknownKeyBeside', issues);
  if (input.format !== undefined && input.format !== FILING_FORMAT) issues.push(issue('unknownFormat', 'format'));
  if (input.formType !== 'Form720') issues.push(issue('unknownFormType', 'formType', { formType: 'Form720' }));
  const flags = Object.fromEntries(filingFlags.map((flag) => [flag, readFlag(input, flag, flag, issues)]));

  if (input.filingData !== undefined && !isObject(input.filingData)) {
    issues.push(issue('notAnObject', 'filingData', { what: 'filingData' }));
  } else {
    for (const [irsNumber, facts] of Object.entries(input.filingData ?? {})) {
      if (facts !== null) lines.set(irsNumber, readLine(facts, `filingData.${irsNumber}`, issues));
    }
  }

  const quarter = readQuarter(input, issues);
  const deposits = readDeposits(input, quarter, issues);
  const overpayment = readPart(
    input,
    'overpayment',
    ['anyPreviousOverPayment', 'overPaidAmount', 'form720xOverPaidAmt', 'overPaymentUse'],
    issues,
  );
  readFlag(overpayment, 'anyPreviousOverPayment', 'overpayment.anyPreviousOverPayment', issues);
  const { overPaymentUse } = overpayment;
  if (!isBlank(overPaymentUse) && !(overPaymentUses as readonly unknown[]).includes(overPaymentUse)) {
    const words = { label: 'Use of the overpayment', choices: overPaymentUses.join(', ') };
    issues.push(issue('unknownChoice', 'overpayment.overPaymentUse', words));
  }
  if (overpayment.anyPreviousOverPayment === true && isBlank(overpayment.overPaidAmount)) {
    issues.push(issue('overPaidAmountMissing', 'overpayment.overPaidAmount'));
  }
  const overPaidAmount = readMoney(overpayment, 'overPaidAmount', 'overpayment', 'Overpaid amount', issues);
  const fromAmendment = readMoney(
    overpayment,
    'form720xOverPaidAmt',
    'overpayment',
    'Overpaid amount from Form 720-X',
    issues,
  );
  if (fromAmendment.n * 10n ** BigInt(overPaidAmount.s) > overPaidAmount.n * 10n ** BigInt(fromAmendment.s)) {
    issues.push(issue('overpaymentPartTooLarge', 'overpayment.form720xOverPaidAmt'));
  }

  const none = overpayment.anyPreviousOverPayment === false;
  return {
    quarter,
    lines,
    nothingToReport: flags.nilReturn === true || flags.zeroLiability === true,
    oneTimeFiling: flags.oneTimeFiling === true,
    ...deposits,
    overpayment: none ? ZERO : overPaidAmount,
    fromAmendment: none ? ZERO : fromAmendment,
    claims: readClaims(input, issues),
    issues,
  };
}

function readQuarter(input: Json, issues: Issue[]): Quarter | null {
  const { taxYear, taxYearAndQuarter } = input;
  if (isBlank(taxYear)) issues.push(issue('taxYearMissing', 'taxYear'));
  else if (typeof taxYear !== 'string') issues.push(issue('notText', 'taxYear', { label: 'taxYear' }));
  if (isBlank(taxYearAndQuarter)) issues.push(issue('quarterMissing', 'taxYearAndQuarter'));
  else if (typeof taxYearAndQuarter !== 'string') {
    issues.push(issue('notText', 'taxYearAndQuarter', { label: 'taxYearAndQuarter' }));
  }
  if (
    typeof taxYear !== 'string' ||
    typeof taxYearAndQuarter !== 'string' ||
    taxYear === '' ||
    taxYearAndQuarter === ''
  )
    return null;

  const quarter = parseQuarter(`${taxYear}Q${taxYearAndQuarter}`);
  if (quarter && compareQuarters(quarter, FIRST_QUARTER) >= 0 && compareQuarters(quarter, LAST_QUARTER) <= 0)
    return quarter;
  const named = quarter ? quarterInWords(quarter) : `${taxYear} quarter ${taxYearAndQuarter}`;
  issues.push(notCovered(named, LAST_QUARTER, quarter ? 'taxYear' : 'taxYearAndQuarter'));
  return null;
}

/** Refuses a quarter for which no return can be started yet on a day. */
export function unopenedQuarter(
  { taxYear, taxYearAndQuarter }: { taxYear: string; taxYearAndQuarter: string },
  today: IsoDate,
): Issue[] {
  const quarter = parseCoveredQuarter(`${taxYear}Q${taxYearAndQuarter}`);
  const last = lastOpenQuarter(today);
  return quarter && compareQuarters(quarter, last) > 0 ? [notCovered(quarterInWords(quarter), last, 'taxYear')] : [];
}

/** The finding on a quarter that the catalog does not cover. @param period `2036Q1`, or whatever was written for it */
export function quarterNotCovered(period: string): Issue {
  const quarter = parseQuarter(period);
  return notCovered(quarter ? quarterInWords(quarter) : period, LAST_QUARTER, 'taxYear');
}

const notCovered = (quarter: string, last: Quarter, path: string): Issue =>
  issue('quarterNotCovered', path, { quarter, first: quarterInWords(FIRST_QUARTER), last: quarterInWords(last) });

function readLine(facts: unknown, path: string, issues: Issue[]): ReadLine {
  const line: ReadLine = { emptyTaxLiability: false, taxWithRegularMethod: false, rows: [] };
  if (!isObject(facts)) {
    issues.push(issue('notAnObject', path, { what: path }));
    return line;
  }
  reportUnknownKeys(facts, lineKeys, `${path}.`, 'unknownKey', issues);
  line.emptyTaxLiability = readFlag(facts, 'emptyTaxLiability', `${path}.emptyTaxLiability`, issues);
  line.taxWithRegularMethod = readFlag(facts, 'taxWithRegularMethod', `${path}.taxWithRegularMethod`, issues);
  line.rows = readRows(facts.rows, `${path}.rows`, issues);
  return line;
}

function readRows(rows: unknown, path: string, issues: Issue[]): Row[] {
  if (rows === undefined || rows === null) return [];
  if (!Array.isArray(rows)) {
    issues.push(issue('notAList', path, { what: path }));
    return [];
  }
  if (rows.length > MAX_ROWS) {
    issues.push(issue('tooManyRows', path, { label: path, count: rows.length, most: MAX_ROWS }));
    return [];
  }
  // A loop, unlike map, visits the holes of a sparse array too.
  const read: Row[] = new Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row: unknown = rows[i];
    if (!isObject(row)) issues.push(issue('notAnObject', `${path}.${i}`, { what: `Row ${i + 1}` }));
    read[i] = isObject(row) ? row : {};
  }
  return read;
}
