import { ALL_CLAIMS, CLAIM_SHEETS, LINE_COLUMN } from '@gauger/contract';
import type { ComputedClaim, Issue, Quarter, Row } from '@gauger/excise';
import { isBlank } from '@gauger/excise';
import { type FilingRecord, withoutTinsOf } from '../filings/public.ts';
import type { ChangedPages, Judged, PageFacts, RowBook, RowFor, Saving } from './row-book.ts';
import type { SheetLine, SheetLines } from './sheet-lines.ts';

/** The facts said once of claims, and their rows. */
export type ClaimFacts = Readonly<Record<string, unknown>> & { readonly lines?: readonly (Row & { line: string })[] };
export type ClaimPages = Readonly<Record<string, ClaimFacts>>;

/** The claims of a filing, by its groups of Schedule C or its schedules. */
export interface ClaimsAtHand {
  record: FilingRecord;
  lines: SheetLines;
  offered: readonly SheetLine[];
  title: string;
  quarter: Quarter;
  pages: ClaimPages;
  saved(line: SheetLine): ComputedClaim | undefined;
  /** The path of the list of a page, without its rows. */
  pathOf(page: string): string;
  /** The pages that ask for the days of the claim. */
  asksPeriod(page: string): boolean;
  compute(pages: ClaimPages): {
    issues: readonly Issue[];
    claim(line: SheetLine): ComputedClaim | undefined;
  };
  /** Saves pages; null removes one. @returns the new version */
  save(saving: Saving, pages: Readonly<Record<string, ClaimFacts | null>>): Promise<number>;
}

/** The first and last day of the claims of an import, for pages that have none. */
export interface StatedPeriod {
  periodStart?: string | undefined;
  periodEnd?: string | undefined;
}

/** The claims of a filing as rows of sheets. */
export function claimBook(at: ClaimsAtHand, { periodStart, periodEnd }: StatedPeriod = {}): RowBook {
  const { record, lines, pages, pathOf } = at;
  const one = lines.lines.length === 1 ? lines.lines[0] : undefined;
  const rowsOf = ({ page, key }: SheetLine): readonly Row[] =>
    (pages[page]?.lines ?? []).flatMap(({ line, ...facts }) => (line === key ? [facts] : []));

  /** A page with the days of the import, where it has none. */
  const withPeriod = (page: string): ClaimFacts => {
    const facts = pages[page] ?? {};
    if (!at.asksPeriod(page)) return facts;
    const given = Object.entries({ periodStart, periodEnd }).filter(
      ([name, day]) => !isBlank(day) && isBlank(facts[name]),
    );
    return { ...facts, ...Object.fromEntries(given) };
  };

  function judge<Added extends RowFor>(added: readonly Added[], mode: 'append' | 'replace'): Judged<Added> {
    const changed: Record<string, ClaimFacts> = {};
    const places = new Map<Added, { line: SheetLine; page: string; at: number }>();
    for (const [page, rows] of Map.groupBy(added, ({ line }) => line.page)) {
      const replaced = new Set(mode === 'replace' ? rows.map(({ line }) => line.key) : []);
      const kept = (pages[page]?.lines ?? []).filter(({ line }) => !replaced.has(line));
      rows.forEach((row, index) => {
        places.set(row, { line: row.line, page, at: kept.length + index });
      });
      changed[page] = {
        ...withPeriod(page),
        lines: [...kept, ...rows.map(({ line, facts }) => ({ ...facts, line: line.key }))],
      };
    }
    const { issues, claim } = at.compute({ ...pages, ...changed });
    const ofRows = new Map<string, Issue[]>();
    const extra: Issue[] = [];
    for (const found of issues) {
      const page = Object.keys(changed).find((one) => found.path.startsWith(`${pathOf(one)}.`));
      const rest = page === undefined ? '' : found.path.slice(pathOf(page).length + 1);
      const [, row, field = ''] = /^lines\.(\d+)\.?(.*)$/.exec(rest) ?? [];
      if (row !== undefined) {
        const key = `${page} ${row}`;
        const ofRow = ofRows.get(key) ?? [];
        ofRow.push({ ...found, path: field === 'line' ? LINE_COLUMN : field });
        ofRows.set(key, ofRow);
      } else if (found.severity === 'error' && (page !== undefined || /^(claimsData|schedules)$/.test(found.path)))
        extra.push(found);
    }
    const amounts = new Map<SheetLine, ReadonlyMap<number, string | null>>();
    const amountsOf = (line: SheetLine) => {
      const known = amounts.get(line) ?? new Map(claim(line)?.rows.map(({ at, amountOfClaim }) => [at, amountOfClaim]));
      amounts.set(line, known);
      return known;
    };
    const count = (line: SheetLine) =>
      ((changed[line.page] ?? pages[line.page])?.lines ?? []).filter((row) => row.line === line.key).length;
    return {
      pages: Object.fromEntries(Object.entries(changed).map(([page, facts]) => [page, pageFacts(facts)])),
      found(row) {
        const place = places.get(row);
        return (place && ofRows.get(`${place.page} ${place.at}`)) ?? [];
      },
      amount(row) {
        const place = places.get(row);
        return (place && amountsOf(place.line).get(place.at)) ?? null;
      },
      otherIssues: extra,
      refuses: extra,
      offOf: () => undefined,
      total: (line) => claim(line)?.amount ?? '0.00',
      count,
    };
  }

  return {
    record,
    lines,
    ...(one && { one }),
    offered: at.offered,
    title: at.title,
    quarter: at.quarter,
    rowsOf,
    saved: (line) => {
      const claim = at.saved(line);
      const mine = (pages[line.page]?.lines ?? []).flatMap((row, index) => (row.line === line.key ? [index] : []));
      const amounts = new Map(claim?.rows.map(({ at, amountOfClaim }) => [at, amountOfClaim]));
      return { amount: claim?.amount ?? '0.00', rows: mine.map((index) => amounts.get(index) ?? null) };
    },
    judge,
    leftOutOf: (line) => `${CLAIM_SHEETS}${line?.enteredOn ?? onlyPage(lines) ?? ALL_CLAIMS}`,
    copyName: (page) => `${CLAIM_SHEETS}${page}`,
    before(of) {
      const tins = Object.fromEntries(of.flatMap((page) => (pages[page] ? [[page, pages[page]]] : [])));
      const clear: Readonly<Record<string, ClaimFacts>> = withoutTinsOf(tins);
      const lists = of.map((page) => [page, clear[page] ? pageFacts(clear[page]) : null]);
      return { lists: Object.fromEntries(lists), tins };
    },
    save: (saving, changed: ChangedPages) =>
      at.save(
        saving,
        Object.fromEntries(Object.entries(changed).map(([page, facts]) => [page, facts && claimFacts(facts)])),
      ),
  };
}

/** The page on which all lines are entered, where there is one. */
function onlyPage({ lines }: SheetLines): string | undefined {
  const [page, ...others] = new Set(lines.map(({ enteredOn }) => enteredOn));
  return others.length === 0 ? page : undefined;
}

/** A page of claims keeps its rows as lines; elsewhere they are rows. */
const pageFacts = ({ lines, ...facts }: ClaimFacts): PageFacts => ({ ...facts, ...(lines && { rows: lines }) });
const claimFacts = ({ rows, ...facts }: PageFacts): ClaimFacts => ({
  ...facts,
  ...(rows && { lines: rows as NonNullable<ClaimFacts['lines']> }),
});
