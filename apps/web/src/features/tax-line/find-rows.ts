import type { GridColumn } from '@gauger/excise';
import { cellText } from './cell-entry.ts';
import type { SheetRow } from './sheet.ts';

/** A grid of more rows than these can be searched. */
export const FIND_FROM = 20;

/** Rows never change, so what stands in one is written down once. */
const texts = new WeakMap<SheetRow, string>();
const BETWEEN = '\n';

/**
 * The places of the rows in which a text stands, in any cell that is filled in or as their tax, from 0.
 * Letter case does not matter, nor do the commas of numbers.
 */
export function rowsWith(text: string, rows: readonly SheetRow[], filled: readonly GridColumn[]): readonly number[] {
  const wanted = plain(text);
  if (wanted === '') return [];
  return rows.flatMap((row, at) => (textOf(row, filled).includes(wanted) ? [at] : []));
}

/** The column of a row where a text stands, among those that are filled in; the first when it is the tax. */
export function columnWith(text: string, row: SheetRow, filled: readonly GridColumn[]): number {
  const at = filled.findIndex((column) => plain(shown(column, row)).includes(plain(text)));
  return Math.max(0, at);
}

function textOf(row: SheetRow, filled: readonly GridColumn[]): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = plain([...filled.map((column) => shown(column, row)), row.taxAmount ?? ''].join(BETWEEN));
  texts.set(row, text);
  return text;
}

/** What is read in a cell, and a day also as it is often written: "Jul 8, 2026", "7/8/2026", "2026-07-08". */
function shown(column: GridColumn, row: SheetRow): string {
  const fact = row.facts[column.name];
  const text = cellText(column, fact);
  if (column.kind === 'choice') return column.choices?.find(({ value }) => value === fact)?.label ?? text;
  if (column.kind === 'boolean') return '';
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(fact)) ?? [];
  return column.kind === 'date' && year ? [text, `${Number(month)}/${Number(day)}/${year}`, fact].join(BETWEEN) : text;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(',', '').trim();
