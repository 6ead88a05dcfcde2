import { ALL_CLAIMS, blockOf, CLAIM_SHEETS, type PreflightIssue, type RequestIssue } from '@gauger/contract';
import { attachmentNameFaults, layoutPending, notSent, numberNotTaken, type PrintedReturn } from '@gauger/documents';
import {
  einNeeded,
  type FilingFigures,
  type FilingFormType,
  findingsFor,
  formOf,
  grouped,
  type Issue,
  irsDay,
  isEditable,
  isMailOnly,
  issue,
  isUnsigned,
  type Law,
  maskedNumbers,
} from '@gauger/excise';
import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import { factsOfRow, loadBusiness } from '../../clients/businesses/public.ts';
import { isOfClient, isOffered } from '../../people/tax-preparers/public.ts';
import { returnAttachments } from '../attachments/public.ts';
import { findDoubleClaims } from '../claims/public.ts';
import { findUnsavedChanges } from '../drafts/public.ts';
import { type FilingDeps, type FilingRecord, loadFiling } from '../filings/public.ts';
import { openPaymentOption } from '../forms/form-720/public.ts';
import { findAppliedIssues, findOriginalIssues } from '../forms/form-720x/public.ts';
import { computeFiling, figuresBy, figuresOf, issuesOf, sentSchedules, withTins } from '../forms/public.ts';
import { findLeftOut } from '../left-out-rows/public.ts';
import { lawOfVersion } from '../rate-book/public.ts';
import { formsOfReturn } from '../return-document/public.ts';
import { findTotals } from '../row-sheets/public.ts';

type PreflightDeps = Pick<FilingDeps, 'lawInForce' | 'cipherOf' | 'now'> & {
  mef: Pick<FilingDeps['mef'], 'isStandIn'>;
};

/** Finds the errors before a return is sent, each with its path and the step it blocks, by the law in force. Throws NOT_FOUND. */
export async function findPreflightIssues(
  deps: PreflightDeps,
  tx: Tx,
  accountId: string,
  filingId: string,
  viewer?: string,
): Promise<PreflightIssue[]> {
  const record = await withTins(deps, tx, await loadFiling(tx, accountId, filingId, 'read'));
  return checkFiling(deps, tx, record, viewer);
}

/** Finds the errors of a loaded filing with its taxpayer numbers; none after signing. A job has no `viewer`. */
export async function checkFiling(
  deps: PreflightDeps,
  tx: Tx,
  record: FilingRecord,
  viewer: string | undefined,
): Promise<PreflightIssue[]> {
  if (!isUnsigned(record.state)) return [];
  const inForce = await deps.lawInForce(tx);
  const law = await findLaw(tx, record, inForce);
  const form = formOf(record.facts);
  const computed = await computeFiling(tx, record, law);
  const today = irsDay(deps.now());
  const paymentOption = await openPaymentOption(deps, tx, record);
  const ofYear = yearIssues(deps, record, computed);
  const ofNumber = await numberIssues(deps, tx, record);
  const isMailed = ofNumber.isMailed || ofYear.some(({ severity }) => severity === 'error');
  const { pay, sign } = form.blockers(record.facts, computed, {
    today,
    law,
    firstSentOn: await firstSentDay(tx, record.id),
    paymentOption: paymentOption && maskedNumbers(paymentOption),
    isMailed,
    isApproved: await isApproved(tx, record.id),
  });
  const way = isMailed ? 'paper' : form.way(record.facts, today);
  const sent = await sentSchedules(tx, record);
  // A schedule that was sent is not checked again while the other one is corrected.
  const isOpen = ({ path }: PreflightIssue) =>
    !sent.some((schedule) => path === blockOf(schedule) || path.startsWith(`${blockOf(schedule)}.`));
  const found = [
    ...findingsFor('pay', way, [
      ...(await findUnsavedChanges(tx, record.accountId, record.id, viewer)),
      ...issuesOf(record.facts, computed.issues),
      ...(await rateIssues(tx, record, inForce)),
      ...issuesOf(record.facts, ofYear),
      ...issuesOf(record.facts, pay),
      ...issuesOf(record.facts, ofNumber.issues),
      ...(await preparerIssues(tx, record)),
      ...issuesOf(record.facts, await findDoubleClaims(tx, record, law)),
      ...(await appliedIssues(tx, record)),
      ...(await originalIssues(deps, tx, record)),
      ...(await attachmentIssues(tx, record)),
      ...(await leftOutIssues(tx, record)),
      ...(await totalIssues(tx, record)),
    ]),
    ...findingsFor('sign', way, sign),
  ];
  return found.filter(isOpen);
}

