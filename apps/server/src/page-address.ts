import { type FilingFormType, formOutlines } from '@gauger/excise';

/** The address of a page of a filing without its query, below the origin: the pages of Form 720, the first form, do not name it. */
export const pageAddress = (formType: FilingFormType, page: string): string =>
  `/home/business/${formType === 'Form720' ? '' : `${formOutlines[formType].slug}/`}${page}`;
