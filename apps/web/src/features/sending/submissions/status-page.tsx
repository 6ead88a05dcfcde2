import {
  formatDate,
  irsDay,
  isEditable,
  isMailOnly,
  isPending,
  isUnsigned,
  nextQuarter,
  quarterInWords,
  quarterName,
  returnDueDate,
} from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { beginning, correcting, useRights } from '../../../account/public.ts';
import { callForm } from '../../../api/form-calls.ts';
import { showError } from '../../../components/banners/banners.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { SimulatorTag } from '../../../components/state/state.tsx';
import type { PrimaryAction } from '../../../frame/filing-frame.tsx';
import type { Todo } from '../../../frame/ledger.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import { DocumentLinks, downloadDocument, packagesOf, packedSize, sizesQuery } from '../../filings/documents/public.ts';
import {
  type AnyOpenFiling,
  dueDay,
  isOf,
  type MenuAndLedger,
  type OpenFiling,
  outlineOf,
  PracticeNotice,
  SendLayout,
  WithAnyFiling,
  wordsOf,
} from '../../filings/filing/public.ts';
import { LateEstimate } from '../../filings/late-return/public.ts';
import { LeftOutRows } from '../../filings/row-sheets/public.ts';
import { PreflightBlock } from '../../filings/summary/public.ts';
import { isAnswered } from './answered.ts';
import { EftpsPayment } from './eftps-payment.tsx';
import { ExpectedRefund } from './expected-refund.tsx';
import { Findings } from './findings.tsx';
import { FormsSent } from './forms-sent.tsx';
import { GivenUp } from './give-up.tsx';
import { headline } from './headline.ts';
import { KeptForms } from './kept-forms.tsx';
import { NextSteps, startOf } from './next-steps.tsx';
import { ResendNotice } from './resend-notice.tsx';
import { feeState, type Status, type Submission } from './status-events.ts';
import { StatusFacts } from './status-facts.tsx';
import css from './status-page.module.css';
import { Timeline } from './timeline.tsx';
import { isWaiting, useStatus } from './use-status.ts';
import { useUnlock } from './use-unlock.ts';

/** Where Back leads: the return is one of many. */
const FILINGS = '/home/myfilings';

/** Shows the status of a filing and its events. Updates automatically while it waits for an answer. */
export function StatusPage() {
  return <WithAnyFiling opens="getStatus">{(open) => <StatusOf open={open} />}</WithAnyFiling>;
}

function StatusOf({ open }: { open: AnyOpenFiling }) {
  const { data, error, refetch, isFetching } = useStatus(open.filing);
  const status = useStatusOfFrame(open, data);
  if (status) return <CurrentStatus open={open} status={status} asking={isFetching} onAsk={() => void refetch()} />;
  return (
    <SendLayout open={open} step="sent" page="Status" back={FILINGS}>
      {error ? <Notice kind="error" title={error.message} /> : <InlineProgress label="Loading the status…" />}
    </SendLayout>
  );
}

/**
 * The status in the state that the frame shows too. The frame reads the filing, which is asked for again when the status has another
 * state: until then the page stays as it was.
 */
function useStatusOfFrame({ filing: { id, state } }: AnyOpenFiling, status: Status | undefined): Status | undefined {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Status['state']>();
  const shown = useRef<Status>(undefined);
  const news = status?.state;
  useEffect(() => {
    if (news === undefined || news === state) return;
    void queries.invalidateQueries({ queryKey: ['filing', id] }).then(() => setAsked(news));
  }, [news, state, queries, id]);
  if (news === state || news === asked) shown.current = status;
  return shown.current;
}

interface CurrentStatusProps {
  open: AnyOpenFiling;
  status: Status;
  asking: boolean;
  onAsk: () => void;
}

