import type { ReactNode } from 'react';
import { Money } from '../../components/money/money.tsx';
import css from './fee-page.module.css';

/** Shows the fee. @param fee dollars and cents */
export function FeeTable({ fee }: { fee: string }) {
  return (
    <table className={css.table}>
      <caption className="spoken">Service fee</caption>
      <tbody>
        <FeeRow label="Service Fee" amount={<Money value={fee} />} />
        <FeeRow label="Sub Total" amount={<Money value={fee} />} />
        <FeeRow label="Discount" amount="0%" />
      </tbody>
      <tfoot>
        <FeeRow label="Net Amount" amount={<Money value={fee} />} className={css.net} />
      </tfoot>
    </table>
  );
}

function FeeRow({ label, amount, className }: { label: string; amount: ReactNode; className?: string | undefined }) {
  return (
    <tr className={className}>
      <th scope="row">{label}</th>
      <td className="number">{amount}</td>
    </tr>
  );
}
