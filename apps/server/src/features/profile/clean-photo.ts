import { crc32 } from 'node:zlib';
import { PHOTO } from '@gauger/contract/profile';
import { isPngPicture } from './png-picture.ts';

/** A photo as it is kept: its picture and nothing that tells where, when and with what it was taken. */
export interface Photo {
  readonly type: (typeof PHOTO.types)[number];
  readonly bytes: Buffer;
}

/** What keeps a file from being a photo, in the words people read. */
export class NoPhoto extends Error {}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Reads a photo by its content, whatever it is called, and writes it anew without its metadata and without whatever stands
 * behind its end. Throws NoPhoto when it is none, damaged, or too large.
 */
export function cleanPhoto(file: Buffer): Photo {
  if (file.length > PHOTO.bytes) throw new NoPhoto('The photo is larger than 2 MB. Choose a smaller one');
  if (file.subarray(0, PNG.length).equals(PNG)) return { type: 'image/png', bytes: cleanPng(file) };
  if (file.subarray(0, JPEG.length).equals(JPEG)) return { type: 'image/jpeg', bytes: cleanJpeg(file) };
  throw new NoPhoto('The photo must be a JPEG or PNG file');
}

const damaged = () => new NoPhoto('The photo is damaged. Choose another one');

function checkSides(width: number, height: number): void {
  if (width === 0 || height === 0) throw damaged();
  if (width > PHOTO.side || height > PHOTO.side)
    throw new NoPhoto(`The photo is ${width} × ${height} pixels. Each side may have at most ${PHOTO.side}`);
}

/** Chunks that make the picture (PNG, third edition, 11.2 and 11.3). Texts, times, profiles and unknown ones go. */
const PICTURE = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB']);

function cleanPng(file: Buffer): Buffer {
  const kept: Buffer[] = [PNG];
  const data: Buffer[] = [];
  let head: Buffer = Buffer.alloc(0);
  let at = PNG.length;
  for (let first = true; ; first = false) {
    if (at + 12 > file.length) throw damaged();
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw damaged();
    const type = file.toString('latin1', at + 4, at + 8);
    if (first !== (type === 'IHDR') || (first && length !== 13)) throw damaged();
    const body = file.subarray(at + 8, end - 4);
    if (first) {
      checkSides(body.readUInt32BE(0), body.readUInt32BE(4));
      head = body;
    }
    if (type === 'IDAT') data.push(body);
    if (PICTURE.has(type)) kept.push(file.subarray(at, end));
    at = end;
    if (type !== 'IEND') continue;
    if (!isPngPicture(head, Buffer.concat(data))) throw damaged();
    return Buffer.concat(kept);
  }
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COMMENT = 0xfe;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
const APP15 = 0xef;
/** The frame headers: they tell width and height. C4, C8 and CC among them are other things (ITU-T T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Metadata: application segments, except Adobe's, which says how colours are kept, and comments. */
const isMetadata = (marker: number) => (marker >= APP0 && marker <= APP15 && marker !== APP14) || marker === COMMENT;

function cleanJpeg(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  let orientation = 1;
  let framed = false;
  let scanned = false;
  let at = 2;
  for (;;) {
    if (file[at] !== 0xff) throw damaged();
    // Any number of fill bytes may stand before a marker.
    while (file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1];
    if (marker === undefined || marker === 0 || marker === SOI) throw damaged();
    if (marker === EOI) break;
    if (at + 4 > file.length) throw damaged();
    const length = file.readUInt16BE(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > file.length) throw damaged();
    const body = file.subarray(at + 4, end);
    if (isFrame(marker)) {
      if (body.length < 5 || framed) throw damaged();
      checkSides(body.readUInt16BE(3), body.readUInt16BE(1));
      framed = true;
    }
    if (marker === APP1) orientation = orientationIn(body) ?? orientation;
    if (marker === SOS) {
      const from = end;
      end = endOfScan(file, from);
      if (!framed || end === from) throw damaged();
      scanned = true;
    }
    if (!isMetadata(marker)) kept.push(file.subarray(at, end));
    at = end;
  }
  if (!scanned) throw damaged();
  return Buffer.concat([
    Buffer.from([0xff, SOI]),
    ...(orientation === 1 ? [] : [orientationOnly(orientation)]),
    ...kept,
    Buffer.from([0xff, EOI]),
  ]);
}

/** The first marker behind the data of a scan, in which FF 00 is a byte and FF D0 to FF D7 restart it. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    const next = file[at + 1] as number;
    if (file[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw damaged();
}

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;

/** How the camera was held, 1 to 8, as Exif tells it: without it a portrait would lie on its side. */
function orientationIn(body: Buffer): number | undefined {
  const tiff = body.subarray(EXIF.length);
  if (!body.subarray(0, EXIF.length).equals(EXIF) || tiff.length < 10) return undefined;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Array.from({ length: Math.min(short(directory), 100) }, (_, n) => directory + 2 + 12 * n);
  const entry = entries.find((at) => short(at) === ORIENTATION);
  const value = entry === undefined ? 0 : short(entry + 8);
  return value >= 1 && value <= 8 ? value : undefined;
}

/** An Exif segment that tells the orientation and nothing else. */
function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  // One value of type SHORT.
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2);
  return Buffer.concat([head, EXIF, tiff]);
}
