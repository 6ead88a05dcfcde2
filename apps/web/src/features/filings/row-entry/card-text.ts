import { type GridColumn, isBlank, type Row } from '@gauger/excise';
import { cellText, strangeText } from './cell-entry.ts';

/** The words on the card of a row. */
export interface CardText {
  /** Its day: "Aug 5, 2026"; undefined while it has none, and on lines without days. */
  day: string | undefined;
  /** Its choices, names and checked boxes: "60(a) Terminal rack · Two-party exchange". */
  what: string;
  /** Its numbers with their units: "7,950 gal". */
  howMuch: string;
}

/**
 * Says in few words what a row holds.
 * @param rate the rate that decides its tax, if it is one
 */
export function cardText(columns: readonly GridColumn[], facts: Row, rate: string | null | undefined): CardText {
  const filled = columns.filter(({ name, readOnly }) => !readOnly && !isBlank(facts[name]));
  const dated = filled.find(({ kind }) => kind === 'date');
  const rest = filled.filter((column) => column !== dated);
  const numbers = rest.filter(({ kind }) => kind === 'quantity' || kind === 'money');
  const howMuch = numbers.map((column) => numberText(column, facts[column.name])).join(' · ');
  return {
    day: dated && cellText(dated, facts[dated.name]),
    what: rest
      .filter((column) => !numbers.includes(column))
      .map((column) => wordText(column, facts[column.name]))
      .filter((text) => text !== '')
      .join(' · '),
    howMuch: rate && howMuch ? `${howMuch} × ${rate}` : howMuch,
  };
}

function wordText(column: GridColumn, value: unknown): string {
  const strange = strangeText(column, value);
  if (strange) return column.kind === 'boolean' ? `${column.label}: ${strange}` : strange;
  if (column.kind === 'boolean') return value === true ? column.label : '';
  const choice = column.choices?.find((one) => one.value === value);
  return choice?.short ?? choice?.label ?? cellText(column, value);
}

function numberText(column: GridColumn, value: unknown): string {
  const text = cellText(column, value);
  if (column.kind === 'money') return `$${text}`;
  return column.unit ? `${text} ${column.unit}` : `${column.label} ${text}`;
}
