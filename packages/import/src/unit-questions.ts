import { isKnownUnit, isUnitCell, isUnitWord, unitOf, unitOfCell, unitOfTitle } from '@gauger/excise';
import { type Answers, LEAVE_OUT, type Question, questionIds, rowsInWords } from './questions.ts';
import { canTakeBack } from './set-aside-rows.ts';
import type { SheetColumn } from './sheet-column.ts';
import type { SortedTab, UnitDoubt } from './tab.ts';
import { unitColumn } from './unit-column.ts';
import { bareWord } from './words.ts';

/** The amounts of a tab whose unit the file leaves open, by field and row, with the questions about them. */
interface TabUnits {
  readonly units: ReadonlyMap<string, ReadonlyMap<number, UnitDoubt>>;
  readonly questions: readonly Question[];
}

interface AmountColumn {
  readonly field: string;
  /** From 0. */
  readonly column: number;
  /** The unit of the field; empty for a count. */
  readonly own: string;
}

/** A text that names a unit, and the amounts it may be about. */
interface Saying {
  readonly unitText: string;
  readonly id: string;
  readonly of: readonly AmountColumn[];
  /** From 1. */
  readonly rows: readonly number[];
  readonly text: string;
  readonly hint: string;
  /** From 0; null for none. */
  readonly column: number | null;
  readonly leaveOut: string;
}

/** Finds units that a row above or below the headings names, and words of a column of units that are none. */
export function unitsOf(tab: SortedTab, answers: Answers): TabUnits {
  const units = new Map<string, Map<number, UnitDoubt>>();
  const questions = [...nameIn(tab), ...titlesIn(tab), ...wordsIn(tab), ...splitIn(tab)].map(
    ({ id, unitText, of, rows, text, hint, column, leaveOut }): Question => {
      const answer = answers[id] === LEAVE_OUT || answers[id] === AS_HEADED ? answers[id] : null;
      for (const { field } of answer === AS_HEADED ? [] : of) {
        const ofField = units.get(field) ?? new Map<number, UnitDoubt>();
        for (const row of rows)
          if (answer === LEAVE_OUT || ofField.get(row)?.isOpen !== false)
            ofField.set(row, { id, unitText, isOpen: answer === null });
        units.set(field, ofField);
      }
      const choices = [
        { value: AS_HEADED, label: `Yes${inUnits(of, ', in ')}` },
        { value: LEAVE_OUT, label: leaveOut },
      ];
      return { id, kind: 'unit', sheet: tab.place, column, rows, text, hint, choices, answer };
    },
  );
  return { units, questions };
}

/** The answer that amounts are in the unit of their column. */
const AS_HEADED = 'asHeaded';

const inUnits = (of: readonly AmountColumn[], before: string): string => {
  const own = [...new Set(of.flatMap((one) => one.own || []))];
  return own.length === 0 ? '' : `${before}${own.join(' and ')}`;
};

const amountColumns = ({ columns, map, habits }: SortedTab): AmountColumn[] =>
  columns.flatMap(({ field, amount }: SheetColumn) => {
    const column = map.at.get(field);
    // A heading that names another unit has it in the fault of each number.
    return column === undefined || !amount || habits.get(field)?.unit ? [] : [{ field, column, own: unitOf(amount) }];
  });

/** The rows of data with a number in one of some columns, from 1. */
const rowsWith = ({ sheet, map, aside, takenBack }: SortedTab, of: readonly AmountColumn[]): number[] =>
  sheet.rows.flatMap((cells, at) => {
    const row = at + 1;
    const reason = aside.get(row);
    const isData = row > map.row && (reason === undefined || (takenBack.has(row) && canTakeBack(reason)));
    const hasNumber = ({ column }: AmountColumn) => /\d/.test(cells[column] ?? '') && !isUnitCell(cells[column] ?? '');
    return isData && of.some(hasNumber) ? [row] : [];
  });

/** The units that rows without data name: a title, a line of units under the headings, a note. */
function titlesIn(tab: SortedTab): Saying[] {
  const { sheet, map, aside, place } = tab;
  const amounts = amountColumns(tab);
  return sheet.rows.flatMap((cells, at): Saying[] => {
    const row = at + 1;
    if (row === map.row) return [];
    const isText = TEXT.has(aside.get(row) ?? '');
    const isAlone = cells.filter((cell) => cell.trim() !== '').length === 1;
    const unitTextIn = ({ column, own }: AmountColumn): string | undefined =>
      cells.find((cell, other) => {
        const isPlaced = other === column || (isAlone && row < map.row);
        return (
          (isText && unitOfTitle(cell, own)) || (isPlaced && (isText || isUnitCell(cell)) && unitOfCell(cell, own))
        );
      });
    const of = amounts.filter((amount) => unitTextIn(amount) !== undefined);
    const [first] = of;
    const unitText = first && unitTextIn(first)?.trim().slice(0, 60);
    if (unitText === undefined) return [];
    const rows = rowsWith(tab, of);
    if (rows.length === 0) return [];
    const inOwn = inUnits(of, ' in ');
    return [
      {
        unitText,
        of,
        rows,
        id: questionIds.unit(place, String(row), cells),
        text: `Row ${row} says "${unitText}". Are the amounts ${inOwn === '' ? 'complete' : `${inOwn.trim()} all the same`}?`,
        hint: `In ${rowsInWords(rows)}`,
        column: null,
        leaveOut: 'No, leave the rows out',
      },
    ];
  });
}

