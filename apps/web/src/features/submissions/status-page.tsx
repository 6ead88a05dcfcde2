import { describeChange, irsDay, isEditable, isPending, isUnsigned, type Quarter, returnDueDate } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { formCalls } from '../../api/form-calls.ts';
import { Breadcrumbs } from '../../app/shell/breadcrumbs.tsx';
import { HomeFrame } from '../../app/shell/home-frame.tsx';
import { Page } from '../../app/shell/page.tsx';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import { confirm } from '../../components/confirm/confirm.ts';
import { formatMoment } from '../../components/moment.ts';
import { Notice } from '../../components/notice/notice.tsx';
import { FullPageProgress, InlineProgress } from '../../components/progress/progress.tsx';
import { SummaryList } from '../../components/summary-list/summary-list.tsx';
import { DocumentLinks } from '../documents/public.ts';
import { balanceNote, dueDay, FilingNotShown, outlineOf, StepsBar, sentPaymentOf } from '../filing/public.ts';
import { LateEstimate } from '../late-return/public.ts';
import { useRights } from '../session/public.ts';
import { PreflightBlock } from '../summary/public.ts';
import { consentAddress } from './addresses.ts';
import { amountRows } from './amount-rows.tsx';
import { Findings } from './findings.tsx';
import { headline } from './headline.ts';
import { ResendNotice } from './resend-notice.tsx';
import type { Status, Submission } from './status-events.ts';
import css from './status-page.module.css';
import { Timeline } from './timeline.tsx';
import { useStatus } from './use-status.ts';

/** Shows the status of a filing and its events. Updates automatically while it waits for an answer. */
export function StatusPage() {
  const [address] = useSearchParams();
  const { data: status, error, refetch, isFetching } = useStatus(address.get('filing') ?? '');
  return (
    <HomeFrame>
      {status ? (
        <CurrentStatus status={status} asking={isFetching} onAsk={() => void refetch()} />
      ) : error ? (
        <FilingNotShown title="Status" error={error.message} />
      ) : (
        <FullPageProgress />
      )}
    </HomeFrame>
  );
}

/** Whether the fee was paid before the return was unlocked. */
const wasPaid = ({ history }: Status): boolean => history.some(({ kind }) => kind === 'paid');

function CurrentStatus({ status, asking, onAsk }: { status: Status; asking: boolean; onAsk: () => void }) {
  const { state, submission, businessName } = status;
  const label = `${status.taxYear} Q${status.quarter}`;
  const { name: form } = outlineOf(status);
  const pending = isPending(state);
  const corrected = state === 'rejected' || ((state === 'draft' || state === 'ready') && submission !== null);
  return (
    <Page title={`${headline(status)}, ${form}, ${label}`}>
      <div className={css.page}>
        <Breadcrumbs crumbs={[{ label: businessName }, { label: form }, { label }, { label: 'Status' }]} />
        <StepsBar of={{ ...status, paid: !isEditable(state) || wasPaid(status) }} here="sent" />
        <div className={css.head}>
          <h1 aria-live="polite">{headline(status)}</h1>
          <p>
            {form}, {label}, {businessName}
          </p>
        </div>
        {submission?.isStandIn && <NotFiled submission={submission} status={status} />}
        {corrected && submission && <Findings submission={submission} filed={status} />}
        {isUnsigned(state) && <ToFix status={status} />}
        <ResendNotice status={status} />
        <Acts status={status} />
        <div className={css.columns}>
          <section aria-labelledby="happened">
            <h2 id="happened" className="spoken">
              What has happened
            </h2>
            <Timeline {...status} />
            {pending && (
              <p className={css.acts}>
                <InlineProgress label="Updates automatically" />
                <Button variant="subtle" size="compact-sm" onClick={onAsk} disabled={asking}>
                  Ask now
                </Button>
              </p>
            )}
          </section>
          <div className={css.aside}>
            <Facts status={status} />
            <LateEstimate filingId={status.id} version={`${state} ${status.totalDue}`} />
            <DocumentLinks filing={status} />
          </div>
        </div>
      </div>
    </Page>
  );
}

