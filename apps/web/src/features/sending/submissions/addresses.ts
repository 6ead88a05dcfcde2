import { type AddressedFiling, pageOfFiling } from '../../../frame/pages.ts';

/** The address of the consent to a filing. */
export const consentAddress = (filing: AddressedFiling): string => pageOfFiling('consent', filing);
