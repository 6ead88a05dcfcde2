import { type Issue, readDay, sheetIssue } from '@gauger/excise';
import type { Sheet } from '@gauger/sheet';
import { habitsOf } from './column-habits.ts';
import type { Answers } from './questions.ts';
import { rowsSetAside } from './set-aside-rows.ts';
import { askAbove, askHeadings } from './sheet-shape.ts';
import type { FoundTab, SortedTab } from './tab.ts';
import { shapeTab } from './tab-shape.ts';
import { unitsOf } from './unit-questions.ts';
import type { MeaningOf } from './words.ts';

/**
 * A tab with its rows sorted, the habits of its columns, and all that it leaves open.
 * @param rows whether the tax of each row may be in a row above it, whether one with neither a day nor an amount is no data, whether texts
 * may name the unit of its amounts, and the sheet before columns with the same heading got one each
 */
export function sortedTab<Found extends FoundTab>(
  found: Found,
  meaningOf: MeaningOf,
  answers: Answers,
  {
    asksAbove,
    isText,
    hasUnits = false,
    came = found.sheet,
  }: { asksAbove: boolean; isText: boolean; hasUnits?: boolean; came?: Sheet | undefined },
): Found & SortedTab {
  const { map, columns, place } = found;
  const isAmount = (field: string) => columns.some((column) => column.field === field && column.amount !== undefined);
  const isDay = (field: string) => columns.some((column) => column.field === field && column.isDay === true);
  const dayColumns = [...map.at].flatMap(([field, column]) => (isDay(field) ? [column] : []));
  const whole = found.sheet.date1904 ? withUsualDays(found.sheet, dayColumns) : found.sheet;
  const shape = shapeTab(
    { ...found, sheet: whole },
    rowsSetAside(whole, map, isAmount, isText ? isDay : undefined),
    answers,
  );
  const { sheet, aside, blanks, tables } = shape;
  const { units, questions: ofUnits } = hasUnits
    ? unitsOf({ ...found, sheet, aside }, meaningOf, answers)
    : { units: new Map(), questions: [] };
  const habits = habitsOf({ ...found, sheet, aside, units }, meaningOf, answers);
  return {
    ...found,
    sheet,
    aside,
    habits: habits.of,
    units,
    asks: { habits: habits.asked, blanks, tables },
    questions: [
      ...askHeadings(came, place, map.row, answers),
      ...(asksAbove ? askAbove(came, place, map.row, answers) : []),
      ...shape.questions,
      ...ofUnits,
      ...habits.questions,
    ],
  };
}

/** Days from January 0, 1900, to the first day of a workbook that counts from 1904. */
const DAYS_BEFORE_1904 = 1_462;

/** A workbook that counts days from 1904 with the bare numbers of its columns of days as others count them. */
const withUsualDays = (sheet: Sheet, columns: readonly number[]): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((cells) =>
    cells.map((cell, column) =>
      columns.includes(column) && /^\s*\d{5}(\.\d+)?\s*$/.test(cell) ? String(Number(cell) + DAYS_BEFORE_1904) : cell,
    ),
  ),
});

/** Headings that no column can be read by: that of two columns, of which only a person can say which counts, and a value in their place. */
export function faultyHeadings({ sheet, map: { row, at, repeated }, columns }: FoundTab): Issue[] {
  const path = `${sheet.name}${row}`;
  const values = columns.flatMap(({ field, amount, isDay }) => {
    const text = sheet.rows[row - 1]?.[at.get(field) ?? -1] ?? '';
    const isValue = amount ? /^[\s$(-]*[\d.,]*\d[\s)-]*$/.test(text) : isDay && readDay(text) !== undefined;
    return isValue ? [text.trim().slice(0, 40)] : [];
  });
  return [
    ...repeated.map((label) => sheetIssue('columnTwice', path, { label })),
    // A row of data that were taken for headings would be lost.
    ...values.map((text) => sheetIssue('headingMissing', path, { row, text })),
  ];
}
