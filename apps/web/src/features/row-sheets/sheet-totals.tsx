import { grouped } from '@gauger/excise';
import { counted } from '../../components/counted.ts';
import type { Check } from './use-row-import.ts';

/** The totals that the file states, next to those of its rows and of what is imported. */
export function SheetTotals({ check: { totals, tabs, rows: all, goodRows } }: { check: Check }) {
  const withErrors = all - goodRows;
  return totals.map(({ sheet, row, column, label, stated, rows, taken }) => {
    const name = tabs.length > 1 ? ` of ${tabs[sheet - 1]?.name}` : '';
    const agrees = stated === rows;
    return (
      <p key={`${sheet} ${column}`}>
        {label}: the file’s total in {column}
        {row}
        {name} is {grouped(stated)}. Its rows add up to {grouped(rows)}
        {agrees ? ', which matches' : ', which does not match'}
        {taken === rows
          ? withErrors === 0
            ? '. All of them are imported.'
            : `. The import takes all of that. ${counted(withErrors, 'row', 'rows')} with errors may be missing from both sums.`
          : `. The import takes ${grouped(taken)} of that.`}
      </p>
    );
  });
}
