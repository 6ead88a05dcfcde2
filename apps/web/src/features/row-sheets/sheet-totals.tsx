import { grouped } from '@gauger/excise';
import type { Check } from './use-row-import.ts';

/** The totals that the file states, next to those of its rows and of what is imported. */
export function SheetTotals({ check: { totals, tabs } }: { check: Check }) {
  return totals.map(({ sheet, row, column, label, stated, rows, taken }) => {
    const name = tabs.length > 1 ? ` of ${tabs[sheet - 1]?.name}` : '';
    const agrees = stated === rows;
    return (
      <p key={`${sheet} ${column}`}>
        {label}: the total in {column}
        {row}
        {name} is {grouped(stated)}. The rows of the file come to {grouped(rows)}
        {agrees ? ', as it says' : ', which differs'}
        {taken === rows ? ', and all of them are imported.' : `; ${grouped(taken)} of that is imported.`}
      </p>
    );
  });
}
