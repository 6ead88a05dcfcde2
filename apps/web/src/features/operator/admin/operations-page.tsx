import type { Sending, StuckSubmission } from '@gauger/contract';
import { formatDate, formNames } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../../api/call.ts';
import { ColumnChart } from '../../../components/column-chart/column-chart.tsx';
import { counted } from '../../../components/counted.ts';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { usePages } from '../../../components/paged-table/use-pages.ts';
import { State, type StateProps } from '../../../components/state/state.tsx';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { AdminFrame } from '../../../frame/admin-frame.tsx';
import css from './admin.module.css';
import { FindForm } from './find-form.tsx';
import { addressText, dayOf, filingPage, momentOf, nameOf, passed, userPage } from './formats.ts';
import { Loaded } from './loaded.tsx';
import { operationsQuery } from './queries.ts';
import { SendingForm } from './sending-form.tsx';
import { useAsking } from './use-asking.ts';

type Operations = Answer<'getOperations'>;

/** Operations: the gateway, the queue, what was sent today, and what is stuck with what can be done about it. */
export function AdminOperationsPage() {
  const query = useQuery(operationsQuery);
  const { data, isFetching, refetch } = query;
  const [deciding, setDeciding] = useState(false);
  return (
    <AdminFrame
      title="Operations"
      actions={
        <>
          {data && !deciding && (
            <Button variant="default" onClick={() => setDeciding(true)}>
              {data.sending.pause ? 'Resume sending' : 'Pause sending'}
            </Button>
          )}
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        </>
      }
    >
      <Loaded query={query}>
        {(data) => (
          <>
            <p className={css.at}>As of {momentOf(data.at)}</p>
            <div className="stack-4">
              {data.gateway.isPractice && (
                <Notice kind="simulator" title={`This is a practice site. It sends to the ${data.gateway.name}`}>
                  No return reaches the IRS.
                </Notice>
              )}
              {data.sending.pause && <PausedNotice of={data.sending} pause={data.sending.pause} />}
            </div>
            {deciding && (
              <div className={css.opened}>
                <SendingForm sending={data.sending} gateway={data.gateway.name} onDone={() => setDeciding(false)} />
              </div>
            )}
            <Tiles of={data} />
            <div className={css.columns}>
              <div>
                <h2 className={css.heading}>Stuck submissions</h2>
                <Stuck key={data.at} of={data} />
                <h2 className={css.heading}>Last 24 hours</h2>
                <Hours of={data.hours} />
              </div>
              <aside className={css.aside}>
                <FindForm label="Find anything" text="" />
                <SummaryList title="Health" rows={healthOf(data)} />
                <SummaryList title="Queues" rows={runnerRows(data)} />
                <NewPeople of={data.people} />
              </aside>
            </div>
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}

/** Sending is paused: since when, by whom, why, and how much waits. */
const PausedNotice = ({ of, pause }: { of: Sending; pause: NonNullable<Sending['pause']> }) => (
  <Notice kind="due" title="Sending is paused">
    <p>
      {pause.pausedBy ?? 'An administrator'} paused it on {momentOf(pause.since)}.
    </p>
    <p>Reason: {pause.reason}</p>
    <p>
      {counted(of.waiting, 'submission waits', 'submissions wait')}. Answers to returns that were sent still arrive.
    </p>
  </Notice>
);

interface Tile {
  name: string;
  value: ReactNode;
  about: string;
  state: Pick<StateProps, 'level' | 'tone' | 'word'>;
}

/** "2 running", "None running". */
const runningOf = (count: number) => (count === 0 ? 'None running' : `${count.toLocaleString('en-US')} running`);

const good = (word: string) => ({ level: 'full', tone: 'good', word }) as const;
const wait = (word: string) => ({ level: 'half', tone: 'wait', word }) as const;
const bad = (word: string) => ({ level: 'cross', tone: 'bad', word }) as const;

function tilesOf({ at, gateway, queue, onTheirWay, today, stuck, stuckTotal, mail }: Operations): Tile[] {
  return [
    {
      name: 'Gateway',
      value: gateway.name,
      about: gateway.lastAnswerAt ? `Last answer ${momentOf(gateway.lastAnswerAt)}` : 'It has not answered yet.',
      state: gatewayState(gateway),
    },
    {
      name: 'Queue',
      value: counted(queue.waiting, 'job waits', 'jobs wait'),
      about: `${queue.oldestAt ? `The first since ${momentOf(queue.oldestAt)}. ` : ''}${runningOf(queue.running)}.`,
      state: queue.failed > 0 ? bad(counted(queue.failed, 'job given up', 'jobs given up')) : good('None given up'),
    },
    {
      name: 'In transit',
      value: counted(onTheirWay, 'submission', 'submissions'),
      about: stuck[0] ? `Longest stuck: ${passed(stuck[0].since, at)}.` : 'Signed, and not answered yet.',
      state: stuckTotal > 0 ? bad(`${stuckTotal.toLocaleString('en-US')} stuck`) : good('None stuck'),
    },
    {
      name: 'Signed today',
      value: counted(today.signed, 'submission', 'submissions'),
      about: `${today.accepted.toLocaleString('en-US')} accepted.`,
      state: today.rejected > 0 ? wait(`${today.rejected.toLocaleString('en-US')} rejected`) : good('None rejected'),
    },
    {
      name: 'Fees today',
      value: <Money value={today.fees} />,
      about: `${counted(today.payments, 'payment', 'payments')}, without refunded ones.`,
      state: good('Approved'),
    },
    {
      name: 'Email',
      value: counted(mail.waiting, 'email waits', 'emails wait'),
      about: mail.oldestAt ? `The first since ${momentOf(mail.oldestAt)}.` : 'Every email was sent.',
      state:
        mail.refused > 0
          ? bad(`${counted(mail.refused, 'address', 'addresses')} refused in 7 days`)
          : good('No address refused in 7 days'),
    },
  ];
}

/** A refusal needs no waiting: the gateway will refuse the same package again. */
function gatewayState({ failing: { refused, unreachable }, lastAnswerAt }: Operations['gateway']): Tile['state'] {
  if (refused > 0) return bad(`Refuses ${counted(refused, 'submission', 'submissions')}`);
  if (unreachable > 0) return wait(`No answer to ${counted(unreachable, 'submission', 'submissions')}`);
  return lastAnswerAt ? good('Has answered') : wait('No answer yet');
}

const runnerTitles: Readonly<Record<Operations['queue']['runners'][number]['name'], string>> = {
  upkeep: 'Upkeep',
  mail: 'Email',
  payments: 'Payments',
  submissions: 'Submissions',
  webhooks: 'Webhooks',
};

const runnerRows = ({ queue, sending }: Operations) =>
  queue.runners.map(({ name, processes, waiting, running, retrying, failed, oldestAt }) => ({
    term: runnerTitles[name],
    value: (
      <Fact
        state={
          processes === 0
            ? bad('Does not run')
            : failed > 0
              ? bad(`${counted(failed, 'job', 'jobs')} given up`)
              : retrying > 0
                ? wait(`${counted(retrying, 'job', 'jobs')} to try again`)
                : name === 'submissions' && sending.pause
                  ? wait('Paused')
                  : good('Runs')
        }
      >
        {counted(waiting, 'job waits', 'jobs wait')}. {runningOf(running)}.
        {oldestAt && ` The first since ${momentOf(oldestAt)}.`}
      </Fact>
    ),
  }));

const healthOf = ({ at, gateway, health }: Operations) => {
  const { databaseMs, backsUp, backedUpAt, rateBookVersion, missingRates } = health;
  return [
    { term: 'Database', value: <State {...good(`Up, ${databaseMs} ms`)} /> },
    {
      term: 'Backup',
      value: !backsUp ? (
        'Kept by the operator'
      ) : backedUpAt === null ? (
        <State {...wait('None yet')} />
      ) : (
        <Fact state={good(dayOf(backedUpAt))}>{momentOf(backedUpAt)}</Fact>
      ),
    },
    { term: 'Restore test', value: <RestoreTest of={health} /> },
    { term: 'Certificate', value: <Certificate at={at} gateway={gateway.name} endsAt={health.certificateEndsAt} /> },
    {
      term: 'Rate book',
      value: (
        <Fact
          state={
            missingRates.length > 0
              ? bad(counted(missingRates.length, 'value missing', 'values missing'))
              : good('Complete')
          }
        >
          <Link to="/home/admin/admin">{rateBookVersion}</Link>
          {missingRates.map(({ parameter, title, irsNumbers, from }) => (
            <small key={`${parameter} ${from}`}>
              {' '}
              {title} (IRS No. {irsNumbers.join(', ')}), from {formatDate(from)}.
            </small>
          ))}
        </Fact>
      ),
    },
    { term: 'Error rate', value: <ErrorRate of={health.answers} /> },
  ];
};

/** A state with its second line, which breaks where the column ends. */
const Fact = ({ state, children }: { state: Tile['state']; children: ReactNode }) => (
  <>
    <State {...state} />
    <small className={css.small}>{children}</small>
  </>
);

/** When a backup was restored and compared last. */
function RestoreTest({ of: { backsUp, restoreTest } }: { of: Operations['health'] }) {
  const { passedAt, failedAt } = restoreTest;
  if (failedAt !== null && (passedAt === null || passedAt < failedAt))
    return (
      <Fact state={bad(`Failed ${dayOf(failedAt)}`)}>
        {passedAt === null ? 'Never passed' : `Last passed ${dayOf(passedAt)}`}
      </Fact>
    );
  if (passedAt !== null) return <State {...good(`Passed ${dayOf(passedAt)}`)} />;
  if (!backsUp) return 'Made by the operator';
  return (
    <Fact state={wait('Not tested yet')}>
      On the server, run <code>npm run -s admin -- backup drill</code>
    </Fact>
  );
}

const DAY_MS = 86_400_000;
/** A new certificate takes weeks to be enrolled. */
const SOON_DAYS = 30;

/** How long the certificate lasts that the IRS knows the site by. */
function Certificate({ at, gateway, endsAt }: { at: string; gateway: string; endsAt: string | null }) {
  if (endsAt === null) return `The ${gateway} needs none`;
  const days = Math.floor((Date.parse(endsAt) - Date.parse(at)) / DAY_MS);
  if (days < 0) return <State {...bad(`Expired ${dayOf(endsAt)}`)} />;
  const left = counted(days, 'day left', 'days left');
  return <Fact state={days < SOON_DAYS ? wait(left) : good(left)}>Ends {dayOf(endsAt)}</Fact>;
}

/** The share of answers that were errors of this server. */
function ErrorRate({ of: { since, hour, day } }: { of: Operations['health']['answers'] }) {
  const state = hour.errors > 0 ? bad : day.errors > 0 ? wait : good;
  return (
    <Fact state={state(`${shareOf(hour)} in the last hour`)}>
      {shareOf(day)} in the last day: {day.errors.toLocaleString('en-US')} of {counted(day.calls, 'answer', 'answers')}.
      Of this server, which started {momentOf(since)}
    </Fact>
  );
}

/** "0.02%"; a share above 0 never reads 0. */
const shareOf = ({ calls, errors }: { calls: number; errors: number }): string => {
  if (errors === 0) return '0%';
  const percent = (errors / calls) * 100;
  return percent < 0.01 ? 'Below 0.01%' : `${percent.toFixed(2)}%`;
};

const NewPeople = ({ of: { newest, total, today } }: { of: Operations['people'] }) => (
  <section aria-labelledby="new-people">
    <h2 id="new-people" className={css.heading}>
      New users
    </h2>
    <ul className={css.people}>
      {newest.map((user) => (
        <li key={user.id}>
          <span>
            <Link to={userPage(user.id)}>{nameOf(user)}</Link>
            {nameOf(user) !== addressText(user.emailId) && (
              <small className={css.small}>{addressText(user.emailId)}</small>
            )}
          </span>
          <time dateTime={user.createdAt}>{dayOf(user.createdAt)}</time>
        </li>
      ))}
    </ul>
    <p className={css.at}>
      <Link to="/home/admin">All {total.toLocaleString('en-US')} users</Link>, {today.toLocaleString('en-US')} new today
    </p>
  </section>
);

const Tiles = ({ of }: { of: Operations }) => (
  <ul className={css.tiles}>
    {tilesOf(of).map(({ name, value, about, state }) => (
      <li key={name}>
        <h2>{name}</h2>
        <p className={css.value}>{value}</p>
        <p className={css.about}>{about}</p>
        <State {...state} />
      </li>
    ))}
  </ul>
);

type Hour = Operations['hours'][number];

/** Submissions signed in each hour, and those that had no answer at its end. */
function Hours({ of }: { of: readonly Hour[] }) {
  return (
    <>
      <ColumnChart
        columns={of.map(({ at }) => hourOf(at))}
        lines={[
          { label: 'Signed', figures: of.map(({ signed }) => String(signed)) },
          { label: 'No answer at the end of the hour', figures: of.map(({ unanswered }) => String(unanswered)) },
        ]}
        sideBySide
        nameEach={6}
        most={(figure) => `Peak hour: ${figure.toLocaleString('en-US')}`}
      />
      <Disclosure summary="Figures of each hour">
        <PagedTable
          label="Hours"
          {...usePages(of, of.length)}
          sizes={[of.length]}
          columns={hourColumns}
          rowKey={({ at }) => at}
          empty={null}
        />
      </Disclosure>
    </>
  );
}

const hourOf = (at: string): string => new Date(at).toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric' });

const figure = (key: 'signed' | 'accepted' | 'rejected' | 'unanswered', title: string): Column<Hour> => ({
  key,
  title,
  number: true,
  cell: (hour) => hour[key].toLocaleString('en-US'),
});

const hourColumns: readonly Column<Hour>[] = [
  { key: 'at', title: 'Hour (UTC)', cell: ({ at }) => hourOf(at) },
  figure('signed', 'Signed'),
  figure('accepted', 'Accepted'),
  figure('rejected', 'Rejected'),
  figure('unanswered', 'No answer at its end'),
];

function Stuck({ of: { at, stuck, stuckTotal, gateway } }: { of: Operations }) {
  const { unreachable } = gateway.failing;
  const pages = usePages(stuck);
  const ask = useAsking();
  return (
    <>
      <PagedTable
        {...pages}
        label="Stuck submissions"
        columns={columnsOf(
          at,
          ({ id, businessName, since }) => void ask(id, `${businessName}, signed ${formatDate(since.slice(0, 10))}`),
        )}
        rowKey={({ id }) => id}
        cardsBelow={1080}
        empty={
          unreachable > 0 ? (
            <EmptyState title="Nothing is late yet">
              The gateway did not answer when {counted(unreachable, 'submission was', 'submissions were')} sent or asked
              for. Each is tried again.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing is stuck">Every return was sent and answered in time.</EmptyState>
          )
        }
      />
      {stuckTotal > stuck.length && (
        <p className={css.at}>
          These are the oldest {stuck.length} of {stuckTotal.toLocaleString('en-US')}.
        </p>
      )}
    </>
  );
}

/** The words for each state of a submission. */
const happened: Readonly<Record<StuckSubmission['state'], string>> = {
  queued: 'Not sent yet',
  sending: 'Sending was cut off',
  sent: 'Sent, no answer',
  unknown: 'Delivery not confirmed',
};

const reasons: Readonly<Record<string, string>> = {
  unreachable: 'The gateway could not be reached.',
  refused: 'The gateway refused the package.',
  missing: 'The gateway did not have it.',
  unreadable: 'The answer could not be read.',
};

const columnsOf = (at: string, ask: (of: StuckSubmission) => void): Column<StuckSubmission>[] => [
  {
    key: 'filing',
    title: 'Filing',
    cell: ({ filingId, businessName, formType, year, quarter, submissionId }) => (
      <>
        <Link to={filingPage(filingId)}>{businessName}</Link>
        <small className={css.small}>
          {formNames[formType]}, {quarter === null ? year : `${year} Q${quarter}`}
        </small>
        <small className={`${css.small} breakable`}>{submissionId}</small>
      </>
    ),
  },
  {
    key: 'since',
    title: 'Since',
    cell: ({ since }) => (
      <>
        <span className="nowrap">{passed(since, at)}</span>
        <small className={css.small}>{momentOf(since)}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: 'What happened',
    cell: ({ state, lastEvent, tries }) => (
      <>
        <State {...wait(happened[state])} />
        <small className={css.small}>
          {reasons[lastEvent ?? ''] ?? ''} {counted(tries, 'try', 'tries')} without a result.
        </small>
      </>
    ),
  },
  {
    key: 'act',
    title: 'What to do',
    cell: (row) =>
      row.canAsk ? (
        <>
          <Button size="compact-md" variant="default" onClick={() => ask(row)}>
            {row.state === 'queued' ? 'Send now' : 'Ask again now'}
          </Button>
          <small className={css.small}>
            {row.state === 'sent'
              ? 'Asks for the answer. Never sends twice.'
              : 'Looks it up first. Sends only if it is not there.'}
          </small>
        </>
      ) : (
        <small className={css.small}>
          Signed for {row.answeredBy}. It goes on when that gateway is configured{row.dueAt === null ? '' : ' again'}.
        </small>
      ),
  },
];
