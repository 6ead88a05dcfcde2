import type { downloadReport as downloading, FileAnswer } from '@gauger/contract';
import { financialYear, monthName, reportFiles, reportLines, reports } from '@gauger/contract/report';
import { reportPdf } from '@gauger/documents';
import { writeCsv } from '@gauger/sheet';
import { recordAdminRead } from '../../../audit/public.ts';
import type { Database } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { readReport } from './reports.ts';

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
  const title = reports.find(({ name }) => name === report)?.title ?? '';
  const head = [title, ...financialYear(year).map(monthName), 'Total'];
  const rows = reportLines(report, content).map(({ label, figures, total }) => [label, ...figures, total]);
  return {
    name: `${report}-${year}-${year + 1}.${format}`,
    mediaType: reportFiles[format],
    bytes:
      format === 'csv'
        ? writeCsv([head, ...rows])
        : await reportPdf({ title: `${title}, ${year}-${year + 1}`, head, rows, made: now }),
  };
}
