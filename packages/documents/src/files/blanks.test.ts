import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { type Form720X, form8849Schedules, law } from '@gauger/excise';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it, test } from 'vitest';
import { type BlankForm, BlankRefused, blankForms } from '../blanks/blank-map.ts';
import { markFields } from '../blanks/mark-fields.ts';
import { readFields } from '../blanks/pdf-fields.ts';
import { addBlank, blankFolder, makeBlank, type TestField } from '../blanks/testing-blanks.ts';
import { formsOf, renderingOf } from '../forms/renderings.ts';
import type { PrintedReturn } from '../return-document.ts';
import { formsFiling } from '../testing-forms.ts';
import { amendedOf, claimForms, claimOf, claimWith, examples, filingWith, returnOf } from '../testing-returns.ts';
import { draftMap } from './draft-map.ts';
import { mailingPackage } from './mailing-package.ts';
import { placesOf } from './places.ts';
import { readBlanks, withoutRow } from './read-blanks.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A folder with a blank, whose values have fields of the same name. */
async function folderWith(form: BlankForm, places: readonly string[], own: object = {}): Promise<string> {
  const folder = await blankFolder({ form, fields: named(places), ...own }, places.map(fieldOf));
  folders.push(folder);
  return folder;
}

/** The field of a value; dots part the levels of a name in a PDF. */
const fieldName = (place: string): string => `f_${place.replaceAll('.', '_')}`;
const boxes = /^(line3[ab]|line5[ab]|finalReturn|schedule\.\d)$/;
const fieldOf = (place: string): TestField => ({ name: fieldName(place), isBox: boxes.test(place) });
const named = (places: readonly string[]): Record<string, string> =>
  Object.fromEntries(places.map((place) => [place, fieldName(place)]));

async function readPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

const row = (taxName: string) => ({
  year: '2025',
  quarterEnding: '4',
  taxName,
  taxAsOriginallyReported: '5500.00',
  adjustedTax: '300.00',
  explanation: 'Gallons were exported',
});
const amended: Form720X = {
  formType: 'Form720X',
  adjustmentsToLiability: { adjustmentsToLiabilityRows: ['60', '62', '69'].map(row) },
  statements: { 60: '3b-repaid', 62: '3b-repaid', 69: '3b-repaid' },
  overpaymentUse: 'refund',
};
const columns = ['quarterEnding', 'number', 'title', 'original', 'adjusted', 'change'];
const rowPlaces = (at: number) => columns.map((column) => `line1.${at}.${column}`);
const ofForm720X = [
  ...[
    'business.businessName',
    'business.EIN',
    'business.street',
    'business.cityLine',
    'line3b',
    'line4',
    'line5a',
    'line6',
  ],
  ...rowPlaces(1),
  ...rowPlaces(2),
];

describe('a blank of Form 720-X', async () => {
  const blanks = await readBlanks(await folderWith('720-X', ofForm720X));
  const { pdf, mailing } = await mailingPackage(amendedOf(amended), { blanks });
  const pages = await readPages(pdf);

  it('is filled by the names of its fields, behind the mailing sheet', () => {
    const [sheet = '', form = '', further = ''] = pages;
    expect(sheet).toContain('Form 720-X follows with its figures filled in. Sign it and mail it');
    expect(sheet).toContain('Print Form 720-X (Rev. January 2020) from this package');
    expect(sheet).not.toContain('Copy each figure');
    for (const text of [
      'Sample Fuel & Tire Co',
      '00-1234567',
      '100 Sample Road',
      'Dec 31, 2025',
      '(5,200.00)',
      '(15,600.00)',
    ])
      expect(form).toContain(text);
    expect(form).toContain('See attached explanation of adjustments.');
    expect(pages.join(' ')).not.toContain('Figures to copy to the official form');
    expect(further).toMatch(/^Enclose Additional sheet .* 62 Gasoline/);
  });

  it('holds as many rows as it has fields: the others are on the additional sheet', () => {
    const sheet = pages.find((page) => page.startsWith('Enclose Additional sheet')) ?? '';
    expect(sheet.match(/Dec 31, 2025/g)).toHaveLength(1);
    expect(mailing.enclosures.map(({ name }) => name)).toContain('Additional sheet');
  });

  it('has its boxes checked and no field left to change', async () => {
    const filled = await PDFDocument.load(pdf);
    expect(filled.getForm().getFields()).toEqual([]);
  });

  it('gives the same bytes each time', async () => {
    const again = await mailingPackage(amendedOf(amended), { blanks });
    expect(Buffer.from(pdf).equals(Buffer.from(again.pdf))).toBe(true);
  });
});

