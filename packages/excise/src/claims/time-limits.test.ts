import { describe, expect, it } from 'vitest';
import { law } from '../catalog/public.ts';
import { computeFiling } from '../forms/public.ts';
import { claimLineOf } from './claim-places.ts';
import { lateClaimIssues, lineFileBy } from './time-limits.ts';

interface Entered {
  taxYear?: string;
  taxYearAndQuarter?: string;
  monthIncomeTaxYearEnds?: string;
  /** Gallons of diesel that the return taxes. */
  taxed?: string;
}

/** Until when the claims of some groups are made. */
function deadlines(groups: object, { taxYear = '2026', taxYearAndQuarter = '2', taxed = '0', ...shown }: Entered = {}) {
  const day = `${taxYear}-${String(Number(taxYearAndQuarter) * 3).padStart(2, '0')}-01`;
  return computeFiling({
    formType: 'Form720',
    taxYear,
    taxYearAndQuarter,
    filingData: { 60: { rows: [{ taxDate: day, typeOfEvent: '60a', noOfGallons: taxed }] } },
    claimsData: { groups, ...shown },
  }).claimDeadlines;
}
const days = (...given: Parameters<typeof deadlines>) => deadlines(...given).map(({ fileBy }) => fileBy.due);
/** The deadlines of claims on a day. */
const shown = (today: string, ...given: Parameters<typeof deadlines>) =>
  lateClaimIssues(deadlines(...given), today).map(({ code, path, severity }) => `${code} ${path} ${severity}`);

const buses = { periodStart: '2026-04-01', periodEnd: '2026-06-30', lines: [{ line: '3c', gallons: '9000' }] };
const gas = { lines: [{ line: '6c', typeOfUse: '2', gallons: '9000' }] };
const sold = { periodStart: '2026-04-01', periodEnd: '2026-06-30', lines: [{ line: '7b', gallons: '9000' }] };
const byCard = (typeOfFuel: string) => ({ lines: [{ line: '14e', typeOfFuel, gallons: '9000', regNum: 'CC1' }] });

