import { type FilingFormType, formOutlines } from '@gauger/excise';

/**
 * The address of a page of a filing without its query, below the origin: the pages of Form 720, the first form, do not name it.
 * @param formType that of the first form where it is absent
 */
export const pageAddress = (page: string, formType: FilingFormType = 'Form720'): string =>
  `/home/business/${formType === 'Form720' ? '' : `${formOutlines[formType].slug}/`}${page}`;
