import { ATTACHMENT } from '@gauger/contract/attachment';
import { PdfRefused } from './refused.ts';
import { type Budget, unpack, weigh } from './streams.ts';
import { type Dictionary, isDictionary, isReference, nameOf, type Value, ValueReader } from './values.ts';

/**
 * Reads a PDF from its first byte to its last, object by object, and every object inside object streams: whatever a viewer could
 * find, older revisions too. What the tables of places point to has to be among it, so that nothing hides inside something else.
 * @returns its number of pages
 * @throws PdfRefused when it is damaged, encrypted, too large inside, or holds what runs, plays or embeds
 */
export async function inspectPdf(bytes: Buffer): Promise<number> {
  if (!/^%PDF-[12]\.\d[\r\n\s]/.test(bytes.toString('latin1', 0, 9))) throw new PdfRefused('notPdf');
  checkEnd(bytes);
  const found = readFile(bytes);
  const budget: Budget = { bytes: ATTACHMENT.unpacked };
  for (const stream of found.streams)
    if (nameOf(stream.dictionary.get('Type')) === 'ObjStm') expand(found, stream, budget);
  for (const stream of found.streams)
    if (nameOf(stream.dictionary.get('Type')) === 'XRef') readPlaces(found, stream, budget);
  for (const place of found.places) checkPlace(bytes, found, place);
  const resolve = resolver(found);
  for (const { dictionary, data } of found.streams) await weigh(dictionary, data, resolve, budget);
  return countPages(found, resolve);
}

interface Stream {
  readonly dictionary: Dictionary;
  readonly data: Buffer;
}
interface PdfObjects {
  /** The newest value of each object, by its number. */
  readonly objects: Map<number, Value>;
  /** Positions of objects in the file, by their first byte. */
  readonly starts: Map<number, number>;
  readonly streams: Stream[];
  /** Positions of objects according to the tables of the file. */
  readonly places: { object: number; at: number }[];
  /** The dictionary that leads to the pages, as the newest trailer names it. */
  root: Value;
  count: number;
}

const END = '%%EOF';

function checkEnd(bytes: Buffer): void {
  const end = bytes.lastIndexOf(END);
  if (end < bytes.length - 1_024) throw new PdfRefused('damaged');
  if (/[^\s\0]/.test(bytes.toString('latin1', end + END.length))) throw new PdfRefused('damaged');
}

/** Everything at the top of a file: objects, tables of places, trailers. Anything else is no part of a PDF. */
function readFile(bytes: Buffer): PdfObjects {
  const found: PdfObjects = {
    objects: new Map(),
    starts: new Map(),
    streams: [],
    places: [],
    root: null,
    count: 0,
  };
  const reader = new ValueReader(bytes);
  while (!reader.isAtEnd()) {
    const word = reader.peekWord();
    if (/^\d+$/.test(word)) readObject(bytes, reader, found);
    else if (word === 'xref') readTable(reader, found);
    else if (word === 'trailer') {
      reader.word();
      const trailer = reader.value();
      if (!isDictionary(trailer)) throw new PdfRefused('damaged');
      found.root = trailer.get('Root') ?? found.root;
    } else if (word === 'startxref') {
      reader.word();
      reader.count();
    } else throw new PdfRefused('damaged');
  }
  return found;
}

function readObject(bytes: Buffer, reader: ValueReader, found: PdfObjects): void {
  reader.skip();
  const start = reader.position;
  const object = reader.count();
  reader.count();
  reader.expect('obj');
  const value = reader.peekWord() === 'endobj' ? null : reader.value();
  keep(found, object, value);
  found.starts.set(start, object);
  if (reader.peekWord() === 'stream') {
    if (!isDictionary(value)) throw new PdfRefused('damaged');
    reader.word();
    const data = readStream(bytes, reader, value);
    found.streams.push({ dictionary: value, data });
    if (nameOf(value.get('Type')) === 'XRef') found.root = value.get('Root') ?? found.root;
  }
  reader.expect('endobj');
}

function keep(found: PdfObjects, object: number, value: Value): void {
  found.count += 1;
  if (found.count > ATTACHMENT.objects) throw new PdfRefused('tooComplex');
  found.objects.set(object, value);
}

/** The data between `stream` and `endstream`, exactly as long as it says. */
function readStream(bytes: Buffer, reader: ValueReader, dictionary: Dictionary): Buffer {
  let from = reader.position;
  if (bytes[from] === 13) from += 1;
  if (bytes[from] === 10) from += 1;
  const length = lengthOf(bytes, dictionary.get('Length'), from);
  reader.moveTo(from + length);
  reader.expect('endstream');
  return bytes.subarray(from, from + length);
}