/** The law that a filing is computed by: that in force, or of one that is paid for the one it was paid with. */
async function findLaw(tx: Tx, { state, rateBookVersion }: FilingRecord, inForce: Law): Promise<Law> {
  return isEditable(state) ? inForce : ((await lawOfVersion(tx, rateBookVersion, inForce)) ?? inForce);
}

/** Finds that the rates in force give other figures than those that were saved, or paid for. */
async function rateIssues(tx: Tx, record: FilingRecord, inForce: Law): Promise<Issue[]> {
  const now = await figuresBy(tx, record, inForce);
  if (now === null) return [];
  const [before, after] = [figuresOf(record).cells, figuresOf(now).cells];
  const isChanged = (name: string) => (before[name] ?? '0.00') !== (after[name] ?? '0.00');
  const total = totalNames[record.facts.formType].map((name) => `totals.${name}`).find(isChanged);
  const changed = total ?? Object.keys(after).find((name) => isAmount(after[name]) && isChanged(name));
  if (changed === undefined) return [];
  const words = {
    what: total === undefined ? 'an amount' : 'the total',
    amount: `$${grouped(after[changed] ?? '0.00')}`,
    before: `$${grouped(before[changed] ?? '0.00')}`,
  };
  return [issue(isEditable(record.state) ? 'ratesChanged' : 'ratesOfPaid', '', words)];
}

/** The totals that a rate changes, the one that people know first. */
const totalNames: Readonly<Record<FilingFormType, readonly string[]>> = {
  Form720: ['taxLiability', 'totalClaim'],
  Form720X: ['line4', 'line1', 'line2'],
  Form8849: ['totalClaim'],
};

const isAmount = (value: string | undefined): boolean => /^-?\d+\.\d\d$/.test(value ?? '');