test('the official form of a practice site says that it is not for the IRS', async () => {
  const blanks = await readBlanks(await folderWith('720-X', ofForm720X));
  const { pdf } = await mailingPackage({ ...amendedOf(amended), isPractice: true }, { blanks });
  const pages = await readPages(pdf);
  expect(pages.filter((page) => !page.includes('PRACTICE: not for the IRS'))).toEqual([]);
});

test('a value without a field is written by hand, and one that its field does not take', async () => {
  const folder = await blankFolder(
    { form: '720-X', fields: { ...named(rowPlaces(1)), 'business.businessName': 'name', line4: null } },
    [...rowPlaces(1).map(fieldOf), { name: 'name', maxLength: 5 }],
  );
  folders.push(folder);
  const { mailing } = await mailingPackage(amendedOf(amended), { blanks: await readBlanks(folder) });
  const step = mailing.steps.find((one) => one.startsWith('Write by hand')) ?? '';
  expect(step).toContain('Form 720-X, Name: Sample Fuel & Tire Co');
  expect(step).toContain('Employer identification number: 00-1234567');
  // Null says that the form needs no field.
  expect(step).not.toContain('Line 4');
});

test('a letter that the font of forms does not have is written by hand', async () => {
  const blanks = await readBlanks(await folderWith('720-X', ofForm720X));
  const doc = amendedOf(amended);
  const { mailing } = await mailingPackage(
    { ...doc, business: { ...doc.business, businessName: 'Ελλάς' } },
    { blanks },
  );
  expect(mailing.steps.join(' ')).toContain('Form 720-X, Name: Ελλάς');
});

test('parts of a value have fields of their own', async () => {
  const fields = {
    'business.EIN': [{ field: 'ein', as: 'digits' }],
    line4: [
      { field: 'dollars', as: 'dollars' },
      { field: 'cents', as: 'cents' },
    ],
  };
  const folder = await blankFolder({ form: '720-X', fields }, [
    { name: 'ein', maxLength: 9 },
    { name: 'dollars' },
    { name: 'cents' },
  ]);
  folders.push(folder);
  const { pdf } = await mailingPackage(amendedOf(amended), { blanks: await readBlanks(folder) });
  const [, form = ''] = await readPages(pdf);
  expect(form).toMatch(/001234567 ?\(15,600\) ?00/);
});

describe('a blank of Form 720', () => {
  it('is that of the quarter', async () => {
    const folder = await folderWith('720', ['60.tax'], {
      revision: 'Rev. March 2026',
      first: '2026Q1',
      last: '2026Q1',
    });
    await addBlank(
      folder,
      'later',
      { form: '720', revision: 'Rev. June 2026', first: '2026Q2', fields: named(['60.tax']) },
      [fieldOf('60.tax')],
    );
    const blanks = await readBlanks(folder);
    const diesel = { 60: { rows: [{ taxDate: '2026-02-15', typeOfEvent: '60a', noOfGallons: '1000' }] } };
    const of = async (quarter: string) =>
      (await mailingPackage(returnOf(filingWith(quarter, diesel)), { blanks })).mailing.steps[0];
    expect(await of('2026Q1')).toContain('Rev. March 2026');
    expect(await of('2026Q3')).toContain('Rev. June 2026');
    expect(await of('2025Q4')).toContain('Get the Form 720');
  });

  it('may be one of two for a quarter only by mistake', async () => {
    const folder = await folderWith('720', ['60.tax']);
    await addBlank(folder, 'other', { form: '720', fields: {} }, [{ name: 'x' }]);
    const blanks = await readBlanks(folder);
    await expect(mailingPackage(returnOf(filingWith('2026Q1', {})), { blanks })).rejects.toThrow(
      'blank.pdf and other.pdf are both Form 720 for 2026Q1',
    );
  });
});

