import { deflateSync } from 'node:zlib';
import type { AttachmentFault } from '@gauger/contract/attachment';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import {
  type Content,
  packed,
  pagesWith,
  plainPdf,
  samplePdf,
  writePackedPdf,
  writePdf,
} from '../../../../testing/pdf.ts';
import { checkFiles } from '../check-files.ts';
import { inspectPdf } from './inspect.ts';
import { PdfRefused } from './refused.ts';

/** Files that people send, and files that an attacker might send. */

const inspected = (bytes: Buffer) =>
  inspectPdf(bytes).catch((error) => (error instanceof PdfRefused ? error.fault : error));
/** The same in the thread that checks uploads. */
const checked = (bytes: Buffer, name = 'a.pdf', type = 'application/pdf') =>
  checkFiles({ owner: 'me' }, [{ name, type, bytes }]).catch(({ issues }) => issues[0].code);

const withPage = (page: string) => writePdf({ objects: pagesWith(1, { page }) });
const withCatalog = (catalog: string, ...more: Content[]) => writePdf({ objects: pagesWith(1, { catalog, more }) });
const withObject = (...more: Content[]) => writePdf({ objects: pagesWith(1, { more }) });
const text = (pdf: Buffer) => pdf.toString('latin1');
const bytes = (latin: string) => Buffer.from(latin, 'latin1');
/** A file of one page with another text in place of one of the same length, so that every place stays right. */
const changed = (from: string, to: string, pdf = plainPdf) => {
  const whole = text(pdf);
  if (!whole.includes(from) || from.length !== to.length) throw new Error(`${from} cannot become ${to}`);
  return bytes(whole.replace(from, to));
};
const plainObjects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
];
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** Adds a revision behind the end, as editors do: objects, a table of their places, and a second trailer. */
function revise(pdf: Buffer, number: number, content: string): Buffer {
  const place = pdf.length;
  const object = `${number} 0 obj\n${content}\nendobj\n`;
  const line = `${String(place).padStart(10, '0')} 00000 n \n`;
  return bytes(
    `${text(pdf)}${object}xref\n${number} 1\n${line}trailer\n<< /Size 20 /Root 1 0 R /Prev 0 >>\nstartxref\n${place + object.length}\n%%EOF\n`,
  );
}
/** An object inside the data of a stream, and a table that points there. */
function hidden(): Buffer {
  const inner = '9 0 obj\n<< /S /URI /URI (https://elsewhere.example) >>\nendobj\n';
  const pdf = writePdf({ objects: pagesWith(1, { more: [{ dictionary: '', data: bytes(inner) }] }) });
  const place = pdf.indexOf('9 0 obj');
  return bytes(
    `${text(pdf)}xref\n9 1\n${String(place).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 10 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
  );
}
const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));

const hostile: readonly (readonly [string, AttachmentFault, Buffer])[] = [
  // No PDF at all, or one that is something else as well.
  ['an empty page of HTML', 'notPdf', bytes('<html><script>alert(1)</script></html>')],
  ['a PDF behind a line of its own', 'notPdf', Buffer.concat([bytes('\n'), samplePdf()])],
  ['a program with a PDF behind it', 'notPdf', Buffer.concat([bytes('MZ\x90\0'), samplePdf()])],
  ['a version nobody wrote', 'notPdf', changed('%PDF-1.7', '%PDF-9.7')],
  ['a header alone', 'damaged', bytes('%PDF-1.7\n%%EOF')],
  ['no end', 'damaged', samplePdf().subarray(0, -10)],
  ['an end too early', 'damaged', writePdf({ objects: plainObjects, tail: `\n${' '.repeat(1_100)}` })],
  ['an archive behind the end', 'damaged', writePdf({ objects: plainObjects, tail: '\nPK\x03\x04zip' })],
  ['a script behind the end', 'damaged', writePdf({ objects: plainObjects, tail: '\n<script>alert(1)</script>' })],
  ['a program between its objects', 'damaged', changed('endobj\n3 0 obj', 'endobj\nMZ\x90 obj')],
  [
    'an archive in a long comment',
    'damaged',
    writePdf({ objects: plainObjects, header: `%PDF-1.7\n%${'PK'.repeat(600)}\n` }),
  ],
  ['words between its objects', 'damaged', changed('endobj\n2 0 obj', 'endobj\nwordobj')],
  // Locked.
  ['a password', 'encrypted', writePdf({ objects: plainObjects, trailer: '/Encrypt 3 0 R' })],
  ['a password, spelt otherwise', 'encrypted', writePdf({ objects: plainObjects, trailer: '/#45ncrypt 3 0 R' })],
  ['a password in a stream of places', 'encrypted', writePackedPdf(plainObjects, { trailer: '/Encrypt 3 0 R' })],
  // Content that runs, plays, or holds other files.
  ['a script when it opens', 'active', withCatalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>')],
  ['a script in an object of its own', 'active', withObject('<< /S /JavaScript >>')],
  ['a script in a stream', 'active', withCatalog('/OpenAction << /JS 6 0 R >>', packed('app.alert(1)'))],
  ['a script, spelt otherwise', 'active', withCatalog('/OpenAction << /S /J#61vaScript >>')],
  ['a script, spelt wholly otherwise', 'active', withCatalog('/OpenAction << /#4A#53 (x) >>')],
  ['a script by its name', 'active', withCatalog('/Names << /JavaScript << /Names [] >> >>')],
  ['a script on a page', 'active', withPage('/AA << /O << /S /JavaScript >> >>')],
  ['a script behind a comment', 'active', withObject('<< /S % a comment\n/JavaScript >>')],
  ['a script in an array', 'active', withObject('[ [ [ /JS ] ] ]')],
  ['a script in an object stream', 'active', writePackedPdf([...plainObjects, '<< /S /JavaScript >>'])],
  ['a script in an object stream, spelt otherwise', 'active', writePackedPdf([...plainObjects, '<< /#4aS (x) >>'])],
  ['a script in the dictionary of a stream', 'active', withObject({ dictionary: '/JS (x)', data: bytes('x') })],
  ['a script in an older revision', 'active', revise(withObject('<< /S /JavaScript >>'), 6, '<< >>')],
  ['a script in a newer revision', 'active', revise(plainPdf, 4, '<< /S /JavaScript >>')],
  ['a program it starts', 'active', withCatalog('/OpenAction << /S /Launch /F (calc.exe) >>')],
  ['a program a link starts', 'active', withPage('/Annots [<< /Subtype /Link /A << /S /Launch >> >>]')],
  ['another file', 'active', withObject({ dictionary: '/Type /EmbeddedFile', data: bytes('MZ') })],
  ['the list of other files', 'active', withCatalog('/Names << /EmbeddedFiles << /Names [] >> >>')],
  ['a film', 'active', withPage('/Annots [<< /Subtype /RichMedia >>]')],
  ['a form of another kind', 'active', withCatalog('/AcroForm << /XFA [] >>')],
  // Damaged, so that viewers may disagree about it.
  [
    'a stream that is longer than it says',
    'damaged',
    changed('/Length 3', '/Length 2', withObject({ dictionary: '/Length 3', data: bytes('abc') })),
  ],
  [
    'a stream that says it is longer than the file',
    'damaged',
    withObject({ dictionary: '/Length 99999999', data: bytes('x') }),
  ],
  ['a stream whose length is nowhere', 'damaged', withObject({ dictionary: '/Length 99 0 R', data: bytes('x') })],
  ['an object in the data of a stream', 'damaged', hidden()],
  ['a text that does not end', 'damaged', withObject('(never')],
  ['a dictionary that does not end', 'damaged', withObject('<< /A 1')],
  ['no pages', 'damaged', writePdf({ objects: ['<< /Type /Catalog >>'] })],
  ['pages that hold themselves', 'damaged', writePdf({ objects: ['<< /Pages 2 0 R >>', '<< /Kids [2 0 R] >>'] })],
  ['a page that is not there', 'damaged', writePdf({ objects: ['<< /Pages 2 0 R >>', '<< /Kids [9 0 R] >>'] })],
  [
    'an object stream packed in an unknown way',
    'damaged',
    withObject({ dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode', data: bytes('x') }),
  ],
  [
    'an object stream that is no stream',
    'damaged',
    withObject({ dictionary: '/Type /ObjStm /N 9 /First 4', data: bytes('1 0 ') }),
  ],
  ['places of strange widths', 'damaged', withObject({ dictionary: '/Type /XRef /W [99 1 1]', data: bytes('x') })],
  // Too large inside.
  ['a stream of 101 MB', 'tooComplex', withObject({ dictionary: '/Filter /FlateDecode', data: bomb(101) })],
  [
    'streams of 101 MB together',
    'tooComplex',
    withObject(...Array.from({ length: 101 }, () => ({ dictionary: '/Filter /FlateDecode', data: bomb(1) }))),
  ],
  [
    'an object stream of 101 MB',
    'tooComplex',
    withObject({ dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', data: bomb(101) }),
  ],
  [
    'a stream packed twice',
    'tooComplex',
    withObject({ dictionary: '/Filter [/FlateDecode /FlateDecode]', data: deflateSync(bomb(90)) }),
  ],
  ['501 pages', 'tooComplex', samplePdf(501)],
  [
    '50,001 objects',
    'tooComplex',
    writePdf({ objects: [...plainObjects, ...Array.from({ length: 49_998 }, () => '0')] }),
  ],
  [
    'an object stream of a million objects',
    'tooComplex',
    writePackedPdf([...plainObjects, ...Array.from({ length: 50_000 }, () => '0')]),
  ],
  [
    'an object of a million values',
    'tooComplex',
    withObject(packed(`1 0 [${'0 '.repeat(1_000_000)}]`, '/Type /ObjStm /N 1 /First 4')),
  ],
  ['arrays a thousand deep', 'tooComplex', withObject(nested(1_000))],
];

const clean: readonly (readonly [string, number, Buffer])[] = [
  ['one page', 1, samplePdf()],
  ['only text', 1, plainPdf],
  ['500 pages', 500, samplePdf(500)],
  ['objects in an object stream', 1, writePackedPdf(plainObjects)],
  ['places told by their differences', 1, writePackedPdf(plainObjects, { predictor: true })],
  [
    'a newer revision of its page',
    2,
    revise(plainPdf, 2, '<< /Type /Pages /Count 2 /Kids [3 0 R << /Type /Page >>] >>'),
  ],
  [
    'a length in an object of its own',
    1,
    withObject({ dictionary: '/Length 7 0 R', data: bytes('BT endstream ET') }, '15'),
  ],
  [
    'a tree of pages',
    4,
    writePdf({
      objects: [
        '<< /Pages 2 0 R >>',
        '<< /Kids [3 0 R 4 0 R] >>',
        '<< /Kids [5 0 R 6 0 R] >>',
        '<< /Kids [7 0 R 8 0 R] >>',
        ...Array.from({ length: 4 }, () => '<< /Type /Page >>'),
      ],
    }),
  ],
  ['a scan', 1, withPage('/XObject << /I 6 0 R >>')],
  [
    'a picture of 60 MB in black and white',
    1,
    withObject({ dictionary: '/Subtype /Image /Filter /FlateDecode', data: bomb(60) }),
  ],
  [
    'texts with brackets, slashes and names',
    1,
    withObject('<< /Title (a \\) b \\( /JavaScript (nested) \\\\) /Hex <2F4A53> >>'),
  ],
  ['a form to fill in', 1, withCatalog('/AcroForm << /Fields [] >>')],
  ['links to the web', 1, withPage('/Annots [<< /Subtype /Link /A << /S /URI /URI (https://www.irs.gov) >> >>]')],
  [
    'ends of lines of another machine',
    1,
    bytes(
      '%PDF-1.4\r1 0 obj\r<</Pages 2 0 R>>\rendobj\r2 0 obj\r<</Kids[3 0 R]>>\rendobj\r3 0 obj\r<</Type/Page/X-.5/Y+3/Z null/W true>>\rendobj\rtrailer\r<</Root 1 0 R>>\rstartxref\r0\r%%EOF\r',
    ),
  ],
  ['white space behind its end', 1, writePdf({ objects: plainObjects, tail: '\r\n\r\n \0' })],
];

test.each(hostile)('%s: %s', async (_, fault, file) => {
  expect(await inspected(file)).toBe(fault);
});

test.each(clean)('%s: %i', async (_, pages, file) => {
  expect(await inspected(file)).toBe(pages);
});

/** Opens a file with PDF.js, which reads as viewers do; null when it cannot. */
async function seenByViewer(file: Buffer): Promise<{ pages: number; runs: boolean } | null> {
  const pdf = await getDocumentProxy(new Uint8Array(file), { verbosity: 0 }).catch(() => null);
  if (!pdf) return null;
  try {
    const found = await Promise.all([pdf.getJSActions(), pdf.getAttachments(), pdf.getOpenAction()]);
    const { info } = await pdf.getMetadata();
    return { pages: pdf.numPages, runs: found.some(Boolean) || ('IsXFAPresent' in info && info.IsXFAPresent === true) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

test('a viewer opens every file that is taken, with as many pages', async () => {
  for (const [name, pages, file] of clean)
    expect([name, await seenByViewer(file)]).toEqual([name, { pages, runs: false }]);
});

test('whatever is written over a file, a viewer finds nothing that runs in what is taken', async () => {
  const script = withCatalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>');
  expect(await seenByViewer(script)).toMatchObject({ runs: true });
  const small = (files: typeof hostile | typeof clean) =>
    files.map(([, , file]) => file).filter((file) => file.length < 5_000);
  const [taking, writing] = [small(clean), [...small(hostile), ...small(clean)]];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  let taken = 0;
  for (let n = 0; n < 1_000; n += 1) {
    const file = Buffer.from(taking[random(taking.length)] ?? script);
    const other = writing[random(writing.length)] ?? script;
    // Some bytes of another file, in place of as many, so that most places stay right.
    const from = random(other.length);
    other.copy(file, random(file.length), from, from + 1 + random(24));
    if (typeof (await inspected(file)) !== 'number') continue;
    taken += 1;
    expect((await seenByViewer(file))?.runs ?? false, file.toString('latin1')).toBe(false);
  }
  expect(taken).toBeGreaterThan(100);
});

test('a file has to be a PDF by its name and by what its sender calls it, too', async () => {
  expect(await checked(samplePdf(7))).toEqual([7]);
  expect(await checked(samplePdf(), 'a.docx')).toBe('notPdf');
  expect(await checked(samplePdf(), 'a.pdf', 'text/html')).toBe('notPdf');
});
