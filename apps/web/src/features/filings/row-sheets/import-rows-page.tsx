import { isDay, taxLaw } from '@gauger/excise';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fetchFormFile } from '../../../api/form-calls.ts';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { SheetTemplates } from '../../../components/sheet-upload/sheet-download.tsx';
import { SheetUpload } from '../../../components/sheet-upload/sheet-upload.tsx';
import {
  type AnyOpenFiling,
  addressOf,
  claimPlaceOf,
  draftOf,
  FilingLayout,
  isOf,
  type Place,
  placeLabel,
  WithAnyFiling,
} from '../filing/public.ts';
import { importAddress } from './import-address.ts';
import { afterImport } from './import-ledger.tsx';
import { ImportResult } from './import-result.tsx';
import { LastImport } from './last-import.tsx';
import { periodAsked } from './period-asked.ts';
import css from './row-sheets.module.css';
import { useRowImport } from './use-row-import.ts';

/**
 * Rows of a tax line, of a page of claims or of a whole filing from a spreadsheet: `?filing=` and, for one line, `&line=` with its
 * IRS number; for claims `&claims=` with their page, or `all`.
 */
export function ImportRowsPage() {
  return <WithAnyFiling>{(open) => <ImportRows open={open} />}</WithAnyFiling>;
}

/** The same for the claims of Form 8849. */
export const ImportRows8849Page = ImportRowsPage;

/** The same for the corrected return of a Form 720-X. */
export const ImportRows720XPage = ImportRowsPage;

function ImportRows({ open }: { open: AnyOpenFiling }) {
  const [address] = useSearchParams();
  const { filing, editable, drafts } = open;
  const line = taxLaw.lines.find(({ irsNumber }) => irsNumber === address.get('line'));
  const irsNumber = line?.irsNumber;
  const claims = address.get('claims') ?? (isOf(open, 'Form8849') ? 'all' : undefined);
  const claim = claimPlaceOf(claims);
  const list = listOf(open, claims !== undefined);
  const place: Place = line ?? claim ?? list;
  const asked = periodAsked(open, claims);
  const [period, setPeriod] = useState<Readonly<Record<string, string>>>({});
  const entry = useRowImport(open, { irsNumber, claims }, list, period);
  const { check } = entry.sheet;
  const underway = useMemo(() => {
    const to = importAddress(filing, { irsNumber, claims });
    return check && afterImport(open, check, { claims: claims !== undefined, to });
  }, [check, open, filing, irsNumber, claims]);
  const isTyped = place === list ? drafts.size > 0 : drafts.has(draftOf(place, filing) ?? '');
  const name = placeLabel(place, filing);
  const heading =
    claims === undefined && !line ? 'Import a whole filing' : `Import rows: ${line?.name ?? claim?.name ?? name}`;
  const missing = asked.filter(({ field }) => !isDay(period[field] ?? ''));
  return (
    <FilingLayout
      open={open}
      here={place}
      heading={heading}
      back={addressOf(place, filing)}
      underway={underway}
      saveState={
        entry.isAnswered && (
          <span className={css.answered}>
            <Icon name="check" /> All questions answered
          </span>
        )
      }
      {...(entry.next && { primary: entry.next })}
    >
      <div className="stack-5">
        <LastImport open={open} irsNumber={irsNumber} claims={claim?.schedule ?? claims} />
        {editable && (
          <>
            {check === undefined && (
              <>
                <p className={css.lead}>
                  {leadOf({ isLine: line !== undefined, isClaim: claims !== undefined, isOne: claim !== undefined })} We
                  check the file first. Nothing is saved until you confirm, and you can undo an import.
                </p>
                <SheetTemplates
                  fetch={(format) =>
                    fetchFormFile(filing, 'getRowTemplate', {
                      params: { id: filing.id, format },
                      query: { irsNumber, claims },
                    })
                  }
                />
              </>
            )}
            {asked.length > 0 && (
              <fieldset className={css.period}>
                <legend>Period of the claim</legend>
                {asked.map(({ field, label }) => (
                  <DateInput
                    key={field}
                    id={field}
                    label={label}
                    required
                    value={period[field] ?? ''}
                    onChange={(day) => setPeriod({ ...period, [field]: day })}
                    error={undefined}
                  />
                ))}
              </fieldset>
            )}
            {isTyped && (
              <Notice kind="due" title="You have unsaved changes">
                <p>An import discards your unsaved changes on {place === list ? 'its pages' : name}.</p>
              </Notice>
            )}
            {missing.length === 0 ? (
              <SheetUpload sheet={entry.sheet} hint="Excel, OpenDocument or CSV, up to 20,000 rows and 10 MB.">
                {(check, fileName) => (
                  <ImportResult
                    check={check}
                    fileName={fileName}
                    entry={entry}
                    business={filing.businessName}
                    whole={line === undefined}
                    claims={claims !== undefined}
                    quarter={open.quarter}
                  />
                )}
              </SheetUpload>
            ) : (
              <p>Enter the period of the claim, then choose the file.</p>
            )}
          </>
        )}
      </div>
    </FilingLayout>
  );
}

function leadOf({ isLine, isClaim, isOne }: { isLine: boolean; isClaim: boolean; isOne: boolean }): string {
  if (isLine) return 'Import the rows of this tax from a spreadsheet.';
  if (isClaim)
    return `Import the rows of ${isOne ? 'this claim' : 'your claims'} from a spreadsheet. Each row has its line, such as 3d, or the name of each tab starts with one.`;
  return 'Import the rows of every tax from one spreadsheet. Each row names its product or has its IRS number, or each tab is one tax.';
}

/** The list of the taxes or claims of a filing. */
function listOf(open: AnyOpenFiling, isOfClaims: boolean): Place {
  if (isOf(open, 'Form720X')) return isOfClaims ? 'claimAdjustment' : 'taxAdjustment';
  return isOfClaims ? 'claims' : 'taxInfo';
}
