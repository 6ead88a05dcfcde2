import type { Explanation } from '@gauger/excise';
import { Why } from '../../../components/explain/why.tsx';
import { accountingAmount } from '../../../components/money/accounting-amount.ts';
import type { Filing720X } from './adjustment-parts.ts';
import css from './form-720x.module.css';

type Totals = Filing720X['totals'];

/** "refund", "balance due"; empty where the changes cancel out. */
export const outcomeOf = ({ line4 }: Pick<Totals, 'line4'>): string =>
  Number(line4) === 0 ? '' : line4.startsWith('-') ? 'refund' : 'balance due';

interface ChangeTotalsProps {
  totals: Totals;
  label?: string;
  /** Explains a total; absent where the totals are of no filing. */
  why?: (cell: string) => () => Explanation | null;
}

/** The totals of the form, lines 1, 2 and 4. */
export function ChangeTotals({ totals, label = 'Totals', why }: ChangeTotalsProps) {
  const outcome = outcomeOf(totals);
  const amount = (name: 'line1' | 'line2' | 'line4', about: string) => {
    const shown = accountingAmount(totals[name]);
    return why ? (
      <Why explanation={why(`totals.${name}`)} about={about}>
        {shown}
      </Why>
    ) : (
      shown
    );
  };
  return (
    <table className={css.totals} aria-label={label}>
      <tbody>
        <tr>
          <th scope="row">Changes to tax</th>
          <td className={css.lineNumber}>Line 1</td>
          <td className="number">{amount('line1', 'changes to tax')}</td>
        </tr>
        <tr>
          <th scope="row">Changes to Schedule C</th>
          <td className={css.lineNumber}>Line 2</td>
          <td className="number">{amount('line2', 'changes to Schedule C')}</td>
        </tr>
        <tr className={css.final}>
          <th scope="row">Total adjustments{outcome && `, ${outcome}`}</th>
          <td className={css.lineNumber}>Line 4</td>
          <td
            className={`number ${totals.line4.startsWith('-') ? css.lessAmount : Number(totals.line4) > 0 ? css.moreAmount : ''}`}
          >
            {amount('line4', 'total adjustments')}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
