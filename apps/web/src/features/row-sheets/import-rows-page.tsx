import type { TaxLine } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { FileChoice } from '../../components/file-choice/file-choice.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { addressOf, FilingLayout, linesOf, type OpenFiling, WithFiling } from '../filing/public.ts';
import { ImportResult } from './import-result.tsx';
import { LastImport } from './last-import.tsx';
import css from './row-sheets.module.css';
import { SheetDownload } from './sheet-download.tsx';
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
  const { file, check, notUsable, work } = entry;
  const typed = linesOf(open.quarter).filter(
    (one) => drafts.has(one.irsNumber) && (irsNumber === undefined || one === line),
  );
  return (
    <FilingLayout
      open={open}
      here={line ?? 'taxInfo'}
      heading={line ? `Import rows: ${line.name}` : 'Import a whole filing'}
      back={addressOf(line ?? 'taxInfo', filing.id)}
    >
      <div className={css.page}>
        <LastImport open={open} irsNumber={irsNumber} />
        {editable && (
          <>
            <p className={css.lead}>
              {line
                ? 'Bring the rows of this tax from a spreadsheet. '
                : 'Bring the rows of every tax from one spreadsheet: each row names its IRS number, or each tab begins with one. '}
              It is checked first; nothing is saved before you say so, and an import can be undone.
            </p>
            <div className={css.templates}>
              <span>Start from the template:</span>
              {(['xlsx', 'csv'] as const).map((format) => (
                <SheetDownload
                  key={format}
                  label={format === 'xlsx' ? 'Excel (XLSX)' : 'CSV'}
                  call="getRowTemplate"
                  format={format}
                  filingId={filing.id}
                  irsNumber={irsNumber}
                />
              ))}
            </div>
            {typed.length > 0 && (
              <Notice kind="due" title="Something you typed is not saved">
                <p>An import drops what you typed and did not save on {typed.map(({ name }) => name).join(', ')}.</p>
              </Notice>
            )}
            <FileChoice
              label={file ? 'Choose another file, or drop it here' : 'Choose a file, or drop it here'}
              hint="CSV or XLSX, up to 20,000 rows for a tax and 10 MB."
              accept=".csv,.xlsx,.txt"
              disabled={work !== undefined}
              onChoose={entry.choose}
            />
            {file && work && (
              <div className={css.work}>
                <InlineProgress label={`${work} ${file.name}…`} />
                <Button variant="default" size="sm" onClick={entry.cancel}>
                  Cancel
                </Button>
              </div>
            )}
            {file && notUsable && (
              <div role="alert">
                <Notice kind="error" title={`${file.name}: ${notUsable.message}`}>
                  {notUsable.issues.length > 0 && (
                    <ul className={css.issues}>
                      {notUsable.issues.map((message) => (
                        <li key={message}>{message}</li>
                      ))}
                    </ul>
                  )}
                </Notice>
              </div>
            )}
            {file && check && !notUsable && <ImportResult check={check} entry={entry} whole={line === undefined} />}
          </>
        )}
      </div>
    </FilingLayout>
  );
}
