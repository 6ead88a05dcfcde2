import { crc32, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { type SubmissionParts, submissionArchive, transmissionArchive } from './archives.ts';
import { newMessageId, newSubmissionId } from './dated-ids.ts';
import { readArchive } from './read-archive.ts';

const parts: SubmissionParts = {
  submissionId: '1012342026325abc1234',
  manifest: {
    taxYear: '2026',
    submissionType: '720',
    periodBegin: '2026-07-01',
    periodEnd: '2026-09-30',
    tin: '123456789',
  },
  xml: '<Return xmlns="http://www.irs.gov/efile">é</Return>',
  attachments: [{ name: 'form-6627.pdf', bytes: new TextEncoder().encode('%PDF-1.7 and so on') }],
};

/** Reads a zip archive by the local header of each entry alone, as one reads a stream; independent of our code. */
function entriesInFront(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive);
  const entries = new Map<string, Buffer>();
  let at = 0;
  while (bytes.readUInt32LE(at) === 0x04034b50) {
    const [flags, method, sum] = [bytes.readUInt16LE(at + 6), bytes.readUInt16LE(at + 8), bytes.readUInt32LE(at + 14)];
    expect(flags & 8, 'size and CRC-32 follow the entry').toBe(0);
    const [packed, size] = [bytes.readUInt32LE(at + 18), bytes.readUInt32LE(at + 22)];
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 26), bytes.readUInt16LE(at + 28)];
    const start = at + 30 + nameLength + extraLength;
    const content = bytes.subarray(start, start + packed);
    const plain = method === 8 ? inflateRawSync(content) : content;
    expect([plain.length, crc32(plain)]).toEqual([size, sum]);
    entries.set(bytes.toString('utf8', at + 30, at + 30 + nameLength), plain);
    at = start + packed;
  }
  expect(bytes.readUInt32LE(at), 'the list of entries').toBe(0x02014b50);
  return entries;
}

test('a submission holds its manifest, one return and its attachments, readable from the front', () => {
  const entries = entriesInFront(submissionArchive(parts));
  expect([...entries.keys()]).toEqual([
    'manifest/manifest.xml',
    'xml/1012342026325abc1234.xml',
    'attachment/form-6627.pdf',
  ]);
  expect(entries.get('xml/1012342026325abc1234.xml')?.toString()).toBe(parts.xml);
  expect(entries.get('attachment/form-6627.pdf')?.toString()).toBe('%PDF-1.7 and so on');
});

test('the manifest has the elements of the schema in its order', () => {
  const manifest = entriesInFront(submissionArchive(parts)).get('manifest/manifest.xml')?.toString() ?? '';
  expect(manifest).toContain('<IRSSubmissionManifest xmlns="http://www.irs.gov/efile"');
  expect([...manifest.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, value]) => [name, value])).toEqual([
    ['SubmissionId', '1012342026325abc1234'],
    ['EFIN', '101234'],
    ['TaxYr', '2026'],
    ['GovernmentCd', 'IRS'],
    ['FederalSubmissionTypeCd', '720'],
    ['TaxPeriodBeginDt', '2026-07-01'],
    ['TaxPeriodEndDt', '2026-09-30'],
    ['TIN', '123456789'],
  ]);
});

test('the same parts make the same bytes, wherever and whenever', () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  const there = submissionArchive(parts);
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const here = submissionArchive(parts);
  expect(Buffer.compare(there, here)).toBe(0);
});

test('a sending carries each archive, untouched, under its id', () => {
  const archive = submissionArchive(parts);
  const entries = entriesInFront(transmissionArchive([{ submissionId: parts.submissionId, archive }]));
  expect([...entries.keys()]).toEqual(['1012342026325abc1234.zip']);
  expect(Buffer.compare(entries.get('1012342026325abc1234.zip') ?? Buffer.of(), archive)).toBe(0);
});

