import type { PreflightIssue, RequestIssue } from '@gauger/contract';
import { attachmentNameFaults, isLayout, layoutOf } from '@gauger/documents';
import {
  addDays,
  blocksFiling,
  computeFiling,
  dayInWords,
  depositsNotMade,
  type Filing,
  filingWay,
  type Issue,
  irsDay,
  isDay,
  issue,
  isUnsigned,
  type Law,
  lateClaimIssues,
  maskedNumbers,
  type PaymentOption,
  paymentDays,
  quarterDays,
  readPaymentOption,
  type TaxLine,
  type Totals,
} from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import { returnAttachments } from '../attachments/public.ts';
import { claimedTwice } from '../claims/public.ts';
import { findUnsavedChanges } from '../drafts/public.ts';
import {
  type FilingDeps,
  type FilingRecord,
  issuesOf,
  loadFiling,
  openPaymentOption,
  quarterOfRecord,
  withTins,
} from '../filings/public.ts';
import { findLeftOut } from '../left-out-rows/public.ts';
import { isOffered } from '../tax-preparers/public.ts';

type PreflightDeps = Pick<FilingDeps, 'lawInForce' | 'cipherOf' | 'now'>;

/**
 * What is to be mended in a filing before its return goes out, each finding with the path of its field and the step it
 * stands in the way of. It judges the filing as it stands now, by the law in force: page, payment and signature all ask
 * here. Throws NOT_FOUND.
 */
export async function findPreflightIssues(
  deps: PreflightDeps,
  tx: Tx,
  accountId: string,
  filingId: string,
  viewer?: string,
): Promise<PreflightIssue[]> {
  const record = await withTins(deps, tx, await loadFiling(tx, accountId, filingId, 'read'));
  return preflightIssuesOf(deps, tx, record, viewer);
}

/**
 * What is to be mended in a filing that is loaded, with the taxpayer numbers of its claims. Nothing once it is signed.
 * @param viewer the person who asks; nobody when a job does
 */
export async function preflightIssuesOf(
  deps: PreflightDeps,
  tx: Tx,
  record: FilingRecord,
  viewer: string | undefined,
): Promise<PreflightIssue[]> {
  if (!isUnsigned(record.state)) return [];
  const law = await deps.lawInForce(tx);
  const computed = computeFiling(record.facts, law);
  const today = irsDay(deps.now());
  const paymentOption = await openPaymentOption(deps, tx, record);
  return [
    ...blocking('pay', [
      ...(await findUnsavedChanges(tx, record.accountId, record.id, viewer)),
      ...issuesOf(computed),
      ...quarterIssues(record, today),
      ...lateClaimIssues(computed.claimDeadlines, today, await firstSentDay(tx, record.id)),
      ...amountIssues(record, computed.totals),
      ...overpaymentIssues(record, computed.totals),
      ...(await preparerIssues(tx, record)),
      ...(await claimedTwice(tx, record, law)),
      ...(await attachmentIssues(tx, record)),
      ...(await leftOutIssues(tx, record)),
    ]),
    ...blocking('sign', [
      ...earlyIssues(record, law, today),
      ...depositsNotMade(record.facts.deposit?.deposits ?? [], today),
      ...paymentIssues(record, computed.totals, paymentOption, today),
    ]),
  ];
}

/** What only warned while the filing was drafted, yet is to be mended before the return goes out, is an error here. */
const blocking = (step: 'pay' | 'sign', issues: readonly RequestIssue[]): PreflightIssue[] =>
  issues.map((found) =>
    blocksFiling(found) ? { ...found, severity: 'error', blocks: step } : { ...found, blocks: null },
  );

/** The day of the first transmission that was rejected; null without one. */
async function firstSentDay(tx: Tx, filingId: string): Promise<string | null> {
  const first = await tx
    .selectFrom('submissionEvent')
    .innerJoin('submission', 'submission.id', 'submissionEvent.submissionId')
    .select('submissionEvent.at')
    .where('submission.filingId', '=', filingId)
    .where('submission.outcome', '=', 'rejected')
    .where('submissionEvent.kind', 'in', ['sending', 'sent'])
    .orderBy('submissionEvent.at')
    .executeTakeFirst();
  return first ? irsDay(first.at) : null;
}

/** The gateway takes this quarter. */
function quarterIssues({ facts }: FilingRecord, today: string): RequestIssue[] {
  const layout = layoutOf(quarterOfRecord(facts), today);
  return isLayout(layout) ? [] : [{ ...layout, severity: 'error', path: 'taxYearQuarter.taxYear' }];
}

/**
 * A return covers a whole quarter (26 CFR 40.6011(a)-1), so it is signed when that is over; a final or one-time one
 * may go earlier, as no tax follows it. No return holds a tax of a day to come.
 */
