import { dayText, type GridColumn, isBlank } from '@gauger/excise';
import type { SheetRow } from './sheet.ts';

/** A grid of more rows than these can be searched. */
export const FIND_FROM = 20;

/** Caches the texts of rows, which never change. */
const texts = new WeakMap<SheetRow, string>();
const BETWEEN = '\n';

/**
 * Finds the rows that contain a text, in any entered cell or as their tax; indexes from 0. Ignores letter case and the commas of
 * numbers.
 */
export function rowsWith(text: string, rows: readonly SheetRow[], filled: readonly GridColumn[]): readonly number[] {
  const wanted = plain(text);
  if (wanted === '') return [];
  return rows.flatMap((row, at) => (textOf(row, filled).includes(wanted) ? [at] : []));
}

/** Finds the column of a row that contains a text, among the entered ones; the first when it is the tax. */
export function columnWith(text: string, row: SheetRow, filled: readonly GridColumn[]): number {
  const at = filled.findIndex((column) => plain(shownText(column, row)).includes(plain(text)));
  return Math.max(0, at);
}

function textOf(row: SheetRow, filled: readonly GridColumn[]): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = plain([...filled.map((column) => shownText(column, row)), row.taxAmount ?? ''].join(BETWEEN));
  texts.set(row, text);
  return text;
}

/** The shown text of a cell. Commas do not count, so a number keeps its typed form. */
function shownText(column: GridColumn, row: SheetRow): string {
  const fact = row.facts[column.name];
  if (isBlank(fact) || column.kind === 'boolean') return '';
  const text = String(fact);
  if (column.kind === 'date') return dayTexts(text);
  return column.choices?.find(({ value }) => value === text)?.label ?? text;
}

/** The writings of the days that were met: a quarter has few. */
const days = new Map<string, string>();

/** A day as it is read and as it is often written: "Jul 8, 2026", "7/8/2026", "2026-07-08". */
function dayTexts(day: string): string {
  let written = days.get(day);
  if (written === undefined) {
    const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
    written = year ? [dayText(day), `${Number(month)}/${Number(date)}/${year}`, day].join(BETWEEN) : day;
    days.set(day, written);
  }
  return written;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(',', '').trim();
