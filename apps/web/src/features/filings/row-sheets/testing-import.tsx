import { ROW_LIMITS } from '@gauger/contract/sheet-limits';
import { computeReturn, type Filing, law, type Row } from '@gauger/excise';
import { type ImportRequest, planImport, presentCheck, rowsToSave, wordKey } from '@gauger/import';
import { bareHeading } from '@gauger/sheet';
import { readSheets, SheetRefusal } from '@gauger/sheet/read';
import { screen } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { type Session, SessionContext } from '../../../account/public.ts';
import type { Answer } from '../../../api/call.ts';
import { draw } from '../../../testing/draw.tsx';
import { type Answers, answerCalls, type Call, Refused } from '../../../testing/network.ts';
import { ImportRowsPage } from './import-rows-page.tsx';

const ID = '00000000-0000-4000-8000-000000000001';

const owner = {
  user: { id: ID, firstName: 'Sam', lastName: 'Owner' },
  principal: 'owner',
  limited: false,
  account: null,
  ofPreparer: false,
  idle: 3_600_000,
  endsAt: Date.now() + 3_600_000,
} as unknown as Session;

interface ImportSetting {
  /** The tax of all rows; absent for a whole return. */
  line?: string;
  /** The rows of diesel that the return has. */
  diesel?: readonly Row[];
  /** Answers in place of the usual ones. */
  answers?: Answers;
  /** Whether the server is too busy to check a file. */
  refuses?: () => boolean;
}

/** The return of 2026 Q3 of one business, with what it remembers. It judges files as the server does, and keeps nothing else. */
function returnOf({ line, diesel, refuses = () => false }: ImportSetting) {
  let filing: Filing = {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: diesel ? { 60: { rows: [...diesel] } } : {},
  };
  let version = 1;
  let last: { before: Filing; added: number; fileName: string } | undefined;
  const words = new Map<string, string | null>();
  const headings = new Map<string, [string, string | null][]>();
  const saved = () =>
    Object.fromEntries(Object.entries(computeReturn(filing).lines).map(([number, { tax }]) => [number, tax]));

  async function judge({ body, file }: Call) {
    if (refuses()) throw new Refused('UNAVAILABLE', 'The service is busy.');
    const { answers = '{}', ...options } = body as { answers?: string };
    const request = {
      at: { of: 'taxes', filing, formName: 'Form 720', ...(line !== undefined && { irsNumber: line }) },
      law,
      remembered: { headings: [...headings], words: [...words] },
      options: { mode: 'append', leaveOut: 'present', ...options },
      answers: JSON.parse(answers),
    } as ImportRequest;
    try {
      const bytes = new Uint8Array(await (file as File).arrayBuffer());
      return planImport(await readSheets(bytes, ROW_LIMITS, request.options), request);
    } catch (error) {
      throw error instanceof SheetRefusal ? new Refused('INVALID_SHEET', error.message) : error;
    }
  }

  const answers: Answers = {
    getBookInForce: () => ({ rateBookVersion: '1', release: '1', digest: 'd' }),
    getPreflight: () => ({ way: 'electronic', whyPaper: null, issues: [] }),
    openPage: () => ({ others: [] }),
    listDrafts: () => ({ pages: [] }),
    listComments: () => ({ threads: [] }),
    listBusinessNames: () => [{ id: ID, businessName: 'Tidewater Fuel' }],
    getForm720: () => presented(filing, version),
    checkRows: async (call) => ({ version, ...presentCheck(await judge(call), saved()) }),
    async importRows(call) {
      const result = rowsToSave(await judge(call), call.body.save as 'all' | 'good', saved());
      if ('refusal' in result) throw new Refused('INVALID_SHEET', result.refusal.description);
      last = { before: filing, added: result.added, fileName: call.file?.name ?? '' };
      filing = { ...filing, filingData: { ...filing.filingData, ...result.pages } as Filing['filingData'] };
      version++;
      const { added, leftOut, lines, setAside, setAsideCount } = result;
      return { importId: ID, version, added, leftOut, lines, setAside, setAsideCount };
    },
    getRowImport: () => ({
      import: last
        ? {
            id: ID,
            fileName: last.fileName,
            importedAt: '2026-10-20T12:00:00.000Z',
            undoableUntil: '2026-10-21T12:00:00.000Z',
            added: last.added,
            irsNumbers: Object.keys(filing.filingData),
          }
        : null,
    }),
    undoRowImport() {
      filing = last?.before ?? filing;
      last = undefined;
      version++;
      return { version, irsNumbers: [] };
    },
    saveRowColumns({ params, body }) {
      const columns = body.columns as { heading: string; field: string | null }[];
      const known = headings.get(params.line ?? '') ?? [];
      const named = columns.map(({ heading, field }): [string, string | null] => [bareHeading(heading), field]);
      headings.set(params.line ?? '', [...known, ...named]);
      return { remembered: columns.length };
    },
    saveRowValues({ body }) {
      const values = body.values as { line: string; field: string; text: string; meaning: string | null }[];
      for (const { meaning, ...word } of values)
        if (meaning === '') words.delete(wordKey(word));
        else words.set(wordKey(word), meaning);
      return { remembered: values.length };
    },
  };
  return { answers, rows: () => Object.values(filing.filingData).flatMap(({ rows = [] }) => rows), words };
}

