import type { StatusAnswer } from '@gauger/contract';
import { type AnyReturn, HANDED_BACK } from '@gauger/documents';
import {
  type FilingFormType,
  type FilingState,
  formOf,
  formOutlines,
  furthestBehind,
  irsFilingStatus,
  isUnsigned,
  masked,
  type OverpaymentFacts,
  type Quarter,
  quarterInWords,
} from '@gauger/excise';
import { sql } from 'kysely';
import type { Acknowledgement } from '../../../adapters/mef/port.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import { amountsOf, loadFiling } from '../../filings/filings/public.ts';
import { formsOfReturn, loadReturnDocument } from '../../filings/return-document/public.ts';
import { findLastEditors } from '../../filings/review/public.ts';
import type { Cipher } from '../../people/accounts/public.ts';
import { isChanged } from './changed-since.ts';
import { findFollowUp } from './find-follow-up.ts';
import { findMailed } from './find-mailed.ts';
import { findRejectedTransmissions, presentResend } from './find-transmissions.ts';
import { isSendingPaused } from './is-sending-paused.ts';
import { presentFinding } from './present-finding.ts';
import { listAttempts, openDocument, readAnswer, type Submission } from './queries.ts';
import { shownHashes } from './snapshot.ts';
import type { SubmissionDeps } from './submission-deps.ts';

/** Most events listed for a filing that was sent many times: the newest. */
const MAX_EVENTS = 200;

type StatusDeps = Pick<SubmissionDeps, 'cipherOf' | 'lawInForce' | 'mef' | 'now'>;

/** Finds the status of a filing of the account, its source and the errors to fix. Throws NOT_FOUND. */
export async function findStatus(tx: Tx, deps: StatusDeps, accountId: string, filingId: string): Promise<StatusAnswer> {
  const { taxYear, quarter, totals, overpayment, ...filing } = await findFiling(tx, accountId, filingId);
  const all = await listAttempts(tx, filingId);
  const attempts = all.filter(({ givenUpAt }) => givenUpAt === null);
  // The newest attempt of each form: most filings are one form.
  const latest = attempts
    .filter(({ ending }, at) => attempts.findIndex((one) => one.ending === ending) === at)
    .sort((a, b) => a.ending.localeCompare(b.ending));
  const states = latest.map(({ voidAt, state }) => (voidAt === null ? state : 'rejected'));
  const behind = latest[states.indexOf(furthestBehind(states) ?? 'accepted')];
  const shown = new Map(
    await Promise.all(latest.map(async (one) => [one, await presentSubmission(tx, deps, one, filing)] as const)),
  );
  const cipher = await deps.cipherOf(tx, accountId);
  return {
    ...filing,
    formType: filing.formType as FilingFormType,
    taxYear: String(taxYear),
    quarter: quarter === null ? null : String(quarter),
    period: await findPeriod(tx, accountId, { id: filing.id, taxYear, quarter }),
    irsFilingStatus: irsFilingStatus(filing.state),
    mailed: await findMailed(tx, filingId),
    followUp: await findFollowUp(tx, filingId),
    ...amountsOf(totals as Record<string, string>, useOf(overpayment)),
    submission: (behind && shown.get(behind)) ?? null,
    forms: [...shown].flatMap(([one, submission]) =>
      one.ending === '' ? [] : [{ ...presentForm(cipher, one, filing.state), submission }],
    ),
    givenUp: presentGivenUp(cipher, all),
    resend:
      filing.state === 'accepted'
        ? null
        : presentResend(await findRejectedTransmissions(tx, filingId), await deps.lawInForce(tx)),
    ...(await findLastEditors(tx, filingId)),
    sendingPaused: ['queued', 'sending', 'unknown'].includes(filing.state) && (await isSendingPaused(tx)),
    history: await listEvents(tx, filingId),
  };
}

/** The use of an overpayment that the filer chose, on Form 720 or on Form 720-X. */
function useOf(page: unknown): Pick<OverpaymentFacts, 'overPaymentUse'> {
  const { overPaymentUse, overpaymentUse = overPaymentUse } = (page ?? {}) as Record<string, string | undefined>;
  return (overpaymentUse ? { overPaymentUse: overpaymentUse } : {}) as Pick<OverpaymentFacts, 'overPaymentUse'>;
}

/** The period in words; of a claim it names its schedule and income tax year, which its pages have. */
async function findPeriod(
  tx: Tx,
  accountId: string,
  { id, taxYear, quarter }: { id: string; taxYear: number; quarter: number | null },
): Promise<string> {
  if (quarter !== null) return quarterInWords({ year: taxYear, quarter } as Quarter);
  const { facts } = await loadFiling(tx, accountId, id, 'read');
  return formOf(facts).period(facts).name;
}

