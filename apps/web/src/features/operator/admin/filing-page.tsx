import type { FollowedSubmission } from '@gauger/contract';
import { formNames } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Answer } from '../../../api/call.ts';
import { counted } from '../../../components/counted.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { usePages } from '../../../components/paged-table/use-pages.ts';
import { State, type StateProps } from '../../../components/state/state.tsx';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import { Timeline } from '../../sending/submissions/public.ts';
import css from './admin.module.css';
import { addressText, momentOf, userPage } from './formats.ts';
import { HandBackForm } from './hand-back-form.tsx';
import { Loaded } from './loaded.tsx';
import { followQuery } from './queries.ts';
import { useAsking } from './use-asking.ts';

type Followed = Answer<'followFiling'>;

/** Where a filing of any account is, how it came there, and what can be done. */
export function AdminFilingPage() {
  const id = useSearchParams()[0].get('filing') ?? '';
  const query = useQuery(followQuery(id));
  const { data, isFetching, refetch } = query;
  const { state } = useLocation();
  return (
    <AdminFrame
      title={data ? `${formNames[data.formType]}, ${data.period}` : 'Filing'}
      back={
        <Link className={css.back} to={`/home/admin/filings${state?.list ?? ''}`}>
          <Icon name="back" /> All Filings
        </Link>
      }
      actions={
        <>
          <Button
            component={Link}
            variant="default"
            to={`/home/admin/auditlog?${new URLSearchParams({ search: id, adminReads: 'all' })}`}
          >
            Audit log
          </Button>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        </>
      }
    >
      <Loaded query={query}>{(data) => <Following of={data} />}</Loaded>
    </AdminFrame>
  );
}

const TRANSMISSIONS = 'transmissions';

function Following({ of }: { of: Followed }) {
  const [handing, setHanding] = useState<FollowedSubmission>();
  const { kind, title, about } = whereItIs(of);
  const last = of.submissions[0];
  // The form leaves with the focus in it.
  const onHanded = () => {
    setHanding(undefined);
    focusField(TRANSMISSIONS);
  };
  return (
    <>
      <Notice kind={kind} title={title}>
        {about}
      </Notice>
      {of.findings.length > 0 && (
        <ul className={css.findings}>
          {of.findings.map(({ ruleNumber, message, words, isHandedBack }) => (
            <li key={`${ruleNumber} ${message}`}>
              {words ?? message}{' '}
              <small className={css.small}>
                {isHandedBack ? 'From the operator' : `Rule ${ruleNumber}`}: “{message}”
              </small>
            </li>
          ))}
        </ul>
      )}
      <div className={css.facts}>
        <SummaryList title="Filing" rows={factsOf(of)} />
      </div>
      {handing && (
        <div className={css.facts}>
          <HandBackForm key={handing.id} submission={handing} onDone={onHanded} />
        </div>
      )}
      <h2 id={TRANSMISSIONS} tabIndex={-1} className={css.heading}>
        Transmissions
      </h2>
      <Transmissions of={of} onHandBack={setHanding} />
      <h2 className={css.heading}>What happened</h2>
      <Timeline history={of.history} submission={last ?? null} momentOf={momentOf} />
    </>
  );
}

const feeWords = { due: 'Not paid', paid: 'Paid', returned: 'Refunded or void' } as const;

const factsOf = ({ businessName, emailId, ownerId, fee, unsavedPages }: Followed) => [
  { term: 'Business', value: businessName },
  {
    term: 'Account owner',
    value: emailId && ownerId ? <Link to={userPage(ownerId)}>{addressText(emailId)}</Link> : '–',
  },
  { term: 'Service fee', value: feeWords[fee] },
  { term: 'Unsaved pages', value: unsavedPages === 0 ? 'None' : String(unsavedPages) },
];

/** Why a filing is where it is, in words, and whose turn it is. */
function whereItIs({ state, fee, unsavedPages, submissions, history, sendingPaused }: Followed): {
  kind: 'plain' | 'due';
  title: string;
  about: string;
} {
  const open = submissions.filter(({ isOpen }) => isOpen);
  const gateway = `the ${open[0]?.answeredBy ?? 'IRS'}`;
  const unsaved =
    unsavedPages > 0
      ? ` ${unsavedPages === 1 ? 'One page has' : `${unsavedPages} pages have`} unsaved changes, which stop payment and signature.`
      : '';
  if (open.some(({ canHandBack }) => canHandBack))
    return {
      kind: 'due',
      title: 'The gateway refuses the package',
      about: `Gauger keeps trying, and ${gateway} will refuse the return again unless something changes there. Ask again, or hand the return back to the filer.`,
    };
  const waiting = open.find(({ canAsk, settledAt }) => !canAsk && settledAt === null);
  if (waiting)
    return {
      kind: 'plain',
      title: `Waiting for the ${waiting.answeredBy}`,
      about:
        'The return was signed for a gateway that this site does not use now. Gauger continues once that gateway is configured again.',
    };
  if (sendingPaused && open.some(isUnsent))
    return {
      kind: 'due',
      title: 'Sending is paused',
      about: `An administrator paused sending to ${gateway}. The return is signed, and is sent as soon as sending resumes on Operations.`,
    };
  const [title, explain] = words[state];
  const trouble = troubleOf(open, history);
  return {
    kind: trouble === '' ? 'plain' : 'due',
    title,
    about: `${trouble}${explain(gateway, fee === 'paid')}${unsaved}`,
  };
}

/** Whether a submission has not been sent, or may have to be sent again. */
const isUnsent = ({ state, settledAt }: FollowedSubmission): boolean =>
  settledAt === null && (state === 'queued' || state === 'sending' || state === 'unknown');

