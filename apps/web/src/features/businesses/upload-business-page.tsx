import { Button } from '@mantine/core';
import { fetchFile } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
import { HomePage } from '../../app/shell/home-page.tsx';
import { showError } from '../../components/banners/banners.tsx';
import { FileChoice } from '../../components/file-choice/file-choice.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { SheetCells } from '../../components/sheet-cells/sheet-cells.tsx';
import css from './upload-business-page.module.css';
import { type Check, useBusinessUpload } from './use-business-upload.ts';

/** Adds many businesses from a spreadsheet: it is checked first, and saved only when asked. */
export function UploadBusinessPage() {
  const { file, check, notUsable, work, choose, save, mark, cancel } = useBusinessUpload();
  return (
    <HomePage title="Upload Business" crumbs={[{ label: 'My Business', to: '/home/businesslist' }]}>
      <div className={css.page}>
        <p className={css.lead}>
          Add many businesses at once from a spreadsheet. It is checked first; nothing is saved before you say so.
        </p>
        <p className={css.templates}>
          <span>Start from the template:</span>
          <TemplateButton format="xlsx" label="Excel (XLSX)" />
          <TemplateButton format="csv" label="CSV" />
        </p>
        <FileChoice
          label={file ? 'Choose another file, or drop it here' : 'Choose a file, or drop it here'}
          hint="CSV or XLSX, up to 5,000 rows and 5 MB. Its first sheet is read."
          accept=".csv,.xlsx,.txt"
          disabled={work !== undefined}
          onChoose={choose}
        />
        {file && work && (
          <div className={css.work}>
            <InlineProgress label={`${work} ${file.name}…`} />
            <Button variant="default" size="sm" onClick={cancel}>
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
        {file && check && !notUsable && (
          <Result name={file.name} check={check} busy={work !== undefined} onSave={save} onMark={mark} />
        )}
      </div>
    </HomePage>
  );
}

interface ResultProps {
  name: string;
  check: Check;
  busy: boolean;
  onSave: (save: 'all' | 'good') => void;
  onMark: () => void;
}

/** What was found, and the ways on. */
function Result({ name, check, busy, onSave, onMark }: ResultProps) {
  const { rows, goodRows, faultCount, ignoredColumns } = check;
  const faultyRows = rows - goodRows;
  return (
    <section aria-label="What was found" className={css.result}>
      <div role="status">
        {faultCount === 0 ? (
          <Notice kind="good" title={`${name}: ${counted(rows, 'business', 'businesses')} without a fault`}>
            <p>Nothing is saved yet.</p>
          </Notice>
        ) : (
          <Notice
            kind="error"
            title={`${name}: ${counted(faultCount, 'cell needs', 'cells need')} mending, in ${faultyRows.toLocaleString('en-US')} of ${counted(rows, 'row', 'rows')}`}
          >
            <p>Nothing is saved. Get your sheet back with these cells marked, mend them and choose it again.</p>
          </Notice>
        )}
      </div>
      {ignoredColumns.length > 0 && (
        <p className={css.ignored}>Not read, because nothing here asks for it: {ignoredColumns.join(', ')}.</p>
      )}
      <div className={css.actions}>
        {faultCount === 0 ? (
          <Button loading={busy} onClick={() => onSave('all')}>
            Save {rows === 1 ? 'the business' : `all ${rows.toLocaleString('en-US')} businesses`}
          </Button>
        ) : (
          <>
            <Button loading={busy} leftSection={<Icon name="download" />} onClick={onMark}>
              Download marked sheet
            </Button>
            {goodRows > 0 && (
              <Button variant="default" disabled={busy} onClick={() => onSave('good')}>
                Save the {counted(goodRows, 'good row', 'good rows')} only
              </Button>
            )}
          </>
        )}
      </div>
      {faultCount > 0 && (
        <SheetCells label="Faulty cells" said="What to mend" cells={check.faults} total={faultCount} />
      )}
    </section>
  );
}

function TemplateButton({ format, label }: { format: 'csv' | 'xlsx'; label: string }) {
  const download = () =>
    fetchFile('getBusinessTemplate', { params: { format } }).then(saveFile, (error: Error) => showError(error.message));
  return (
    <Button variant="default" size="sm" leftSection={<Icon name="download" />} onClick={download}>
      {label}
    </Button>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
