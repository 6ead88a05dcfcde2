import {
  type DepositMethod,
  type DepositPlan,
  depositState,
  type Explanation,
  formatDate,
  type IsoDate,
  type PlannedDeposit,
  type PlannedMethod,
  scheduleACell,
} from '@gauger/excise';
import { Button } from '@mantine/core';
import {
  Body,
  CardTable,
  Cell,
  ColumnHead,
  Foot,
  Head,
  Row,
  RowHead,
} from '../../../components/card-table/card-table.tsx';
import { Why } from '../../../components/explain/why.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import { DepositAmount, DepositEntries, type Entries, entriesOf } from './deposit-entries.tsx';
import css from './deposit-periods.module.css';

const titles: Readonly<Record<DepositMethod, string>> = {
  regular: 'Regular method',
  alternative: 'Alternative method',
};

/** "Jul 1": the due date next to it has the year. */
const withoutYear = (day: IsoDate): string => formatDate(day).replace(/, \d+$/, '');

/** The methods by which anything is owed or deposited; the regular one when none is. */
export function listShownMethods({ methods }: DepositPlan, deposits: Entries['deposits']): readonly PlannedMethod[] {
  const shown = methods.filter(
    ({ liability, periods }) =>
      Number(liability) > 0 || deposits.some(({ period }) => periods.some(({ box }) => box === period)),
  );
  return shown.length > 0 ? shown : methods.slice(0, 1);
}

interface MethodProps {
  of: PlannedMethod;
  today: IsoDate;
  usesHalfMonths: boolean;
  entries: Entries;
  editable: boolean;
  explain: (cell: string) => Explanation | null;
}

/** The semimonthly periods of a method: due date, liability, deposits and status. */
export function DepositPeriods(props: MethodProps) {
  const { method, periods, liability, deposited } = props.of;
  return (
    <CardTable className={css.periods}>
      <caption>{titles[method]}</caption>
      <Head>
        <Row className={css.head}>
          <ColumnHead>{method === 'regular' ? 'Period' : 'Period billed'}</ColumnHead>
          <ColumnHead>Due</ColumnHead>
          <ColumnHead>Liability</ColumnHead>
          <ColumnHead>Deposited</ColumnHead>
          <ColumnHead>On time?</ColumnHead>
          <ColumnHead>
            <span className="spoken">Add</span>
          </ColumnHead>
        </Row>
      </Head>
      <Body>
        {periods.map((period) => (
          <Period key={period.box} period={period} {...props} />
        ))}
      </Body>
      <Foot>
        <Row className={css.total}>
          <RowHead colSpan={2}>{titles[method]}, all periods</RowHead>
          <Cell className="number" data-label="Liability">
            <Money value={liability} />
          </Cell>
          <Cell className="number" data-label="Deposited">
            <Money value={deposited} />
          </Cell>
          <Cell colSpan={2} />
        </Row>
      </Foot>
    </CardTable>
  );
}

function Period({
  period,
  today,
  entries,
  editable,
  explain,
  usesHalfMonths,
}: MethodProps & { period: PlannedDeposit }) {
  const { box, first, last, due, nominal, moved, liability, basis, deposited, carried } = period;
  const own = entriesOf(box, entries);
  const isMoved = moved !== null && due !== nominal;
  const days = `${withoutYear(first)} to ${withoutYear(last)}`;
  return (
    <>
      <Row className={css.period}>
        <RowHead>
          <span className={css.box}>{box}</span>
          {days}
        </RowHead>
        <Cell data-label="Due">
          <span>
            {formatDate(due)}
            {isMoved && (
              <span className={css.small}>
                {withoutYear(nominal)} is {/^(Sun|Satur)day$/.test(moved) ? `a ${moved}` : moved}
              </span>
            )}
          </span>
        </Cell>
        <Cell className="number" data-label="Liability">
          <span>
            {Number(liability) === 0 ? (
              <Money value={liability} sign={false} />
            ) : (
              <Why explanation={() => explain(scheduleACell(box))} about={`Period ${box}`}>
                <Money value={liability} sign={false} />
              </Why>
            )}
            {basis !== liability && (
              <span className={css.small}>
                {usesHalfMonths ? 'half month' : 'of Sep 16 to 30'} <Money value={basis} sign={false} />
              </span>
            )}
          </span>
        </Cell>
        <Cell className="number" data-label="Deposited">
          <span>
            {editable ? (
              <span className={css.amount}>
                <DepositAmount period={period} entries={entries} />
              </span>
            ) : (
              <Money value={deposited} sign={false} />
            )}
            {Number(carried) > 0 && Number(basis) > 0 && (
              <span className={css.small}>
                and <Money value={carried} sign={false} /> carried over
              </span>
            )}
          </span>
        </Cell>
        <Cell data-label="On time?">
          <PeriodStatus period={period} today={today} />
        </Cell>
        <Cell className={css.add}>
          {editable && own.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Icon name="add" />}
              aria-label={`Add another deposit for period ${box}, ${days}`}
              onClick={() => entries.add(period)}
            >
              Another
            </Button>
          )}
        </Cell>
      </Row>
      {own.length > 0 && (
        <Row className={css.entries}>
          <Cell colSpan={6}>
            <DepositEntries box={box} entries={entries} />
          </Cell>
        </Row>
      )}
    </>
  );
}

const tones: Partial<Record<PlannedDeposit['standing'], string>> = {
  inTime: 'good',
  safeHarbor: 'good',
  late: 'wait',
  short: 'bad',
};

/** The status of the period in words, and the amount missing to the smallest sufficient deposit. */
function PeriodStatus({ period, today }: { period: PlannedDeposit; today: IsoDate }) {
  const { standing, shortfall, due, deposited, penalty } = period;
  const isOpen = standing === 'short' && today <= due;
  const tone = isOpen ? undefined : tones[standing];
  return (
    <span>
      <span className={tone && css[tone]}>
        {standing === 'short' ? (
          <>
            {isOpen ? `Due ${withoutYear(due)}: at least ` : 'Short by '}
            <Money value={shortfall} />
            {isOpen && Number(deposited) > 0 && ' more'}
          </>
        ) : (
          depositState(period, today)
        )}
      </span>
      {standing === 'late' && (
        <span className={css.small}>
          <Money value={shortfall} /> late
        </span>
      )}
      {penalty && (
        <span className={css.small}>
          penalty about <Money value={penalty.amount} />: {penalty.rule}
        </span>
      )}
    </span>
  );
}