/** Names the trouble of a submission, and when it is tried next; empty where all goes well. */
function troubleOf(open: readonly FollowedSubmission[], history: Followed['history']): string {
  const trying = open.find(({ tries, settledAt }) => tries > 0 && settledAt === null);
  const reason = troubles[history.at(-1)?.kind ?? ''];
  if (!trying || reason === undefined) return '';
  const next = trying.dueAt === null ? '' : ` Next try: ${momentOf(trying.dueAt)}.`;
  return `${reason(`The ${trying.answeredBy}`)} ${counted(trying.tries, 'try', 'tries')} without a result.${next} `;
}

/** The events that keep a submission where it is. */
const troubles: Readonly<Record<string, (gateway: string) => string>> = {
  unreachable: (gateway) => `${gateway} could not be reached.`,
  refused: (gateway) => `${gateway} refused the package.`,
  missing: (gateway) => `${gateway} did not have it.`,
  unreadable: (gateway) => `The answer of ${gateway.replace('The', 'the')} could not be read.`,
  unknown: (gateway) => `The connection to ${gateway.replace('The', 'the')} failed during the sending.`,
};

const words: Readonly<Record<Followed['state'], readonly [string, (gateway: string, paid: boolean) => string]>> = {
  draft: [
    'Draft',
    (_, paid) =>
      paid ? 'The filer is correcting it. The fee is paid: the next step is to sign.' : 'The filer is preparing it.',
  ],
  ready: ['Ready for review', () => 'Next, the filer reviews it, pays the fee and signs.'],
  paid: ['Paid, not signed', () => 'Next, the filer signs it.'],
  signed: ['Signed', () => 'Next, it joins the queue.'],
  queued: ['Waiting to be sent', (gateway) => `It is in the queue to be sent to ${gateway}.`],
  sending: [
    'Being sent',
    (gateway) => `Gauger is sending it to ${gateway}, and looks it up there before sending it again.`,
  ],
  unknown: [
    'Delivery not confirmed',
    (gateway) => `It may have arrived. Gauger looks it up at ${gateway} before sending it again.`,
  ],
  sent: ['Sent', (gateway) => `It arrived at ${gateway}, which has not answered yet.`],
  accepted: ['Accepted', (gateway) => `Accepted by ${gateway}. Nothing is left to do.`],
  rejected: ['Rejected', () => 'The filer can correct it and send it again. There is no second fee.'],
  withdrawn: ['Withdrawn', () => 'Nothing is left to do.'],
  mailed: ['Mailed', () => 'The filer recorded that it was mailed.'],
};

function Transmissions({ of, onHandBack }: { of: Followed; onHandBack: (of: FollowedSubmission) => void }) {
  const ask = useAsking();
  const pages = usePages(of.submissions);
  return (
    <PagedTable
      {...pages}
      label="Transmissions"
      columns={columnsOf(of.sendingPaused, ({ id, submissionId }) => void ask(id, submissionId), onHandBack)}
      rowKey={({ id }) => id}
      cardsBelow={1080}
      empty={<EmptyState title="Not sent yet">It has not been signed.</EmptyState>}
    />
  );
}

const looks: Readonly<Record<FollowedSubmission['state'], Pick<StateProps, 'level' | 'tone' | 'word'>>> = {
  queued: { level: 'half', tone: 'wait', word: 'Not sent yet' },
  sending: { level: 'half', tone: 'wait', word: 'Being sent' },
  unknown: { level: 'half', tone: 'wait', word: 'Delivery not confirmed' },
  sent: { level: 'half', tone: 'wait', word: 'Sent, no answer' },
  accepted: { level: 'full', tone: 'good', word: 'Accepted' },
  rejected: { level: 'cross', tone: 'bad', word: 'Rejected' },
};

const columnsOf = (
  isPaused: boolean,
  ask: (of: FollowedSubmission) => void,
  handBack: (of: FollowedSubmission) => void,
): Column<FollowedSubmission>[] => [
  {
    key: 'attempt',
    title: 'Attempt',
    cell: ({ attempt, form }) => (form === null ? String(attempt) : `${attempt}, ${form}`),
  },
  {
    key: 'submissionId',
    title: 'Submission ID',
    cell: ({ submissionId }) => <span className="breakable">{submissionId}</span>,
  },
  { key: 'signedAt', title: 'Signed', cell: ({ signedAt }) => <span className="nowrap">{momentOf(signedAt)}</span> },
  {
    key: 'state',
    title: 'State',
    cell: ({ state, isOpen, answeredBy, settledAt }) => (
      <>
        <State {...looks[state]} />
        <small className={css.small}>
          {answeredBy}
          {settledAt && `, ${momentOf(settledAt)}`}
          {!isOpen && '. Unlocked or given up since then'}
        </small>
      </>
    ),
  },
  {
    key: 'dueAt',
    title: 'Next try',
    cell: ({ dueAt, tries, ...one }) =>
      isPaused && isUnsent({ dueAt, tries, ...one }) ? (
        'When sending resumes'
      ) : dueAt ? (
        <>
          <span className="nowrap">{momentOf(dueAt)}</span>
          {tries > 0 && <small className={css.small}>{counted(tries, 'try', 'tries')} without a result</small>}
        </>
      ) : (
        '–'
      ),
  },
  {
    key: 'act',
    title: 'What to do',
    cell: (row) => (
      <span className="row-2">
        {row.canAsk && !(isPaused && isUnsent(row)) && (
          <Button size="compact-md" variant="default" onClick={() => ask(row)}>
            {row.state === 'queued' ? 'Send now' : 'Ask again now'}
          </Button>
        )}
        {row.canHandBack && (
          <Button size="compact-md" variant="default" onClick={() => handBack(row)}>
            Hand back…
          </Button>
        )}
        {!row.canAsk && !row.canHandBack && '–'}
      </span>
    ),
  },
];