function earlyIssues({ facts }: FilingRecord, law: Law, today: string): Issue[] {
  const { last } = quarterDays(quarterOfRecord(facts));
  const mayBeSigned = facts.finalReturn || facts.oneTimeFiling || last < today;
  return [
    ...(mayBeSigned ? [] : [issue('quarterNotEnded', 'taxYearQuarter', { from: dayInWords(addDays(last, 1)) })]),
    ...law.lines.flatMap((line) => rowsAhead(line, facts, today)),
  ];
}

function rowsAhead({ irsNumber, dating, fields }: TaxLine, { filingData }: Filing, today: string): Issue[] {
  if (dating.by !== 'taxDate' && dating.by !== 'dateBilled') return [];
  const { label = '' } = fields.find(({ name }) => name === dating.field) ?? {};
  const found = (filingData[irsNumber]?.rows ?? []).flatMap((row, at) => {
    const day = row[dating.field];
    if (typeof day !== 'string' || !isDay(day) || day <= today) return [];
    return [issue('rowAhead', `filingData.${irsNumber}.rows.${at}.${dating.field}`, { label, day: dayInWords(day) })];
  });
  const more = found.length - MOST_ROWS_NAMED;
  if (more <= 0) return found;
  return [
    ...found.slice(0, MOST_ROWS_NAMED),
    issue('rowsAheadMore', `filingData.${irsNumber}`, {
      irsNumber,
      rows: more === 1 ? '1 more row' : `${more} more rows`,
    }),
  ];
}

/** Of a line with thousands of rows the first are named, the rest counted. */
const MOST_ROWS_NAMED = 10;

/** A return says something: a tax or a claim, or that there is nothing to report, as a whole or on a line. */
function amountIssues({ facts }: FilingRecord, { taxLiability, totalClaim }: Totals): Issue[] {
  const lines = Object.values(facts.filingData);
  const isSaid =
    facts.nilReturn ||
    facts.zeroLiability ||
    lines.some(({ emptyTaxLiability, rows = [] }) => emptyTaxLiability || rows.length > 0);
  const isEmpty = taxLiability === '0.00' && totalClaim === '0.00' && !isSaid;
  return isEmpty ? [issue('nothingEntered', 'taxYearQuarter.zeroLiability')] : [];
}

/** Who is named is still offered: since then a preparer may have been deleted or made inactive. */
async function preparerIssues(tx: Tx, { accountId, paidPreparerId, designeeId }: FilingRecord): Promise<Issue[]> {
  const named = [
    { id: paidPreparerId, path: 'paidPreparer.taxPreparerId' },
    { id: designeeId, path: 'thirdPartyDesignee.taxPreparerId' },
  ];
  const issues: Issue[] = [];
  for (const { id, path } of named)
    if (id !== null && !(await isOffered(tx, accountId, id))) issues.push(issue('preparerNotOffered', path));
  return issues;
}

/** What is attached can be sent under its name: a fee is not taken for a return that cannot be signed. */
const attachmentIssues = async (tx: Tx, record: FilingRecord): Promise<RequestIssue[]> =>
  attachmentNameFaults(await returnAttachments(tx, record)).map((fault) => ({ ...fault, severity: 'error' }));

/** Rows that an import left out are a tax that may be missing, until somebody says that it is not. */
async function leftOutIssues(tx: Tx, { accountId, id }: FilingRecord): Promise<Issue[]> {
  const imports = await findLeftOut(tx, accountId, { filingId: id });
  return imports.flatMap(({ fileName, lines }) =>
    lines.map(({ irsNumber, rows }) => {
      const what = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} of ${fileName} ${rows === 1 ? 'was' : 'were'}`;
      return issue('rowsLeftOut', irsNumber === '' ? 'filingData' : `filingData.${irsNumber}`, { what });
    }),
  );
}

/** What is due is paid in a way that can still be taken: the day of a debit may have passed since it was chosen. */
function paymentIssues(
  { facts }: FilingRecord,
  { totalDue }: Totals,
  option: PaymentOption | null,
  today: string,
): Issue[] {
  if (totalDue === '0.00') return [];
  const quarter = quarterOfRecord(facts);
  const way = filingWay(quarter, today);
  // A return that goes by mail may enclose a check, which nobody chooses here.
  if (option === null) return way === 'paper' ? [] : [issue('paymentOptionMissing', 'paymentOption.paymentMethod')];
  const kept = maskedNumbers(option);
  return readPaymentOption(kept, { days: paymentDays(quarter, today), way, kept }).issues;
}

function overpaymentIssues({ facts }: FilingRecord, { overPaymentFromThisQuarter }: Totals): Issue[] {
  if (overPaymentFromThisQuarter === '0.00' || facts.overpayment?.overPaymentUse) return [];
  return [issue('overPaymentUseMissing', 'overpayment.overPaymentUse')];
}
