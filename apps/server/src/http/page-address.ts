import { type FilingFormType, formOutlines } from '@gauger/excise';

/** The address of a page of a filing below the origin. Pages of Form 720, the first form, do not name it. */
export const pageAddress = (page: string, formType: FilingFormType = 'Form720'): string =>
  `/home/business/${formType === 'Form720' ? '' : `${formOutlines[formType].slug}/`}${page}`;