function CurrentStatus({ open, status, asking, onAsk }: CurrentStatusProps) {
  const { state, submission, businessName } = status;
  const label = status.period;
  const { name: form } = outlineOf(status);
  const corrected = isCorrected(status);
  const { primary, unlock, unlockFor } = useActs(status);
  const saving = useDocuments(open.filing);
  const { edits } = useRights();
  const fee = feeState(status.history);
  const isDone = state === 'accepted';
  const refund = refundOf(status);
  const underway = useLeftToDo(status, edits ? refund : null);
  const { data: sizes } = useQuery(sizesQuery(open.filing, isDone));
  const packed = packedSize(sizes);
  const happened = (
    <section aria-labelledby="happened">
      <h2 id="happened">What has happened</h2>
      <Timeline {...status} />
      {isWaiting(status) && (
        <p className="line-2">
          <InlineProgress label="Updates automatically" />
          <Button variant="subtle" size="compact-sm" onClick={onAsk} disabled={asking}>
            Check now
          </Button>
        </p>
      )}
    </section>
  );
  return (
    <SendLayout
      open={open}
      step="sent"
      page="Status"
      underway={underway}
      paid={fee === 'paid' || (fee === undefined && !isEditable(state))}
      refunded={fee === 'refunded'}
      rejected={corrected && isUnsigned(state) ? unanswered(status) : 0}
      heading={<span aria-live="polite">{headline(status)}</span>}
      back={FILINGS}
      primary={
        isDone
          ? {
              label: 'Download all',
              goal: `(${['ZIP', packed].filter(Boolean).join(', ')})`,
              onClick: () => saving.mutate(),
              busy: saving.isPending,
            }
          : primary
      }
      actions={
        <>
          {unlock && !corrected && (
            <Button variant="default" loading={unlock.busy} onClick={unlock.unlock}>
              Unlock to correct
            </Button>
          )}
          {edits && isDone && isOf(open, 'Form720') && (
            <Button
              component={Link}
              variant="default"
              to={startOf(open.filing.businessId, quarterName(nextQuarter(open.quarter)), open.filing.id)}
            >
              Start {quarterInWords(nextQuarter(open.quarter))}
            </Button>
          )}
          {edits && isDone && isOf(open, 'Form8849') && (
            <Button component={Link} variant="default" to={beginning(open.filing.businessId, 'Form8849')}>
              Start another claim
            </Button>
          )}
          {edits && status.formType === 'Form720' && state === 'mailed' && (
            <Button component={Link} variant="default" to={correcting(status)}>
              Correct this return
            </Button>
          )}
        </>
      }
    >
      <div className={css.page}>
        <p className={css.which}>
          {form}, {label}, {businessName} {submission?.isStandIn && <SimulatorTag name={submission.answeredBy} />}
        </p>
        {submission && status.sendingPaused && (
          <Paused submission={submission} isOnItsWay={state !== 'queued'} what={wordsOf(open.filing).what} />
        )}
        {submission && !status.sendingPaused && isPending(state) && !isUnsigned(state) && (
          <OnItsWay submission={submission} form={form} />
        )}
        {submission?.isStandIn && <NotFiled submission={submission} open={open} />}
        {(status.formType === 'Form720X' || state === 'mailed') && <PracticeNotice filing={open.filing} />}
        <FormsSent id={status.id} forms={status.forms} />
        <GivenUp givenUp={status.givenUp} />
        {corrected &&
          toCorrect(status).map(({ name, submission: rejected }, at) => (
            <Findings
              key={name}
              submission={rejected}
              filed={status}
              form={name}
              unlock={at === 0 ? unlock : undefined}
              unlockFor={unlockFor}
            />
          ))}
        {isUnsigned(state) && <ToFix status={status} unlockFor={state === 'paid' ? unlockFor : undefined} />}
        {(state === 'accepted' || state === 'mailed') && <LeftOutRows open={open} />}
        <ResendNotice status={status} />
        <NotYours status={status} />
        {submission && isOf(open, 'Form720') && paysByEftps(status) && (
          <EftpsPayment open={open} submission={submission} status={status} />
        )}
        {(isDone || state === 'mailed') && refund !== null && (
          <ExpectedRefund open={open} status={status} claimed={refund} />
        )}
        {isDone ? <NextSteps open={open} status={status} paysByEftps={paysByEftps(status)} edits={edits} /> : happened}
        <DocumentLinks
          filing={open.filing}
          mailed={state === 'mailed' && status.formType !== 'Form720X'}
          answeredBy={isDone ? submission?.answeredBy : undefined}
        />
        {submission && !isMailOnly(status.formType) && <KeptForms id={status.id} formType={status.formType} />}
        <StatusFacts status={status} />
        {isOf(open, 'Form720') && <LateEstimate filingId={status.id} version={`${state} ${status.totalDue}`} />}
        {isDone && happened}
      </div>
    </SendLayout>
  );
}

