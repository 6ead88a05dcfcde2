import { fetchFile } from '../../../api/call.ts';
import { counted } from '../../../components/counted.ts';
import { SheetCells } from '../../../components/sheet-cells/sheet-cells.tsx';
import { HowRead } from '../../../components/sheet-upload/how-read.tsx';
import { LeadingZeros } from '../../../components/sheet-upload/leading-zeros.tsx';
import { SheetActions } from '../../../components/sheet-upload/sheet-actions.tsx';
import { SheetTemplates } from '../../../components/sheet-upload/sheet-download.tsx';
import { SheetUpload, SheetVerdict } from '../../../components/sheet-upload/sheet-upload.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import css from './upload-business-page.module.css';
import { type Check, useBusinessUpload } from './use-business-upload.ts';

/** Adds many businesses from a spreadsheet: it is checked first, and saved only when asked. */
export function UploadBusinessPage() {
  const upload = useBusinessUpload();
  return (
    <HomePage title="Upload Business" crumbs={[{ label: 'My Business', to: '/home/businesslist' }]}>
      <div className="stack-5">
        <p className={css.lead}>
          Add many businesses at once from a spreadsheet. We check the file first. Nothing is saved until you confirm.
        </p>
        <SheetTemplates fetch={(format) => fetchFile('getBusinessTemplate', { params: { format } })} />
        <SheetUpload sheet={upload.sheet} hint="Excel, OpenDocument or CSV, up to 5,000 rows and 5 MB.">
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

function Result({ check, fileName, upload }: ResultProps) {
  const { sheet, save, readSheets, readSeparator, takeBack, name } = upload;
  const { rows, goodRows, faultCount, faults, remarkCount, remarks } = check;
  const faulty = faultCount > 0;
  const missing = faults.filter(({ column }) => column === '').length;
  const isUnread = missing > 0 && goodRows === 0;
  const cells = counted(faultCount, 'cell needs', 'cells need');
  const faultyRows = (rows - goodRows).toLocaleString('en-US');
  const wrong = isUnread
    ? `${counted(missing, 'column is', 'columns are')} missing`
    : `${cells} fixing, in ${faultyRows} of ${counted(rows, 'row', 'rows')}`;
  return (
    <>
      <SheetVerdict
        fileName={fileName}
        kind={faulty ? 'error' : 'good'}
        title={faulty ? wrong : `${counted(rows, 'business', 'businesses')} with no errors`}
        {...(isUnread && { fix: 'Nothing is saved. Choose the columns below, or add them to your file.' })}
      />
      <HowRead
        check={check}
        disabled={sheet.work !== undefined}
        onRead={readSheets}
        onSeparator={readSeparator}
        onName={(_, heading, field) => name(heading, field)}
        onTakeBack={takeBack}
      />
      <LeadingZeros
        check={check}
        zeros={upload.zeros}
        disabled={sheet.work !== undefined}
        onChoose={(zeros) => void upload.setLeadingZeros(zeros)}
      />
      <SheetActions
        sheet={sheet}
        faulty={faulty}
        all={`Save ${rows === 1 ? 'the business' : `all ${rows.toLocaleString('en-US')} businesses`}`}
        good={goodRows > 0 ? `Save the ${counted(goodRows, 'good row', 'good rows')} only` : undefined}
        onSave={(what) => void save(what)}
      />
      {faulty && <SheetCells label="Cells with errors" count="What to fix" cells={faults} total={faultCount} />}
      {remarkCount > 0 && <SheetCells label="Warnings" count="Warning" cells={remarks} total={remarkCount} />}
    </>
  );
}