/** A filing without its lines, which are many and which nobody asks for every second. */
async function findFiling(tx: Tx, accountId: string, id: string) {
  const row = await tx
    .selectFrom('filing')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .leftJoin('filingPage as overpayment', (join) =>
      join
        .onRef('overpayment.filingId', '=', 'filing.id')
        .on('overpayment.page', 'in', ['overpayment', 'overpaymentUse']),
    )
    .select(['filing.id', 'filing.formType', 'filing.businessId', 'business.businessName', 'filing.state'])
    .select(['filing.taxYear', 'filing.quarter', 'filing.totals', 'overpayment.facts as overpayment'])
    .where('filing.accountId', '=', accountId)
    .where('filing.id', '=', id)
    .where('filing.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** One of several forms of a filing: a form that was unlocked has the state of the filing. */
function presentForm(cipher: Cipher, submission: Submission, filing: FilingState) {
  const { ending } = submission;
  const state = submission.voidAt === null ? submission.state : filing;
  const totalClaim = openDocument(cipher, submission).computed.cells['totals.totalClaim'] ?? '0.00';
  return { ending, name: formInWords(ending), state, irsFilingStatus: irsFilingStatus(state), totalClaim };
}

/** The forms that were given up, by their last attempt. */
const presentGivenUp = (cipher: Cipher, attempts: readonly Submission[]): StatusAnswer['givenUp'] =>
  attempts
    .filter(({ ending }, at) => attempts.findIndex((one) => one.ending === ending) === at)
    .flatMap((submission) => {
      const { ending, givenUpAt, givenUpReason, submissionId } = submission;
      if (givenUpAt === null || givenUpReason === null) return [];
      const totalClaim = openDocument(cipher, submission).computed.cells['totals.totalClaim'] ?? '0.00';
      return [
        { name: formInWords(ending), totalClaim, at: givenUpAt.toISOString(), reason: givenUpReason, submissionId },
      ];
    });

/** "Schedule 1" */
const formInWords = (ending: string): string => ending.replace(/^-schedule-/, 'Schedule ');

async function presentSubmission(
  tx: Tx,
  deps: StatusDeps,
  submission: Submission,
  { formType, state }: { formType: string; state: FilingState },
): Promise<NonNullable<StatusAnswer['submission']>> {
  const cipher = await deps.cipherOf(tx, submission.accountId);
  const answer = await readAnswer<Acknowledgement>(tx, cipher, submission);
  const signed = openDocument(cipher, submission);
  const { paymentOption } = signed;
  const findings = (answer ? [...answer.errors, ...answer.alerts] : []).map((found) =>
    presentFinding(found, formType as FilingFormType),
  );
  const isCorrected = submission.outcome === 'rejected' && (state === 'rejected' || isUnsigned(state));
  const whole =
    isCorrected && findings.some(({ mend }) => mend !== null)
      ? await loadReturnDocument(deps, tx, submission.accountId, submission.filingId)
      : null;
  const current = whole && (formsOfReturn(whole).find(({ ending }) => ending === submission.ending)?.doc ?? whole);
  return {
    answeredBy: submission.answeredBy,
    isStandIn: submission.answeredBy !== 'IRS',
    paymentMethod: paymentOption?.paymentMethod ?? null,
    requestedPaymentDate: paymentOption?.requestedPaymentDate ?? null,
    accountNumber: paymentOption?.accountNumber === undefined ? null : masked(paymentOption.accountNumber),
    attempt: submission.attempt,
    submissionId: submission.submissionId,
    ...shownHashes(cipher, submission),
    signerName: submission.signerName,
    signerTitle: submission.signerTitle,
    signedAt: submission.signedAt.toISOString(),
    settledAt: submission.settledAt?.toISOString() ?? null,
    findings: findings.map((found) => ({
      ...found,
      changed: current && found.mend && isChanged(found.mend, signed, current as AnyReturn),
    })),
    isHandedBack: findings.some(({ ruleNumber }) => ruleNumber === HANDED_BACK),
    checkedToTheEnd: answer?.checkedToTheEnd ?? true,
  };
}

/** Combines actions of people with events of the submission, by id: two clocks date them, but ids are made in their order. */
async function listEvents(tx: Tx, filingId: string): Promise<StatusAnswer['history']> {
  const { rows } = await sql<{
    at: Date;
    kind: string;
    person: string | null;
    answeredBy: string | null;
    ending: string;
  }>`
    select * from (
      select a.created_at as at, a.id,
        case a.action_type
          when 'FILING_ADDED' then 'draft' when 'FILING_READY' then 'ready' when 'FILING_SENT_BACK' then 'sentBack' when 'FILING_APPROVED' then 'approved'
          when 'FILING_SAVED' then 'edited' when 'FILING_PAID' then 'paid' when 'PAYMENT_REFUNDED' then 'refunded'
          when 'CLIENT_ASKED' then 'clientAsked' when 'CLIENT_APPROVED' then 'clientApproved'
          when 'CLIENT_ASKED_FOR_CHANGES' then 'changesAsked' when 'CLIENT_APPROVAL_ENDED' then 'approvalEnded' when 'CLIENT_REQUEST_WITHDRAWN' then 'linkEnded'
          when 'FILING_FORM_GIVEN_UP' then 'givenUp' when 'FILING_MAILED' then 'mailed' when 'FILING_NOT_MAILED' then 'notMailed'
          when 'FILING_TAX_PAID' then 'taxPaid' when 'FILING_REFUND_RECEIVED' then 'refundReceived' when 'FILING_LETTER_RECEIVED' then 'letterReceived' else 'unlocked' end as kind,
        -- An administrator who refunds is no person of the account.
        case when a.action_type <> 'PAYMENT_REFUNDED' then coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, r.contact_name) end as person,
        null as answered_by, case a.action_type when 'FILING_FORM_GIVEN_UP' then a.detail ->> 'form' else '' end as ending
      from audit_event a left join app_user u on u.id = a.actor_id
        -- A client has no account: the request names who was asked.
        left join client_request r on a.action_type in ('CLIENT_APPROVED', 'CLIENT_ASKED_FOR_CHANGES') and r.id::text = a.detail ->> 'request'
      where a.document_type = any(${Object.keys(formOutlines)}) and a.document_id = ${filingId}
        and (a.action_type in ('FILING_ADDED', 'FILING_READY', 'FILING_SENT_BACK', 'FILING_APPROVED', 'FILING_PAID', 'PAYMENT_REFUNDED', 'FILING_UNLOCKED', 'FILING_FORM_GIVEN_UP', 'FILING_MAILED',
          'FILING_NOT_MAILED', 'CLIENT_ASKED', 'CLIENT_APPROVED', 'CLIENT_ASKED_FOR_CHANGES', 'CLIENT_APPROVAL_ENDED', 'CLIENT_REQUEST_WITHDRAWN')
          or a.action_type in ('FILING_TAX_PAID', 'FILING_REFUND_RECEIVED', 'FILING_LETTER_RECEIVED') and a.detail ->> 'on' is not null
          -- What was marked ready and saved again is a draft again.
          or a.action_type = 'FILING_SAVED' and a.detail ->> 'from' = 'ready' and not (a.detail -> 'pages' = '["paymentOption"]'))
        -- The fee of a filing that was unlocked is paid already.
        and a.detail ->> 'event' is distinct from 'confirm'
      union all
      select e.at, e.id, e.kind,
        case e.kind when 'queued' then
          case when lower(trim(u.first_name || ' ' || u.last_name)) in ('', lower(s.signer_name)) or u.id is null
            then s.signer_name || ', ' || s.signer_title
          -- The signer approved it or signed its form; else another person signed for the signing authority.
          when s.consent_version like '%approved by link%' or s.consent_version like '%signed Form%'
            then s.signer_name || ', ' || s.signer_title || ', and sent by ' || trim(u.first_name || ' ' || u.last_name)
          else trim(u.first_name || ' ' || u.last_name) || ' for ' || s.signer_name || ', ' || s.signer_title end
        end, e.answered_by, s.ending
      from submission_event e join submission s on s.id = e.submission_id left join app_user u on u.id = s.signed_by
      where s.filing_id = ${filingId}
      union all
      select f.added_at, f.id, 'formAttached',
        coalesce(f.added_by_client, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email), null, f.ending
      from signed_form f left join app_user u on u.id = f.added_by
      where f.filing_id = ${filingId} and f.way = 'scanned'
      order by id desc limit ${MAX_EVENTS}
    ) newest order by id`.execute(tx);
  return rows.map(({ at, kind, person, answeredBy, ending }) => ({
    at: at.toISOString(),
    kind: kind as StatusAnswer['history'][number]['kind'],
    person,
    answeredBy,
    form: ending === '' ? null : formInWords(ending),
  }));
}