/** The unit that the name of the sheet says, such as "Gallons (000)". */
function nameIn(tab: SortedTab): Saying[] {
  const { sheet, place } = tab;
  const unitText = sheet.name.trim().slice(0, 60);
  const of = amountColumns(tab).filter(({ own }) => unitOfTitle(unitText, own) !== undefined);
  const rows = of.length === 0 ? [] : rowsWith(tab, of);
  if (rows.length === 0) return [];
  return [
    {
      unitText,
      of,
      rows,
      id: questionIds.unit(place, 'name', [unitText]),
      text: `The sheet is named "${unitText}". Are its amounts ${inUnits(of, 'in ') || 'complete'} all the same?`,
      hint: `In ${rowsInWords(rows)}`,
      column: null,
      leaveOut: 'No, leave the rows out',
    },
  ];
}

/**
 * Amounts of a CSV that may be cut at their comma, as 1,000 without quotes is: each has at most three digits, and the cell after it has
 * just three. Some of these end in zeros in any list of thousands.
 */
function splitIn(tab: SortedTab): Saying[] {
  const { sheet, place, map } = tab;
  if (sheet.format !== 'csv') return [];
  return amountColumns(tab).flatMap((amount): Saying[] => {
    const rows = rowsWith(tab, [amount]);
    const cellsOf = (row: number) => [0, 1].map((step) => (sheet.rows[row - 1]?.[amount.column + step] ?? '').trim());
    const isSplit = (row: number) => {
      const [cell = '', next = ''] = cellsOf(row);
      return /^\$?\d{1,3}$/.test(cell) && /^\d{3}$/.test(next);
    };
    const isRead = [...map.at].some(([field, column]) => column === amount.column + 1 && isAmountOrDay(tab, field));
    if (isRead || rows.length === 0 || !rows.every(isSplit) || !rows.some((row) => cellsOf(row)[1]?.endsWith('00')))
      return [];
    const [cell = '', next = ''] = cellsOf(rows.find((row) => cellsOf(row)[1]?.endsWith('00')) ?? 0);
    const unitText = `${cell},${next}`;
    return [
      {
        unitText,
        of: [amount],
        rows,
        id: questionIds.unit(place, `split ${amount.column}`, rows.map(cellsOf)),
        text: `"${cell}" and "${next}" may be one number, ${unitText}. Is "${cell}" the whole amount?`,
        hint: `Put a number with a comma in quotes. In ${rowsInWords(rows)}`,
        column: amount.column,
        leaveOut: 'No, leave the rows out',
      },
    ];
  });
}

const isAmountOrDay = ({ columns }: SortedTab, field: string): boolean =>
  columns.some((column) => column.field === field && (column.amount !== undefined || column.isDay === true));

/** Why rows are set aside that may say something of the others. */
const TEXT: ReadonlySet<string> = new Set(['title', 'text', 'unread']);

/** The words of a column of units that are no unit. */
function wordsIn(tab: SortedTab): Saying[] {
  const { sheet, map, place } = tab;
  const at = unitColumn(tab);
  const of = amountColumns(tab).filter(
    ({ own, field }) =>
      isKnownUnit(own) &&
      own !== 'dollars' &&
      tab.columns.some((one) => one.field === field && one.amount?.kind === 'quantity'),
  );
  if (at === undefined || of.length === 0) return [];
  const wordIn = (row: number) => (sheet.rows[row - 1]?.[at] ?? '').trim();
  const unknown = rowsWith(tab, of).filter((row) => wordIn(row) !== '' && !isUnitWord(wordIn(row)));
  const heading = (sheet.rows[map.row - 1]?.[at] ?? '').trim();
  return [...Map.groupBy(unknown, (row) => bareWord(wordIn(row)))].flatMap(([word, rows]): Saying[] => {
    const unitText = wordIn(rows[0] ?? 0).slice(0, 40);
    return [
      {
        unitText,
        of,
        rows,
        id: questionIds.unit(
          place,
          word,
          rows.map((row) => sheet.rows[row - 1]),
        ),
        text: `Is "${unitText}"${inUnits(of, ' ')}?`,
        hint: `${heading}, ${rowsInWords(rows)}`,
        column: at,
        leaveOut: 'Leave these rows out',
      },
    ];
  });
}
