import {
  type Issue,
  type IssueCode,
  issue,
  type SheetIssueCode,
  sheetIssueKinds,
  type Words,
  worded,
} from '../engine/public.ts';

/** Makes a finding on a spreadsheet, of its own kinds or of the engine's. */
export const sheetIssue = (code: SheetIssueCode | IssueCode, path: string, words: Words = {}): Issue =>
  code in sheetIssueKinds
    ? worded(code, sheetIssueKinds[code as SheetIssueCode], path, words)
    : issue(code as IssueCode, path, words);
