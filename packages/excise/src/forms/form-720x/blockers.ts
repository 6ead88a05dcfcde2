import { formatDate, parseQuarter, type Quarter, quarterDays, quarterInWords } from '../../calendar/public.ts';
import type { IsoDate } from '../../catalog/public.ts';
import { type Issue, issue } from '../../engine/public.ts';
import { type Adjustment, type ComputedForm720X, keyOf } from './compute-filing.ts';
import { type CreditAdjustmentRow, type Form720X, rowsByHand, type TaxAdjustmentRow } from './filing.ts';
import { lastDayToAmend } from './time-limit.ts';

/** The changes that go with a PDF: Form 7208, and the certificate of the credit for sustainable aviation fuel. */
export const amendmentPdfs: Readonly<Record<string, string>> = {
  150: 'the amended Form 7208',
  440: 'the certificate and the statement of the reseller for the fuel (section 40B)',
};

/**
 * Finds what else stops a computed Form 720-X on a day: a decrease whose last day has passed, a day or quarter that is still to come,
 * an attachment that is missing, no certification.
 */
export function form720XBlockers(facts: Form720X, { adjustments }: ComputedForm720X, today: IsoDate): Issue[] {
  return [
    ...adjustments.flatMap((one) => [...dayIssues(facts, one, today), ...attachmentIssues(facts, one)]),
    ...filedAheadIssues(facts, today),
    ...(adjustments.length > 0 && facts.certification !== true ? [issue('certificationMissing', 'certification')] : []),
  ];
}

/** The place of an adjustment among the facts: its row by hand, or the change of the pair. */
export function rowOfAdjustment(
  facts: Form720X,
  { part, quarter, irsNumber, crn }: Pick<Adjustment, 'part' | 'quarter' | 'irsNumber' | 'crn'>,
): { row: TaxAdjustmentRow | CreditAdjustmentRow; path: string } | undefined {
  const list = part === '1' ? 'adjustmentsToLiability' : 'adjustmentsToScheduleC';
  const rows = rowsByHand(facts, list);
  const at = rows.findIndex(
    (row) =>
      row &&
      `${row.year}Q${row.quarterEnding}` === quarter &&
      ('taxName' in row ? row.taxName === irsNumber : row.creditCRN === crn),
  );
  const row = rows[at];
  return row && { row, path: `${list}.${list}Rows.${at}` };
}

/** "IRS No. 60 for 2024 Q1" */
export const nameOfAdjustment = ({
  quarter,
  irsNumber,
  crn,
}: Pick<Adjustment, 'quarter' | 'irsNumber' | 'crn'>): string =>
  `${irsNumber === undefined ? `CRN ${crn}` : `IRS No. ${irsNumber}`} for ${quarterInWords(parseQuarter(quarter) as Quarter)}`;

/** A quarter that is still to come has no return. */
function dayIssues(facts: Form720X, one: Adjustment, today: IsoDate): Issue[] {
  const quarter = parseQuarter(one.quarter) as Quarter;
  if (quarterDays(quarter).first <= today) return lateIssues(facts, one, today);
  const path = rowOfAdjustment(facts, one)?.path ?? 'original';
  return [issue('amendedQuarterAhead', path, { quarter: quarterInWords(quarter) })];
}

/** A day that is still to come would open the time limit of a decrease again. */
const filedAheadIssues = ({ filed = {} }: Form720X, today: IsoDate): Issue[] =>
  Object.entries(filed).flatMap(([quarter, days]) =>
    (['filedOn', 'paidOn'] as const).flatMap((label) =>
      (days[label] ?? '') > today ? [issue('filedDayAhead', `filed.${quarter}.${label}`, { label, quarter })] : [],
    ),
  );

/** A decrease has a time limit, an increase has none. */
function lateIssues(facts: Form720X, one: Adjustment, today: IsoDate): Issue[] {
  if (!one.change.startsWith('-')) return [];
  const filed = facts.filed?.[one.quarter];
  const last = lastDayToAmend(parseQuarter(one.quarter) as Quarter, filed);
  if (today <= last) return [];
  const answers = [
    ...(filed?.filedOn ? [] : ['enter the day on which you filed the return']),
    ...(filed?.paidOn ? [] : ['enter a later day on which you paid the tax']),
    'remove the change',
  ].join(', or ');
  const path = rowOfAdjustment(facts, one)?.path ?? `filed.${one.quarter}`;
  return [issue('amendmentTooLate', path, { what: nameOfAdjustment(one), day: formatDate(last), answers })];
}

function attachmentIssues(facts: Form720X, one: Adjustment): Issue[] {
  const needs = amendmentPdfs[keyOf(one)];
  if (needs === undefined) return [];
  const hand = rowOfAdjustment(facts, one);
  const files = hand ? hand.row.attachments : facts.attachments?.[keyOf(one)];
  if (files && files.length > 0) return [];
  const path = hand ? `${hand.path}.attachments` : `attachments.${keyOf(one)}`;
  return [issue('amendmentNeedsPdf', path, { what: nameOfAdjustment(one), needs })];
}
