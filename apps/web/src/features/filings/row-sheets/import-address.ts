import { type AddressedFiling, pageOfFiling } from '../../../pages/pages.ts';

/** The rows of a spreadsheet: of a tax, of a page of claims or `all`, or of every tax. */
export interface RowScope {
  irsNumber?: string | undefined;
  claims?: string | undefined;
}

/** The address of the import of rows. */
export const importAddress = (filing: AddressedFiling, { irsNumber, claims }: RowScope): string =>
  `${pageOfFiling('importRows', filing)}${irsNumber === undefined ? '' : `&line=${irsNumber}`}${claims === undefined ? '' : `&claims=${claims}`}`;
