import { accountingAmount } from '../filing/public.ts';
import css from './form-720x.module.css';
import type { Filing720X } from './parts.ts';

type Totals = Filing720X['totals'];

/** "refund", "balance due"; empty where the changes cancel out. */
export const outcomeOf = ({ line4 }: Pick<Totals, 'line4'>): string =>
  Number(line4) === 0 ? '' : line4.startsWith('-') ? 'refund' : 'balance due';

/** The totals of the form, lines 1, 2 and 4. */
export function ChangeTotals({ totals, label = 'Totals' }: { totals: Totals; label?: string }) {
  const outcome = outcomeOf(totals);
  return (
    <table className={css.totals} aria-label={label}>
      <tbody>
        <tr>
          <th scope="row">Changes to tax</th>
          <td className={css.lineNumber}>Line 1</td>
          <td className="number">{accountingAmount(totals.line1)}</td>
        </tr>
        <tr>
          <th scope="row">Changes to Schedule C</th>
          <td className={css.lineNumber}>Line 2</td>
          <td className="number">{accountingAmount(totals.line2)}</td>
        </tr>
        <tr className={css.final}>
          <th scope="row">Total adjustments{outcome && `, ${outcome}`}</th>
          <td className={css.lineNumber}>Line 4</td>
          <td
            className={`number ${totals.line4.startsWith('-') ? css.lessAmount : Number(totals.line4) > 0 ? css.moreAmount : ''}`}
          >
            {accountingAmount(totals.line4)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
