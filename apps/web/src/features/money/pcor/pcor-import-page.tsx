import { useRights } from '../../../account/public.ts';
import { fetchFile } from '../../../api/call.ts';
import { counted } from '../../../components/counted.ts';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { SheetCells } from '../../../components/sheet-cells/sheet-cells.tsx';
import { HowRead } from '../../../components/sheet-upload/how-read.tsx';
import { LeadingZeros } from '../../../components/sheet-upload/leading-zeros.tsx';
import { SheetActions } from '../../../components/sheet-upload/sheet-actions.tsx';
import { SheetTemplates } from '../../../components/sheet-upload/sheet-download.tsx';
import { SheetUpload, SheetVerdict } from '../../../components/sheet-upload/sheet-upload.tsx';
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
      <Instructions
        open
        sentences={[
          'Use one row for each plan. The import creates a Form 720 for the second quarter for each business. You pay and sign them together.',
          'We find your businesses by EIN and add new ones with their returns. If a draft exists, we add the plan to the draft.',
          'We check the spreadsheet first. Nothing is saved until you confirm.',
        ]}
      />
      <SheetTemplates fetch={(format) => fetchFile('getPcorTemplate', { params: { format } })} />
      <SheetUpload sheet={entry.sheet} hint="Excel, OpenDocument or CSV, up to 500 plans and 5 MB.">
        {(check, fileName) => <Result check={check} fileName={fileName} entry={entry} />}
      </SheetUpload>
    </>
  );
}

const policyTypes = [
  { value: 'selfInsured', label: 'Self-insured, such as an HRA' },
  { value: 'insured', label: 'Insured' },
] as const;

interface ResultProps {
  check: Check;
  fileName: string;
  entry: ReturnType<typeof usePcorImport>;
}

function Result({
  check,
  fileName,
  entry: { sheet, policyType, chooseType, zeros, setLeadingZeros, readSheets, readSeparator, takeBack, name, save },
}: ResultProps) {
  const { plans, goodPlans, returns, faultCount, faults, remarkCount, remarks } = check;
  const faulty = faultCount > 0;
  const faultyRows = (plans - goodPlans).toLocaleString('en-US');
  const cells = counted(faultCount, 'cell needs', 'cells need');
  return (
    <>
      <SheetVerdict
        fileName={fileName}
        kind={faulty ? 'error' : 'good'}
        title={
          faulty
            ? `${cells} fixing, in ${faultyRows} of ${counted(plans, 'row', 'rows')}`
            : `${counted(plans, 'plan', 'plans')} with no errors`
        }
      />
      <HowRead
        check={{ ...check, goodRows: goodPlans }}
        disabled={sheet.work !== undefined}
        onRead={readSheets}
        onSeparator={readSeparator}
        onName={(_, heading, field) => void name(heading, field)}
        onTakeBack={takeBack}
      />
      {(policyType !== undefined || faults.some(({ field }) => field === 'policyType')) && (
        <SelectField
          id="policyType"
          label="Policy type of the rows that name none"
          placeholder="Each row must name it"
          choices={policyTypes}
          value={policyType ?? ''}
          disabled={sheet.work !== undefined}
          onChange={(value) => {
            const type = policyTypes.find((one) => one.value === value)?.value;
            if (type) void chooseType(type);
          }}
        />
      )}
      <LeadingZeros
        check={check}
        zeros={zeros}
        disabled={sheet.work !== undefined}
        onChoose={(how) => void setLeadingZeros(how)}
      />
      {goodPlans > 0 && <ReturnsSummary check={check} />}
      <DraftsChanged check={check} />
      <SheetActions
        sheet={sheet}
        faulty={faulty}
        all={`Create ${counted(returns, 'return', 'returns')}`}
        good={
          goodPlans > 0 ? `Create the returns of the ${counted(goodPlans, 'good row', 'good rows')} only` : undefined
        }
        onSave={(what) => void save(what)}
      />
      {faulty && (
        <section aria-label="What to fix">
          <h2>What to fix</h2>
          <SheetCells label="Cells with errors" count="What to fix" cells={faults} total={faultCount} />
        </section>
      )}
      {remarkCount > 0 && <SheetCells label="Warnings" count="Warning" cells={remarks} total={remarkCount} />}
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
