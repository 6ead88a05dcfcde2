import { clientKindNames, DUE_SOON_DAYS } from '@gauger/contract';
import { formatDate, grouped, type IsoDate, irsDay } from '@gauger/excise';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Body, CardTable, Cell, ColumnHead, Head, Row, RowHead } from '../../../components/card-table/card-table.tsx';
import { counted } from '../../../components/counted.ts';
import { Icon, type IconName } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { Pager } from '../../../components/paged-table/pager.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { State } from '../../../components/state/state.tsx';
import { weekdayOf } from '../../filings/filing/public.ts';
import { ClientBulk } from './client-bulk.tsx';
import css from './client-returns.module.css';
import { addressOf, keyOf, nameOf, returnOf, stateOf, stepLabel, stepOf, whoOf } from './client-words.ts';
import { type ClientList, type ClientReturn, useToFix } from './queries.ts';
import { looks, type Rights } from './row-status.ts';
import { useClientMails } from './use-client-mails.ts';

interface ClientReturnsProps {
  list: ClientList;
  rights: Rights;
  /** The rows shown are those before a change of the filters. */
  isLoading: boolean;
  empty: ReactNode;
}

/** The returns of clients in groups by due day, with what can be done with several of them. */
export function ClientReturns({ list, rights, isLoading, empty }: ClientReturnsProps) {
  const { days, total, currentPage } = list;
  const content = useCounted(list.content);
  const { size, onPage, onSize } = useListAddress(100);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mails = useClientMails();
  if (total === 0) return empty;
  const choosable = content.map(keyOf);
  const selected = content.filter((row) => chosen.has(keyOf(row)));
  const choose = (key: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, key] : [...before].filter((one) => one !== key)));
  const groups = [...Map.groupBy(content, ({ dueDate }) => dueDate)];
  return (
    <>
      <CardTable
        className={`${css.table} ${rights.manages ? '' : css.plain}`}
        aria-label="Returns by due date"
        aria-busy={isLoading}
      >
        <Head>
          <Row>
            {rights.manages && (
              <ColumnHead className={css.select}>
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  disabled={choosable.length === 0}
                  checked={choosable.length > 0 && selected.length === choosable.length}
                  onChange={(event) => setChosen(new Set(event.currentTarget.checked ? choosable : []))}
                />
              </ColumnHead>
            )}
            <ColumnHead>Client</ColumnHead>
            <ColumnHead>Return</ColumnHead>
            <ColumnHead>State</ColumnHead>
            <ColumnHead>Who must act</ColumnHead>
            <ColumnHead className={css.amount}>Balance due ($)</ColumnHead>
            <ColumnHead className={css.act}>Next step</ColumnHead>
          </Row>
        </Head>
        {groups.map(([dueDate, rows]) => (
          <Body key={dueDate}>
            <DayRow
              dueDate={dueDate}
              isOpen={rows.some(({ mustAct }) => mustAct === 'you' || mustAct === 'client')}
              day={days.find((day) => day.dueDate === dueDate)}
            />
            {rows.map((row) => (
              <ReturnRow
                key={keyOf(row)}
                row={row}
                rights={rights}
                isChosen={chosen.has(keyOf(row))}
                onChoose={(isChosen) => choose(keyOf(row), isChosen)}
                onRemind={() => void mails.remind([row])}
                isBusy={mails.isBusy}
              />
            ))}
          </Body>
        ))}
      </CardTable>
      {isLoading && <InlineProgress label="Loading…" />}
      <Pager label="Returns" page={currentPage + 1} size={size} total={total} onPage={onPage} onSize={onSize} />
      {selected.length > 0 && (
        <ClientBulk rows={selected} rights={rights} mails={mails} onClear={() => setChosen(new Set())} />
      )}
    </>
  );
}

/** The rows with the number of errors in those that can be fixed, once they are counted. */
function useCounted(rows: readonly ClientReturn[]): readonly ClientReturn[] {
  const toFix = useToFix(rows.flatMap(({ filing }) => filing ?? []));
  return rows.map((row) => {
    const id = row.filing?.id ?? '';
    return { ...row, ...toFix.of(id), counting: toFix.isCounting(id) };
  });
}

const DAY_MS = 24 * 3_600_000;

const daysUntil = (due: IsoDate): number => Math.round((Date.parse(due) - Date.parse(irsDay(new Date()))) / DAY_MS);

/** "in 11 days", "83 days late" */
function distance(due: IsoDate): string {
  const days = daysUntil(due);
  if (days === 0) return 'today';
  return days > 0 ? `in ${counted(days, 'day', 'days')}` : `${counted(-days, 'day', 'days')} late`;
}

interface DayRowProps {
  dueDate: IsoDate | null;
  /** Whether a return of the day is not sent yet. */
  isOpen: boolean;
  day: ClientList['days'][number] | undefined;
}

