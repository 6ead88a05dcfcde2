import {
  grouped,
  isKnownUnit,
  isUnitCell,
  isUnitWord,
  type OtherUnit,
  scaleIn,
  sheetFact,
  unitOf,
  unitOfCell,
  unitOfHeading,
  unitOfTitle,
} from '@gauger/excise';
import { columnLetters } from '@gauger/sheet';
import {
  type Answers,
  AS_HEADED,
  type Choice,
  LEAVE_OUT,
  MULTIPLES,
  type Question,
  questionIds,
  rowsInWords,
  unitWord,
} from './questions.ts';
import { canTakeBack, type SetAsideReason } from './set-aside-rows.ts';
import type { SheetColumn } from './sheet-column.ts';
import type { FoundTab, UnitDoubt } from './tab.ts';
import { unitColumn } from './unit-column.ts';
import { bareWord, type MeaningOf } from './words.ts';

/** A tab whose rows without data are known. */
type UnitTab = FoundTab & { readonly aside: ReadonlyMap<number, SetAsideReason> };

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
  /** The multiple of its unit that its heading says. */
  readonly multiple: OtherUnit | undefined;
}

/** A text that names a unit, and the amounts it may be about. */
interface Saying {
  /** The unit that it names; undefined for a word that is none. */
  readonly unit: OtherUnit | undefined;
  readonly unitText: string;
  readonly id: string;
  readonly of: readonly AmountColumn[];
  /** From 1. */
  readonly rows: readonly number[];
  /** Where it is: a sentence. */
  readonly lead: string;
  /** The question, where it is another one than that of its unit. */
  readonly text?: string;
  readonly hint: string;
  /** From 0; null for none. */
  readonly column: number | null;
}

/**
 * Finds units that a heading, a title or another row without data names, and words of a column of units that are none. An answer can multiply
 * the amounts, and is remembered by the words of the file that say so.
 */
export function unitsOf(tab: UnitTab, meaningOf: MeaningOf, answers: Answers): TabUnits {
  const units = new Map<string, Map<number, UnitDoubt>>();
  const all = [
    ...headingsIn(tab),
    ...onceEachScale([...nameIn(tab), ...titlesIn(tab)]),
    ...wordsIn(tab),
    ...splitIn(tab),
  ];
  const questions = all.map((saying): Question => {
    const { id, unit, unitText, of, rows, column } = saying;
    const factors = unit?.factors ?? [];
    const word =
      factors.length > 0
        ? { line: tab.kind, field: of[0]?.field ?? '', text: unitWord(unit?.phrase ?? unitText) }
        : undefined;
    const choices = choicesFor(saying, factors);
    const remembered = word && meaningOf(word);
    const given = answers[id] ?? (remembered === null ? LEAVE_OUT : remembered);
    const answer = choices.some(({ value }) => value === given) ? (given ?? null) : null;
    const doubt: UnitDoubt = {
      id,
      unitText,
      isOpen: answer === null,
      ...(answer !== null && answer !== LEAVE_OUT && { times: answer }),
    };
    for (const { field } of answer === AS_HEADED ? [] : of) {
      const ofField = units.get(field) ?? new Map<number, UnitDoubt>();
      for (const row of rows) if (weight(doubt) >= weight(ofField.get(row))) ofField.set(row, doubt);
      units.set(field, ofField);
    }
    return {
      id,
      kind: 'unit',
      sheet: tab.place,
      column,
      rows,
      text: saying.text ?? `${saying.lead} ${askedOf(saying, factors)}`,
      hint: factors.length === 1 ? `${exampleOf(tab, saying, factors[0] ?? '')}${saying.hint}` : saying.hint,
      choices,
      answer,
      ...(word && { word }),
    };
  });
  return { units, questions };
}

/** An answer that leaves an amount out counts before an open question, and that before one that multiplies it. */
const weight = (doubt: UnitDoubt | undefined): number =>
  doubt === undefined ? 0 : doubt.times !== undefined ? 1 : doubt.isOpen ? 2 : 3;