test.each([
  ['a faulty id', { submissionId: '1012342026325ABC1234' }, 'SubmissionId'],
  ['a TIN with a dash', { manifest: { ...parts.manifest, tin: '12-3456789' } }, 'TIN'],
  ['markup in a date', { manifest: { ...parts.manifest, periodEnd: '<a>' } }, 'TaxPeriodEndDt'],
  ['a path as name', { attachments: [{ name: '../a.pdf', bytes: new TextEncoder().encode('%PDF-') }] }, 'X0000-020'],
  ['a long name', { attachments: [{ name: `${'a'.repeat(61)}.pdf`, bytes: new Uint8Array() }] }, 'X0000-012'],
  ['no PDF', { attachments: [{ name: 'a.pdf', bytes: new TextEncoder().encode('<html>') }] }, 'X0000-029'],
  [
    'two attachments of one name',
    { attachments: [parts.attachments?.[0], parts.attachments?.[0]] as never },
    'R0000-067',
  ],
])('%s makes no archive', (_, own, named) => {
  expect(() => submissionArchive({ ...parts, ...own })).toThrow(named);
});

const random = (count: number) => new Uint8Array(count).fill(250);

test('an id holds the year and day of Washington, not of Greenwich', () => {
  const id = (now: string) => newSubmissionId('101234', { now: new Date(now), random });
  expect(id('2026-01-01T04:59:59Z').slice(0, 13)).toBe('1012342025365');
  expect(id('2026-01-01T05:00:00Z').slice(0, 13)).toBe('1012342026001');
  expect(id('2028-12-31T12:00:00Z').slice(0, 13)).toBe('1012342028366');
});

test('any random bytes make an id of the allowed shape, and no place favours a character', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (stream) => {
      const bytes = (count: number) => Uint8Array.from({ length: count }, () => stream.next().value as number);
      const id = newSubmissionId('101234', { now: new Date('2026-11-21T12:00:00Z'), random: bytes });
      expect(id).toMatch(/^1012342026325[a-z0-9]{7}$/);
    }),
  );
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const counts = new Map<string, number>();
  for (const byte of all) {
    // Bytes that would favor some characters are replaced by new ones.
    let asked = 0;
    const id = newSubmissionId('101234', {
      now: new Date(0),
      random: (count) => new Uint8Array(count).fill(asked++ === 0 ? byte : 35),
    });
    if (byte < 252) counts.set(id.at(-1) ?? '', (counts.get(id.at(-1) ?? '') ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array(36).fill(7));
});

test('a message has an id of its sender too', () => {
  expect(newMessageId('12345', { now: new Date('2026-11-21T12:00:00Z'), random: (n) => new Uint8Array(n) })).toBe(
    '123452026325aaaaaaaa',
  );
});

test('a sender’s number of another shape makes no id', () => {
  const source = { now: new Date(), random };
  expect(() => newSubmissionId('12345', source)).toThrow(RangeError);
  expect(() => newMessageId('123456', source)).toThrow(RangeError);
});

const limits = { mostEntries: 3, longestEntryBytes: 1_000 };

test('an archive is read back within limits', () => {
  const archive = submissionArchive(parts);
  expect([...readArchive(archive, limits).keys()]).toEqual([...entriesInFront(archive).keys()]);
  expect(() => readArchive(archive, { ...limits, mostEntries: 2 })).toThrow('more entries');
  expect(() => readArchive(archive, { ...limits, longestEntryBytes: 17 })).toThrow('longer entry');
});

test('an entry that is stored as it is counts by the bytes it has, whatever it says it unpacks to', () => {
  const archive = Buffer.from(zipSync({ 'a.xml': [new Uint8Array(2_000), { level: 0 }] }));
  const entry = archive.readUInt32LE(archive.length - 6);
  archive.writeUInt32LE(0, entry + 24);
  expect(() => readArchive(archive, limits)).toThrow('longer entry');
  expect(() => readArchive(archive, { ...limits, longestEntryBytes: 5_000, mostBytes: 1_000 })).toThrow('larger than');
});

test('whatever is taken for an archive, it is read or refused', () => {
  const archive = Buffer.from(submissionArchive(parts));
  fc.assert(
    fc.property(fc.nat(archive.length), fc.nat(50), fc.uint8Array({ maxLength: 50 }), (from, count, by) => {
      const changed = Buffer.concat([archive.subarray(0, from), by, archive.subarray(from + count)]);
      try {
        expect(readArchive(changed, limits).size).toBeLessThanOrEqual(3);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
  );
});
