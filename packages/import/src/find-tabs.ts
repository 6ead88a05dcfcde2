import { LINE_COLUMN } from '@gauger/contract';
import { bareHeading, type ColumnMap, type Sheet } from '@gauger/sheet';
import { type ChosenSheet, chosenSheets, type HowToRead, rowsTakenBack, shownSheets } from './chosen-sheets.ts';
import type { KnownHeadings } from './known-headings.ts';
import { type MappedSheet, mapSheet } from './map-sheet.ts';
import { type Answers, LEAVE_OUT, type Question, questionIds } from './questions.ts';
import { headingAt } from './read-rows.ts';
import { chooseTabs, headingsOf } from './sheet-choice.ts';
import type { SheetColumn } from './sheet-column.ts';
import { columnsOfFiling, columnsOfLine, columnsOfLines, productHeadings } from './sheet-columns.ts';
import type { SheetLine, SheetLines } from './sheet-lines.ts';
import { sortedTab } from './sorted-tab.ts';
import type { FoundLinesTab, Tab } from './tab.ts';
import { lineOfAll, namesNoLine } from './tax-of-sheet.ts';
import { lineOfTab, lineOfWord, type MeaningOf } from './words.ts';

/**
 * Finds the tabs that hold rows: of one line, or of every line a tab or its rows name. Where none names a line, the one with most
 * known columns is read, so that a person can say which column does. Throws SheetRefusal for a sheet or row that is not there.
 * @param lines the lines that rows can be for
 * @param one the line all rows belong to; absent where rows or tabs name it
 * @param known what the account said of headings, by line
 * @param meaningOf what the business said of words
 */
