import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type Form720X, form8849Schedules, law } from '@gauger/excise';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it, test } from 'vitest';
import { formsOf, renderingOf } from '../forms/renderings.ts';
import { mailingPackage } from '../pdf/mailing-package.ts';
import type { PrintedReturn } from '../return-document.ts';
import { formsFiling } from '../testing-forms.ts';
import { amendedOf, claimForms, claimOf, claimWith, examples, filingWith, returnOf } from '../testing-returns.ts';
import { type BlankForm, BlankRefused, blankForms } from './blank-map.ts';
import { draftMap } from './draft-map.ts';
import { markFields } from './mark-fields.ts';
import { fieldsOf } from './pdf-fields.ts';
import { placesOf } from './places.ts';
import { readBlanks, withoutRow } from './read-blanks.ts';
import { addBlank, blankFolder, makeBlank, type TestField } from './testing-blanks.ts';

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

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
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
  const pages = await pagesOf(pdf);

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
  const [, form = ''] = await pagesOf(pdf);
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
  expect((await pagesOf(alone.pdf)).join(' ')).toContain('Figures to copy to the official form');
  const places = ['3a.typeOfUse', '3a.quantity', '3a-3b.amount', 'totals.totalClaim', 'periodStart', 'periodEnd'];
  await addBlank(folder, 'schedule', { form: '8849-schedule-1', fields: named(places) }, places.map(fieldOf));
  const both = await mailingPackage(claim, { blanks: await readBlanks(folder) });
  const [sheet = '', form = '', schedule = ''] = await pagesOf(both.pdf);
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

test('a draft gives each value the field whose name or label says it, and lists the others', async () => {
  const fields = await fieldsOf(await makeBlank([{ name: 'line4' }, { name: 'f1_9', maxLength: 9 }]), 'f720x.pdf');
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
