import { moneyText } from './decimal-text.ts';
import css from './money.module.css';

/**
 * An amount of money: `$1,234.50`. Decimals beyond the cents are small and quiet: carried, not yet rounded.
 * @param value decimal string in dollars
 * @param sign whether to show the dollar sign; columns with the unit in their heading leave it out
 */
export function Money({ value, sign = true }: { value: string; sign?: boolean }) {
  const { amount, carried } = moneyText(value);
  const negative = amount.startsWith('-');
  return (
    <span className={css.money}>
      {negative && '−'}
      {sign && '$'}
      {negative ? amount.slice(1) : amount}
      {carried && <span className={css.carried}>{carried}</span>}
    </span>
  );
}