export function findTabs(
  sheets: readonly [Sheet, ...Sheet[]],
  lines: SheetLines,
  one: SheetLine | undefined,
  known: (line: string) => KnownHeadings,
  meaningOf: MeaningOf,
  how: HowToRead = {},
  answers: Answers = {},
): { tabs: Tab[]; questions: readonly Question[]; ignored: string[] } {
  const mapped = (sheet: Sheet, columns: readonly SheetColumn[], kind: string, headings: KnownHeadings, row?: number) =>
    mapSheet(sheet, kind, columns, headings, answers, row);
  const tabOf = (given: Sheet, line: SheetLine | null, columns: readonly SheetColumn[], of: MappedSheet) => {
    const place = sheets.indexOf(given) + 1;
    const { kind } = line ?? lines;
    return { ...of, line, lines, kind, columns, place, takenBack: rowsTakenBack(how, place) };
  };
  const lineTab = (sheet: Sheet, line: SheetLine, row?: number) => {
    const columns = columnsOfLine(lines, line);
    return tabOf(sheet, line, columns, mapped(sheet, columns, line.kind, known(line.kind), row));
  };
  /** A sheet in which each row names its line: once it is known which column does, the columns of these lines alone count. */
  const wholeTab = (sheet: Sheet, headings: KnownHeadings, row?: number): FoundLinesTab => {
    const all = columnsOfFiling(lines);
    const { map, ...first } = mapped(sheet, all, lines.kind, headings, row);
    const named = linesIn(sheet, map, lines, meaningOf);
    if (named.length === 0) return tabOf(sheet, null, all, { map, ...first });
    const columns = columnsOfLines(lines, named);
    const narrowed = mapped(sheet, columns, lines.kind, headings, map.row);
    const others = all.filter(
      ({ field }) => narrowed.map.at.has(field) && !columns.some((column) => column.field === field),
    );
    return tabOf(sheet, null, [...columns, ...others], narrowed);
  };
  const filingTab = (sheet: Sheet, row?: number) => wholeTab(sheet, known(lines.kind), row);
  /**
   * A sheet that is read although nothing names its taxes: a column of products most likely does, of several the one that names most.
   * Where two of them name different taxes in a row, only a person can say which counts.
   */
  const productTab = (sheet: Sheet, row?: number): FoundLinesTab => {
    const isShown = (heading: string) =>
      sheet.rows.some((cells) =>
        cells.some((cell, at) => bareHeading(cell) === heading && !sheet.hiddenColumns?.has(at)),
      );
    const guessed = new Map(
      [...productHeadings(lines)].filter(([heading]) => !sheet.hiddenColumns || isShown(heading)),
    );
    const tab = wholeTab(sheet, new Map([...guessed, ...known(lines.kind)]), row);
    if (tab.map.repeated.length === 0) return tab;
    const headings = new Set(sheet.rows[tab.map.row - 1]?.map(bareHeading));
    const tabs = [...guessed]
      .filter(([heading]) => headings.has(heading))
      .map((one) => wholeTab(sheet, new Map([one, ...known(lines.kind)]), tab.map.row));
    const columns = tabs.flatMap(({ map }) => map.at.get(LINE_COLUMN) ?? []);
    const differ = sheet.rows.slice(tab.map.row).some((cells) => {
      const named = columns.flatMap(
        (column) =>
          lineOfWord(lines, (cells[column] ?? '').trim(), headingAt(sheet, tab.map.row, column), meaningOf) ?? [],
      );
      return new Set(named).size > 1;
    });
    if (differ) return tab;
    const count = ({ map }: FoundLinesTab) => linesIn(sheet, map, lines, meaningOf).length;
    return tabs.reduce((before, one) => (count(one) > count(before) ? one : before), tabs[0] ?? tab);
  };
  const namesLines = ({ map }: FoundLinesTab) => map.at.has(LINE_COLUMN);
  const tabLine = (name: string) => (/^\s*\d/.test(name) ? lineOfTab(lines, name) : undefined);

  const shown = shownSheets(sheets);
  function find(): FoundLinesTab[] {
    if (one) {
      const named = shown.find(({ name }) => tabLine(name) === one);
      return named ? [lineTab(named, one)] : bestAndLike(shown.map((sheet) => lineTab(sheet, one)));
    }
    const found = shown.flatMap((sheet): FoundLinesTab[] => {
      const whole = filingTab(sheet);
      if (namesLines(whole)) return [whole];
      const line = tabLine(sheet.name);
      return line ? [lineTab(sheet, line)] : [];
    });
    return found.length > 0 ? found : bestAndLike(shown.map((sheet) => productTab(sheet)));
  }

  function read({ sheet, headingRow }: ChosenSheet): FoundLinesTab {
    if (one) return lineTab(sheet, one, headingRow);
    const whole = filingTab(sheet, headingRow);
    if (namesLines(whole)) return whole;
    const line = tabLine(sheet.name);
    return line ? lineTab(sheet, line, headingRow) : productTab(sheet, headingRow);
  }

  const chosen = chosenSheets(sheets, how)?.map(read);
  const guessed = chosen ?? find();
  const isOfOther = ({ name }: Sheet) => one !== undefined && (tabLine(name) ?? one) !== one;
  const others = shown
    .filter((sheet) => guessed.every(({ place }) => sheets[place - 1] !== sheet) && !isOfOther(sheet))
    .map((sheet) => read({ sheet }));
  const {
    tabs: found,
    questions,
    asked,
  } = chosen ? { tabs: chosen, questions: [], asked: new Map<number, string>() } : chooseTabs(guessed, others, answers);
  const withTaxes = found.flatMap((tab): FoundLinesTab[] => {
    const sheet = sheets[tab.place - 1];
    const line = sheet && namesNoLine(tab) ? lineOfAll(sheet, tab.place, lines, answers) : undefined;
    if (line === LEAVE_OUT) return found.length > 1 ? [] : [tab];
    return [sheet && line ? lineTab(sheet, line, tab.map.row) : tab];
  });
  const tabs = (withTaxes.length > 0 ? withTaxes : found).map((tab): Tab => {
    const sorted = sortedTab(tab, meaningOf, answers, {
      asksAbove: namesNoLine(tab),
      isText: true,
      hasUnits: true,
      came: sheets[tab.place - 1],
    });
    const without = new Set(
      tab.columns.flatMap(({ label }) => (answers[questionIds.which(tab.kind, label)] === LEAVE_OUT ? [label] : [])),
    );
    return {
      ...sorted,
      without,
      asks: { ...sorted.asks, sheet: asked.get(tab.place) },
    };
  });
  const isRead = new Set(tabs.map(({ place }) => place));
  return { tabs, questions, ignored: sheets.filter((_, at) => !isRead.has(at + 1)).map(({ name }) => name) };
}

/** The tab with most known columns, the first of equals. */
const best = (tabs: readonly FoundLinesTab[]): FoundLinesTab =>
  tabs.reduce((before, tab) => (tab.map.at.size > before.map.at.size ? tab : before));

/** The tab with most known columns, with those that have the same headings, as one for each month has. */
function bestAndLike(tabs: readonly FoundLinesTab[]): FoundLinesTab[] {
  const one = best(tabs);
  return one.map.at.size < 2 ? [one] : tabs.filter((tab) => tab === one || headingsOf(tab) === headingsOf(one));
}

/** The lines that the rows of a sheet name. */
function linesIn(sheet: Sheet, { at, row }: ColumnMap<string>, lines: SheetLines, meaningOf: MeaningOf): SheetLine[] {
  const column = at.get(LINE_COLUMN);
  if (column === undefined) return [];
  const words = new Set(sheet.rows.slice(row).map((cells) => (cells[column] ?? '').trim()));
  return [
    ...new Set([...words].flatMap((word) => lineOfWord(lines, word, headingAt(sheet, row, column), meaningOf) ?? [])),
  ];
}
