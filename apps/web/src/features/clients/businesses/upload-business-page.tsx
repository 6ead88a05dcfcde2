import { fetchFile } from '../../../api/call.ts';
import { counted } from '../../../components/counted.ts';
import { CheckedRecords } from '../../../components/sheet-upload/checked-records.tsx';
import { SheetTemplates } from '../../../components/sheet-upload/sheet-download.tsx';
import { SheetUpload } from '../../../components/sheet-upload/sheet-upload.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import css from './upload-business-page.module.css';
import { useBusinessUpload } from './use-business-upload.ts';

/** Adds many businesses from a spreadsheet: it is checked first, and saved only when asked. */
export function UploadBusinessPage() {
  const upload = useBusinessUpload();
  return (
    <HomePage title="Upload Business" crumbs={[{ label: 'My Business', to: '/home/businesslist' }]}>
      <div className="stack-5">
        {upload.sheet.check === undefined && (
          <>
            <p className={css.lead}>
              Add many businesses at once from a spreadsheet, or set the contact and kind of clients that you have. We
              check the file first. Nothing is saved until you confirm.
            </p>
            <SheetTemplates fetch={(format) => fetchFile('getBusinessTemplate', { params: { format } })} />
          </>
        )}
        <SheetUpload sheet={upload.sheet} hint="Excel, OpenDocument or CSV, up to 5,000 rows and 5 MB.">
          {(check, fileName) => {
            const { rows, goodRows, existing } = check;
            return (
              <CheckedRecords
                check={check}
                fileName={fileName}
                entry={upload}
                rows={rows}
                goodRows={goodRows}
                names={['business', 'businesses']}
                all={saveAll(rows, existing)}
                good={`Save the ${counted(goodRows, 'good row', 'good rows')} only`}
              >
                {existing > 0 && (
                  <p>
                    {counted(existing, 'business is', 'businesses are')} already in your account: only the contact and
                    kind of client are saved.
                  </p>
                )}
              </CheckedRecords>
            );
          }}
        </SheetUpload>
      </div>
    </HomePage>
  );
}

function saveAll(rows: number, existing: number): string {
  if (existing === rows) return `Save ${counted(rows, 'client', 'clients')}`;
  return `Save ${rows === 1 ? 'the business' : `all ${rows.toLocaleString('en-US')} businesses`}`;
}
