import type { RequestIssue } from '@gauger/contract';
import { problemOf } from '@gauger/contract/problems';
import { AppError } from '../../../../app-error.ts';

/** Refuses a save of a Form 720-X: the sentences of the codes themselves are those of Form 720 (specification 002 §8). */
export const refusedSave = (issues: readonly RequestIssue[], code: AppError['code'] = 'INVALID_ROWS'): AppError =>
  new AppError(code, { description: problemOf('saveForm720X'), issues });
