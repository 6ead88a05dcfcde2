import { useRights } from '../../../account/public.ts';
import { fetchFile } from '../../../api/call.ts';
import { counted } from '../../../components/counted.ts';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { CheckedRecords } from '../../../components/sheet-upload/checked-records.tsx';
import { SheetTemplates } from '../../../components/sheet-upload/sheet-download.tsx';
import { SheetUpload } from '../../../components/sheet-upload/sheet-upload.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import css from './batch.module.css';
import { BatchList } from './batch-list.tsx';
import { DraftsChanged } from './drafts-changed.tsx';
import { type Check, usePcorImport } from './use-pcor-import.ts';

/** PCORI Tax Bulk Import: one sheet makes the returns of many businesses; and the batches that were made before. */
export function PcorImportPage() {
  const { adds } = useRights();
  return (
    <HomePage title="PCORI Tax Bulk Import">
      <div className={css.page}>
        {adds ? (
          <Import />
        ) : (
          <Notice title="You cannot import here">
            <p>
              An import adds businesses and returns for the whole account. Your role, or your limit to some businesses,
              does not include that.
            </p>
          </Notice>
        )}
        <BatchList />
      </div>
    </HomePage>
  );
}

function Import() {
  const entry = usePcorImport();
  return (
    <>
      {entry.sheet.check === undefined && (
        <>
          <Instructions
            open
            sentences={[
              'Use one row for each plan. The import creates a Form 720 for the second quarter for each business. You pay and sign them together.',
              'We find your businesses by EIN and add new ones with their returns. If a draft exists, we add the plan to the draft.',
              'We check the spreadsheet first. Nothing is saved until you confirm.',
            ]}
          />
          <SheetTemplates fetch={(format) => fetchFile('getPcorTemplate', { params: { format } })} />
        </>
      )}
      <SheetUpload sheet={entry.sheet} hint="Excel, OpenDocument or CSV, up to 500 plans and 5 MB.">
        {(check, fileName) => {
          const { plans, goodPlans, returns } = check;
          return (
            <CheckedRecords
              check={check}
              fileName={fileName}
              entry={entry}
              rows={plans}
              goodRows={goodPlans}
              names={['plan', 'plans']}
              all={`Create ${counted(returns, 'return', 'returns')}`}
              good={`Create the returns of the ${counted(goodPlans, 'good row', 'good rows')} only`}
            >
              {goodPlans > 0 && <ReturnsSummary check={check} />}
              <DraftsChanged check={check} />
            </CheckedRecords>
          );
        }}
      </SheetUpload>
    </>
  );
}

function ReturnsSummary({ check: { goodPlans, returns, newBusinesses, fee } }: { check: Check }) {
  return (
    <p>
      {counted(goodPlans, 'plan makes', 'plans make')} {counted(returns, 'return', 'returns')}
      {newBusinesses > 0 && `, ${counted(newBusinesses, 'business', 'businesses')} new to your account`}. Their fees
      come to <Money value={fee} />.
    </p>
  );
}