function NotFiled({ submission, status }: { submission: Submission; status: Status }) {
  const quarter = { year: Number(status.taxYear), quarter: Number(status.quarter) } as Quarter;
  const late = returnDueDate(quarter).due < irsDay(new Date());
  return (
    <Notice kind="simulator" title="The IRS does not have this return.">
      <p>
        This installation sends to the {submission.answeredBy}, for practice. Nothing was filed, no tax was paid.{' '}
        {late ? `It was due to the IRS by ${dueDay(quarter).by}.` : `File it with the IRS by ${dueDay(quarter).by}.`}
      </p>
    </Notice>
  );
}

/** Lists the errors that block payment or signature, as the check page does. */
function ToFix({ status }: { status: Status }) {
  const { id, state } = status;
  const { data } = useQuery({
    queryKey: ['preflight', id, 'status', state],
    queryFn: ({ signal }) => call('getPreflight', { params: { id }, signal }),
    staleTime: 0,
  });
  const issues = (data?.issues ?? []).filter(({ blocks }) => blocks !== null);
  return issues.length > 0 && <PreflightBlock issues={issues} filing={status} from="status" />;
}

function Acts({ status: { id, formType, state, submission } }: { status: Status }) {
  const queries = useQueryClient();
  const { manages } = useRights();
  const unlocking = useMutation({
    mutationFn: () => call(formCalls[formType].unlock, { params: { id } }),
    onSuccess: (unlocked) => {
      queries.setQueryData(['status', id], unlocked);
      void queries.invalidateQueries({ queryKey: ['filing', id] });
      showSuccess('The filing is unlocked');
    },
    onError: (error) => showError(error.message),
  });
  const corrected = (state === 'draft' || state === 'ready') && submission !== null;
  const mayUnlock = state === 'paid' || state === 'rejected';
  const maySign = state === 'paid' || corrected;
  if (!mayUnlock && !maySign) return null;
  if (!manages)
    return (
      <Notice
        kind="due"
        title={
          maySign
            ? 'The owner of the account or a Manager signs and sends this return'
            : 'The owner of the account or a Manager unlocks this return to correct it'
        }
      />
    );
  const unlock = async () => {
    const agreed = await confirm({
      title: 'Unlock this filing to correct it?',
      body: 'It goes back to draft. The fee stays paid. The signature is void. After your changes, sign and send it again for free.',
      confirm: 'Unlock to correct',
    });
    if (agreed) unlocking.mutate();
  };
  return (
    <div className={css.acts}>
      {maySign && (
        <Button component={Link} to={consentAddress(id)}>
          {corrected ? 'Sign and send again' : 'Proceed E-filing'}
        </Button>
      )}
      {mayUnlock && (
        <Button variant={maySign ? 'default' : 'filled'} loading={unlocking.isPending} onClick={() => void unlock()}>
          Unlock to correct
        </Button>
      )}
    </div>
  );
}

function Facts({ status }: { status: Status }) {
  const { state, submission, lastSaved } = status;
  const corrected = isEditable(state) && submission !== null;
  return (
    <SummaryList
      title="This return"
      rows={[
        ...amountRows(status, howPaid(status)),
        ...(submission
          ? [
              corrected
                ? { term: 'Signature', value: 'Void. Sign again after correcting.' }
                : { term: 'Signed by', value: `${submission.signerName}, ${submission.signerTitle}` },
              {
                term: corrected ? 'Rejected submission ID' : 'Submission ID',
                value: <span className={css.code}>{submission.submissionId}</span>,
              },
              {
                term: corrected ? 'Rejected package SHA-256' : 'Package SHA-256',
                value: <span className={css.code}>{submission.archiveHash}</span>,
              },
            ]
          : []),
        ...(lastSaved ? [{ term: 'Last saved', value: `${lastSaved.by.name}, ${formatMoment(lastSaved.at)}` }] : []),
        { term: 'Changes', value: describeChange(state) },
      ]}
    />
  );
}

/** How the balance of a return that was sent is paid, after its amount. */
function howPaid({ state, submission, totalDue, ...of }: Status): string {
  if (!submission || isEditable(state) || state === 'rejected') return '';
  const quarter = { year: Number(of.taxYear), quarter: Number(of.quarter) } as Quarter;
  return `. ${balanceNote({ amount: totalDue }, dueDay(quarter), sentPaymentOf(submission)).by}.`;
}
