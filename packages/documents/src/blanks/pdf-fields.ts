import type { PDFDocument, PDFField, PDFObject } from '@cantoo/pdf-lib';
import { BlankRefused } from './blank-map.ts';

/** A field of a blank. */
export interface BlankField {
  /** Its full name: `topmostSubform[0].Page1[0].f1_1[0]`. */
  name: string;
  kind: 'text' | 'box' | 'options' | 'other';
  /** The words of the form for readers who cannot see it; empty where it has none. */
  label: string;
  maxLength: number | null;
  options: readonly string[];
}

/** More than an official form has: Form 720 has some 500 fields on levels of less than ten. */
const MOST_FIELDS = 20_000;
const MOST_LEVELS = 50;
const MOST_BYTES = 20_000_000;
const MOST_UNPACKED = 50_000_000;

/** Lists the fields of a blank in its own order. @throws BlankRefused for a file that is no form, or whose fields cannot be read */
export async function readFields(pdf: Uint8Array, file: string): Promise<BlankField[]> {
  const lib = await import('@cantoo/pdf-lib');
  const document = await openBlank(pdf, file);
  const kinds = [
    [lib.PDFTextField, 'text'],
    [lib.PDFCheckBox, 'box'],
    [lib.PDFRadioGroup, 'options'],
    [lib.PDFDropdown, 'options'],
    [lib.PDFOptionList, 'options'],
  ] as const;
  const fields = readWith(file, 'its fields cannot be read', () =>
    document
      .getForm()
      .getFields()
      .map((field) => ({
        name: field.getName(),
        kind: kinds.find(([type]) => field instanceof type)?.[1] ?? ('other' as const),
        label: labelOf(field, lib),
        maxLength: field instanceof lib.PDFTextField ? (field.getMaxLength() ?? null) : null,
        options:
          field instanceof lib.PDFRadioGroup || field instanceof lib.PDFDropdown || field instanceof lib.PDFOptionList
            ? field.getOptions()
            : [],
      })),
  );
  if (fields.length === 0) throw new BlankRefused(`${file} has no fields to fill.`);
  const names = new Set<string>();
  for (const { name } of fields) {
    if (names.has(name)) throw new BlankRefused(`${file} has two fields named "${name}".`);
    names.add(name);
  }
  return fields;
}

/** Runs what the library may fail at: a file that is put together wrongly is refused, not an error of the server. */
function readWith<Value>(file: string, what: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof BlankRefused) throw cause;
    // A field whose parents lead back to it.
    if (cause instanceof RangeError) throw endless(file);
    throw new BlankRefused(`${file}: ${what}: ${(cause as Error).message.split('\n')[0]}`);
  }
}

const endless = (file: string) => new BlankRefused(`${file} has fields within each other without end.`);

/** Follows the tree of fields, which the library trusts: one that leads back to itself would never end. Leaves out XFA. */
function checkFields(document: PDFDocument, file: string, lib: Lib): void {
  const { PDFArray, PDFDict, PDFName, PDFRef } = lib;
  const { context, catalog } = document;
  if (!(catalog instanceof PDFDict)) throw new BlankRefused(`${file} is not a whole PDF.`);
  const form = context.lookup(catalog.get(PDFName.of('AcroForm')));
  if (!(form instanceof PDFDict)) return;
  let count = 0;
  const follow = (list: unknown, above: readonly unknown[]): void => {
    const kids = context.lookup(list as PDFObject | undefined);
    if (!(kids instanceof PDFArray)) return;
    for (const kid of kids.asArray()) {
      count += 1;
      if (count > MOST_FIELDS)
        throw new BlankRefused(`${file} has more than ${MOST_FIELDS} fields: no official form has.`);
      if (above.length > MOST_LEVELS || (kid instanceof PDFRef && above.includes(kid))) throw endless(file);
      const field = context.lookup(kid);
      if (field instanceof PDFDict) follow(field.get(PDFName.of('Kids')), [...above, kid]);
    }
  };
  follow(form.get(PDFName.of('Fields')), []);
  // Viewers would show the empty form that XFA holds, and the library reads none.
  form.delete(PDFName.of('XFA'));
}

type Lib = typeof import('@cantoo/pdf-lib');

function labelOf(field: PDFField, { PDFName, PDFString, PDFHexString }: typeof import('@cantoo/pdf-lib')): string {
  const label = field.acroField.dict.lookup(PDFName.of('TU'));
  return label instanceof PDFString || label instanceof PDFHexString
    ? label.decodeText().replace(/\s+/g, ' ').trim()
    : '';
}

/** Refuses a file whose packed objects are larger than any official form. The library unpacks them all when it opens the file. */
async function refuseBombs(pdf: Uint8Array, file: string): Promise<void> {
  const { inflateSync } = await import('node:zlib');
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  let left = MOST_UNPACKED;
  for (let at = bytes.indexOf('FlateDecode'); at !== -1; at = bytes.indexOf('FlateDecode', at + 1)) {
    const begin = /^.{0,400}?stream\r?\n/s.exec(bytes.toString('latin1', at, at + 420));
    const around = bytes.toString('latin1', Math.max(0, at - 200), at + (begin?.[0].length ?? 0));
    if (!begin || !/ObjStm|XRef/.test(around)) continue;
    const from = at + begin[0].length;
    const end = bytes.indexOf('endstream', from);
    try {
      left -= inflateSync(bytes.subarray(from, end === -1 ? undefined : end), {
        maxOutputLength: Math.max(left, 1),
      }).length;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') continue;
      throw new BlankRefused(`${file} unpacks to more than ${MOST_UNPACKED / 1_000_000} MB: no official form does.`);
    }
  }
}

/** Opens a blank. @throws BlankRefused for a file that is encrypted, no PDF, or has fields without end */
export async function openBlank(pdf: Uint8Array, file: string): Promise<PDFDocument> {
  if (pdf.length > MOST_BYTES)
    throw new BlankRefused(`${file} has more than ${MOST_BYTES / 1_000_000} MB: no official form has.`);
  await refuseBombs(pdf, file);
  const lib = await import('@cantoo/pdf-lib');
  const document = await lib.PDFDocument.load(pdf, { updateMetadata: false }).catch((cause: Error) => {
    if (cause instanceof lib.EncryptedPDFError)
      throw new BlankRefused(`${file} is encrypted: save it without a password first.`);
    throw new BlankRefused(`${file} cannot be read as a PDF: ${cause.message.split('\n')[0]}`);
  });
  readWith(file, 'its fields cannot be read', () => checkFields(document, file, lib));
  return document;
}
