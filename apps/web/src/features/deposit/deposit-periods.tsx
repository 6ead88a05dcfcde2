import {
  type DepositMethod,
  type DepositPlan,
  dayInWords,
  depositPlan,
  explain,
  type IsoDate,
  scheduleACell,
} from '@gauger/excise';
import { useMemo } from 'react';
import { Why } from '../../components/explain/why.tsx';
import { Money } from '../../components/money/money.tsx';
import { type Form720, factsOf, type OpenFiling } from '../filing/public.ts';
import css from './deposit-page.module.css';

const titles: Readonly<Record<DepositMethod, string>> = {
  regular: 'Regular method',
  alternative: 'Alternative method',
};

/** "Jul 1": the year stands beside it, in the due date. */
const withoutYear = (day: IsoDate): string => dayInWords(day).replace(/, \d+$/, '');

/** What the saved rows owe for each semimonthly period, and when it was due: the figures of Schedule A. */
export function DepositPeriods({ open: { filing } }: { open: OpenFiling }) {
  const plan = useMemo(() => depositPlan(factsOf(filing)), [filing]);
  if (plan === null) return null;
  const { methods, because } = plan;
  const owed = methods.filter(({ liability }) => Number(liability) > 0);
  return (
    <>
      <p className={css.because}>{because}</p>
      {(owed.length > 0 ? owed : methods.slice(0, 1)).map((one) => (
        <Method key={one.method} plan={one} filing={filing} />
      ))}
    </>
  );
}

function Method({ plan, filing }: { plan: DepositPlan['methods'][number]; filing: Form720 }) {
  const { method, periods, liability } = plan;
  return (
    <table className={css.periods}>
      <caption>{titles[method]}</caption>
      <thead>
        <tr className={css.head}>
          <th scope="col">{method === 'regular' ? 'Period' : 'Period billed'}</th>
          <th scope="col">Due</th>
          <th scope="col">Liability</th>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ box, first, last, due, moved, nominal, liability: amount }) => (
          <tr key={box} className={css.period}>
            <th scope="row">
              <span className={css.box}>{box}</span>
              {withoutYear(first)} to {withoutYear(last)}
            </th>
            <td>
              {dayInWords(due)}
              {moved && due !== nominal && (
                <span className={css.moved}>
                  {withoutYear(nominal)} is {/^(Sun|Satur)day$/.test(moved) ? `a ${moved}` : moved}
                </span>
              )}
            </td>
            <td className="number">
              <Liability box={box} amount={amount} filing={filing} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={css.total}>
          <th scope="row" colSpan={2}>
            Net tax liability
          </th>
          <td className="number">
            <Money value={liability} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Liability({ box, amount, filing }: { box: string; amount: string; filing: Form720 }) {
  if (Number(amount) === 0) return <Money value={amount} sign={false} />;
  return (
    <Why explanation={() => explain(factsOf(filing), scheduleACell(box))} about={`Period ${box}`}>
      <Money value={amount} sign={false} />
    </Why>
  );
}
