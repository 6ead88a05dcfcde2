import { randomBytes } from 'node:crypto';

/** Makes UUIDs of version 7 (RFC 9562, 5.7) that ascend within a process: PostgreSQL 15 has no `uuidv7()`. */
export function idMaker(now: () => number, random: (size: number) => Buffer): () => string {
  let last = 0;
  let counter = 0;
  return () => {
    const time = Math.max(now(), last);
    // The counter starts in the lower half of its 12 bits, so that a burst within one millisecond has room.
    counter = time === last ? counter + 1 : random(2).readUInt16BE() & 0x7ff;
    last = time;
    if (counter > 0xfff) {
      last += 1;
      counter = 0;
    }
    const bytes = Buffer.alloc(16);
    bytes.writeUIntBE(last, 0, 6);
    bytes.writeUInt16BE(0x7000 | counter, 6);
    random(8).copy(bytes, 8);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}

/** Random bytes, drawn from the system some thousands at a time: each draw takes longer than the rest of an id. */
function pooledBytes(): (size: number) => Buffer {
  let pool = Buffer.alloc(0);
  let at = 0;
  return (size) => {
    if (at + size > pool.length) {
      pool = randomBytes(4_096);
      at = 0;
    }
    at += size;
    return pool.subarray(at - size, at);
  };
}

/** A new key for a row: ordered by the time it was made. */
export const newId = idMaker(Date.now, pooledBytes());

/** Whether `text` is a UUID in its usual lower-case form. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}
