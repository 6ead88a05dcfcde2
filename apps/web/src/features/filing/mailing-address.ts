import { pageOfFiling } from '../../app/pages.ts';

/** The address of the page that says how a return is mailed. */
export const mailingAddress = (filingId: string): string => pageOfFiling('mailing', filingId);
