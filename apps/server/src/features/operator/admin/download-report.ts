import {
  type AdminReportRow,
  type downloadReport as downloading,
  type FileAnswer,
  type ReportName,
  reportFiles,
} from '@gauger/contract';
import { reportPdf } from '@gauger/documents';
import { decimal, formatDate, formNames, isoDate, sum, toFixed } from '@gauger/excise';
import { writeCsv } from '@gauger/sheet';
import { recordAdminRead } from '../../../audit/record-admin-read.ts';
import type { Database } from '../../../db/database.ts';
import type { Call } from '../../../http/call.ts';
import { monthsOf, readReport } from './reports.ts';

const titles: Readonly<Record<ReportName, string>> = {
  filingSummary: 'Filing Summary',
  transactionSummary: 'Transactions Summary',
  signupSummary: 'Signup Summary',
};

const labels: Readonly<Record<string, string>> = {
  ...formNames,
  filings: 'Filings',
  transactions: 'Transactions ($)',
  discounts: 'Discounts ($)',
  users: 'Users',
};

/** A report of a financial year as a file: a row for each kind, with its months and their total. The read is recorded. */
export async function downloadReport(
  database: Database,
  call: Call<typeof downloading>,
  now: Date,
): Promise<FileAnswer> {
  const { report } = call.params;
  const { year, format } = call.query;
  const { content } = await database.asAdmin(async (tx) => {
    await recordAdminRead(tx, call, { documentType: report, detail: { year, format } });
    return readReport(tx, report, year);
  });
  const head = [titles[report], ...monthsOf(year).map(monthName), 'Total'];
  const rows = [...new Set(content.map(({ type }) => type))].map((type) =>
    rowOf(
      labels[type] ?? type,
      content.filter((row) => row.type === type),
    ),
  );
  const table = { head, rows: report === 'filingSummary' ? [...rows, totalOf(rows)] : rows };
  return {
    name: `${report}-${year}-${year + 1}.${format}`,
    mediaType: reportFiles[format],
    bytes:
      format === 'csv'
        ? writeCsv([table.head, ...table.rows])
        : await reportPdf({ title: `${titles[report]}, ${year}-${year + 1}`, ...table, made: now }),
  };
}

/** "Apr 2026" */
const monthName = ({ year, m }: { year: number; m: number }) => formatDate(isoDate(year, m, 1)).replace(/ \d+,/, '');

function rowOf(label: string, months: readonly AdminReportRow[]): string[] {
  const isMoney = months.some(({ type }) => type === 'transactions' || type === 'discounts');
  const figures = months.map(({ count, paidAmount }) => (isMoney ? paidAmount : String(count)));
  return [label, ...figures, added(figures, isMoney ? 2 : 0)];
}

const totalOf = (rows: readonly string[][]): string[] => [
  'Total',
  ...(rows[0] ?? []).slice(1).map((_, at) =>
    added(
      rows.map((row) => row[at + 1] ?? '0'),
      0,
    ),
  ),
];

const added = (figures: readonly string[], places: number): string => toFixed(sum(figures.map(decimal)), places);
