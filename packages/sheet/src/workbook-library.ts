import type { read, SSF } from '@e965/xlsx/xlsx.mjs';
import type { FileKind } from './file-kind.ts';

/** The parts of the library for workbooks that reading uses. */
export interface WorkbookLibrary {
  readonly read: typeof read;
  readonly SSF: Pick<typeof SSF, 'format' | 'is_date' | 'parse_date_code'>;
}

/**
 * Loads the library for a kind of workbook: for an XLSX its small build, which a browser loads in a second where a line is slow, and
 * the whole for the others. Both are of one version and read an XLSX alike.
 */
export async function loadLibrary(kind: FileKind): Promise<WorkbookLibrary> {
  if (kind !== 'xlsx') {
    const { read, SSF } = await import('@e965/xlsx/xlsx.mjs');
    return { read, SSF };
  }
  const { default: small } = await import('@e965/xlsx/dist/xlsx.mini.min.js');
  return small;
}
