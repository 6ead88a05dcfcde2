import { compare, decimal, grouped } from '@gauger/excise';
import { counted } from '../../../components/counted.ts';
import type { Check } from './use-row-import.ts';

/** The totals that the file states, next to those of its rows and of what is imported. */
export function SheetTotals({ check: { totals, tabs, rows: all, goodRows } }: { check: Check }) {
  const withErrors = all - goodRows;
  return totals.map(({ sheet, row, column, label, stated, parts, rows, taken }) => {
    const name = tabs.length > 1 ? ` of ${tabs[sheet - 1]?.name}` : '';
    // The same number may be written with other decimals.
    const isSame = (one: string) => compare(decimal(one), decimal(rows)) === 0;
    const agrees = isSame(stated);
    return (
      <p key={`${sheet} ${column}`}>
        {label}: the file’s {parts > 1 ? `${parts} subtotals down to` : parts === 1 ? 'subtotal in' : 'total in'}{' '}
        {column}
        {row}
        {name} {parts > 1 ? 'add up to' : 'is'} {grouped(stated)}. Its rows add up to {grouped(rows)}
        {agrees ? ', which matches' : ', which does not match'}
        {isSame(taken)
          ? withErrors === 0
            ? '. All of them are imported.'
            : `. The import takes all of that. ${counted(withErrors, 'row', 'rows')} with errors may be missing from both sums.`
          : compare(decimal(taken), decimal(rows)) > 0
            ? `. The import takes ${grouped(taken)}, more than that: rows below zero are left out.`
            : `. The import takes ${grouped(taken)} of that.`}
      </p>
    );
  });
}
