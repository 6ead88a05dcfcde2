import {
  type CellId,
  type DepositPlan,
  type ExchangedProduct,
  exchangedProducts,
  exchangeSides,
  grouped,
  scheduleTCell,
} from '@gauger/excise';
import { Money } from '../../../components/money/money.tsx';
import css from './schedule-notes.module.css';

/** How Schedule A follows from Part I, and what is left after the claims. */
export function ScheduleANotes({ plan: { scheduleA, netLiability } }: { plan: DepositPlan }) {
  const { totalPartI, oneTime, liability, totalClaim } = scheduleA;
  if (Number(totalPartI) === 0) return null;
  const rows: [label: string, amount: string, isSum?: true][] = [
    ['Part I, line 1', totalPartI],
    ...(Number(oneTime) > 0 ? [['Less gas guzzler tax of a one-time filing', oneTime] as [string, string]] : []),
    ['Schedule A, lines 1 and 2', liability, true],
    ...(Number(totalClaim) > 0 ? [['Less claims of Schedule C', totalClaim] as [string, string]] : []),
    ['Net liability', netLiability, true],
  ];
  return (
    <table className={css.table}>
      <caption>From Part I to Schedule A</caption>
      <tbody>
        {rows.map(([label, amount, isSum]) => (
          <tr key={label} className={isSum && css.sum}>
            <th scope="row">{label}</th>
            <td className="number">
              <Money value={amount} sign={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Schedule T: the gallons of two-party exchanges; nothing where there were none. */
export function ScheduleT({ cells }: { cells: Readonly<Record<CellId, string>> }) {
  const products = (Object.entries(exchangedProducts) as [ExchangedProduct, string][])
    .map(([product, name]) => ({ name, sides: exchangeSides.map((side) => cells[scheduleTCell(product, side)]) }))
    .filter(({ sides }) => sides.some((gallons) => gallons !== undefined));
  if (products.length === 0) return null;
  return (
    <table className={css.table}>
      <caption>Schedule T, two-party exchanges</caption>
      <thead>
        <tr>
          <th scope="col">Fuel</th>
          <th scope="col" className="number">
            Gallons received
          </th>
          <th scope="col" className="number">
            Gallons delivered
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ name, sides }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {exchangeSides.map((side, at) => (
              <td key={side} className="number">
                {grouped(sides[at] ?? '0')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
