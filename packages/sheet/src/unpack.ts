import { unzipSync } from 'fflate';
import { type SheetLimits, SheetRefusal } from './sheet.ts';

const UNREADABLE = 'This file cannot be read. Open it in a spreadsheet and save it as .xlsx.';
const TOO_LARGE = 'This file unpacks to more than can be read. Keep the rows alone in a new file.';

/** Parts of one package: a hundred sheets with their notes, drawings and printer settings have fewer. */
const MOST_PARTS = 5_000;

/** The method of a part that is in its package as it is, and of a deflated one. */
const [STORED, DEFLATED] = [0, 8];

/**
 * Unpacks the parts of an XLSX, after checking that the whole package is within the limits. Throws SheetRefusal.
 * @param takes the names of the parts to unpack; all when absent
 */
export function unpack(
  bytes: Uint8Array,
  limits: SheetLimits,
  takes: (name: string) => boolean = () => true,
): Record<string, Uint8Array> {
  let packed = 0;
  let unpacked = 0;
  let parts = 0;
  let sheets = 0;
  /** Measures one part, before any is unpacked. */
  const measure: NonNullable<Parameters<typeof unzipSync>[1]>['filter'] = (part) => {
    parts++;
    packed += part.size;
    unpacked += part.originalSize;
    if (/^xl\/worksheets\/[^/]+\.xml$/i.test(part.name)) sheets++;
    // Many entries can name one block of bytes: their sizes then add up to more than the file has.
    if (parts > MOST_PARTS || packed > bytes.length) throw new SheetRefusal(TOO_LARGE);
    if (part.compression !== STORED && part.compression !== DEFLATED) throw new SheetRefusal(UNREADABLE);
    // A stored part is copied by its packed size, whatever it is said to unpack to.
    if (part.compression === STORED && part.size !== part.originalSize) throw new SheetRefusal(UNREADABLE);
    return false;
  };
  try {
    unzipSync(bytes, { filter: measure });
    if (unpacked > limits.unpacked || unpacked > bytes.length * limits.ratio) throw new SheetRefusal(TOO_LARGE);
    if (sheets > limits.sheets) throw new SheetRefusal(`This file has more than ${limits.sheets} sheets.`);
    return unzipSync(bytes, { filter: ({ name }) => takes(name) });
  } catch (error) {
    throw error instanceof SheetRefusal ? error : new SheetRefusal(UNREADABLE);
  }
}
