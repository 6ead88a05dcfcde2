import { type AddressedFiling, pageOfFiling } from '../../../pages/pages.ts';

/** The address of the page that says how a return is mailed. */
export const mailingAddress = (filing: AddressedFiling): string => pageOfFiling('mailing', filing);
