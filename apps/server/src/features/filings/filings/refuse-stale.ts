import { AppError } from '../../../app-error.ts';
import type { FilingRecord } from './filing-record.ts';

/** Refuses a call that names another version of the filing than the newest, over all its pages. Throws VERSION_MISMATCH. */
export function refuseStale({ id, version }: Pick<FilingRecord, 'id' | 'version'>, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && ifMatch !== version)
    throw new AppError('VERSION_MISMATCH', { current: { id, version } });
}
