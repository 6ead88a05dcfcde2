import type { exportRows as exporting, FileAnswer } from '@gauger/contract';
import { cellsOfFiling, cellsOfLine, tabOf, type WrittenLine } from '@gauger/import';
import { mediaTypes, writeCsv } from '@gauger/sheet';
import type { Call } from '../../../http/public.ts';
import { writeXlsxInTurn } from '../../../sheets/public.ts';
import { loadFiling } from '../filings/public.ts';
import { openBook } from './filing-book.ts';
import { fileName } from './lines-on-return.ts';
import type { RowDeps } from './row-deps.ts';

/** The rows of a line, or of every line that has any, under the headings of the template. */
export async function exportRows(
  deps: RowDeps,
  { session: { accountId }, caller, params: { id, format }, query }: Call<typeof exporting>,
): Promise<FileAnswer> {
  const { book, saved } = await deps.database.inAccount(accountId, async (tx) =>
    openBook(
      deps,
      tx,
      await loadFiling(tx, accountId, id, 'read', deps.formType),
      { ...query, inQuery: true },
      await deps.lawInForce(tx),
    ),
  );
  const { one } = book;
  const lines = (one ? [one] : book.lines.lines).flatMap((line): WrittenLine[] => {
    const rows = book.rowsOf(line);
    return one || rows.length > 0 ? [{ lines: book.lines, line, rows, taxes: saved(line).rows }] : [];
  });
  const nothing = { name: 'No rows', widths: [40], rows: [[{ text: 'This return has no rows.' }]] };
  return {
    name: fileName(book, 'rows', format),
    mediaType: mediaTypes[format],
    bytes:
      format === 'csv'
        ? writeCsv(one ? lines.flatMap(cellsOfLine) : cellsOfFiling(book.lines, lines))
        : await writeXlsxInTurn(caller, lines.length > 0 ? lines.map(tabOf) : [nothing]),
  };
}