/** Saves the package of a filing, of each form where it became two; a failure is shown. */
const useDocuments = (filing: AnyOpenFiling['filing']) =>
  useMutation({
    mutationFn: async () => {
      for (const document of packagesOf(filing)) await downloadDocument(filing, document);
    },
    onError: (error) => showError(error.message),
  });

/** Whether the return was rejected and is being corrected, or has to be. */
const isCorrected = ({ state, submission }: Status): boolean =>
  state === 'rejected' || (isEditable(state) && submission !== null);

/** The submissions whose findings are to be fixed: of several forms, of those that were rejected. */
const toCorrect = ({ forms, submission }: Status): { name?: string; submission: Submission }[] =>
  forms.length > 0
    ? forms.filter(({ state }) => state === 'rejected' || isUnsigned(state))
    : submission
      ? [{ submission }]
      : [];

/** How many places that a rejection points at are as they were. */
const unanswered = (status: Status): number =>
  toCorrect(status)
    .flatMap(({ submission }) => submission.findings)
    .filter(({ changed }) => changed === false).length;

/** Whether the filer still pays the balance of a return that was sent. */
const paysByEftps = ({ state, submission, totalDue }: Status): boolean =>
  submission?.paymentMethod === 'eftps' && Number(totalDue) > 0 && !isUnsigned(state) && state !== 'rejected';

/** Adds to the ledger's list what a filer still does after the acceptance: pay the IRS, and record the refund. */
function useLeftToDo(status: Status, refund: string | null) {
  const { state, followUp, submission } = status;
  // Of a simulator nothing is paid and nothing comes.
  const isReal = (state === 'accepted' && !submission?.isStandIn) || state === 'mailed';
  const pays = isReal && paysByEftps(status) && !followUp?.paidOn;
  const waits = isReal && refund !== null && !followUp?.refundedOn;
  return useMemo(() => {
    const todo = (label: string, note: string, id: string): Todo => ({
      label,
      note,
      follow: () => focusField(id),
      level: 'empty',
      tone: 'wait',
    });
    const todos = [
      ...(pays ? [todo('Pay the IRS', 'By EFTPS, if you have not', 'eftps')] : []),
      ...(waits ? [todo('Record the refund', 'When it arrives', 'refund')] : []),
    ];
    return (saved: MenuAndLedger): MenuAndLedger => ({
      ...saved,
      ledger: { ...saved.ledger, todos: [...saved.ledger.todos, ...todos] },
    });
  }, [pays, waits]);
}

/** The refund that a filing asks for, in dollars and cents; null where it asks for none. */
const refundOf = ({
  formType,
  totalClaim,
  overPaymentFromThisQuarter: over,
  overPaymentUse,
}: Status): string | null => {
  if (formType === 'Form8849') return totalClaim;
  return Number(over) > 0 && overPaymentUse === 'refund' ? over : null;
};

/** A return was just sent: its answer takes a while. */
function OnItsWay({ submission: { answeredBy }, form }: { submission: Submission; form: string }) {
  return (
    <p>
      The {answeredBy} is processing your {form}. Please allow a few minutes before you check its status. This page
      updates automatically, and you get the answer by email.
    </p>
  );
}

interface PausedProps {
  submission: Submission;
  /** The pause began while the return was being sent. */
  isOnItsWay: boolean;
  what: string;
}

/** The operator paused sending: the return waits. */
function Paused({ submission: { answeredBy, signedAt }, isOnItsWay, what }: PausedProps) {
  return (
    <Notice kind="due" title={`Sending to the ${answeredBy} is paused`}>
      {isOnItsWay
        ? `Your ${what} was being sent when the pause began. If the ${answeredBy} did not receive it, we send it again as soon as sending resumes.`
        : `Your ${what} waits here. We send it as soon as sending resumes.`}{' '}
      You signed it on {formatDate(irsDay(new Date(signedAt)))}, and that date does not change. You get the answer by
      email.
    </Notice>
  );
}

