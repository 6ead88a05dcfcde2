import {
  attachmentFindings,
  type Issue,
  isBlank,
  isObject,
  issue,
  type Json,
  MAX_ROWS,
  type Row,
} from '../engine/public.ts';
import { withoutNotes } from './claim-notes.ts';

/** A row of a group: its line, its facts, and what is attached to it. */
export interface ReadClaimRow {
  /** Its place in the group. */
  at: number;
  line: string;
  facts: Row;
  attachments: readonly string[];
  /** Whether one of the row's boxes marks an attached explanation. */
  isExplained: boolean;
  /** Whether one of the row's boxes has the meaning of the box `dye` of its group. */
  isDyed: boolean;
}

/** A group of claims whose shape was checked; its rows are checked later, against their lines. */
export interface ReadClaimGroup {
  /** The facts entered once for the group. */
  facts: Row;
  rows: readonly ReadClaimRow[];
}

/** Reads groups of claims from any value. */
export function readClaimGroups(
  groups: unknown,
  path: string,
  pathOf: (group: string) => string,
  issues: Issue[],
): ReadonlyMap<string, ReadClaimGroup> {
  const read = new Map<string, ReadClaimGroup>();
  if (groups === undefined || groups === null) return read;
  if (!isObject(groups)) {
    issues.push(issue('notAnObject', path, { what: 'groups' }));
    return read;
  }
  for (const [group, facts] of Object.entries(groups))
    if (facts !== null) read.set(group, readGroup(facts, pathOf(group), issues));
  return read;
}

/** Reads the month in which the income tax year ends, 1 to 12: as the claims say, else December. */
export function readIncomeTaxYearEnds(entered: Json, path: string, issues: Issue[]): number {
  const { monthIncomeTaxYearEnds: month } = entered;
  if (!isBlank(month) && !isMonth(month)) issues.push(issue('incomeTaxYearMonth', `${path}.monthIncomeTaxYearEnds`));
  return incomeTaxYearEnds(entered);
}

/** The month in which the income tax year ends, 1 to 12: as the claims say, else December. */
export const incomeTaxYearEnds = ({ monthIncomeTaxYearEnds: month }: { monthIncomeTaxYearEnds?: unknown }): number =>
  isMonth(month) ? Number(month) : 12;

const isMonth = (month: unknown): boolean => typeof month === 'string' && /^([1-9]|1[0-2])$/.test(month);

function readGroup(facts: unknown, path: string, issues: Issue[]): ReadClaimGroup {
  if (!isObject(facts)) {
    issues.push(issue('notAnObject', path, { what: path }));
    return { facts: {}, rows: [] };
  }
  const { lines, ...own } = facts;
  return { facts: own, rows: readRows(lines, `${path}.lines`, issues) };
}

function readRows(rows: unknown, path: string, issues: Issue[]): ReadClaimRow[] {
  if (rows === undefined || rows === null) return [];
  if (!Array.isArray(rows)) {
    issues.push(issue('notAList', path, { what: path }));
    return [];
  }
  if (rows.length > MAX_ROWS) {
    issues.push(issue('tooManyRows', path, { label: path, count: rows.length, most: MAX_ROWS }));
    return [];
  }
  return Array.from(rows, (row: unknown, at) => readRow(row, at, `${path}.${at}`, issues));
}

function readRow(row: unknown, at: number, path: string, issues: Issue[]): ReadClaimRow {
  if (!isObject(row)) {
    issues.push(issue('notAnObject', path, { what: `Row ${at + 1}` }));
    return { at, line: '', facts: {}, attachments: [], isExplained: false, isDyed: false };
  }
  const { line, attachments, ...entered } = row;
  return {
    at,
    line: typeof line === 'string' ? line : '',
    ...withoutNotes(entered),
    attachments: readAttachments(attachments, `${path}.attachments`, issues),
  };
}

function readAttachments(ids: unknown, path: string, issues: Issue[]): string[] {
  if (ids === undefined || ids === null) return [];
  if (!Array.isArray(ids)) {
    issues.push(issue('notAList', path, { what: 'attachments' }));
    return [];
  }
  for (const { at, finding } of attachmentFindings(ids))
    issues.push(issue(finding.code, `${path}.${at}`, finding.words));
  return Array.from(ids as unknown[]).filter((id): id is string => typeof id === 'string' && id !== '');
}
