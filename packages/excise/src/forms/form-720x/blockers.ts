import { formatDate } from '../../calendar/days.ts';
import { parseQuarter, type Quarter, quarterInWords } from '../../calendar/quarters.ts';
import type { IsoDate } from '../../catalogue/types.ts';
import { type Issue, issue } from '../../engine/issue-codes.ts';
import { type Adjustment, type ComputedForm720X, keyOf } from './compute-filing.ts';
import type { CreditAdjustmentRow, Form720X, TaxAdjustmentRow } from './filing.ts';
import { lastDayToAmend } from './time-limit.ts';

/** The changes that go with a PDF: Form 7208, and the certificate of the credit for sustainable aviation fuel. */
export const amendmentPdfs: Readonly<Record<string, string>> = {
  150: 'the amended Form 7208',
  440: 'the certificate and the statement of the reseller for the fuel (section 40B)',
};

/**
 * Finds what else stops a computed Form 720-X on a day: a decrease whose last day has passed, an attachment that is missing, a
 * quarter that is not due yet, no certification.
 */
export function form720XBlockers(facts: Form720X, { adjustments }: ComputedForm720X, today: IsoDate): Issue[] {
  return [
    ...adjustments.flatMap((one) => [...lateIssues(facts, one, today), ...attachmentIssues(facts, one)]),
    ...(adjustments.length > 0 && facts.certification !== true ? [issue('certificationMissing', 'certification')] : []),
  ];
}

/** The place of an adjustment among the facts: its row by hand, or the change of the pair. */
export function rowOfAdjustment(
  { adjustmentsToLiability, adjustmentsToScheduleC }: Form720X,
  { part, quarter, irsNumber, crn }: Pick<Adjustment, 'part' | 'quarter' | 'irsNumber' | 'crn'>,
): { row: TaxAdjustmentRow | CreditAdjustmentRow; path: string } | undefined {
  const list = part === '1' ? 'adjustmentsToLiability' : 'adjustmentsToScheduleC';
  const rows: readonly (TaxAdjustmentRow | CreditAdjustmentRow)[] =
    (part === '1'
      ? adjustmentsToLiability?.adjustmentsToLiabilityRows
      : adjustmentsToScheduleC?.adjustmentsToScheduleCRows) ?? [];
  const at = rows.findIndex(
    (row: TaxAdjustmentRow | CreditAdjustmentRow | null) =>
      row !== null &&
      `${row.year}Q${row.quarterEnding}` === quarter &&
      ('taxName' in row ? row.taxName === irsNumber : row.creditCRN === crn),
  );
  const row = rows[at];
  return row && { row, path: `${list}.${list}Rows.${at}` };
}

/** "IRS No. 60 for 2024 Q1" */
const nameOf = ({ quarter, irsNumber, crn }: Adjustment): string =>
  `${irsNumber === undefined ? `CRN ${crn}` : `IRS No. ${irsNumber}`} for ${quarterInWords(parseQuarter(quarter) as Quarter)}`;

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
  return [issue('amendmentTooLate', path, { what: nameOf(one), day: formatDate(last), answers })];
}

function attachmentIssues(facts: Form720X, one: Adjustment): Issue[] {
  const needs = amendmentPdfs[keyOf(one)];
  if (needs === undefined) return [];
  const hand = rowOfAdjustment(facts, one);
  const files = hand ? hand.row.attachments : facts.attachments?.[keyOf(one)];
  if (files && files.length > 0) return [];
  const path = hand ? `${hand.path}.attachments` : `attachments.${keyOf(one)}`;
  return [issue('amendmentNeedsPdf', path, { what: nameOf(one), needs })];
}