describe('the last day of a claim', () => {
  it('of an ultimate purchaser is that of the quarter after the last one claimed for', () => {
    expect(deadlines({ 3: buses, 6: gas })).toMatchObject([
      { group: '3', lines: 'line 3c', path: 'claimsData.groups.3.periodEnd', fileBy: { due: '2026-09-30' } },
      { group: '6', lines: 'line 6c', fileBy: { due: '2026-09-30' } },
    ]);
    expect(days({ 3: { ...buses, periodStart: '2026-01-01' } })).toEqual(['2026-09-30']);
    expect(shown('2026-09-30', { 3: buses })).toEqual([]);
    expect(shown('2026-10-01', { 3: buses })).toEqual(['claimTooLate claimsData.groups.3.periodEnd error']);
    expect(lateClaimIssues(deadlines({ 3: buses, 6: gas }), '2026-11-21').map(({ message }) => message)).toEqual([
      'The claim on line 3c was due Sep 30, 2026: remove it here, and claim for the whole year on Form 4136 with the income tax return. A government or exempt organization that files none checks Annual claim on Form 8849, Schedule 1',
      'The claim on line 6c was due Sep 30, 2026: remove it here, and claim for the whole year on Form 4136 with the income tax return. A government or exempt organization that files none checks Annual claim on Form 8849, Schedule 1',
    ]);
  });

  it('is a warning, never a block, when the return was first sent in time and rejected', () => {
    const after = (firstSent: string | null) =>
      lateClaimIssues(deadlines({ 3: buses }), '2026-10-05', firstSent).map(
        ({ code, severity }) => `${code} ${severity}`,
      );
    expect(after('2026-09-30')).toEqual(['claimAfterRejection warning']);
    expect(after('2026-10-01')).toEqual(['claimTooLate error']);
    expect(after(null)).toEqual(['claimTooLate error']);
  });

  it('is left to a reason in words after such a rejection, and to nothing else', () => {
    const reasoned = { ...buses, whyInTime: 'First sent on September 30, 2026; the bank account was corrected' };
    const shown = (groups: object, firstSent: string | null) =>
      lateClaimIssues(deadlines(groups), '2026-10-05', firstSent).map(({ code, path }) => `${code} ${path}`);
    expect(shown({ 3: buses }, '2026-09-30')).toEqual(['claimAfterRejection claimsData.groups.3.whyInTime']);
    expect(shown({ 3: reasoned }, '2026-09-30')).toEqual([]);
    for (const whyInTime of [' ', '\u200b'])
      expect(shown({ 3: { ...buses, whyInTime } }, '2026-09-30')).toHaveLength(1);
    // Never sent in time: no reason makes it so.
    expect(shown({ 3: reasoned }, '2026-10-01')).toEqual(['claimTooLate claimsData.groups.3.periodEnd']);
    expect(shown({ 3: reasoned }, null)).toEqual(['claimTooLate claimsData.groups.3.periodEnd']);
  });

  it('goes by the quarters of the income tax year', () => {
    // The year ends in January: its quarters begin in February, May, August and November.
    const monthIncomeTaxYearEnds = '1';
    expect(days({ 3: buses }, { monthIncomeTaxYearEnds })).toEqual(['2026-11-02']);
    // The sales began in the quarter that ended in April.
    expect(days({ 7: sold }, { monthIncomeTaxYearEnds })).toEqual(['2026-07-31']);
    expect(days({ 3: buses }, { monthIncomeTaxYearEnds: '6' })).toEqual(['2026-09-30']);
  });

  it('that has passed for the first days of a period leaves those of the quarter that is open', () => {
    const monthIncomeTaxYearEnds = '1';
    const messages = (today: string, groups: object) =>
      lateClaimIssues(deadlines(groups, { monthIncomeTaxYearEnds }), today).map(({ message }) => message);
    expect(messages('2026-08-01', { 7: sold })).toEqual([
      'The claim on line 7b was due Jul 31, 2026 for the days before May 1, 2026: start its period on May 1, 2026, with the file-by date Nov 2, 2026; for the days before claim for the whole year on Form 4136 with the income tax return',
    ]);
    const gasoline = { 10: { ...sold, lines: [{ line: '10b', gallons: '9000' }] } };
    expect(messages('2026-08-01', gasoline).join()).toMatch(/; the days before can no longer be claimed$/);
    expect(messages('2026-11-03', { 7: sold }).join()).toMatch(/: remove it here/);
    expect(messages('2026-08-01', { 7: { ...sold, periodStart: '2026-05-01' } })).toEqual([]);
  });

  it('is worked out of any days that may be written', () => {
    for (const day of ['0001-01-01', '9999-12-31'])
      expect(deadlines({ 7: { ...sold, periodStart: day, periodEnd: day } })).toHaveLength(1);
  });

  it('moves from a weekend or a legal holiday to the next business day', () => {
    // December 31, 2023 is a Sunday, and the day after it New Year's Day.
    const third = { periodStart: '2023-07-01', periodEnd: '2023-09-30' };
    const given = [{ 3: { ...buses, ...third } }, { taxYear: '2023', taxYearAndQuarter: '3' }] as const;
    expect(deadlines(...given)[0]?.fileBy).toEqual({ due: '2024-01-02', nominal: '2023-12-31', moved: 'Sunday' });
    expect(shown('2024-01-02', ...given)).toEqual([]);
    expect(shown('2024-01-03', ...given)).toHaveLength(1);
  });

  it.each([
    ['7', '7b'],
    ['8', '8c'],
    ['9', '9b'],
    ['10', '10b'],
    ['11', '11b'],
  ])('of a vendor is that of the quarter after the earliest one: group %s', (group, line) => {
    const groups = { [group]: { ...sold, lines: [{ line, gallons: '9000' }] } };
    expect(days(groups)).toEqual(['2026-09-30']);
    expect(shown('2026-09-30', groups)).toEqual([]);
    const code = group === '10' || group === '11' ? 'claimNoLonger' : 'claimTooLate';
    expect(shown('2026-10-01', groups)).toEqual([`${code} claimsData.groups.${group}.periodStart error`]);
  });

  it('of a card issuer is the same, and gasoline has no claim of the year', () => {
    const late = (typeOfFuel: string) => shown('2026-10-01', { 14: byCard(typeOfFuel) })[0]?.split(' ')[0];
    expect(['1', '2', '3', '4', '5'].map(late)).toEqual([
      'claimNoLonger',
      'claimTooLate',
      'claimNoLonger',
      'claimTooLate',
      'claimTooLate',
    ]);
    expect(shown('2026-09-30', { 14: byCard('1') })).toEqual([]);
  });

  it('of a card issuer is told once for a rule, with its fuels, and goes by the quarter beside lines that go back', () => {
    const cards = ['3', '2', '4'].flatMap((fuel) => byCard(fuel).lines);
    const late = lateClaimIssues(deadlines({ 14: { lines: cards } }), '2026-10-01');
    expect(late.map(({ message }) => message.split(' was ')[0])).toEqual([
      'The claim on line 14e (diesel, kerosene)',
      'The claim on line 14e (gasoline)',
    ]);
    const back = { periodStart: '2026-01-01', periodEnd: '2026-09-30' };
    const third = { taxYearAndQuarter: '3' };
    const exported = { line: '14b', gallons: '900000' };
    expect(days({ 14: { ...back, lines: [exported, ...byCard('2').lines] } }, third)).toEqual([
      '2026-12-31',
      '2026-12-31',
    ]);
    // A line alone in its group uses the given days; those of the quarter are still open.
    const alone = deadlines({ 14: { ...back, ...byCard('2') } }, third);
    expect(alone.map(({ fileBy, begins }) => [fileBy.due, begins?.from])).toEqual([['2026-06-30', '2026-07-01']]);
  });

  it('is that of purchasers for exported dyed fuel and emulsions', () => {
    expect(days({ 14: { lines: [{ line: '14c', gallons: '900000' }] } })).toEqual(['2026-09-30']);
  });
});

