/** The most bytes whose zeros show an encoding. */
const SAMPLE = 4_000;
/** Fewer bytes show no encoding. */
const SHORTEST = 16;
/** The least share of zeros in the one half of the bytes that shows UTF-16: most letters of a table are Latin. */
const LEAST_ZEROS = 0.3;

/** Decodes UTF-8, UTF-16 with or without its mark, or else the encoding of older programs, Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0] as [number, number];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[(at % 2) as 0 | 1] += 1;
  if (sample.length < SHORTEST) return undefined;
  const least = (sample.length / 2) * LEAST_ZEROS;
  if (zeros[1] > least && zeros[0] * 10 < zeros[1]) return 'utf-16le';
  return zeros[0] > least && zeros[1] * 10 < zeros[0] ? 'utf-16be' : undefined;
}
