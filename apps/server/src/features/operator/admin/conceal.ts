import { isDeletedAddress } from '@gauger/contract';
import { masked, maskedAddress } from '@gauger/excise';

/** The fields of rows that are shown in full only for a reason. */
interface Secrets {
  emailId?: string | null;
  EIN?: string;
  mobileNumber?: string;
  signingAuthorityPhone?: string;
  client?: { name: string; emailId: string } | null;
}

/** Masks the address of a person, except the placeholder of a deleted account. */
export const concealAddress = (address: string | null): string | null =>
  address === null || isDeletedAddress(address) ? address : maskedAddress(address);

/** Masks the addresses, EINs and phone numbers of rows, unless an administrator gave a reason to see them whole. */
export const conceal = <Row extends object>(rows: readonly Row[], revealReason?: string): Row[] =>
  revealReason === undefined ? rows.map(concealRow) : [...rows];

/** Masks one row. */
export function concealRow<Row extends Secrets>(row: Row): Row {
  const { emailId, EIN, mobileNumber, signingAuthorityPhone, client } = row;
  return {
    ...row,
    ...(emailId !== undefined && { emailId: concealAddress(emailId) }),
    ...(client && { client: { ...client, emailId: maskedAddress(client.emailId) } }),
    ...(EIN && { EIN: masked(EIN) }),
    ...(mobileNumber && { mobileNumber: masked(mobileNumber) }),
    ...(signingAuthorityPhone && { signingAuthorityPhone: masked(signingAuthorityPhone) }),
  };
}
