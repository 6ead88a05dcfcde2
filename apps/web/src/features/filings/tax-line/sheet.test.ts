import { computeFiling, law, lineComputer, type Row, type TaxLine } from '@gauger/excise';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { changed, historyOf, type Patch, redone, undone } from '../row-entry/public.ts';
import { addRow, deleteRows, enteredRows, newSheet, patchRows, type Sheet, workedAgain } from './sheet.ts';

const quarter = { year: 2026, quarter: 3 } as const;
const line = (irsNumber: string) => law.lines.find((one) => one.irsNumber === irsNumber) as TaxLine;

const wholeFiling = (irsNumber: string, rows: readonly Row[]) =>
  computeFiling({
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: { [irsNumber]: { rows } },
  }).lines[irsNumber];

/** A value for an optional field, or none. */
function drawnValue(field: TaxLine['fields'][number]): fc.Arbitrary<string | boolean> {
  switch (field.kind) {
    case 'date':
      return fc.constantFrom('2026-07-08', '2026-09-30', '2026-10-01', '2026-02-30', '');
    case 'boolean':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...(field.choices ?? []).map(({ value }) => value), '');
    case 'listed': {
      const list = field.list ?? field.lists?.[0];
      const names = ((list && law.lists[list]) ?? []).slice(0, 12).map(({ name }) => name);
      return fc.constantFrom(...names, 'No such entry', '');
    }
    default:
      return fc.constantFrom('1', '48216', '3600', '7.5', '0.333333', '');
  }
}

type Edit = (sheet: Sheet) => Sheet;

function editsOf(irsNumber: string): fc.Arbitrary<Edit[]> {
  const of = line(irsNumber);
  const computer = lineComputer(of, quarter);
  const filled = of.fields.filter(({ computed }) => !computed);
  const patch = fc
    .constantFrom(...filled)
    .chain((field) => drawnValue(field).map((value): Patch => ({ [field.name]: value })));
  const whole = fc
    .tuple(...filled.map((field) => drawnValue(field).map((value) => [field.name, value] as const)))
    .map((facts): Patch => Object.fromEntries(facts));
  const place = fc.nat(5);
  return fc.array(
    fc.oneof(
      fc.constant<Edit>((sheet) => addRow(sheet, computer)),
      place.map(
        (at): Edit =>
          (sheet) =>
            deleteRows(sheet, computer, at % sheet.rows.length),
      ),
      fc.tuple(place, fc.array(fc.oneof(patch, whole), { minLength: 1, maxLength: 3 })).map(
        ([at, patches]): Edit =>
          (sheet) =>
            patchRows(sheet, computer, at % sheet.rows.length, patches),
      ),
    ),
    { maxLength: 12 },
  );
}

describe.each(['60', '108', '17', '26', '19', '53'])('IRS No. %s', (irsNumber) => {
  test('after any edits, each row and the total are what the whole filing says', () => {
    fc.assert(
      fc.property(editsOf(irsNumber), (edits) => {
        let sheet = newSheet(lineComputer(line(irsNumber), quarter), []);
        for (const edit of edits) {
          sheet = edit(sheet);
          const whole = wholeFiling(
            irsNumber,
            sheet.rows.map(({ facts }) => facts),
          );
          expect(sheet.rows.map(({ taxAmount }) => ({ taxAmount }))).toEqual(whole?.rows);
          expect(sheet.tax).toBe(whole?.tax);
        }
      }),
    );
  });
});

describe('a sheet', () => {
  const diesel = lineComputer(line('60'), quarter);
  const row = { taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '100' };

  it('begins with one blank row, and keeps one when the last is deleted', () => {
    expect(newSheet(diesel, []).rows).toHaveLength(1);
    expect(deleteRows(newSheet(diesel, [row]), diesel, 0).rows.map(({ blank }) => blank)).toEqual([true]);
  });

  it('works out only the rows it touches', () => {
    const before = newSheet(diesel, [row, row, row]);
    const after = patchRows(before, diesel, 1, [{ noOfGallons: '200' }]);
    expect(after.rows[0]).toBe(before.rows[0]);
    expect(after.rows[2]).toBe(before.rows[2]);
    expect([before.tax, after.tax]).toEqual(['73.20', '97.60']);
  });

  it('clears fields that no longer apply', () => {
    const sheet = newSheet(diesel, [{ ...row, twoPartyExchange: true, receiverInExchange: true }]);
    expect(patchRows(sheet, diesel, 0, [{ twoPartyExchange: false }]).rows[0]?.facts).toEqual(row);
  });

  it('adds rows for facts beyond its end', () => {
    const sheet = patchRows(newSheet(diesel, []), diesel, 0, [row, row]);
    expect(sheet.rows).toHaveLength(2);
    expect(new Set(sheet.rows.map(({ id }) => id)).size).toBe(2);
  });

  it('leaves blank rows out of the filing', () => {
    expect(enteredRows(addRow(newSheet(diesel, [row]), diesel)).map(({ facts }) => facts)).toEqual([row]);
  });

  it('puts presets into new rows where they apply', () => {
    const oil = lineComputer(line('51'), quarter);
    expect(newSheet(oil, []).rows[0]?.blank).toBe(true);
  });

  it('judges days anew under the other method', () => {
    const air = lineComputer(line('26'), quarter);
    const facts = [{ dateOfAmountsBilled: '2026-06-15', taxableAmount: '100', noOfSegments: '0' }];
    const sheet = newSheet(air, facts);
    expect(sheet.tax).toBe('7.50');
    expect(workedAgain(sheet, lineComputer(line('26'), quarter, true)).rows[0]?.taxAmount).toBeNull();
  });
});

describe('undo', () => {
  it('takes back one step at a time, and gives it again', () => {
    const two = changed(changed(historyOf(0), 1), 2);
    expect(undone(two).now).toBe(1);
    expect(undone(undone(undone(two))).now).toBe(0);
    expect(redone(undone(two))).toMatchObject({ now: 2, future: [] });
    expect(redone(two)).toBe(two);
  });

  it('takes the keys typed into one cell as one step', () => {
    const typed = changed(changed(historyOf(''), '4', 'gallons'), '48', 'gallons');
    expect(undone(typed).now).toBe('');
    expect(undone(changed(typed, '7', 'date')).now).toBe('48');
  });

  it('forgets what was undone once something else is done', () => {
    expect(redone(changed(undone(changed(historyOf(0), 1)), 5)).now).toBe(5);
  });
});

test('a cell that is not read is explained with the forms it takes', () => {
  const computer = lineComputer(line('60'), quarter);
  const sheet = patchRows(newSheet(computer, []), computer, 0, [
    { taxDate: 'soon', typeOfEvent: '60a', noOfGallons: '5x', twoPartyExchange: 'maybe' },
  ]);
  expect(sheet.rows[0]?.issues.map(({ message }) => message)).toEqual([
    'Tax date should be a valid date, such as 3/15/2026 or Mar 15, 2026',
    'No. of gallons should be a number in digits without a minus sign, such as 1000 or 1,000',
    'Two-party exchange should be yes or no',
  ]);
});