test('Form 8849 and its schedule are two blanks; one of them alone is filled, the other copied by hand', async () => {
  const claim = claimOf(claimWith('1', { lines: [{ line: '3a', typeOfUse: '2', gallons: '5000' }] }));
  const folder = await folderWith('8849', [
    'business.businessName',
    'business.EIN',
    'business.street',
    'business.cityLine',
    'month',
    'schedule.1',
  ]);
  const alone = await mailingPackage(claim, { blanks: await readBlanks(folder) });
  expect(alone.mailing.steps.join(' ')).toContain('Fill Form 8849, Schedule 1 by hand.');
  expect((await readPages(alone.pdf)).join(' ')).toContain('Figures to copy to the official form');
  const places = ['3a.typeOfUse', '3a.quantity', '3a-3b.amount', 'totals.totalClaim', 'periodStart', 'periodEnd'];
  await addBlank(folder, 'schedule', { form: '8849-schedule-1', fields: named(places) }, places.map(fieldOf));
  const both = await mailingPackage(claim, { blanks: await readBlanks(folder) });
  const [sheet = '', form = '', schedule = ''] = await readPages(both.pdf);
  expect(sheet).not.toContain('by hand');
  expect(form).toContain('Sample Fuel & Tire Co');
  expect(schedule).toMatch(/2 ?5,000 ?1,215.00 ?1,215.00 ?Jan 1, 2026 ?Mar 31, 2026/);
});

describe('a folder of blanks', () => {
  const refusal = async (map: object, fields: readonly TestField[] = [{ name: 'name' }]): Promise<string> => {
    const folder = await blankFolder({ form: '720-X', fields: {}, ...map }, fields);
    folders.push(folder);
    return readBlanks(folder).then(
      () => 'nothing',
      (cause: Error) => (cause instanceof BlankRefused ? cause.message : String(cause)),
    );
  };

  it.each([
    [{ fields: { 'business.EIN': 'f1_02' } }, 'blank.json: blank.pdf has no field "f1_02" (for business.EIN).'],
    [{ fields: { 'business.ein': 'name' } }, 'blank.json: Form 720-X has no value "business.ein".'],
    [{ fields: { 'line1.0.change': 'name' } }, 'Form 720-X has no value "line1.0.change"'],
    [{ fields: { line4: 'name', 'business.EIN': 'name' } }, 'business.EIN and line4 have the same field "name"'],
    [{ fields: { line4: { field: 'name', as: 'words' } } }, 'line4: as should be one of digits'],
    [{ fields: { line4: { field: 'name', option: 'a' } } }, 'has no option "a". It has: none'],
    [{ fields: { line4: { name: 'name' } } }, 'line4: "name" is not known here'],
    [{ fields: { line4: '' } }, 'line4 should name a field'],
    [{ form: '2290' }, 'form should be one of 720, 720-X, 8849'],
    [{ revision: '' }, 'revision should be what the form says'],
    [{ first: '2026' }, 'first is not used for Form 720-X'],
    [{ form: '720', last: '2026' }, 'last should be a quarter: a year, Q and 1 to 4'],
    [{ format: 'gauger/blank@2' }, 'format should be gauger/blank@1'],
    [{ file: 'x' }, '"file" is not known here'],
  ])('refuses %o by its name', async (map, message) => {
    expect(await refusal(map)).toContain(message);
  });

  it('refuses a blank without fields, without map, a map without blank, and what is no PDF', async () => {
    expect(await refusal({}, [])).toContain('blank.pdf has no fields to fill');
    const folder = await folderWith('720-X', ['line4']);
    writeFileSync(join(folder, 'other.pdf'), await makeBlank([{ name: 'x' }]));
    await expect(readBlanks(folder)).rejects.toThrow('other.pdf has no map other.json');
    rmSync(join(folder, 'other.pdf'));
    writeFileSync(join(folder, 'other.json'), '{}');
    await expect(readBlanks(folder)).rejects.toThrow('other.json has no blank other.pdf');
    writeFileSync(join(folder, 'other.pdf'), 'no PDF');
    await expect(readBlanks(folder)).rejects.toThrow(/other\.json: format should be/);
    writeFileSync(join(folder, 'other.json'), '{');
    await expect(readBlanks(folder)).rejects.toThrow('other.json: ');
    await expect(readBlanks(join(folder, 'gone'))).rejects.toThrow('There is no folder');
  });
});

