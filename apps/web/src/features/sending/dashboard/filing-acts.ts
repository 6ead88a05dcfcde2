import type { FilingFormType, ScheduleType } from '@gauger/excise';
import { useQueryClient } from '@tanstack/react-query';
import { fetchFile } from '../../../api/call.ts';
import { callForm } from '../../../api/form-calls.ts';
import { saveFile } from '../../../api/save-file.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { copiesOf, downloadDocument } from '../../filings/documents/public.ts';
import { nameOf } from './filing-names.ts';
import { DASHBOARD, type FilingQuery, type FilingRow } from './queries.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Does something with each filing, one after another. @returns what failed, each with its filing */
async function forEach(rows: readonly FilingRow[], act: (row: FilingRow) => Promise<unknown>): Promise<string[]> {
  const failed: string[] = [];
  for (const row of rows)
    try {
      await act(row);
    } catch (error) {
      failed.push(`${nameOf(row)}: ${messageOf(error)}`);
    }
  return failed;
}

/** Saves the printed copies of filings. */
export async function download(rows: readonly FilingRow[]): Promise<void> {
  const failed = await forEach(rows, async ({ id, formType, schedules, businessName }) => {
    const filing = {
      id,
      formType,
      ...(schedules.length > 1 && { schedule: { scheduleType: 'sch1_6' as ScheduleType } }),
    };
    for (const document of copiesOf(filing))
      await downloadDocument(filing, document, rows.length > 1 ? businessName : '');
  });
  if (failed.length > 0) showError(failed.join(' '));
}

/** Saves every page of the list that is shown as a CSV file. */
export async function downloadList({ pageNumber: _, size: __, ...query }: FilingQuery): Promise<void> {
  try {
    saveFile(await fetchFile('downloadFilings', { query }));
  } catch (error) {
    showError(messageOf(error));
  }
}

/** Deletes unpaid drafts after asking. */
export function useRemoval() {
  const queries = useQueryClient();
  return async (...rows: readonly FilingRow[]) => {
    const [first] = rows;
    if (!first) return;
    const agreed = await confirm({
      title: rows.length === 1 ? 'Delete this filing?' : `Delete ${rows.length} filings?`,
      body:
        rows.length === 1
          ? `${nameOf(first)}: everything entered in it is deleted.`
          : `Everything entered in them is deleted: ${rows.map(nameOf).join('; ')}.`,
      confirm: 'Delete',
      danger: true,
    });
    if (!agreed) return;
    const failed = await forEach(rows, ({ id, formType }) =>
      callForm({ formType: formType as FilingFormType }, 'remove', { params: { id } }),
    );
    const done = rows.length - failed.length;
    if (done > 0) showSuccess(done === 1 ? 'Filing deleted successfully' : `${done} filings deleted successfully`);
    if (failed.length > 0) showError(failed.join(' '));
    await queries.invalidateQueries({ queryKey: [DASHBOARD] });
  };
}
