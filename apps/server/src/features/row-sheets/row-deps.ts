import type { FilingFormType } from '@gauger/excise';
import type { FilingDeps } from '../deps.ts';

/** What the calls for rows of the filings of a form use. */
export interface RowDeps extends FilingDeps {
  readonly formType: FilingFormType;
}