/** Reads a length from the dictionary, or from an object of its own, mostly the next one. */
function lengthOf(bytes: Buffer, length: Value | undefined, from: number): number {
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0 && from + length < bytes.length)
    return length;
  if (!isReference(length)) throw new PdfRefused('damaged');
  const wanted = `${length.object} 0 obj`;
  for (const start of [from, 0]) {
    for (let at = bytes.indexOf(wanted, start); at !== -1; at = bytes.indexOf(wanted, at + 1)) {
      const [, digits] =
        /^[\s\0]+(\d{1,9})[\s\0]+endobj/.exec(bytes.toString('latin1', at + wanted.length, at + wanted.length + 40)) ??
        [];
      const isWhole = /[\s\0]/.test(bytes.toString('latin1', at - 1, at));
      if (digits && isWhole && endsThere(bytes, from + Number(digits))) return Number(digits);
    }
  }
  throw new PdfRefused('damaged');
}

const endsThere = (bytes: Buffer, end: number): boolean =>
  /^[\s\0]{0,2}endstream/.test(bytes.toString('latin1', end, end + 11));

/** A table of places (7.5.4): sections of a first number and a count, then offset, generation and kind of each. */
function readTable(reader: ValueReader, found: PdfObjects): void {
  reader.expect('xref');
  while (/^\d+$/.test(reader.peekWord())) {
    const first = reader.count();
    const count = reader.count();
    for (let n = 0; n < count; n += 1) {
      const at = reader.count();
      reader.count();
      const kind = reader.word();
      if (kind === 'n') found.places.push({ object: first + n, at });
      else if (kind !== 'f') throw new PdfRefused('damaged');
      if (found.places.length > 2 * ATTACHMENT.objects) throw new PdfRefused('tooComplex');
    }
  }
}

/** The objects of an object stream (7.5.7). */
function expand(found: PdfObjects, { dictionary, data }: Stream, budget: Budget): void {
  const count = dictionary.get('N');
  const first = dictionary.get('First');
  if (typeof count !== 'number' || typeof first !== 'number') throw new PdfRefused('damaged');
  if (count > ATTACHMENT.objects) throw new PdfRefused('tooComplex');
  const bytes = unpack(dictionary, data, budget);
  const head = new ValueReader(bytes);
  for (let n = 0; n < count; n += 1) {
    const object = head.count();
    const value = new ValueReader(bytes, first + head.count()).value();
    keep(found, object, value);
  }
}

/** The places that a stream of them names (7.5.8). */
function readPlaces(found: PdfObjects, { dictionary, data }: Stream, budget: Budget): void {
  const numbers = (name: string): number[] | undefined => {
    const value = dictionary.get(name);
    return Array.isArray(value) ? value.map(Number) : undefined;
  };
  const widths = numbers('W') ?? [];
  const [kindWidth = 0, placeWidth = 0, lastWidth = 0] = widths;
  if (widths.length !== 3 || widths.some((width) => !(width >= 0 && width <= 8))) throw new PdfRefused('damaged');
  const size = kindWidth + placeWidth + lastWidth;
  const bytes = unpack(dictionary, data, budget);
  const sections = numbers('Index') ?? [0, Number(dictionary.get('Size') ?? 0)];
  let at = 0;
  for (let section = 0; section + 1 < sections.length; section += 2) {
    const [first = 0, count = 0] = sections.slice(section);
    for (let n = 0; n < count && at + size <= bytes.length; n += 1, at += size) {
      const kind = kindWidth === 0 ? 1 : bytesToNumber(bytes, at, kindWidth);
      if (kind === 1) found.places.push({ object: first + n, at: bytesToNumber(bytes, at + kindWidth, placeWidth) });
      if (found.places.length > 2 * ATTACHMENT.objects) throw new PdfRefused('tooComplex');
    }
  }
}

const bytesToNumber = (bytes: Buffer, at: number, width: number): number =>
  bytes.subarray(at, at + width).reduce((sum, byte) => sum * 256 + byte, 0);

/** A place has to be the beginning of the object it names: a viewer that follows it sees what was checked. */
function checkPlace(bytes: Buffer, { starts }: PdfObjects, { object, at }: PdfObjects['places'][number]): void {
  // Some writers list an object that is not there.
  if (at === 0) return;
  const reader = new ValueReader(bytes, at);
  reader.skip();
  if (starts.get(reader.position) !== object) throw new PdfRefused('damaged');
}

function resolver({ objects }: PdfObjects): (value: Value | undefined) => Value {
  return (value) => {
    let resolved = value;
    for (let steps = 0; isReference(resolved) && steps < 10; steps += 1) resolved = objects.get(resolved.object);
    return resolved === undefined || isReference(resolved) ? null : resolved;
  };
}

function countPages({ root }: PdfObjects, resolve: (value: Value | undefined) => Value): number {
  const catalog = resolve(root);
  const tree = isDictionary(catalog) ? resolve(catalog.get('Pages')) : null;
  const seen = new Set<Dictionary>();
  let pages = 0;
  const waiting: Value[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isDictionary(node) || seen.has(node)) throw new PdfRefused('damaged');
    seen.add(node);
    const kids = resolve(node.get('Kids'));
    if (Array.isArray(kids)) for (const kid of kids) waiting.push(resolve(kid));
    else pages += 1;
    if (pages > ATTACHMENT.pages) throw new PdfRefused('tooComplex');
  }
  if (pages === 0) throw new PdfRefused('damaged');
  return pages;
}
