import type { TaxLine } from '@gauger/excise';
import { useSearchParams } from 'react-router';
import { fetchFile } from '../../api/call.ts';
import { Notice } from '../../components/notice/notice.tsx';
import { SheetTemplates } from '../../components/sheet-upload/sheet-download.tsx';
import { SheetUpload } from '../../components/sheet-upload/sheet-upload.tsx';
import { addressOf, FilingLayout, linesOf, type OpenFiling, WithFiling } from '../filing/public.ts';
import { ImportResult } from './import-result.tsx';
import { LastImport } from './last-import.tsx';
import css from './row-sheets.module.css';
import { useRowImport } from './use-row-import.ts';

/** Rows of a tax line, or of a whole filing, from a spreadsheet: `?filing=` and, for one line, `&line=` with its IRS number. */
export function ImportRowsPage() {
  const [address] = useSearchParams();
  return (
    <WithFiling>
      {(open) => (
        <ImportRows
          open={open}
          line={linesOf(open.quarter).find(({ irsNumber }) => irsNumber === address.get('line'))}
        />
      )}
    </WithFiling>
  );
}

function ImportRows({ open, line }: { open: OpenFiling; line: TaxLine | undefined }) {
  const { filing, editable, drafts } = open;
  const irsNumber = line?.irsNumber;
  const entry = useRowImport(open, irsNumber);
  const typed = linesOf(open.quarter).filter(
    (one) => drafts.has(one.irsNumber) && (irsNumber === undefined || one === line),
  );
  return (
    <FilingLayout
      open={open}
      here={line ?? 'taxInfo'}
      heading={line ? `Import rows: ${line.name}` : 'Import a whole filing'}
      back={addressOf(line ?? 'taxInfo', filing)}
    >
      <div className={css.page}>
        <LastImport open={open} irsNumber={irsNumber} />
        {editable && (
          <>
            <p className={css.lead}>
              {line
                ? 'Import the rows of this tax from a spreadsheet. '
                : 'Import the rows of every tax from one spreadsheet. Each row has its IRS number, or the name of each tab starts with one. '}
              We check the file first. Nothing is saved until you confirm, and you can undo an import.
            </p>
            <SheetTemplates
              fetch={(format) =>
                fetchFile('getRowTemplate', { params: { id: filing.id, format }, query: { irsNumber } })
              }
            />
            {typed.length > 0 && (
              <Notice kind="due" title="You have unsaved changes">
                <p>An import discards your unsaved changes on {typed.map(({ name }) => name).join(', ')}.</p>
              </Notice>
            )}
            <SheetUpload sheet={entry.sheet} hint="CSV or XLSX, up to 20,000 rows per tax and 10 MB.">
              {(check, fileName) => (
                <ImportResult check={check} fileName={fileName} entry={entry} whole={line === undefined} />
              )}
            </SheetUpload>
          </>
        )}
      </div>
    </FilingLayout>
  );
}
