import { blockOf, deposit, overpayment, paymentOption, refundAccount, taxYearQuarter } from '@gauger/contract';
import {
  amendedCreditNames,
  claimPageOf,
  type Filing,
  type FilingFacts,
  type Form720X,
  type Form8849,
  form8849Numbers,
  form8849Schedules,
  law,
  scheduleGroup,
} from '@gauger/excise';

/** The names in a part of a filing, and those below them; null where there are none. */
type KnownNames = ReadonlyMap<string, Below>;
type Below = KnownNames | Rows | null;
/** Rows, of which as many are there, with the fields each has. */
interface Rows {
  count: number;
  fields: KnownNames;
}

/** Finds the shortest beginning of a path that names a missing row or field, if any. Fields of a business are not checked. */
export function absentPart(path: string, facts: FilingFacts): string | undefined {
  const [part = '', ...names] = path.split('.');
  let below: Below | undefined = partsOfFiling(facts).get(part);
  if (below === undefined) return undefined;
  let at = part;
  for (const name of names) {
    at = `${at}.${name}`;
    below = within(below, name);
    if (below === undefined) return at;
  }
  return undefined;
}

function partsOfFiling(facts: FilingFacts): KnownNames {
  if (facts.formType === 'Form8849') return partsOfClaim(facts);
  return facts.formType === 'Form720X' ? partsOfAmendment(facts) : partsOf(facts);
}

function within(of: Below, name: string): Below | undefined {
  if (of === null) return undefined;
  if (of instanceof Map) return of.get(name);
  const { count, fields } = of as Rows;
  return /^(0|[1-9]\d{0,5})$/.test(name) && Number(name) < count ? fields : undefined;
}

const knownNames = (names: readonly string[], more: readonly (readonly [string, Below])[] = []): KnownNames =>
  new Map([...names.map((name) => [name, null] as const), ...more]);
const keysOf = ({ shape }: { shape: object }): string[] => Object.keys(shape);
const namesOf = (fields: readonly { name: string }[]): string[] => fields.map(({ name }) => name);
const rows = (of: readonly unknown[] | undefined, fields: readonly string[]): Rows => ({
  count: of?.length ?? 0,
  fields: knownNames(fields),
});

function partsOfClaim({ schedules }: Form8849): KnownNames {
  const blocks = form8849Numbers.map((schedule) => {
    const { fields, lines } = scheduleGroup(schedule, true, law);
    const { pages = [] } = form8849Schedules.find((one) => one.schedule === schedule) ?? {};
    const claims = pages.map(({ group }) => {
      const isHere = ({ line }: { line: string }) => claimPageOf(schedule, line) === group;
      const names = lines.filter(isHere).flatMap((line) => namesOf(line.fields));
      const entered = rows((schedules[schedule]?.lines ?? []).filter(isHere), [...names, 'line', 'crn', 'attachments']);
      return [group, knownNames([], [['lines', entered]])] as const;
    });
    return [blockOf(schedule), knownNames([], [...onceNames(namesOf(fields)), ...claims])] as const;
  });
  const schedule = knownNames(['scheduleType', 'year', 'month', 'ssn']);
  return knownNames([], [['filing', knownNames([])], ['schedule', schedule], ...blocks]);
}

/** Names of facts given once, those of each line below the one of all: `dye.3` below `dye`. */
const onceNames = (names: readonly string[]): [string, Below][] =>
  [...Map.groupBy(names, (name) => name.split('.')[0] ?? name)].map(([name, of]) => {
    const lines = of.flatMap((one) => (one === name ? [] : one.slice(name.length + 1)));
    return [name, lines.length === 0 ? null : knownNames(lines)];
  });

function partsOfAmendment({ corrected, filed, ...facts }: Form720X): KnownNames {
  const known: KnownNames = corrected ? partsOf(corrected) : knownNames([]);
  const ofCorrected = [...known].filter(([name]) => name === 'filingData' || name === 'claimsData');
  const liability = facts.adjustmentsToLiability?.adjustmentsToLiabilityRows;
  const credits = facts.adjustmentsToScheduleC?.adjustmentsToScheduleCRows;
  const numbers = knownNames([...law.lines.map(({ irsNumber }) => irsNumber), ...Object.keys(amendedCreditNames)]);
  const days = Object.keys(filed ?? {}).map((quarter) => [quarter, knownNames(['filedOn', 'paidOn'])] as const);
  return knownNames(
    ['original', 'overpaymentUse', 'applyToQuarter', 'certification', 'ratesInForce'],
    [
      ['filing', knownNames([])],
      ['corrected', knownNames([], ofCorrected)],
      ['adjustmentsToLiability', knownNames([], [['adjustmentsToLiabilityRows', rows(liability, taxRowNames)]])],
      ['adjustmentsToScheduleC', knownNames([], [['adjustmentsToScheduleCRows', rows(credits, creditRowNames)]])],
      ...(['explanations', 'statements', 'attachments'] as const).map((name) => [name, numbers] as const),
      ['filed', knownNames([], days)],
    ],
  );
}

const shared = ['year', 'quarterEnding', 'explanation', 'attachments'];
const taxRowNames = [...shared, 'taxName', 'taxAsOriginallyReported', 'adjustedTax', 'statement'];
const creditRowNames = [...shared, 'creditName', 'creditCRN', 'creditAsOriginallyReported', 'adjustedCredit'];

function partsOf({ filingData, claimsData, deposit: deposited }: Filing): KnownNames {
  const lines = law.lines.map(({ irsNumber, fields }) => {
    const entered = rows(filingData[irsNumber]?.rows, [...namesOf(fields), 'attachments']);
    return [irsNumber, knownNames(['emptyTaxLiability', 'taxWithRegularMethod'], [['rows', entered]])] as const;
  });
  const groups = law.claims.map(({ group, fields, lines: claimed }) => {
    const names = claimed.flatMap((line) => namesOf(line.fields));
    const entered = rows(claimsData?.groups?.[group]?.lines, ['line', ...names, 'attachments']);
    return [group, knownNames(namesOf(fields), [['lines', entered]])] as const;
  });
  const made = rows(deposited?.deposits, keysOf(deposit.shape.deposits.unwrap().element));
  return knownNames(
    [],
    [
      ['filing', knownNames([])],
      ['filingData', knownNames([], lines)],
      ['claimsData', knownNames(['monthIncomeTaxYearEnds', 'totalClaim'], [['groups', knownNames([], groups)]])],
      ['deposit', knownNames(keysOf(deposit), [['deposits', made]])],
      // The refund account is on the page of the overpayment.
      ['overpayment', knownNames(keysOf(overpayment), [['refundAccount', knownNames(keysOf(refundAccount))]])],
      ['paymentOption', knownNames(keysOf(paymentOption))],
      ['taxYearQuarter', knownNames(keysOf(taxYearQuarter))],
    ],
  );
}