describe('a credit', () => {
  const year = { taxYear: '2024', taxYearAndQuarter: '4' };
  const mixture = { periodStart: '2024-10-01', periodEnd: '2024-12-31', lines: [{ line: '12a', gallons: '900' }] };

  it('counts against its tax whenever the return is filed, and what is more has a last day', () => {
    expect(deadlines({ 12: mixture }, { ...year, taxed: '10000' })).toEqual([]);
    const some = [{ 12: mixture }, { ...year, taxed: '1000' }] as const;
    // $900.00 less the $244.00 of 1,000 gallons.
    expect(deadlines(...some)).toMatchObject([{ above: '656.00', fileBy: { due: '2025-03-31' } }]);
    expect(shown('2025-03-31', ...some)).toEqual([]);
    expect(shown('2025-04-01', ...some)).toEqual(['claimTooLate claimsData.groups.12.periodStart error']);
    expect(lateClaimIssues(deadlines(...some), '2025-04-01')[0]?.message).toBe(
      'The part of the credit on line 12a above the tax, $656.00, was due Mar 31, 2025: remove it here, and claim for the whole year on Form 4136 with the income tax return',
    );
  });

  it('of an alternative fuel counts against the tax of section 4041, and that of a mixture is never paid', () => {
    const as = (regNumPrefix: string) => ({ regNumPrefix, regNum: 'A1', lines: [{ line: '13b', gallons: '1000' }] });
    expect(deadlines({ 13: as('AL') }, { ...year, taxed: '10000' })).toMatchObject([{ above: '500.00' }]);
    expect(deadlines({ 13: as('AM') }, { ...year, taxed: '1000' })).toEqual([]);
  });

  it('that is lost when it is not used takes the tax before one that is paid', () => {
    const lost = { regNumPrefix: 'AM', regNum: 'A1', lines: [{ line: '13b', gallons: '400' }] };
    // $244.00 of tax: $200.00 for the mixture of alternative fuel, $44.00 for biodiesel.
    expect(deadlines({ 12: mixture, 13: lost }, { ...year, taxed: '1000' })).toMatchObject([{ above: '856.00' }]);
  });
});

describe('tires and other taxes', () => {
  const tires = (paid: object) => ({ 14: { lines: [{ line: '14f', noOfTires: '3', amountOfClaim: '12', ...paid }] } });

  it('are claimed for three years from the day the return that paid the tax was due, and then perhaps', () => {
    const paid = tires({ year: '2023', quarterEnding: '6' });
    expect(days(paid)).toEqual(['2026-07-31']);
    expect(shown('2026-07-31', paid)).toEqual([]);
    expect(shown('2026-08-01', paid)).toEqual(['claimPerhapsTooLate claimsData.groups.14 warning']);
    // No quarter is named: the return's own. July 31, 2029 is a Tuesday.
    expect(days(tires({}))).toEqual(['2029-07-31']);
    expect(days({ 14: { lines: [{ line: '14a', amountOfClaim: '100' }] } })).toEqual(['2029-07-31']);
  });
});

describe('a line on which nothing is entered yet', () => {
  const fileBy = (label: string, yearEnds = 12, hasTax = true) => {
    const found = claimLineOf(label, law);
    return found && lineFileBy(found.line, { year: 2026, quarter: 2 }, yearEnds, law, hasTax)?.fileBy.due;
  };

  it('is claimed for the quarter until the last day of any of its days', () => {
    expect(['3a', '7b', '10b', '14e'].map((line) => fileBy(line))).toEqual(Array(4).fill('2026-09-30'));
    expect(fileBy('7b', 1)).toBe('2026-11-02');
  });

  it('has none where it has three years, or counts against a tax', () => {
    expect(['14a', '14f', '12a', '13b'].map((line) => fileBy(line))).toEqual(Array(4).fill(undefined));
    expect(fileBy('12a', 12, false)).toBe('2026-09-30');
  });
});