/** The heading of a due day, with the returns of all pages and what they owe. */
function DayRow({ dueDate, isOpen, day }: DayRowProps) {
  const isLate = isOpen && dueDate !== null && dueDate < irsDay(new Date());
  const isSoon = isOpen && dueDate !== null && !isLate && daysUntil(dueDate) <= DUE_SOON_DAYS;
  return (
    <Row className={`${css.day} ${isLate ? css.late : ''}`}>
      <th scope="colgroup" colSpan={7}>
        {isLate && <Icon name="warning" />}
        <span className={css.date}>
          {dueDate === null ? 'No due date' : `${weekdayOf(dueDate)}, ${formatDate(dueDate)}`}
        </span>
        {dueDate !== null && isOpen && (
          <small className={`${css.away} ${isSoon ? css.soon : ''}`}>
            {distance(dueDate)}
            {isLate && '. The IRS may charge penalties and interest'}
          </small>
        )}
        {day && (
          <small className={css.sum}>
            {counted(day.count, 'return', 'returns')}
            {Number(day.totalDue) > 0 && `, ${grouped(day.totalDue)} due`}
          </small>
        )}
      </th>
    </Row>
  );
}

interface ReturnRowProps {
  row: ClientReturn;
  rights: Rights;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onRemind: () => void;
  isBusy: boolean;
}

function ReturnRow({ row, rights, isChosen, onChoose, onRemind, isBusy }: ReturnRowProps) {
  const step = stepOf(row, rights);
  const to = addressOf(row, rights);
  const what = nameOf(row);
  return (
    <Row className={isChosen ? css.chosen : undefined}>
      {rights.manages && (
        <Cell className={css.select}>
          <input
            type="checkbox"
            aria-label={`Select ${what}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </Cell>
      )}
      <RowHead className={css.client}>
        {row.filing ? (
          <Link className={css.name} to={to}>
            {row.businessName}
          </Link>
        ) : (
          <span className={css.name}>{row.businessName}</span>
        )}
        {row.kind === 'feeOnly' && <small className={css.kind}>{clientKindNames.feeOnly}</small>}
      </RowHead>
      <Cell className={css.return}>{returnOf(row)}</Cell>
      <Cell className={css.state}>
        <ReturnState row={row} />
      </Cell>
      <Cell className={css.who}>
        <Who row={row} rights={rights} />
      </Cell>
      <Cell className={css.amount}>
        <Balance row={row} />
      </Cell>
      <Cell className={css.act}>
        {step === 'Remind' ? (
          <Button
            size="compact-md"
            variant="default"
            disabled={isBusy}
            aria-label={`Remind, ${what}`}
            onClick={onRemind}
          >
            Remind
          </Button>
        ) : (
          // A press would meet another step than the one that was read.
          !row.counting &&
          (row.filing || rights.edits) && (
            <Button
              component={Link}
              to={to}
              size="compact-md"
              variant="default"
              aria-label={`${stepLabel(row, rights)}, ${what}`}
            >
              {stepLabel(row, rights)}
            </Button>
          )
        )}
      </Cell>
    </Row>
  );
}

function ReturnState({ row }: { row: ClientReturn }) {
  const { filing } = row;
  const { word, note } = stateOf(row);
  if (!filing) return <State level="empty" word={word} />;
  const { irsFilingStatus, answeredBy } = filing;
  const simulator = answeredBy && answeredBy !== 'IRS' && irsFilingStatus !== 'Incomplete' ? answeredBy : undefined;
  return (
    <State {...looks[irsFilingStatus]} word={word} {...(simulator && { simulator })}>
      {note}
    </State>
  );
}

const icons: Readonly<Record<ReturnType<typeof whoOf>['who'], IconName>> = {
  You: 'edit',
  Manager: 'edit',
  Preparer: 'edit',
  Client: 'person',
  Answer: 'wait',
  Nobody: 'check',
};

function Who({ row, rights }: { row: ClientReturn; rights: Rights }) {
  const { who, act } = whoOf(row, rights);
  return (
    <span className={css.person}>
      <span className={who === 'You' ? css.you : css.icon}>
        <Icon name={icons[who]} />
      </span>
      <span>
        {who === 'Nobody' ? act : <span className={css.party}>{who}</span>}
        {who !== 'Nobody' && (
          <>
            {' '}
            <small className="soft">{act}</small>
          </>
        )}
      </span>
    </span>
  );
}

/** The balance due, or what comes back; a dash of a return that was not started. */
function Balance({
  row: { filing, formType, totalClaim, totalDue, overPaymentFromThisQuarter },
}: {
  row: ClientReturn;
}) {
  if (!filing) return <span className="quiet">–</span>;
  const back = formType === 'Form8849' ? totalClaim : overPaymentFromThisQuarter;
  if (Number(back) === 0) return <Money value={totalDue} sign={false} />;
  return (
    <span className={css.back}>
      <Money value={back} sign={false} /> back
    </span>
  );
}
