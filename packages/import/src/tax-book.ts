import {
  computeFiling,
  type Filing,
  type Issue,
  type Law,
  lineStatus,
  quarterName,
  quarterOfFiling,
} from '@gauger/excise';
import type { Judged, PageFacts, RowBook, RowFor } from './row-book.ts';
import { type SheetLine, taxLines } from './sheet-lines.ts';

/** The taxes of a Form 720, or of the corrected return of a Form 720-X. */
export interface TaxesAtHand {
  readonly of: 'taxes';
  readonly filing: Filing;
  readonly formName: string;
  /** The tax of all rows; absent where they name it. */
  readonly irsNumber?: string | undefined;
}

/** The taxes of a return as rows of sheets. @param law by which the return is computed */
export function taxBook({ filing, formName, irsNumber }: TaxesAtHand, law: Law): RowBook {
  const quarter = quarterOfFiling(filing);
  const one = taxLines.lines.find(({ key }) => key === irsNumber);
  const onReturn = new Set(law.lines.flatMap((line) => (lineStatus(line, quarter).onReturn ? [line.irsNumber] : [])));
  const rowsOf = ({ page }: SheetLine) => filing.filingData[page]?.rows ?? [];

  function judge<Added extends RowFor>(added: readonly Added[], mode: 'append' | 'replace'): Judged<Added> {
    const byLine = Map.groupBy(added, ({ line }) => line);
    const base = (line: SheetLine) => (mode === 'append' ? rowsOf(line) : []);
    const places = new Map<Added, { page: string; at: number }>();
    const changed: Record<string, PageFacts> = {};
    for (const [line, rows] of byLine) {
      const kept = base(line);
      rows.forEach((row, at) => {
        places.set(row, { page: line.page, at: kept.length + at });
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
    return {
      pages: changed,
      found(row) {
        const place = places.get(row);
        return (place && ofRows.get(`${place.page} ${place.at}`)) ?? [];
      },
      amount(row) {
        const place = places.get(row);
        return (place && computed.lines[place.page]?.rows[place.at]?.taxAmount) ?? null;
      },
      otherIssues: ofLines.filter(({ path }) => path === 'filingData' || path.slice('filingData.'.length) in changed),
      refuses: [],
      offOf: ({ page }) => ofLines.find(({ path }) => path === `filingData.${page}`),
      total: ({ page }) => computed.lines[page]?.tax ?? '0.00',
      count: ({ page }) => filingData[page]?.rows?.length ?? 0,
    };
  }

  return {
    lines: taxLines,
    ...(one && { one }),
    offered: taxLines.lines.filter(({ key }) => onReturn.has(key)),
    title: `${formName} ${quarterName(quarter)}`,
    quarter,
    list: (page) => (filing.filingData[page] as PageFacts | undefined) ?? null,
    rowsOf,
    judge,
    leftOutOf: (line) => line?.key ?? '',
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
