import { fetchFile } from '../../api/call.ts';
import { HomePage } from '../../app/shell/home-page.tsx';
import { counted } from '../../components/counted.ts';
import { SheetCells } from '../../components/sheet-cells/sheet-cells.tsx';
import { SheetActions } from '../../components/sheet-upload/sheet-actions.tsx';
import { SheetTemplates } from '../../components/sheet-upload/sheet-download.tsx';
import { SheetUpload, SheetVerdict } from '../../components/sheet-upload/sheet-upload.tsx';
import css from './upload-business-page.module.css';
import { type Check, useBusinessUpload } from './use-business-upload.ts';

/** Adds many businesses from a spreadsheet: it is checked first, and saved only when asked. */
export function UploadBusinessPage() {
  const upload = useBusinessUpload();
  return (
    <HomePage title="Upload Business" crumbs={[{ label: 'My Business', to: '/home/businesslist' }]}>
      <div className={css.page}>
        <p className={css.lead}>
          Add many businesses at once from a spreadsheet. It is checked first; nothing is saved before you say so.
        </p>
        <SheetTemplates fetch={(format) => fetchFile('getBusinessTemplate', { params: { format } })} />
        <SheetUpload sheet={upload.sheet} hint="CSV or XLSX, up to 5,000 rows and 5 MB. Its first sheet is read.">
          {(check, fileName) => <Result check={check} fileName={fileName} upload={upload} />}
        </SheetUpload>
      </div>
    </HomePage>
  );
}

interface ResultProps {
  check: Check;
  fileName: string;
  upload: ReturnType<typeof useBusinessUpload>;
}

/** The result of the check, and the next steps. */
function Result({ check, fileName, upload: { sheet, save } }: ResultProps) {
  const { rows, goodRows, faultCount, faults, remarkCount, remarks, ignoredColumns } = check;
  const faulty = faultCount > 0;
  const cells = counted(faultCount, 'cell needs', 'cells need');
  const faultyRows = (rows - goodRows).toLocaleString('en-US');
  return (
    <>
      <SheetVerdict
        fileName={fileName}
        faulty={faulty}
        title={
          faulty
            ? `${cells} fixing, in ${faultyRows} of ${counted(rows, 'row', 'rows')}`
            : `${counted(rows, 'business', 'businesses')} without a fault`
        }
      />
      {ignoredColumns.length > 0 && (
        <p className="quiet">Not read, because nothing here asks for it: {ignoredColumns.join(', ')}.</p>
      )}
      <SheetActions
        sheet={sheet}
        faulty={faulty}
        all={`Save ${rows === 1 ? 'the business' : `all ${rows.toLocaleString('en-US')} businesses`}`}
        good={goodRows > 0 ? `Save the ${counted(goodRows, 'good row', 'good rows')} only` : undefined}
        onSave={(what) => void save(what)}
      />
      {faulty && <SheetCells label="Faulty cells" said="What to fix" cells={faults} total={faultCount} />}
      {remarkCount > 0 && <SheetCells label="Remarks" said="Remark" cells={remarks} total={remarkCount} />}
    </>
  );
}
