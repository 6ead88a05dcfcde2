import type { Law } from '@gauger/excise';
import { type ImportedRecords, importRecords, type RecordKindName, recordKinds } from './import-records.ts';
import { type ImportedRows, type ImportSettings, importRows } from './import-rows.ts';
import { UsageError } from './input.ts';

/** The kind of rows of a spreadsheet, and how it is read. */
export interface SheetSettings extends ImportSettings {
  /** The kind of its records; absent for rows of a filing. */
  what?: string | undefined;
  restoresZeros?: boolean | undefined;
}

/** Reads a spreadsheet: the rows of a filing, or records. Throws UsageError for settings that do not go together. */
export async function importSheet(
  bytes: Uint8Array,
  named: string,
  { what, restoresZeros, ...settings }: SheetSettings,
  law: Law,
): Promise<ImportedRows | ImportedRecords> {
  if (what === undefined) {
    if (restoresZeros)
      throw new UsageError('Leading zeros are put back in sheets of businesses, clients and PCORI plans');
    return importRows(bytes, named, settings, law);
  }
  if (!isRecordKind(what)) throw new UsageError(`${what} cannot be imported: write ${recordKinds.join(', ')}`);
  const { formType, line, claims, schedule, period, answers, into, original } = settings;
  if ([formType, line, claims, schedule, original].some((one) => one !== undefined))
    throw new UsageError(`A sheet of ${what} has no form, line, claims or schedule`);
  if (what !== 'deposits' && (period !== undefined || into !== undefined))
    throw new UsageError(`A sheet of ${what} needs no period and no filing`);
  return importRecords(bytes, named, what, { period, answers, into, restoresZeros }, law);
}

const isRecordKind = (what: string): what is RecordKindName => (recordKinds as readonly string[]).includes(what);