describe('the forms that go with a return', async () => {
  const { 150: _, ...others } = formsFiling.filingData;
  const doc = returnOf({ ...formsFiling, filingData: others });
  const folder = await folderWith('720', ['business.businessName', 'totals.totalDue']);
  const figures = renderingOf(doc)
    .formsToFill(doc, law)
    .find(({ form }) => form === '6627')
    ?.entries.filter(({ value }) => value !== '' && value !== false);
  const places = (figures ?? []).map(({ place }) => place);

  it('are filled by field name too, and their pages of ours are left out', async () => {
    const before = await mailingPackage(doc, { blanks: await readBlanks(folder) });
    const steps = before.mailing.steps.join(' ');
    expect(steps).toContain(
      'Fill Form 6627 and Form 6197 by hand. Get it at irs.gov/Form6627. Get it at irs.gov/Form6197.',
    );
    expect((await readPages(before.pdf)).join(' ')).toContain('Environmental Taxes With Form 720');
    await addBlank(folder, 'f6627', { form: '6627', fields: named(places) }, places.map(fieldOf));
    const { pdf, mailing } = await mailingPackage(doc, { blanks: await readBlanks(folder) });
    expect(mailing.steps[0]).toContain('Form 720 (Rev. January 2020) and Form 6627 (Rev. January 2020)');
    expect(mailing.steps.join(' ')).toContain('Fill Form 6197 by hand.');
    const pages = await readPages(pdf);
    expect(pages.join(' ')).not.toContain('Environmental Taxes With Form 720');
    const first = pages.findIndex((page) => page.includes('Jun 30, 2026') && page.includes('1,000.5'));
    const filled = pages.slice(first, first + 2).join(' ');
    for (const { value } of figures ?? []) expect(filled).toContain(value);
  });

  it('have a page of ours where the blank has fewer rows than the return', async () => {
    const rows = places.filter((place) => place.includes('.rows.'));
    expect(rows.length).toBeGreaterThan(0);
    const short = places.filter((place) => !place.includes('.rows.'));
    const other = await folderWith('6627', short);
    const { pdf, mailing } = await mailingPackage(doc, { blanks: await readBlanks(other) });
    expect(mailing.steps.join(' ')).toContain('Form 6627 has fewer lines than you have rows');
    expect((await readPages(pdf)).join(' ')).toContain('Environmental Taxes With Form 720');
  });

  it('of Form 7208 are one for each tax year, and the corrected one goes with Form 720-X', async () => {
    const forms = renderingOf(returnOf(formsFiling))
      .formsToFill(returnOf(formsFiling), law)
      .filter(({ form }) => form === '7208');
    expect(forms.length).toBeGreaterThan(0);
    const line = (formsFiling.filingData[150]?.rows ?? []) as readonly Record<string, string>[];
    const original = filingWith('2026Q2', { 150: { rows: line } });
    const less = line.map((one) => (one.stockRepurchased ? { ...one, stockRepurchased: '9000000' } : one));
    const lowered = filingWith('2026Q2', { 150: { rows: less } });
    const amendment = amendedOf({ formType: 'Form720X', original, corrected: lowered });
    expect(
      renderingOf(amendment)
        .formsToFill(amendment, law)
        .map(({ form }) => form),
    ).toEqual(['720-X', ...forms.map(({ form }) => form)]);
  });

  it('have a voucher where a check may be enclosed, and none where the tax is paid at EFTPS', async () => {
    const voucher = ['business.EIN', 'totals.totalDue', 'quarter.2'];
    await addBlank(folder, 'f720v', { form: '720-V', fields: named(voucher) }, [
      ...voucher.slice(0, 2).map(fieldOf),
      { name: 'f_quarter_2', isBox: true },
    ]);
    const blanks = await readBlanks(folder);
    const { mailing, pdf } = await mailingPackage(doc, { blanks });
    expect(mailing.steps[0]).toContain('Form 720-V (Rev. January 2020), only with a check or money order');
    expect((await readPages(pdf)).some((page) => /^00-1234567 ?[\d,.]+\s*$/.test(page))).toBe(true);
    const eftps = { ...doc, paymentOption: { paymentMethod: 'eftps' } } as never;
    expect((await mailingPackage(eftps, { blanks })).mailing.steps.join(' ')).not.toContain('720-V (Rev');
  });
});

