import type { Current, ErrorCode, PreflightIssue, RequestIssue } from '@gauger/contract';
import type { ReturnFault } from '@gauger/documents';
import { AppError } from '../../../app-error.ts';

type Step = Extract<ErrorCode, 'NOT_READY_TO_PAY' | 'NOT_READY_TO_SIGN' | 'NOT_READY_TO_MAIL' | 'NOT_READY_FOR_REVIEW'>;

/** Refuses a step with the errors that block it: unsaved changes get their own code, because they cannot be checked. */
export function refuseUnready(issues: readonly RequestIssue[], step: Step, current?: Current): void {
  if (issues.length === 0) return;
  throw new AppError(issues.some(isUnsaved) ? 'UNSAVED_CHANGES' : step, { issues, ...(current && { current }) });
}

/**
 * Whether a finding says that IRS e-file does not take the return, which then goes by mail: nothing in it has to be fixed. A layout that is
 * not known yet is tried with a simulator, and then blocks nothing.
 */
export const isMailedInstead = ({ code, blocks }: Pick<PreflightIssue, 'code' | 'blocks'>): boolean =>
  blocks !== null && notTaken.has(code);
const notTaken: ReadonlySet<string> = new Set<ReturnFault['code']>([
  'formNotTaken',
  'quarterNotTaken',
  'yearNotTaken',
  'layoutNotKnown',
  'newestLayoutTried',
  'crnNotKnown',
  'ssnNotTaken',
]);

/** Whether a finding concerns IRS e-file alone, such as the year or the name of a file: it is no error on paper. */
export const isAboutEFile = (code: string): boolean => notTaken.has(code) || fileNames.has(code);
const fileNames: ReadonlySet<string> = new Set<ReturnFault['code']>(['attachmentName', 'attachmentTwice']);

const isUnsaved = ({ code }: Pick<RequestIssue, 'code'>): boolean => code === 'unsavedChanges';

/** The findings that block the fee, for its refusal. */
export const beforeFee = (found: readonly PreflightIssue[]): RequestIssue[] =>
  found.flatMap(({ blocks, ...issue }) => (blocks === 'pay' ? [issue] : []));
