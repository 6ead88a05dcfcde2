import type { exportRows as exporting, FileAnswer } from '@gauger/contract';
import { law, quarterOfFiling } from '@gauger/excise';
import { mediaTypes, writeCsv } from '@gauger/sheet';
import type { Call } from '../../http/call.ts';
import { writeXlsxInTurn } from '../../http/sheet-work.ts';
import type { FilingDeps } from '../deps.ts';
import { loadFiling } from '../filings/public.ts';
import { linesOfPages } from '../forms/form-720/public.ts';
import { fileName } from './lines-on-return.ts';
import { cellsOfFiling, cellsOfLine, tabOf, type WrittenLine } from './written-rows.ts';

/** The rows of a line, or of every line that has any, under the headings of the template. */
export async function exportRows(
  { database }: FilingDeps,
  { session: { accountId }, caller, params: { id, format }, query: { irsNumber } }: Call<typeof exporting>,
): Promise<FileAnswer> {
  const record = await database.inAccount(accountId, (tx) => loadFiling(tx, accountId, id, 'read', 'Form720'));
  const computed = linesOfPages(record.pages);
  const lines = law.lines.flatMap((line): WrittenLine[] => {
    const rows = record.facts.filingData[line.irsNumber]?.rows ?? [];
    const isWanted = irsNumber === undefined ? rows.length > 0 : line.irsNumber === irsNumber;
    return isWanted ? [{ line, rows, taxes: computed.get(line.irsNumber)?.rows ?? [] }] : [];
  });
  const nothing = { name: 'No rows', widths: [40], rows: [[{ text: 'This return has no rows.' }]] };
  return {
    name: fileName(
      lines.map(({ line }) => line),
      irsNumber,
      quarterOfFiling(record.facts),
      'rows',
      format,
    ),
    mediaType: mediaTypes[format],
    bytes:
      format === 'csv'
        ? writeCsv(irsNumber === undefined ? cellsOfFiling(lines) : lines.flatMap(cellsOfLine))
        : await writeXlsxInTurn(caller, lines.length > 0 ? lines.map(tabOf) : [nothing]),
  };
}
