import { createInflate, constants as deflate, inflateSync } from 'node:zlib';
import { PdfRefused } from './refused.ts';
import { type Dictionary, isDictionary, nameOf, type Value } from './values.ts';

/** How much may still be unpacked. */
export interface Budget {
  bytes: number;
}

const DEFLATE = ['FlateDecode', 'Fl'];
/** Reads a truncated stream as far as possible, as viewers do. */
const LENIENT = { finishFlush: deflate.Z_SYNC_FLUSH };

/** Names of the filters of a stream, first to last. */
const filtersOf = (stream: Dictionary, resolve: (value: Value | undefined) => Value): string[] =>
  [resolve(stream.get('Filter') ?? stream.get('F'))].flat().flatMap((filter) => nameOf(resolve(filter)) ?? []);

/** The content of a stream that holds objects or their places. Throws PdfRefused when it is packed otherwise than such streams are. */
export function unpack(stream: Dictionary, packed: Buffer, budget: Budget): Buffer {
  const filters = filtersOf(stream, (value) => value ?? null);
  if (filters.length === 0) return packed;
  if (filters.length > 1 || !DEFLATE.includes(filters[0] ?? '')) throw new PdfRefused('damaged');
  const bytes = inflate(packed, budget);
  const [parameters] = [stream.get('DecodeParms') ?? null].flat();
  return isDictionary(parameters) ? unpredict(parameters, bytes) : bytes;
}

function inflate(packed: Buffer, budget: Budget): Buffer {
  try {
    const bytes = inflateSync(packed, { ...LENIENT, maxOutputLength: Math.max(1, budget.bytes) });
    budget.bytes -= bytes.length;
    return bytes;
  } catch (error) {
    throw new PdfRefused((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooComplex' : 'damaged');
  }
}

/** Takes the difference of rows back (ISO 32000-1, 7.4.4.4; PNG, 9.2). */
function unpredict(parameters: Dictionary, bytes: Buffer): Buffer {
  const number = (name: string, otherwise: number) => {
    const value = parameters.get(name);
    return typeof value === 'number' ? value : otherwise;
  };
  const predictor = number('Predictor', 1);
  if (predictor === 1) return bytes;
  const width = number('Columns', 1);
  if (predictor < 10 || number('Colors', 1) !== 1 || number('BitsPerComponent', 8) !== 8 || !(width > 0 && width < 1e6))
    throw new PdfRefused('damaged');
  const rows = Math.floor(bytes.length / (width + 1));
  const plain = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (width + 1)] ?? 0;
    for (let column = 0; column < width; column += 1) {
      const to = row * width + column;
      const left = column === 0 ? 0 : (plain[to - 1] ?? 0);
      const above = row === 0 ? 0 : (plain[to - width] ?? 0);
      const corner = row === 0 || column === 0 ? 0 : (plain[to - width - 1] ?? 0);
      const expected = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][kind];
      if (expected === undefined) throw new PdfRefused('damaged');
      plain[to] = ((bytes[row * (width + 1) + 1 + column] ?? 0) + expected) & 0xff;
    }
  }
  return plain;
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(estimate - value)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

/** Counts what any stream unpacks to, without keeping it. Throws PdfRefused when that is too much. */
export async function weigh(
  stream: Dictionary,
  packed: Buffer,
  resolve: (value: Value | undefined) => Value,
  budget: Budget,
): Promise<void> {
  const filters = filtersOf(stream, resolve);
  // Packed twice, a small file becomes a huge one in two steps: nobody needs that.
  if (filters.filter((name) => DEFLATE.includes(name)).length > 1) throw new PdfRefused('tooComplex');
  if (!DEFLATE.includes(filters[0] ?? '')) return;
  const inflater = createInflate(LENIENT);
  inflater.end(packed);
  try {
    for await (const chunk of inflater) {
      budget.bytes -= (chunk as Buffer).length;
      if (budget.bytes < 0) throw new PdfRefused('tooComplex');
    }
  } catch (error) {
    // Viewers do not show a stream that they cannot unpack.
    if (error instanceof PdfRefused) throw error;
  }
}