describe('a hostile blank is refused in a sentence', () => {
  const made = async (change: (pdf: PDFDocument) => void | Promise<void>): Promise<string> => {
    const pdf = await PDFDocument.load(await makeBlank([{ name: 'a' }, { name: 'b' }]));
    await change(pdf);
    return refusalOf(await pdf.save({ updateFieldAppearances: false }));
  };
  const refusalOf = (pdf: Uint8Array) =>
    readFields(pdf, 'f.pdf').then(
      (fields) => `${fields.length} fields`,
      (cause: Error) => (cause instanceof BlankRefused ? cause.message : String(cause)),
    );
  const kids = PDFName.of('Kids');

  it.each<[string, (pdf: PDFDocument) => void | Promise<void>, string]>([
    [
      'a field within itself',
      (pdf) => {
        const { acroField, ref } = pdf.getForm().getTextField('a');
        acroField.dict.set(kids, pdf.context.obj([ref]));
      },
      'f.pdf has fields within each other without end.',
    ],
    [
      'parents in a circle',
      (pdf) => {
        const [a, b] = ['a', 'b'].map((name) => pdf.getForm().getTextField(name));
        a?.acroField.dict.set(PDFName.of('Parent'), b?.ref as never);
        b?.acroField.dict.set(PDFName.of('Parent'), a?.ref as never);
      },
      'f.pdf has fields within each other without end.',
    ],
    [
      'a tree that doubles on each level',
      (pdf) => {
        let next = pdf.context.register(pdf.context.obj({ FT: 'Tx', T: PDFString.of('leaf') }));
        for (let level = 0; level < 40; level++)
          next = pdf.context.register(pdf.context.obj({ T: PDFString.of('x'), Kids: [next, next] }));
        pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: [next] }));
      },
      'f.pdf has more than 20000 fields: no official form has.',
    ],
    [
      'a password',
      (pdf) => void pdf.encrypt({ ownerPassword: 'x', userPassword: 'y' }),
      'f.pdf is encrypted: save it without a password first.',
    ],
    [
      'XFA alone',
      (pdf) => {
        const xfa = pdf.context.register(pdf.context.flateStream('<xdp/>'));
        pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: [], XFA: xfa }));
      },
      'f.pdf has no fields to fill.',
    ],
    [
      'XFA beside its fields',
      (pdf) => {
        const xfa = pdf.context.flateStream(Buffer.alloc(60_000_000, 'x'));
        pdf.catalog.getOrCreateAcroForm().dict.set(PDFName.of('XFA'), pdf.context.register(xfa));
      },
      '2 fields',
    ],
  ])('%s', async (_, change, message) => {
    expect(await made(change)).toBe(message);
  });

  it('packed objects that are larger than any form', async () => {
    const packed = deflateSync(Buffer.alloc(60_000_000, ' '));
    const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    const tail = '\nendstream\nendobj\ntrailer\n<< /Root 2 0 R >>\n%%EOF';
    const bomb = Buffer.concat([Buffer.from(head), packed, Buffer.from(tail)]);
    expect(await refusalOf(bomb)).toBe('f.pdf unpacks to more than 50 MB: no official form does.');
    expect(await refusalOf(new Uint8Array(20_000_001))).toBe('f.pdf has more than 20 MB: no official form has.');
    expect(await refusalOf(Buffer.from('%PDF-1.7\ntrailer\n<< >>\n%%EOF'))).toMatch(/^f\.pdf /);
  });

  it('a blank that cannot be filled, when its folder is read', async () => {
    const folder = await folderWith('720-X', ['line4']);
    const pdf = await PDFDocument.load(await makeBlank([{ name: 'f_line4' }]));
    for (const widget of pdf.getForm().getTextField('f_line4').acroField.getWidgets())
      widget.dict.set(PDFName.of('Rect'), pdf.context.obj(['no', 'rectangle']));
    writeFileSync(join(folder, 'blank.pdf'), await pdf.save({ updateFieldAppearances: false }));
    await expect(readBlanks(folder)).rejects.toThrow(/^blank\.pdf cannot be filled: /);
  });
});