/** A return as the server presents it. */
function presented(filing: Filing, version: number): Answer<'getForm720'> {
  const { lines, totals } = computeReturn(filing);
  return {
    id: ID,
    formType: 'Form720',
    businessId: ID,
    businessName: 'Tidewater Fuel',
    taxWithRegularMethod: null,
    emailId: 'sam@sample.test',
    taxYear: filing.taxYear,
    quarter: filing.taxYearAndQuarter,
    quarterEnding: '9-2026',
    additionalProps: { quarterStart: '2026-07-01', quarterEnd: '2026-09-30' },
    taxYearQuarter: {
      taxYear: filing.taxYear,
      taxYearAndQuarter: filing.taxYearAndQuarter,
      ...{ finalReturn: false, addressChange: false, nilReturn: false, zeroLiability: false, oneTimeFiling: false },
    },
    filingData: Object.fromEntries(
      Object.entries(filing.filingData).map(([irsNumber, { rows = [] }]) => [
        irsNumber,
        { irsNumber, emptyTaxLiability: false, rows, tax: lines[irsNumber]?.tax ?? '0.00', cells: {} },
      ]),
    ) as Answer<'getForm720'>['filingData'],
    ...{ deposit: null, overpayment: null, claimsData: null, chosenTaxes: null, paymentOption: null },
    ...{ refundAccount: null, paidPreparer: null, thirdPartyDesignee: null },
    totals: { ...totals },
    taxLiability: totals.taxLiability,
    issues: [],
    paymentStatus: 0,
    state: 'draft',
    rateBookVersion: '2026',
    version,
    createdAt: '2026-10-01T12:00:00.000Z',
    updatedAt: '2026-10-01T12:00:00.000Z',
  };
}

/** Where the browser reads a file before it is sent: here it fails, so that the server reads it. */
class NoWorker extends EventTarget {
  postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  terminate(): void {}
}

/** The page that an import leads to, with the way back. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>At {pathname}</h1>
      <Link to={`/home/business/importrows${search}`}>Import again</Link>
    </>
  );
}

/**
 * Draws the page that imports rows into a return of 2026 Q3.
 * @returns the person at the page, who chooses CSVs of these lines, the rows of the return and the words that its business remembers
 */
export async function drawImport(setting: ImportSetting = {}) {
  const { answers, ...kept } = returnOf(setting);
  answerCalls({ ...answers, ...setting.answers });
  vi.stubGlobal('Worker', NoWorker);
  const { line } = setting;
  const user = draw(
    <SessionContext value={owner}>
      <Routes>
        <Route path="/home/business/importrows" element={<ImportRowsPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </SessionContext>,
    `/home/business/importrows?filing=${ID}${line === undefined ? '' : `&line=${line}`}`,
  );
  await screen.findByText(/^Import (rows: |a whole filing)/, { selector: 'h1' });
  const chooseFile = (file: File) => user.upload(screen.getByLabelText(/^Choose (a|another) file/), file);
  const choose = (...lines: string[]) => chooseFile(new File([lines.join('\r\n')], 'q3.csv'));
  return { user, choose, chooseFile, ...kept };
}
