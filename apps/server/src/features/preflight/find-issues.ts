import type { PreflightIssue, RequestIssue } from '@gauger/contract';
import { attachmentNameFaults, isLayout, layoutOf } from '@gauger/documents';
import {
  blocksFiling,
  forms,
  type Issue,
  irsDay,
  issue,
  isUnsigned,
  maskedNumbers,
  quarterOfFiling,
} from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import { returnAttachments } from '../attachments/public.ts';
import { findDoubleClaims } from '../claims/public.ts';
import { findUnsavedChanges } from '../drafts/public.ts';
import { type FilingDeps, type FilingRecord, loadFiling } from '../filings/public.ts';
import { issuesOf, openPaymentOption, withTins } from '../forms/form-720/public.ts';
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
  const form = forms[record.facts.formType];
  const computed = form.compute(record.facts, law);
  const today = irsDay(deps.now());
  const paymentOption = await openPaymentOption(deps, tx, record);
  const { pay, sign } = form.blockers(record.facts, computed, {
    today,
    law,
    firstSentOn: await firstSentDay(tx, record.id),
    paymentOption: paymentOption && maskedNumbers(paymentOption),
  });
  return [
    ...blocking('pay', [
      ...(await findUnsavedChanges(tx, record.accountId, record.id, viewer)),
      ...issuesOf(computed),
      ...quarterIssues(record, today),
      ...pay,
      ...(await preparerIssues(tx, record)),
      ...(await findDoubleClaims(tx, record, law)),
      ...(await attachmentIssues(tx, record)),
      ...(await leftOutIssues(tx, record)),
    ]),
    ...blocking('sign', sign),
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
  const layout = layoutOf(quarterOfFiling(facts), today);
  return isLayout(layout) ? [] : [{ ...layout, severity: 'error', path: 'taxYearQuarter.taxYear' }];
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
