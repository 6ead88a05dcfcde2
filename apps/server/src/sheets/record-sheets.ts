import { type BodyOf, type FileAnswer, MAX_LISTED, type Route, type saveBusinessColumns } from '@gauger/contract';
import { type Answers, type HowToRead, leftOutFaults } from '@gauger/import';
import {
  type JudgedRecords,
  leftOutRecords,
  type RecordKind,
  type RecordPlan,
  recordRefusal,
} from '@gauger/import/records';
import { mediaTypes, type SheetLimits } from '@gauger/sheet';
import { AppError, errorAt } from '../app-error.ts';
import type { AccountSession, Call } from '../http/public.ts';
import type { ServerParts } from '../server-parts.ts';
import { loadAllHeadings, rememberHeadings } from './known-headings.ts';
import { readAnswers } from './read-answers.ts';
import { markFileInTurn, markSheetsInTurn, planRecordsInTurn } from './sheet-work.ts';
import type { RecordsFile } from './sheet-work-thread.ts';

/** A call with a file of records. */
export type RecordsCall = Pick<Call<Route>, 'files' | 'caller'> & {
  session: AccountSession;
  body: HowToRead & {
    leaveOutRows?: string | undefined;
    answers?: string | undefined;
    zeros: 'asWritten' | 'restored';
  };
};

const bytesOf = ({ files: [file] }: Pick<RecordsCall, 'files'>): Uint8Array => file?.bytes ?? new Uint8Array();

/**
 * Reads the records of the file of a call, outside of any transaction: that takes longest. Throws INVALID_SHEET, INVALID_BODY, and what
 * `turns` throws.
 * @param usual answers that the call gives in another way
 */
export async function readRecords(
  { database }: Pick<ServerParts, 'database'>,
  call: RecordsCall,
  { kind, limits }: Pick<RecordsFile, 'kind' | 'limits'>,
  usual: Answers = {},
): Promise<RecordPlan> {
  const { session, body, caller } = call;
  const answers = { ...usual, ...readAnswers(body.answers) };
  const headings = await database.inAccount(session.accountId, (tx) => loadAllHeadings(tx, session.accountId));
  return planRecordsInTurn(caller, {
    bytes: bytesOf(call),
    limits,
    kind,
    request: { headings, options: body, answers },
  });
}

/** The file of a call in its own format, with exactly its faulty cells marked. */
export async function markRecords(
  call: RecordsCall,
  { tab, sheets }: RecordPlan,
  { faults }: JudgedRecords,
  { name, limits }: { name: string; limits: SheetLimits },
): Promise<FileAnswer> {
  const { format } = tab.sheet;
  // As it came: what answers filled in is not written into it.
  const marks = [{ sheet: sheets[tab.place - 1] ?? tab.sheet, headingRow: tab.map.row, faults }];
  return {
    name: `${name}.${format}`,
    mediaType: mediaTypes[format],
    bytes: await markFileInTurn(call.caller, bytesOf(call), marks, limits),
  };
}

/** A new sheet with the rows alone that are left out when the good ones are saved, their faulty cells marked. */
export async function markLeftOutRecords(
  { caller }: RecordsCall,
  plan: RecordPlan,
  judged: JudgedRecords,
  name: string,
): Promise<FileAnswer> {
  const { format } = plan.tab.sheet;
  const bytes = await markSheetsInTurn(caller, leftOutFaults(leftOutRecords(plan, judged)));
  return { name: `${name}.${format}`, mediaType: mediaTypes[format], bytes };
}

/** Throws INVALID_SHEET where nothing of a file is saved. @param good records without an error */
export function refuseFaulty(judged: JudgedRecords, save: 'all' | 'good', good: number): void {
  const description = recordRefusal(judged, save, good);
  if (description === undefined) return;
  const issues = judged.faults
    .slice(0, MAX_LISTED)
    .map(({ row, field, message }) => errorAt('invalidCell', `rows.${row}.${field}`, message));
  throw new AppError('INVALID_SHEET', { description, issues });
}

/** Remembers the meaning of headings in sheets of records. Throws INVALID_BODY for an unknown field. */
export async function saveRecordColumns(
  { database, now }: Pick<ServerParts, 'database' | 'now'>,
  { session: { accountId }, body }: { session: AccountSession; body: BodyOf<typeof saveBusinessColumns> },
  { name, columns }: RecordKind,
): Promise<{ remembered: number }> {
  const mapping = { kind: name, fields: new Set(columns.map(({ field }) => field)), columns: body.columns };
  return { remembered: await database.inAccount(accountId, (tx) => rememberHeadings(tx, accountId, mapping, now())) };
}
