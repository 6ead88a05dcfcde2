import { pathOf } from '../../app/pages.ts';

/** The address of the import of rows: of one line, or of a whole filing. */
export const importAddress = (filingId: string, irsNumber?: string): string =>
  `${pathOf('importRows')}?${new URLSearchParams({ filing: filingId, ...(irsNumber === undefined ? {} : { line: irsNumber }) })}`;
