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
  const questions = [...titlesIn(tab), ...wordsIn(tab)].map(
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
