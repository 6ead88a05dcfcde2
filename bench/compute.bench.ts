// Computing a Form 720: within 2.5 times a bare loop that does the same multiplications and sums in scaled integers, at
// least 10 times faster than the same sheet in a spreadsheet engine, in proportion from 100 to 100,000 rows, and a return of
// one row in 150 µs.
import { computeFiling } from '@gauger/excise';
import { HyperFormula } from 'hyperformula';
import { compare } from './compare.ts';
import { median } from './statistics.ts';

/** Fuel lines with one rate each, in thousandths of a dollar. */
const RATES = { 60: 244n, 35: 244n, 62: 184n, 105: 1n, 107: 1n, 119: 1n, 104: 198n } as const;
type FuelLine = keyof typeof RATES;
const LINES = Object.keys(RATES).map(Number) as FuelLine[];
const EVENTS: Partial<Record<FuelLine, readonly string[]>> = {
  60: ['60a', '60b', '60c'],
  35: ['35a', '35b'],
  62: ['62a', '62b'],
};

interface Row {
  taxDate: string;
  typeOfEvent?: string;
  noOfGallons: string;
}
interface Sheet {
  formType: 'Form720';
  taxYear: '2026';
  taxYearAndQuarter: '1';
  filingData: Partial<Record<FuelLine, { rows: Row[] }>>;
}

/** A distributor's quarter of so many rows, spread over the lines, as it comes from a file. */
function sheet(count: number): Sheet {
  const filingData: Sheet['filingData'] = {};
  for (const line of LINES) filingData[line] = { rows: [] };
  for (let i = 0; i < count; i++) {
    const line = LINES[i % LINES.length] as FuelLine;
    const events = EVENTS[line];
    filingData[line]?.rows.push({
      taxDate: `2026-0${1 + (i % 3)}-${String(1 + (i % 28)).padStart(2, '0')}`,
      ...(events ? { typeOfEvent: events[i % events.length] as string } : {}),
      noOfGallons: String(1000 + ((i * 7919) % 90_000)),
    });
  }
  return JSON.parse(JSON.stringify({ formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData }));
}

interface Result {
  rows: string[][];
  taxes: string[];
  gallons: Record<string, string>;
}

/** Our totals, read from the computed filing. */
function ours(filing: Sheet): () => Result {
  return () => {
    const { lines, cells } = computeFiling(filing);
    const gallons: Record<string, string> = {};
    for (const id in cells)
      if (id.endsWith('.noOfGallons')) gallons[id.slice(0, id.indexOf('.'))] = cells[id] as string;
    return {
      rows: LINES.map((line) => (lines[line]?.rows ?? []).map(({ taxAmount }) => taxAmount ?? '')),
      taxes: LINES.map((line) => lines[line]?.tax ?? ''),
      gallons,
    };
  };
}

/** The same multiplications and sums and nothing else: no check, no look-up of rates, no explanation. */
function bareLoop(filing: Sheet): () => Result {
  return () => {
    const result: Result = { rows: [], taxes: [], gallons: {} };
    for (const line of LINES) {
      const rate = RATES[line];
      const sums = new Map<string, bigint>();
      const taxed: { taxAmount: string }[] = [];
      let total = 0n;
      for (const { noOfGallons, typeOfEvent = String(line) } of filing.filingData[line]?.rows ?? []) {
        const gallons = BigInt(noOfGallons);
        const tax = gallons * rate;
        total += tax;
        sums.set(typeOfEvent, (sums.get(typeOfEvent) ?? 0n) + gallons);
        const digits = `${tax}0`.padStart(5, '0');
        taxed.push({ taxAmount: `${digits.slice(0, -4)}.${digits.slice(-4)}` });
      }
      const cents = ((total + 5n) / 10n).toString().padStart(3, '0');
      result.rows.push(taxed.map(({ taxAmount }) => taxAmount));
      result.taxes.push(`${cents.slice(0, -2)}.${cents.slice(-2)}`);
      for (const [subline, sum] of sums) result.gallons[subline] = sum.toString();
    }
    return result;
  };
}

/** The same sheet in a spreadsheet engine: a column of gallons, one of taxes, a sum per line. */
function spreadsheet(filing: Sheet): () => string[] {
  const sheets = LINES.map((line) =>
    (filing.filingData[line]?.rows ?? []).map(({ noOfGallons }) => Number(noOfGallons)),
  );
  return () => {
    const cells = Object.fromEntries(
      LINES.map((line, at) => {
        const gallons = sheets[at] as number[];
        const rate = `${Number(RATES[line])}/1000`;
        const rows = gallons.map((value, i): (number | string)[] => [value, `=ROUND(A${i + 1}*${rate},4)`]);
        return [`L${line}`, [...rows, ['', `=ROUND(SUM(B1:B${gallons.length}),2)`]]];
      }),
    );
    const engine = HyperFormula.buildFromSheets(cells, { licenseKey: 'gpl-v3' });
    const taxes = LINES.map((line, at) => {
      const id = engine.getSheetId(`L${line}`) ?? 0;
      return Number(engine.getCellValue({ sheet: id, row: (sheets[at] as number[]).length, col: 1 })).toFixed(2);
    });
    engine.destroy();
    return taxes;
  };
}

const tenThousand = sheet(10_000);
await compare({
  name: 'compute 10,000 rows against a bare loop',
  ours: { name: 'ours', run: ours(tenThousand) },
  baseline: { name: 'bare loop', run: bareLoop(tenThousand) },
  atMost: 2.5,
});

await compare({
  name: 'compute 10,000 rows against a spreadsheet engine',
  ours: { name: 'ours', run: ours(tenThousand) },
  baseline: { name: 'HyperFormula', run: spreadsheet(tenThousand) },
  atMost: 0.1,
  same: (computed, sums) => JSON.stringify((computed as Result).taxes) === JSON.stringify(sums),
});

for (const [fewer, more] of [
  [100, 1_000],
  [1_000, 10_000],
  [10_000, 100_000],
] as const) {
  await compare({
    name: `a row among ${more.toLocaleString('en-US')} against one among ${fewer.toLocaleString('en-US')}`,
    ours: { name: `${more} rows`, run: ours(sheet(more)), units: more },
    baseline: { name: `${fewer} rows`, run: ours(sheet(fewer)), units: fewer },
    atMost: 2,
  });
}

/** The minimum cost of a save and of each key in the browser; many rows hide it. */
const ONE_ROW_LIMIT_US = 150;
const CALLS = 100;
const oneRow = sheet(1);
oneRow.filingData = { 60: oneRow.filingData[60] as { rows: Row[] } };
const rounds = Array.from({ length: 60 }, () => {
  const start = performance.now();
  for (let call = 0; call < CALLS; call++) computeFiling(oneRow);
  return ((performance.now() - start) * 1000) / CALLS;
});
// The first rounds warm up.
const us = median(rounds.slice(10));
const kept = us <= ONE_ROW_LIMIT_US;
console.log(
  `${kept ? '✓' : '✗'} compute a return of one row: ours ${us.toPrecision(3)} µs, limit ${ONE_ROW_LIMIT_US} µs, ` +
    `ratio ${(us / ONE_ROW_LIMIT_US).toPrecision(3)} (at most 1)`,
);
if (!kept) process.exitCode = 1;
