import {
  computeFiling,
  type Filing,
  type Issue,
  type Law,
  type LineFacts,
  lineStatus,
  quarterDays,
  quarterName,
  quarterOfFiling,
} from '@gauger/excise';
import type { FilingRecord, Pages } from '../filings/public.ts';
import { linesOfPages } from '../forms/form-720/public.ts';
import type { ChangedPages, Judged, PageFacts, RowBook, RowFor, Saving } from './row-book.ts';
import { type SheetLine, taxLines } from './sheet-lines.ts';

/** A Form 720, or the corrected return of a Form 720-X. */
export interface ReturnAtHand {
  record: FilingRecord;
  filing: Filing;
  /** Its pages under the keys of a Form 720. */
  pages: Pages;
  /** By which it is computed. */
  law: Law;
  formName: string;
  /** Saves its pages. @returns the new version */
  save(saving: Saving, pages: { filingData?: object; claimsData?: { groups: object } }): Promise<number>;
}

/** The taxes of a return. */
export function taxBook({ record, filing, pages, law, formName, save }: ReturnAtHand, irsNumber?: string): RowBook {
  const quarter = quarterOfFiling(filing);
  const one = taxLines.lines.find(({ key }) => key === irsNumber);
  const _days = quarterDays(quarter);
  const onReturn = new Set(law.lines.flatMap((line) => (lineStatus(line, quarter).onReturn ? [line.irsNumber] : [])));
  const saved = linesOfPages(pages);
  const rowsOf = ({ page }: SheetLine) => filing.filingData[page]?.rows ?? [];

  function judge<Added extends RowFor>(added: readonly Added[], mode: 'append' | 'replace'): Judged<Added> {
    const byLine = Map.groupBy(added, ({ line }) => line);
    const base = (line: SheetLine) => (mode === 'append' ? rowsOf(line) : []);
    const places = new Map<Added, string>();
    const changed: Record<string, PageFacts> = {};
    for (const [line, rows] of byLine) {
      const kept = base(line);
      rows.forEach((row, at) => {
        places.set(row, `${line.page} ${kept.length + at}`);
      });
      changed[line.page] = {
        ...filing.filingData[line.page],
        emptyTaxLiability: false,
        rows: [...kept, ...rows.map(({ facts }) => facts)],
      };
    }
    const filingData = { ...filing.filingData, ...changed } as Filing['filingData'];
    const computed = computeFiling({ ...filing, filingData }, law);
    const { ofRows, ofLines } = sorted(computed.issues);
    const placeOf = (row: Added) => places.get(row) ?? '';
    return {
      pages: changed,
      found: (row) => ofRows.get(placeOf(row)) ?? [],
      amount(row) {
        const [page = '', at] = placeOf(row).split(' ');
        return computed.lines[page]?.rows[Number(at)]?.taxAmount ?? null;
      },
      otherIssues: ofLines.filter(({ path }) => path === 'filingData' || path.slice('filingData.'.length) in changed),
      refuses: [],
      offOf: ({ page }) => ofLines.find(({ path }) => path === `filingData.${page}`),
      total: ({ page }) => computed.lines[page]?.tax ?? '0.00',
      count: ({ page }) => filingData[page]?.rows?.length ?? 0,
    };
  }

  return {
    record,
    lines: taxLines,
    ...(one && { one }),
    offered: taxLines.lines.filter(({ key }) => onReturn.has(key)),
    title: `${formName} ${quarterName(quarter)}`,
    quarter,
    rowsOf,
    saved: ({ page }) => ({ amount: saved.get(page)?.tax ?? '0.00', rows: saved.get(page)?.rows ?? [] }),
    judge,
    leftOutOf: (line) => line?.key ?? '',
    copyName: (page) => page,
    before: (of) => ({
      lists: Object.fromEntries(of.map((page) => [page, (filing.filingData[page] as PageFacts) ?? null])),
      tins: {},
    }),
    save: (saving, changed: ChangedPages) =>
      save(saving, { filingData: changed as Readonly<Record<string, LineFacts | null>> }),
  };
}

/** The findings by row, and the errors of whole lines and of the filing. */
function sorted(issues: readonly Issue[]) {
  const ofRows = new Map<string, Issue[]>();
  const ofLines: Issue[] = [];
  for (const found of issues) {
    const [, irsNumber, at, field = ''] = /^filingData\.(\w+)\.rows\.(\d+)\.?(.*)$/.exec(found.path) ?? [];
    if (at !== undefined) {
      const key = `${irsNumber} ${at}`;
      const known = ofRows.get(key);
      if (known) known.push({ ...found, path: field });
      else ofRows.set(key, [{ ...found, path: field }]);
    } else if (found.severity === 'error' && /^filingData(\.\w+)?$/.test(found.path)) ofLines.push(found);
  }
  return { ofRows, ofLines };
}
