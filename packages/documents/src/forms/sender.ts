import { cityLineOf } from '../figures.ts';
import type { PrintedReturn } from '../return-document.ts';

/** The lines of the sender on an envelope. */
export const senderOf = ({ business }: PrintedReturn): string[] =>
  [
    business.businessName,
    business.contactAddressLine1,
    business.contactAddressLine2 ?? '',
    cityLineOf(business),
  ].filter(Boolean);
