import { pages } from '../../app/pages.ts';

const PATH = pages.find(({ name }) => name === 'importRows')?.path ?? '';

/** The address of the import of rows: of one line, or of a whole filing. */
export const importAddress = (filingId: string, irsNumber?: string): string =>
  `${PATH}?${new URLSearchParams({ filing: filingId, ...(irsNumber === undefined ? {} : { line: irsNumber }) })}`;
