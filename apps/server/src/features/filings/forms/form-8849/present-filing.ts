import { blockOf, type Form8849Answer, type RequestIssue } from '@gauger/contract';
import {
  type ComputedClaim,
  decimal,
  type Form8849Schedule,
  forms,
  incomeTaxYear,
  masked,
  plus,
  type ScheduleFacts,
  scheduleTypeOf,
  toFixed,
  ZERO,
} from '@gauger/excise';
import { type FilingRecord, presentNamed, presentSaved } from '../../filings/public.ts';
import { claimPages } from './pages.ts';

/** Presents a filing for the API. `sentSchedules` are those of several that were sent and not rejected. */
export function presentFiling(
  record: FilingRecord<'Form8849'>,
  issues: RequestIssue[],
  sentSchedules: Form8849Schedule[] = [],
): Form8849Answer {
  const { facts, totals } = record;
  const { days } = incomeTaxYear(Number(facts.taxYear), Number(facts.month));
  const scheduleType = scheduleTypeOf(Object.keys(facts.schedules));
  if (!scheduleType) throw new Error(`The filing ${record.id} has schedules that do not go together`);
  const blocks = (Object.keys(facts.schedules) as Form8849Schedule[]).map(
    (schedule) => [blockOf(schedule), presentSchedule(record, schedule)] as const,
  );
  return {
    id: record.id,
    formType: facts.formType,
    businessId: record.businessId,
    businessName: record.businessName,
    emailId: record.emailId,
    taxYear: facts.taxYear,
    schedule: { scheduleType, year: facts.taxYear, month: facts.month, ssn: facts.ssn ? masked(facts.ssn) : '' },
    period: forms.Form8849.period(facts).name,
    additionalProps: { yearStart: days.first, yearEnd: days.last },
    ...Object.fromEntries(blocks),
    sentSchedules,
    claimsData: Object.fromEntries(blocks.map(([block, { total }]) => [block, { total }])),
    totalClaim: totals.totalClaim ?? '0.00',
    paymentOption: null,
    paidPreparer: presentNamed(record).paidPreparer,
    totals,
    ...presentSaved(record, issues),
  };
}

function presentSchedule({ facts, pages }: FilingRecord<'Form8849'>, schedule: Form8849Schedule) {
  const { lines: all = [], ...header } = facts.schedules[schedule] ?? {};
  const presented = claimPages.flatMap(({ key, schedule: of, group, holds }) => {
    const page = pages.get(key);
    if (of !== schedule || !page) return [];
    const { lines: claims } = page.cells as { lines: Readonly<Record<string, ComputedClaim>> };
    const lines = all.filter(holds).map((row, at) => presentRow(schedule, group, row, claims[row.line], at));
    const amounts = Object.fromEntries(Object.entries(claims).map(([line, { amount }]) => [line, amount]));
    return [[group, { lines, amounts, total: page.amount ?? '0.00' }] as const];
  });
  const total = presented.map(([, page]) => decimal(page.total)).reduce(plus, ZERO);
  return { ...presentHeader(header), ...Object.fromEntries(presented), total: toFixed(total, 2) };
}

function presentRow(
  schedule: Form8849Schedule,
  group: string,
  row: NonNullable<ScheduleFacts['lines']>[number],
  claim: ComputedClaim | undefined,
  at: number,
) {
  const amountOfClaim = claim?.rows.find((computed) => computed.at === at)?.amountOfClaim;
  // On Schedule 6 the label of a line is its credit reference number; calls name line 1a or 1b too.
  const label = schedule === '6' ? { line: group, crn: row.line } : {};
  return { ...row, ...label, ...(amountOfClaim && { amountOfClaim }) };
}

/** Facts of one line's box together: `dye.3` is `dye: { 3 }`. */
function presentHeader(header: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const presented: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(header)) {
    const [fact = '', line] = name.split('.');
    presented[fact] = line === undefined ? value : { ...(presented[fact] as object), [line]: value };
  }
  return presented;
}