/** Whether the client of a return approved it, or a form was signed for it, and nothing in it was saved since. */
async function isApproved(tx: Tx, filingId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from filing f join business b on b.id = f.business_id
        left join tax_preparer p on p.id = f.paid_preparer_id
        left join tax_preparer d on d.id = f.designee_id
        cross join lateral (
          select r.answered_at as at from client_request r where r.filing_id = f.id and r.ended is null and r.answer = 'approved'
          union all
          select s.added_at from signed_form s
          where s.filing_id = f.id and s.submission_id is null and lower(s.signer_name) = lower(b.signing_authority_name)
        ) given
      where f.id = ${filingId} and greatest(b.updated_at, p.updated_at, d.updated_at) <= given.at
        and not exists (select from filing_page g where g.filing_id = f.id and g.saved_at > given.at)
    ) as found`.execute(tx);
  return rows[0]?.found === true;
}

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

/** The gateway takes this quarter, or this year. Of a period whose layout is not known yet, the IRS takes no return. */
function yearIssues({ mef, now }: PreflightDeps, { facts }: FilingRecord, computed: FilingFigures): RequestIssue[] {
  const worked = { facts, computed, preparedAt: now().toISOString(), attachments: [] } as unknown as PrintedReturn;
  // A form that IRS e-file never takes is paid for and mailed.
  if (isMailOnly(facts.formType)) return [];
  const forms = formsOfReturn(worked);
  const [fault] = forms.flatMap(({ doc }) => notSent(doc) ?? []);
  const [pending] = forms.flatMap(({ doc }) => layoutPending(doc) ?? []);
  const found = fault ?? pending;
  if (!found) return [];
  // A quarter is not taken because of its year.
  const path = found.path === 'taxYearAndQuarter' ? 'taxYear' : found.path;
  return [{ ...found, path, severity: found === pending && mef.isStandIn ? 'warning' : 'error' }];
}

/**
 * An individual without an EIN files few forms, and Form 720 by mail. The IRS issues no EIN that begins with 00: such a business is sample
 * data.
 */
async function numberIssues(
  { cipherOf, mef }: PreflightDeps,
  tx: Tx,
  record: FilingRecord,
): Promise<{ isMailed: boolean; issues: RequestIssue[] }> {
  const { accountId, businessId, facts } = record;
  const row = await loadBusiness(tx, accountId, businessId, 'read');
  const business = factsOfRow(row, await cipherOf(tx, accountId));
  if (business.EIN === '') {
    const notTaken = numberNotTaken({ facts, business });
    const found = notTaken ? [{ ...notTaken, severity: 'error' as const }] : [];
    return { isMailed: notTaken !== null, issues: [...einNeeded(facts), ...found] };
  }
  const isSample = business.EIN.startsWith('00') && !mef.isStandIn;
  return { isMailed: false, issues: isSample ? [issue('sampleBusiness', 'business.EIN')] : [] };
}

/** A named preparer must still exist and be active. A client's return without a paid preparer gets a remark. */
async function preparerIssues(tx: Tx, record: FilingRecord): Promise<Issue[]> {
  const { accountId, businessId, paidPreparerId, designeeId } = record;
  const named = [
    { id: paidPreparerId, path: 'paidPreparer.taxPreparerId' },
    { id: designeeId, path: 'thirdPartyDesignee.taxPreparerId' },
  ];
  const issues: Issue[] = [];
  for (const { id, path } of named)
    if (id !== null && !(await isOffered(tx, accountId, id))) issues.push(issue('preparerNotOffered', path));
  if (paidPreparerId === null && (await isOfClient(tx, businessId)))
    issues.push(issue('paidPreparerMissing', 'paidPreparer.taxPreparerId'));
  return issues;
}

/** Line 7 of a Form 720 has what Forms 720-X apply to it. */
const appliedIssues = async (tx: Tx, record: FilingRecord): Promise<RequestIssue[]> =>
  record.facts.formType === 'Form720' ? findAppliedIssues(tx, record as FilingRecord<'Form720'>) : [];

/** The return that a Form 720-X corrects is still as it was chosen. */
const originalIssues = async (deps: PreflightDeps, tx: Tx, record: FilingRecord): Promise<RequestIssue[]> =>
  record.facts.formType === 'Form720X' ? findOriginalIssues(deps, tx, record as FilingRecord<'Form720X'>) : [];

/** An attachment must have a name that can be sent: no fee is taken for a return that cannot be signed. */
const attachmentIssues = async (tx: Tx, record: FilingRecord): Promise<RequestIssue[]> =>
  attachmentNameFaults(await returnAttachments(tx, record)).map((fault) => ({ ...fault, severity: 'error' }));

/** The page of rows that were left out: of a tax, or of claims. */
function leftOutPath(formType: FilingFormType, of: string): string {
  const page = of.startsWith(CLAIM_SHEETS) ? of.slice(CLAIM_SHEETS.length) : undefined;
  if (formType === 'Form8849') return page === undefined || page === ALL_CLAIMS ? 'schedule' : `sch${page}`;
  const prefix = formType === 'Form720X' ? 'corrected.' : '';
  if (page !== undefined) return `${prefix}${page === ALL_CLAIMS ? 'claimsData' : `claimsData.groups.${page}`}`;
  return `${prefix}${of === '' ? 'filingData' : `filingData.${of}`}`;
}

/** Totals of imported files that are not those of their rows, with the reasons that were given. */
async function totalIssues(tx: Tx, record: FilingRecord): Promise<Issue[]> {
  const totals = await findTotals(tx, record);
  return totals.map(({ page, fileName, label, stated, rows, reason }) => {
    const words = { file: fileName, label, stated: grouped(stated), rows: grouped(rows), reason };
    return issue('totalDiffers', leftOutPath(record.facts.formType, page), words);
  });
}

/** Rows that an import left out may be missing tax, until a person dismisses them. */
async function leftOutIssues(tx: Tx, { accountId, id, facts: { formType } }: FilingRecord): Promise<Issue[]> {
  const imports = await findLeftOut(tx, accountId, { filingId: id });
  return imports.flatMap(({ fileName, lines }) =>
    lines.map(({ irsNumber, rows }) => {
      const what = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} of ${fileName} ${rows === 1 ? 'was' : 'were'}`;
      return issue('rowsLeftOut', leftOutPath(formType, irsNumber), { what });
    }),
  );
}
