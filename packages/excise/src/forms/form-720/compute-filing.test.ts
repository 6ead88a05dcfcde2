import { describe, expect, test } from 'vitest';
import { computeFiling } from './compute-filing.ts';

/** Diesel at 24.4 cents a gallon. */
const diesel = (own: object = {}) => ({
  60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000', ...own }] },
});
const filing = (own: object = {}) => ({
  format: 'gauger/filing@1',
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '1',
  filingData: diesel(),
  ...own,
});
const found = (own: object) =>
  computeFiling(filing(own)).issues.map(({ path, code, severity }) => `${path} ${code} ${severity}`);

describe('a Form 720', () => {
  test.each<[string, object, string[]]>([
    ['that is complete has no finding', {}, []],
    ['without a year asks for the year', { taxYear: '' }, ['taxYear taxYearMissing error']],
    ['without a quarter asks for the quarter', { taxYearAndQuarter: null }, ['taxYearAndQuarter quarterMissing error']],
    ['of another form is refused', { formType: 'Form8849' }, ['formType unknownFormType error']],
    ['of another version of the open format is refused', { format: 'gauger/filing@2' }, ['format unknownFormat error']],
    ['that names no format is read', { format: undefined }, []],
  ])('%s', (_, own, findings) => {
    expect(found(own)).toEqual(findings);
  });
});

describe('a row', () => {
  test('of a line without dates is taxed, and its date is named as ignored', () => {
    const fishing = (own: object) => ({ filingData: { 41: { rows: [{ salesPrice: '1000.00', ...own }] } } });
    expect(found(fishing({ taxDate: '2026-01-15' }))).toEqual(['filingData.41.rows.0.taxDate dayNotRead warning']);
    expect(found(fishing({ day: '2026-01-15' }))).toEqual(['filingData.41.rows.0.day unknownKey error']);
    expect(computeFiling(filing(fishing({ taxDate: '2026-01-15' }))).lines[41]?.tax).toBe('100.00');
  });

  test('names a field that its other fields do not allow, and leaves it out', () => {
    const removal = (typeOfEvent: string) => ({ filingData: diesel({ typeOfEvent, twoPartyExchange: true }) });
    expect(found(removal('60b'))).toEqual(['filingData.60.rows.0.twoPartyExchange notEnabled warning']);
    expect(found(removal('60a'))).not.toContainEqual(expect.stringContaining('notEnabled'));
  });

  test('of more than 10,000,000 passengers is unusual; one of 10,000,000 is not', () => {
    const ship = (totalNoOfPersons: string) => ({
      filingData: { 29: { rows: [{ taxDate: '2026-01-15', totalNoOfPersons }] } },
    });
    expect(found(ship('10000001'))).toEqual(['filingData.29.rows.0.totalNoOfPersons unusual warning']);
    expect(found(ship('10000000'))).toEqual([]);
  });
});

describe('a claim on Schedule C', () => {
  const tires = { claimsData: { groups: { 14: { lines: [{ line: '14a', amountOfClaim: '100' }] } } } };
  const truck = { 33: { rows: [{ taxDate: '2026-01-15', salesPrice: '100000.00' }] } };

  test('needs a tax liability on the same return', () => {
    expect(found({ ...tires, filingData: {} })).toEqual(['claimsData.totalClaim claimWithoutLiability warning']);
  });

  test('for the tires of a vehicle needs the tax on the vehicle, IRS No. 33 (26 USC 4051(d))', () => {
    expect(found(tires)).toEqual(['claimsData.groups.14 claimNeedsTax warning']);
    expect(found({ ...tires, filingData: truck })).not.toContainEqual(expect.stringContaining('claimNeedsTax'));
    expect(computeFiling(filing({ ...tires, filingData: truck })).lines[33]?.tax).not.toBe('0.00');
  });
});
