import { describeChange } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import type { FilingRecord } from './filing-record.ts';

export const notEditable = ({ id, version, state }: FilingRecord): AppError =>
  new AppError('NOT_EDITABLE', { description: describeChange(state), current: { id, version } });
