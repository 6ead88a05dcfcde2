import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** An entry of an archive, read from the central directory and from the entry's local header. */
export interface Entry {
  readonly name: string;
  /** Null when it cannot be unpacked. */
  readonly bytes: Buffer | null;
  /** Whether size and CRC-32 precede the entry, and are right. */
  readonly isDeclaredInFront: boolean;
}

const END_OF_LIST = 0x06054b50;
const LISTED = 0x02014b50;
const IN_FRONT = 0x04034b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const LONGEST_ENTRY = 64 * 1024 * 1024;
const MAX_ENTRIES = 1_000;

/** @throws Error (a RangeError of the buffer, too) when the bytes are no zip archive */
export function readZip(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end < bytes.length - END_LENGTH - LONGEST_COMMENT || bytes.readUInt32LE(end) !== END_OF_LIST)
    throw new Error('no zip archive');
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new Error('too many entries');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let nth = 0; nth < count; nth++) {
    if (bytes.readUInt32LE(at) !== LISTED) throw new Error('the list of entries is damaged');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    entries.push({ name, ...readEntry(bytes, at) });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntry(bytes: Buffer, listed: number): Pick<Entry, 'bytes' | 'isDeclaredInFront'> {
  const [sum, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(listed + offset)) as [
    number,
    number,
    number,
  ];
  const front = bytes.readUInt32LE(listed + 42);
  if (bytes.readUInt32LE(front) !== IN_FRONT) throw new Error('an entry is not where the list says');
  const start = front + 30 + bytes.readUInt16LE(front + 26) + bytes.readUInt16LE(front + 28);
  const content = bytes.subarray(start, start + packed);
  const plain = unpack(content, bytes.readUInt16LE(listed + 10));
  const isWhole = plain !== null && plain.length === size && crc32(plain) === sum;
  return {
    bytes: isWhole ? plain : null,
    isDeclaredInFront: bytes.readUInt32LE(front + 14) === sum && bytes.readUInt32LE(front + 22) === size,
  };
}

function unpack(content: Buffer, method: number): Buffer | null {
  if (method === 0) return content;
  if (method !== 8) return null;
  try {
    return inflateRawSync(content, { maxOutputLength: LONGEST_ENTRY });
  } catch {
    return null;
  }
}

/** An archive of one file. */
export function zipOf(name: string, plain: Buffer): Buffer {
  const packed = deflateRawSync(plain);
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(8, 4);
  about.writeUInt16LE(0x21, 8);
  about.writeUInt32LE(crc32(plain), 10);
  about.writeUInt32LE(packed.length, 14);
  about.writeUInt32LE(plain.length, 18);
  about.writeUInt16LE(name.length, 22);
  const file = Buffer.concat([marked(IN_FRONT), about, Buffer.from(name), packed]);
  const madeBy = Buffer.from([20, 0]);
  const list = Buffer.concat([marked(LISTED), madeBy, about, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(file.length, 12);
  return Buffer.concat([file, list, marked(END_OF_LIST), end]);
}

function marked(mark: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(mark);
  return bytes;
}
