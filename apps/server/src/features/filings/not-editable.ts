import { AppError } from '../../http/app-error.ts';
import type { FilingRecord } from './filing-record.ts';

export const notEditable = ({ id, version, state }: FilingRecord): AppError =>
  new AppError('NOT_EDITABLE', {
    description: `This filing is ${state} and can no longer be changed.`,
    current: { id, version },
  });