/** The multiples that a title and a note say of the same amounts are asked about once. */
function onceEachScale(sayings: readonly Saying[]): Saying[] {
  const seen = new Set<string>();
  return sayings.filter(({ unit, of }) => {
    const key = JSON.stringify([unit?.name, of.map(({ field }) => field)]);
    if (!unit?.factors) return true;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function askedOf({ unit, of }: Saying, factors: readonly string[]): string {
  if (factors.length > 1) return 'Does M mean thousands or millions?';
  return `Are the numbers ${factors.length === 1 ? (unit?.name ?? '') : inUnits(of, '') || 'complete'}?`;
}

function choicesFor({ of }: Saying, factors: readonly string[]): Choice[] {
  const own = inUnits(of, '') || 'complete';
  const multiply = (factor: string) => `multiply by ${grouped(factor)}`;
  const [only] = factors;
  if (only === undefined)
    return [
      { value: AS_HEADED, label: `Yes${inUnits(of, ', ')}` },
      { value: LEAVE_OUT, label: 'No, leave the rows out' },
    ];
  return [
    ...(factors.length === 1
      ? [{ value: only, label: `Yes, ${multiply(only)}`, guess: true }]
      : MULTIPLES.filter(({ value }) => factors.includes(value)).map(({ value, label }) => ({
          value,
          label: `${label}, ${multiply(value)}`,
        }))),
    { value: AS_HEADED, label: `${factors.length === 1 ? 'No' : 'Neither'}, they are ${own}` },
    { value: LEAVE_OUT, label: 'Leave the rows out' },
  ];
}

/** The first number of the rows with what it becomes: "48.2 becomes 48,200. ". */
function exampleOf({ sheet, columns }: UnitTab, { of: [first], rows: [row] }: Saying, times: string): string {
  const amount = columns.find(({ field }) => field === first?.field)?.amount;
  const cell = (sheet.rows[(row ?? 0) - 1]?.[first?.column ?? -1] ?? '').trim();
  const fact = amount && sheetFact(amount, cell, { times })?.fact;
  return typeof fact === 'string' && /^\d+(\.\d+)?$/.test(fact) ? `${cell} becomes ${grouped(fact)}. ` : '';
}

const inUnits = (of: readonly AmountColumn[], before: string): string => {
  const own = [...new Set(of.flatMap((one) => one.own || []))];
  return own.length === 0 ? '' : `${before}${own.join(' and ')}`;
};

const amountColumns = ({ columns, map, sheet }: UnitTab): AmountColumn[] =>
  columns.flatMap(({ field, amount }: SheetColumn) => {
    const column = map.at.get(field);
    if (column === undefined || !amount) return [];
    const own = unitOf(amount);
    const unit = unitOfHeading(sheet.rows[map.row - 1]?.[column] ?? '', own);
    // A heading that names another unit has it in the fault of each number.
    return unit && !unit.factors ? [] : [{ field, column, own, multiple: unit }];
  });

/** The amounts whose headings say no multiple. */
const plainColumns = (tab: UnitTab): AmountColumn[] => amountColumns(tab).filter(({ multiple }) => !multiple);

/** The multiples that headings say: "Net (000 gal)". */
function headingsIn(tab: UnitTab): Saying[] {
  const { sheet, map, place } = tab;
  const multiples = amountColumns(tab).filter(({ multiple }) => multiple);
  return [...Map.groupBy(multiples, ({ column }) => column)].flatMap(([column, of]): Saying[] => {
    const heading = (sheet.rows[map.row - 1]?.[column] ?? '').trim().slice(0, 60);
    const rows = rowsWith(tab, of);
    return rows.length === 0
      ? []
      : [
          {
            unit: of[0]?.multiple,
            unitText: heading,
            of,
            rows,
            id: questionIds.unit(place, `column ${columnLetters(column)}`, [heading]),
            lead: `The heading is "${heading}".`,
            hint: `Column ${columnLetters(column)}, ${rowsInWords(rows)}`,
            column,
          },
        ];
  });
}

/** The rows of data with a number in one of some columns, from 1. */
const rowsWith = ({ sheet, map, aside, takenBack }: UnitTab, of: readonly AmountColumn[]): number[] =>
  sheet.rows.flatMap((cells, at) => {
    const row = at + 1;
    const reason = aside.get(row);
    const isData = row > map.row && (reason === undefined || (takenBack.has(row) && canTakeBack(reason)));
    const hasNumber = ({ column }: AmountColumn) => /\d/.test(cells[column] ?? '') && !isUnitCell(cells[column] ?? '');
    return isData && of.some(hasNumber) ? [row] : [];
  });

/** The units that rows without data name: a title, a line of units under the headings, a note. */
function titlesIn(tab: UnitTab): Saying[] {
  const { sheet, map, aside, place } = tab;
  const amounts = plainColumns(tab);
  return sheet.rows.flatMap((cells, at): Saying[] => {
    const row = at + 1;
    if (row === map.row) return [];
    const isText = TEXT.has(aside.get(row) ?? '');
    const isAlone = cells.filter((cell) => cell.trim() !== '').length === 1;
    const unitIn = ({ column, own }: AmountColumn): { unit: OtherUnit; text: string } | undefined => {
      for (const [other, cell] of cells.entries()) {
        const isPlaced = other === column || (isAlone && row < map.row);
        const unit =
          (isText && unitOfTitle(cell, own)) ||
          (isPlaced && (isText || isUnitCell(cell)) && unitOfCell(cell, own)) ||
          undefined;
        if (unit) return { unit, text: cell.trim().slice(0, 60) };
      }
      return undefined;
    };
    const of = amounts.filter((amount) => unitIn(amount) !== undefined);
    const [first] = of;
    const found = first && unitIn(first);
    if (!found) return [];
    const rows = rowsWith(tab, of);
    if (rows.length === 0) return [];
    return [
      {
        unit: found.unit,
        unitText: found.text,
        of,
        rows,
        id: questionIds.unit(place, String(row), cells),
        lead: `${row < map.row ? `The title in row ${row}` : `Row ${row}`} says "${found.text}".`,
        hint: `In ${rowsInWords(rows)}`,
        column: null,
      },
    ];
  });
}

/** The unit that the name of the sheet says, such as "Gallons (000)". */
function nameIn(tab: UnitTab): Saying[] {
  const { sheet, place } = tab;
  const unitText = sheet.name.trim().slice(0, 60);
  const of = plainColumns(tab).filter(({ own }) => unitOfTitle(unitText, own) !== undefined);
  const rows = of.length === 0 ? [] : rowsWith(tab, of);
  if (rows.length === 0) return [];
  return [
    {
      unit: unitOfTitle(unitText, of[0]?.own ?? ''),
      unitText,
      of,
      rows,
      id: questionIds.unit(place, 'name', [unitText]),
      lead: `The sheet is named "${unitText}".`,
      hint: `In ${rowsInWords(rows)}`,
      column: null,
    },
  ];
}

/**
 * Amounts of a CSV that may be cut at their comma, as 1,000 without quotes is: each has at most three digits, and the cell after it has
 * just three. Some of these end in zeros in any list of thousands.
 */
function splitIn(tab: UnitTab): Saying[] {
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
        unit: undefined,
        unitText,
        of: [amount],
        rows,
        lead: '',
        id: questionIds.unit(place, `split ${amount.column}`, rows.map(cellsOf)),
        text: `"${cell}" and "${next}" may be one number, ${unitText}. Is "${cell}" the whole amount?`,
        hint: `Put a number with a comma in quotes. In ${rowsInWords(rows)}`,
        column: amount.column,
      },
    ];
  });
}

const isAmountOrDay = ({ columns }: UnitTab, field: string): boolean =>
  columns.some((column) => column.field === field && (column.amount !== undefined || column.isDay === true));

/** Why rows are set aside that may say something of the others. */
const TEXT: ReadonlySet<string> = new Set(['title', 'text', 'unread']);

/** The words of a column of units that are no unit. */
function wordsIn(tab: UnitTab): Saying[] {
  const { sheet, map, place } = tab;
  const at = unitColumn(tab);
  const of = amountColumns(tab).filter(
    ({ own, field, multiple }) =>
      !multiple &&
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
    const unit = scaleIn(unitText, of[0]?.own ?? '');
    return [
      {
        unit,
        unitText,
        of,
        rows,
        id: questionIds.unit(
          place,
          word,
          rows.map((row) => sheet.rows[row - 1]),
        ),
        lead: `The unit is "${unitText}".`,
        ...(!unit && { text: `Is "${unitText}"${inUnits(of, ' ')}?` }),
        hint: `${heading}, ${rowsInWords(rows)}`,
        column: at,
      },
    ];
  });
}