function NotFiled({ submission, open }: { submission: Submission; open: AnyOpenFiling }) {
  const { what, money } = wordsOf(open.filing);
  return (
    <Notice kind="simulator" title={`The IRS does not have this ${what}.`}>
      <p>
        This site sends to the {submission.answeredBy}, for practice. Nothing was filed, {money.replace('is', 'was')}.
        {isOf(open, 'Form720') && ` ${whenDue(open)}`}
      </p>
    </Notice>
  );
}

function whenDue({ quarter }: OpenFiling): string {
  const { by } = dueDay(quarter);
  return returnDueDate(quarter).due < irsDay(new Date())
    ? `It was due to the IRS by ${by}.`
    : `File it with the IRS by ${by}.`;
}

/** Lists the errors that block payment or signature, as the check page does. */
function ToFix({ status, unlockFor }: { status: Status; unlockFor: Acts['unlockFor'] | undefined }) {
  const { id, state } = status;
  const { data } = useQuery({
    queryKey: ['preflight', id, 'status', state],
    queryFn: ({ signal }) => callForm(status, 'getPreflight', { params: { id }, signal }),
    staleTime: 0,
  });
  const issues = (data?.issues ?? []).filter(({ blocks }) => blocks !== null);
  return issues.length > 0 && <PreflightBlock issues={issues} filing={status} from="status" unlockFor={unlockFor} />;
}

const maySign = (status: Status): boolean =>
  status.state === 'paid' || (isEditable(status.state) && status.submission !== null);

const mayUnlock = ({ state }: Status): boolean => state === 'paid' || state === 'rejected';

const SEND_AGAIN = 'Check and send again';

interface Acts {
  primary?: PrimaryAction;
  /** Next to the primary action, where that is another. */
  unlock?: ReturnType<typeof useUnlock>;
  /** Unlocks the return and opens one of its pages. */
  unlockFor?: ReturnType<typeof useUnlock>['unlockFor'];
}

/** The next action of a person who may sign: sign, unlock the return to correct it, or send again what was corrected. */
function useActs(status: Status): Acts {
  const { manages } = useRights();
  const navigate = useNavigate();
  const goToSign = () => void navigate(pageOfFiling('consent', status));
  const unlock = useUnlock(status);
  const resend = useUnlock(status, { onUnlocked: goToSign, why: 'toSendAgain' });
  if (!manages) return {};
  const goToMail = () => void navigate(pageOfFiling(status.state === 'paid' ? 'consent' : 'mailing', status));
  if (status.state === 'mailed' || (status.formType === 'Form720X' && status.state === 'paid'))
    return {
      primary: {
        label: status.state === 'paid' ? 'Continue to print and mail' : 'Open its mailing',
        onClick: goToMail,
      },
      ...(status.state === 'paid' && { unlock, unlockFor: unlock.unlockFor }),
    };
  if (maySign(status))
    return {
      primary: { label: status.state === 'paid' ? 'Continue to sign' : SEND_AGAIN, onClick: goToSign },
      ...(mayUnlock(status) && { unlock, unlockFor: unlock.unlockFor }),
    };
  if (isEditable(status.state) && feeState(status.history) === 'refunded')
    return {
      primary: { label: 'Pay the service fee', onClick: () => void navigate(pageOfFiling('fee', status)) },
    };
  if (!mayUnlock(status)) return {};
  const { unlockFor } = unlock;
  return status.submission && isAnswered(status.submission)
    ? { primary: { label: SEND_AGAIN, onClick: resend.unlock, busy: resend.busy }, unlock, unlockFor }
    : { primary: { label: 'Unlock to correct', onClick: unlock.unlock, busy: unlock.busy }, unlockFor };
}

/** Says that another person goes on from here. */
function NotYours({ status }: { status: Status }) {
  const { manages } = useRights();
  if (manages || !(maySign(status) || mayUnlock(status))) return null;
  return (
    <Notice
      kind="due"
      title={
        maySign(status)
          ? `The account owner or a Manager signs and sends this ${wordsOf(status).what}`
          : `The account owner or a Manager unlocks this ${wordsOf(status).what} to correct it`
      }
    />
  );
}

/** The same for Forms 8849 and 720-X. */
export const Status8849Page = StatusPage;
export const Status720XPage = StatusPage;
