import type { FilingFormType } from '@gauger/excise';
import type { FilingDeps } from '../filings/public.ts';

/** For the calls for rows of the filings of one form. */
export interface RowDeps extends FilingDeps {
  readonly formType: FilingFormType;
}
