import { compareQuarters, FIRST_QUARTER, type Quarter } from '@gauger/excise';
import { pageOfFiling } from '../../../pages/pages.ts';
import { FORM_720 } from './filing-facts.ts';

/** The page of what the law of a quarter says otherwise than before. */
export const changesAddress = (filingId: string): string => pageOfFiling('changes', { id: filingId, ...FORM_720 });

/** Of the first quarter that is covered there is nothing to compare with. */
export const hasChanges = (quarter: Quarter): boolean => compareQuarters(quarter, FIRST_QUARTER) > 0;
