import { compareQuarters, FIRST_QUARTER, type Quarter } from '@gauger/excise';

/** The page of what the law of a quarter says otherwise than before. */
export const changesAddress = (filingId: string): string =>
  `/home/business/changes?${new URLSearchParams({ filing: filingId })}`;

/** Of the first quarter that is covered there is nothing to compare with. */
export const hasChanges = (quarter: Quarter): boolean => compareQuarters(quarter, FIRST_QUARTER) > 0;
