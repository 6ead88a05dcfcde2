import { ALL_CLAIMS, CLAIM_SHEETS, LINE_COLUMN } from '@gauger/contract';
import type { ComputedClaim, Issue, Quarter, Row } from '@gauger/excise';
import { isBlank } from '@gauger/excise';
import type { Judged, PageFacts, RowBook, RowFor } from './row-book.ts';
import type { SheetLine, SheetLines } from './sheet-lines.ts';

/** The facts said once of claims, and their rows. */
export type ClaimFacts = Readonly<Record<string, unknown>> & { readonly lines?: readonly (Row & { line: string })[] };
export type ClaimPages = Readonly<Record<string, ClaimFacts>>;

/** The claims of a filing, by its groups of Schedule C or its schedules. */
interface ClaimPagesAtHand {
  lines: SheetLines;
  offered: readonly SheetLine[];
  title: string;
  quarter: Quarter;
  pages: ClaimPages;
  /** The path of the list of a page, without its rows. */
  pathOf(page: string): string;
  /** The pages that ask for the days of the claim. */
  asksPeriod(page: string): boolean;
  compute(pages: ClaimPages): {
    issues: readonly Issue[];
    claim(line: SheetLine): ComputedClaim | undefined;
  };
}

/** The first and last day of the claims of an import, for pages that have none. */
export interface StatedPeriod {
  periodStart?: string | undefined;
  periodEnd?: string | undefined;
}

/** The claims of a filing as rows of sheets. */
export function claimBook(at: ClaimPagesAtHand, { periodStart, periodEnd }: StatedPeriod = {}): RowBook {
  const { lines, pages, pathOf } = at;
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
    lines,
    ...(one && { one }),
    offered: at.offered,
    title: at.title,
    quarter: at.quarter,
    list: (page) => (pages[page] ? pageFacts(pages[page]) : null),
    rowsOf,
    judge,
    leftOutOf: (line) => `${CLAIM_SHEETS}${line?.enteredOn ?? onlyPage(lines) ?? ALL_CLAIMS}`,
  };
}

/** The page on which all lines are entered, where there is one. */
function onlyPage({ lines }: SheetLines): string | undefined {
  const [page, ...others] = new Set(lines.map(({ enteredOn }) => enteredOn));
  return others.length === 0 ? page : undefined;
}

/** A page of claims keeps its rows as lines; elsewhere they are rows. */
export const pageFacts = ({ lines, ...facts }: ClaimFacts): PageFacts => ({ ...facts, ...(lines && { rows: lines }) });
/** The facts of a page of claims, with its rows as lines. */
export const claimFacts = ({ rows, ...facts }: PageFacts): ClaimFacts => ({
  ...facts,
  ...(rows && { lines: rows as NonNullable<ClaimFacts['lines']> }),
});
