import type { Quarter } from '../calendar/quarters.ts';
import type { ClaimGroupId } from '../catalogue/types.ts';
import { type Exact, ZERO } from '../decimal.ts';
import { attachmentFindings } from '../engine/check-row.ts';
import { isBlank, type Row } from '../engine/conditions.ts';
import { type Issue, issue } from '../engine/issue-codes.ts';
import { isObject, type Json, MOST_ROWS, readMoney, readPart } from '../engine/read-parts.ts';
import { withoutNotes } from './claim-notes.ts';

/** A row of a group: its line, its facts, and what is attached to it. */
export interface ReadClaimRow {
  /** Its place in the group. */
  at: number;
  line: string;
  facts: Row;
  attachments: readonly string[];
  /** Whether a box of it says that an explanation is attached. */
  saysExplained: boolean;
  /** Whether a box of it stands for the box `dye` of its group. */
  saysDye: boolean;
}

export interface ReadClaimGroup {
  /** What is said once for the group. */
  facts: Row;
  rows: readonly ReadClaimRow[];
}

/** Schedule C once its shape is known; rows are judged later, against their lines. */
export interface ReadClaims {
  /** 1 to 12; December where nothing is said. */
  incomeTaxYearEnds: number;
  groups: ReadonlyMap<ClaimGroupId, ReadClaimGroup>;
  /** The total as it is told: it counts by a law without claims only. */
  told: Exact;
}

/** A form whose claims are worked out: the quarter they are claimed in, null where it is not known, and what was entered. */
export interface ClaimingForm {
  quarter: Quarter | null;
  claims: ReadClaims;
}

export const NO_CLAIMS: ReadClaims = { incomeTaxYearEnds: 12, groups: new Map(), told: ZERO };

const claimsKeys = ['monthIncomeTaxYearEnds', 'groups', 'totalClaim'] as const;

/** Reads `claimsData` from any value. */
export function readClaims(input: Json, issues: Issue[]): ReadClaims {
  const part = readPart(input, 'claimsData', claimsKeys, issues);
  const groups = new Map<ClaimGroupId, ReadClaimGroup>();
  if (part.groups !== undefined && part.groups !== null && !isObject(part.groups)) {
    issues.push(issue('notAnObject', 'claimsData.groups', { what: 'groups' }));
  } else {
    for (const [group, facts] of Object.entries((part.groups as Json | undefined) ?? {}))
      if (facts !== null) groups.set(group as ClaimGroupId, readGroup(facts, `claimsData.groups.${group}`, issues));
  }
  return {
    incomeTaxYearEnds: readMonth(part, issues),
    groups,
    told: readMoney(part, 'totalClaim', 'claimsData', 'Total claim', issues),
  };
}

function readMonth({ monthIncomeTaxYearEnds: month }: Json, issues: Issue[]): number {
  if (!isBlank(month) && !isMonth(month)) issues.push(issue('incomeTaxYearMonth', 'claimsData.monthIncomeTaxYearEnds'));
  return incomeTaxYearEnds({ monthIncomeTaxYearEnds: month });
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
  if (rows.length > MOST_ROWS) {
    issues.push(issue('tooManyRows', path, { label: path, count: rows.length, most: MOST_ROWS }));
    return [];
  }
  return Array.from(rows, (row: unknown, at) => readRow(row, at, `${path}.${at}`, issues));
}

function readRow(row: unknown, at: number, path: string, issues: Issue[]): ReadClaimRow {
  if (!isObject(row)) {
    issues.push(issue('notAnObject', path, { what: `Row ${at + 1}` }));
    return { at, line: '', facts: {}, attachments: [], saysExplained: false, saysDye: false };
  }
  const { line, attachments, ...said } = row;
  return {
    at,
    line: typeof line === 'string' ? line : '',
    ...withoutNotes(said),
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