test('a draft gives each value the field whose name or label says it, and lists the others', async () => {
  const fields = await readFields(await makeBlank([{ name: 'line4' }, { name: 'f1_9', maxLength: 9 }]), 'f720x.pdf');
  const labelled = fields.map((field) =>
    field.name === 'f1_9' ? { ...field, label: 'Employer identification number (EIN)' } : field,
  );
  const { fields: map, unused } = draftMap('720-X', labelled, law);
  expect(map).toEqual({ line4: 'line4', 'business.EIN': 'f1_9' });
  expect(unused.values['line1.#.change']).toBe('Line 1, row #, (f) Change');
  expect(unused.fields).toEqual({});
  expect(draftMap('720-X', fields, law).unused.fields).toEqual({ f1_9: '#2 text, at most 9 characters' });
});

test('a marked copy has the number of each field in it', async () => {
  const marked = await PDFDocument.load(
    await markFields(await makeBlank([{ name: 'a' }, { name: 'b', maxLength: 1 }]), 'x.pdf'),
  );
  expect(marked.getForm().getTextField('b').getText()).toBe('#2');
});

describe('the values of a form', () => {
  const docs: [string, PrintedReturn][] = [
    ...examples.map(([file, facts]): [string, PrintedReturn] => [file, returnOf(facts)]),
    ['every attached form', returnOf(formsFiling)],
    ...claimForms,
    ['Form 720-X', amendedOf(amended)],
  ];

  it.each(docs)('are all among those that a map may name: %s', (_, doc) => {
    for (const { doc: one } of formsOf(doc))
      for (const { form, entries } of renderingOf(one).formsToFill(one, law)) {
        const places = new Set(placesOf(form, law).map(({ place }) => place));
        expect(entries.map(({ place }) => withoutRow(place)).filter((place) => !places.has(place))).toEqual([]);
        expect(entries.some(({ value }) => value !== '' && value !== false)).toBe(true);
      }
  });

  it.each(blankForms)('have each a name of its own: %s', (form) => {
    const places = placesOf(form, law).map(({ place }) => place);
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
    for (const { label } of placesOf(form, law)) expect(label).not.toBe('');
  });

  it('are known for every schedule', () => {
    for (const { schedule } of form8849Schedules) expect(blankForms).toContain(`8849-schedule-${schedule}`);
  });
});
