import { describe, expect, it } from 'vitest';
import { coveredQuarters, quarterName } from '../../calendar/public.ts';
import { law as shipped } from '../../catalog/public.ts';
import { computeFiling } from './compute-filing.ts';
import { depositPlan, depositState, openDeposits } from './deposits.ts';
import type { DepositMade, Filing, LineFacts } from './filing.ts';
import { lookBackQuarter } from './safe-harbor.ts';

const filing = (period: string, filingData: Record<string, LineFacts>, more: Partial<Filing> = {}): Filing => ({
  formType: 'Form720',
  taxYear: period.slice(0, 4),
  taxYearAndQuarter: period.slice(5),
  filingData,
  ...more,
});
const diesel = (...rows: [day: string, gallons: string][]): LineFacts => ({
  rows: rows.map(([taxDate, noOfGallons]) => ({ taxDate, typeOfEvent: '60a', noOfGallons })),
});
const plan = (input: Filing, lookBack?: { regular: string; alternative: string }) => {
  const made = depositPlan(input, undefined, lookBack);
  if (made === null) throw new Error('The filing has no quarter');
  return made;
};
const deposit = (period: string, date: string, amount: string): DepositMade => ({ period, date, amount });

describe('the deposit plan', () => {
  it('asks for no deposits up to a net liability of $2,500.00, and for all above', () => {
    // 1 % of the principal is the tax of No. 31.
    const bonds = (principalAmount: string) => ({
      '31': { rows: [{ taxDate: '2026-01-15', principalAmount, noOfCalendarYears: '1' }] },
    });
    expect(plan(filing('2026Q1', bonds('250000')))).toMatchObject({ required: false, netLiability: '2500.00' });
    const above = plan(filing('2026Q1', bonds('250001')));
    expect(above).toMatchObject({ required: true, netLiability: '2500.01' });
    expect(above.methods[0]?.periods[0]).toMatchObject({ box: 'A', due: '2026-01-29', liability: '2500.01' });
  });

  it('takes the claims of the quarter off before it judges', () => {
    const facts = { '60': diesel(['2026-01-15', '20000']) };
    expect(plan(filing('2026Q1', facts)).required).toBe(true);
    const claimed = filing('2026Q1', facts, {
      claimsData: { groups: { '14': { lines: [{ line: '14a', amountOfClaim: '2380.00' }] } } },
    });
    expect(plan(claimed)).toMatchObject({ required: false, netLiability: '2500.00' });
  });

  it('names the smallest deposit that is not short: 95 %, rounded up', () => {
    const made = plan(filing('2026Q1', { '60': diesel(['2026-01-15', '100001']) }));
    expect(made.methods[0]?.periods[0]).toMatchObject({ liability: '24400.24', least: '23180.23' });
  });

  it('asks for all the tax billed September 1 to 11, as the 95 percent rule does not apply to that deposit', () => {
    // 3 % of what customers paid; $9,000.00 each.
    const bills = ['2026-09-10', '2026-09-14'].map((day) => ({ dateOfAmountsBilled: day, taxableAmount: '300000' }));
    const made = plan(filing('2026Q4', { '22': { rows: bills } }));
    const [s, m] = made.methods.find(({ method }) => method === 'alternative')?.periods ?? [];
    expect(s).toMatchObject({ box: 'S', due: '2026-09-29', liability: '9000.00', least: '9000.00' });
    expect(m).toMatchObject({ box: 'M', liability: '9000.00', least: '8550.00' });
  });

  it('moves a due date to the business day before, and says why', () => {
    const { methods, returnDue } = plan(filing('2026Q3', {}));
    const august = methods[0]?.periods.find(({ first }) => first === '2026-08-01');
    expect(august).toMatchObject({ nominal: '2026-08-29', due: '2026-08-28', moved: 'Saturday' });
    expect(returnDue).toMatchObject({ due: '2026-11-02', nominal: '2026-10-31', moved: 'Saturday' });
  });

  it('has periods for any quarter the catalog covers, and none for a filing without one', () => {
    for (const quarter of coveredQuarters())
      expect(plan(filing(quarterName(quarter), {})).methods.map(({ periods }) => periods.length)).toEqual([
        quarter.quarter === 3 ? 7 : 6,
        quarter.quarter === 4 ? 7 : 6,
      ]);
    expect(depositPlan({ formType: 'Form720' })).toBeNull();
  });
});

describe('what was deposited', () => {
  // 100,000 gallons a half month are $24,400.00, of which 95 % are $23,180.00.
  const rows = { '60': diesel(['2026-01-10', '100000'], ['2026-01-20', '100000']) };
  const deposited = (...deposits: DepositMade[]) =>
    plan(filing('2026Q1', rows, { deposit: { deposits } })).methods[0]?.periods.slice(0, 3);

  it('by the due date reaches 95 % of the period, or is short of that', () => {
    const [a, b, c] = deposited(deposit('A', '2026-01-29', '23180'), deposit('B', '2026-02-13', '23179.99')) ?? [];
    expect(a).toMatchObject({ due: '2026-01-29', inTime: '23180.00', shortfall: '0.00', standing: 'inTime' });
    expect(b).toMatchObject({ due: '2026-02-13', deposited: '23179.99', shortfall: '0.01', standing: 'short' });
    expect(c).toMatchObject({ liability: '0.00', shortfall: '0.00', standing: 'nothing' });
  });

  it('above the tax of its period counts for the next, from the day it was made', () => {
    const [a, b, c] = deposited(deposit('A', '2026-01-29', '30000'), deposit('B', '2026-02-13', '17580')) ?? [];
    expect(a).toMatchObject({ carried: '0.00', standing: 'inTime' });
    expect(b).toMatchObject({ carried: '5600.00', shortfall: '0.00', standing: 'inTime' });
    expect(c).toMatchObject({ carried: '0.00', standing: 'nothing' });
    const [, short] = deposited(deposit('A', '2026-01-29', '30000'), deposit('B', '2026-02-13', '17579.99')) ?? [];
    expect(short).toMatchObject({ carried: '5600.00', shortfall: '0.01', standing: 'short' });
    // A deposit after the due date of the next period makes that one up, late.
    const [, late] = deposited(deposit('A', '2026-01-29', '24400'), deposit('A', '2026-02-14', '24400')) ?? [];
    expect(late).toMatchObject({ carried: '0.00', shortfall: '23180.00', standing: 'late' });
  });

  it('short in a period is made up by later deposits of it before anything goes on', () => {
    const [a, b] = deposited(deposit('A', '2026-01-29', '20000'), deposit('A', '2026-02-10', '10000')) ?? [];
    expect(a).toMatchObject({ shortfall: '3180.00', standing: 'late' });
    expect(b).toMatchObject({ carried: '5600.00', shortfall: '17580.00', standing: 'short' });
  });

  it('short in a period is made up late by what a later one leaves over', () => {
    const facts = { '60': diesel(['2026-01-10', '100000'], ['2026-01-20', '100000'], ['2026-02-10', '100000']) };
    const made = (...deposits: DepositMade[]) =>
      plan(filing('2026Q1', facts, { deposit: { deposits } })).methods[0]?.periods.slice(0, 3) ?? [];
    const a = deposit('A', '2026-01-29', '24400');
    const b = deposit('B', '2026-02-13', '10000');
    const [, short] = made(a, b, deposit('C', '2026-02-27', '37579.99'));
    expect(short).toMatchObject({ shortfall: '13180.00', standing: 'short' });
    const [, late, c] = made(a, b, deposit('C', '2026-02-27', '37580'));
    expect(late).toMatchObject({ shortfall: '13180.00', standing: 'late' });
    expect(late && depositState(late, '2026-03-01')).toBe('Made up late');
    expect(c).toMatchObject({ carried: '0.00', standing: 'inTime' });
    // A deposit that a still later period uses cannot make up an earlier one.
    const needed = { '60': diesel(['2026-01-10', '100000'], ['2026-01-20', '100000'], ['2026-02-20', '100000']) };
    const deposits = [a, b, deposit('C', '2026-02-27', '24400')];
    expect(
      plan(filing('2026Q1', needed, { deposit: { deposits } })).methods[0]?.periods.map(({ standing }) => standing),
    ).toEqual(['inTime', 'short', 'nothing', 'inTime', 'nothing', 'nothing']);
  });

  it('after the due date is late by days', () => {
    const [a] = deposited(deposit('A', '2026-01-30', '3180'), deposit('A', '2026-01-15', '20000')) ?? [];
    expect(a).toMatchObject({ deposited: '23180.00', inTime: '20000.00', shortfall: '3180.00', standing: 'late' });
    expect(a?.deposits.map(({ date, daysLate }) => [date, daysLate])).toEqual([
      ['2026-01-15', 0],
      ['2026-01-30', 1],
    ]);
  });

  it('is short in words only after the due date', () => {
    const [period] = deposited() ?? [];
    if (!period) throw new Error('The plan has no period');
    expect(depositState(period, '2026-01-29')).toBe('Open');
    expect(depositState(period, '2026-01-30')).toBe('Short');
  });

  it('as one figure for the quarter is not judged by period', () => {
    const made = plan(filing('2026Q1', rows, { deposit: { depositedAmt: '48000' } }));
    expect(made.deposited).toBe('48000.00');
    expect(made.methods[0]).toMatchObject({
      shortfall: '0.00',
      periods: [{ standing: 'unknown' }, {}, {}, {}, {}, {}],
    });
  });

  it('is not asked for up to $2,500, and of what is not deposited the reason is told', () => {
    const because = (facts: Record<string, LineFacts>, more: Partial<Filing> = {}) =>
      plan(filing('2026Q1', facts, more)).because;
    const fish = { '41': { rows: [{ salesPrice: '1000' }] } };
    const day = { taxDate: '2026-01-15', modelName: 'S', modelYear: '2026', make: 'M' };
    const guzzler = { '40': { rows: [{ ...day, fuelEconomy: '20', numberOfAutomobiles: '1' }] } };
    expect(because({ '60': diesel(['2026-01-10', '1000']) })).toContain('$2,500 or less');
    expect(
      because(rows, { claimsData: { groups: { '14': { lines: [{ line: '14a', amountOfClaim: '60000' }] } } } }),
    ).toContain('claims of Schedule C cover');
    expect(because(fish)).toContain('in Part II');
    const stocks = { '20': { rows: [{ odcName: 'CFC-11', noOfPounds: '1000' }] } };
    expect(plan(filing('2026Q2', stocks))).toMatchObject({
      because: 'All tax is due before the return, without deposits.',
      remarks: [
        'The tax of IRS No. 20 is due Jun 30, 2026, before the return (26 USC 4682(h)(2)). Pay it through EFTPS by then.',
      ],
    });
    expect(plan(filing('2026Q2', { ...stocks, ...fish })).because).toContain('in Part II');
    expect(because(guzzler, { oneTimeFiling: true })).toContain('one-time filing');
    expect(plan(filing('2026Q1', guzzler, { oneTimeFiling: true })).scheduleA).toEqual({
      totalPartI: '1700.00',
      oneTime: '1700.00',
      liability: '0.00',
      totalClaim: '0.00',
    });
  });
});

describe('the half-month option (26 CFR 40.6302(c)-1(b)(1))', () => {
  const halves = { deposit: { depositedByHalfMonths: true } };
  const bases = (made: ReturnType<typeof plan>, method = 0) =>
    made.methods[method]?.periods.map(({ box, basis }) => `${box} ${basis}`);

  it('measures each deposit by half the tax of its month, whenever in the month it arose', () => {
    const rows = { '60': diesel(['2026-01-03', '100000'], ['2026-03-31', '50000']) };
    const made = plan(filing('2026Q1', rows, halves));
    expect(bases(made)).toEqual(['A 12200.00', 'B 12200.00', 'C 0.00', 'D 0.00', 'E 6100.00', 'F 6100.00']);
    expect(made.methods[0]?.periods[0]).toMatchObject({ liability: '24400.00', least: '11590.00', standing: 'short' });
    expect(made.methods[0]?.periods[1]).toMatchObject({ liability: '0.00', shortfall: '11590.00', standing: 'short' });
    expect(made.methods[0]?.periods[2]?.standing).toBe('nothing');
    expect(made.methods[0]?.shortfall).toBe('34770.00');
    expect(made.remarks).toHaveLength(1);
    expect(bases(plan(filing('2026Q1', rows)))?.[1]).toBe('B 0.00');
  });

  it('parts the second half of September at 11/15 for the deposit of September 29', () => {
    const made = plan(filing('2026Q3', { '60': diesel(['2026-09-02', '100000']) }, halves));
    expect(bases(made)?.slice(-3)).toEqual(['E 12200.00', 'G 8946.67', 'F 3253.33']);
  });

  it('says that claims are not taken off a half month', () => {
    const claimsData = { groups: { '14': { lines: [{ line: '14a', amountOfClaim: '100.00' }] } } };
    const made = plan(filing('2026Q1', { '60': diesel(['2026-01-15', '100000']) }, { claimsData }));
    expect(made).toMatchObject({ netLiability: '24300.00', remarks: [expect.stringContaining('before claims')] });
    expect(made.methods[0]?.periods[0]?.least).toBe('23180.00');
  });
});

describe('September by the regular method (26 CFR 40.6302(c)-2(a)(2))', () => {
  // 100,000 gallons are $24,400.00; 11/15 of that are $17,893.33, of which 95 % are $16,998.67.
  const ofSeptember = (day: string, ...deposits: DepositMade[]) =>
    plan(filing('2026Q3', { '60': diesel([day, '100000']) }, { deposit: { deposits } }));
  const september = (made: ReturnType<typeof plan>) =>
    made.methods[0]?.periods.slice(-2).map(({ box, basis, least, standing }) => [box, basis, least, standing]);

  it('asks for 11/15 of the half month by September 29, and the rest by October 14', () => {
    const made = ofSeptember(
      '2026-09-20',
      deposit('G', '2026-09-29', '16998.67'),
      deposit('F', '2026-10-14', '6181.34'),
    );
    expect(september(made)).toEqual([
      ['G', '17893.33', '16998.67', 'inTime'],
      ['F', '6506.67', '6181.34', 'inTime'],
    ]);
    expect(made.remarks).toEqual([expect.stringContaining('11/15')]);
    expect(september(ofSeptember('2026-09-20', deposit('G', '2026-09-29', '16998.66')))?.[0]?.[3]).toBe('short');
  });

  it('asks for no more than arose to the 26th', () => {
    const made = ofSeptember('2026-09-28');
    expect(september(made)).toEqual([
      ['G', '0.00', '0.00', 'nothing'],
      ['F', '24400.00', '23180.00', 'short'],
    ]);
    expect(made.remarks.some((remark) => remark.includes('11/15'))).toBe(false);
  });
});

describe('the safe harbor (26 CFR 40.6302(c)-1(b)(2))', () => {
  const rows = { '60': diesel(['2026-01-10', '100000']) };
  const boxes = ['A', 'B', 'C', 'D', 'E', 'F'];
  const dues = ['2026-01-29', '2026-02-13', '2026-02-27', '2026-03-13', '2026-03-27', '2026-04-14'];
  const harbor = (deposits: DepositMade[], lookBack = '60000', more: Partial<Filing> = {}) =>
    plan(filing('2026Q1', rows, { deposit: { depositedUsingSHRule: true, deposits }, ...more }), {
      regular: lookBack,
      alternative: '0.00',
    }).methods[0];
  const sixths = boxes.map((box, at) => deposit(box, dues[at] as string, '10000'));

  it('looks back to the second quarter before', () => {
    expect(lookBackQuarter({ year: 2026, quarter: 1 })).toEqual({ year: 2025, quarter: 3 });
    expect(lookBackQuarter({ year: 2026, quarter: 4 })).toEqual({ year: 2026, quarter: 2 });
  });

  it('is reached when every period holds a sixth of the look-back liability in time: nothing is short then', () => {
    const made = harbor(sixths);
    expect(made?.safeHarbor).toMatchObject({
      lookBackPeriod: '2025Q3',
      least: '10000.00',
      standing: 'reached',
      remarks: [],
    });
    expect(made?.periods[0]).toMatchObject({ standing: 'safeHarbor', shortfall: '13180.00' });
  });

  it('is lost by one late deposit, or by one cent', () => {
    const late = sixths.map((one) => (one.period === 'C' ? { ...one, date: '2026-03-02' } : one));
    expect(harbor(late)?.safeHarbor).toMatchObject({
      standing: 'notReached',
      remarks: ['Less than a sixth was deposited in time for C.'],
    });
    expect(harbor(sixths, '60000.06')?.safeHarbor).toMatchObject({ least: '10000.01', standing: 'notReached' });
    // The quarter is covered by what the later periods leave over, which is no excuse.
    expect(harbor(late)?.periods[0]).toMatchObject({ standing: 'late', shortfall: '13180.00' });
  });

  it('asks for the liability of the look-back quarter when nobody knows it; what is entered comes first', () => {
    const unknown = plan(filing('2026Q1', rows)).methods[0]?.safeHarbor;
    expect(unknown).toMatchObject({
      standing: 'unknown',
      least: null,
      remarks: ['Enter the net liability of 2025 Q3.'],
    });
    const deposits = { depositedUsingSHRule: true, deposits: sixths, lookBackRegularAmt: '66000' };
    expect(harbor(sixths, '60000', { deposit: deposits })?.safeHarbor).toMatchObject({
      least: '11000.00',
      standing: 'notReached',
    });
  });

  it('is none where the look-back quarter bore no such tax: No. 155 begins in 2026', () => {
    const remittance = { rows: [{ taxDate: '2026-01-15', taxableAmount: '1000000' }] };
    const made = plan(filing('2026Q1', { '155': remittance }, { deposit: { deposits: sixths } }), {
      regular: '60000',
      alternative: '0',
    });
    expect(made.methods[0]?.safeHarbor).toMatchObject({
      standing: 'notReached',
      remarks: ['IRS No. 155 was not taxed in all of 2025 Q3.'],
    });
  });

  it('asks for 11/90 in the deposit of September and for a sixth in its whole half month', () => {
    const summer = { '60': diesel(['2026-07-10', '100000']) };
    const days = { A: '2026-07-29', B: '2026-08-14', C: '2026-08-28', D: '2026-09-14', E: '2026-09-29' };
    const before = Object.entries(days).map(([box, day]) => deposit(box, day, '15000'));
    const september = (ofG: string, ofF: string) => {
      const deposits = [...before, deposit('G', '2026-09-29', ofG), deposit('F', '2026-10-14', ofF)];
      const lookBack = { regular: '90000', alternative: '0' };
      return plan(filing('2026Q3', summer, { deposit: { deposits } }), lookBack).methods[0]?.safeHarbor;
    };
    expect(september('11000', '4000')).toMatchObject({
      least: '15000.00',
      leastForSeptember: '11000.00',
      standing: 'reached',
    });
    expect(september('10999.99', '4000.01')?.remarks).toEqual(['Less than 11/90 was deposited in time for G.']);
    expect(september('11000', '3999.99')?.remarks).toEqual(['Less than a sixth was deposited in time for G with F.']);
  });

  it('is not known after a rate rose until the liability at the new rate is entered: crude oil in 2026', () => {
    const crude = { '16': { rows: [{ taxDate: '2026-01-15', barrelsImported: '100000' }] } };
    const lookBack = { regular: '60000', alternative: '0' };
    const harborOf = (period: string, deposit: Partial<Filing['deposit']> & object) =>
      plan(filing(period, crude, { deposit }), lookBack).methods[0];
    const deposits = sixths;
    const unknown = harborOf('2026Q1', { depositedUsingSHRule: true, deposits });
    expect(unknown?.safeHarbor).toMatchObject({ standing: 'unknown', raised: ['16'], least: null });
    expect(unknown?.safeHarbor.remarks).toEqual([
      'The rate of IRS No. 16 rose since 2025 Q3. The safe harbor needs the liability at the new rate.',
      'Enter the net liability of 2025 Q3 at the new rate.',
    ]);
    expect(unknown?.periods[1]?.standing).not.toBe('safeHarbor');
    const entered = harborOf('2026Q1', { depositedUsingSHRule: true, deposits, lookBackRegularAmt: '60000' });
    expect(entered?.safeHarbor).toMatchObject({ standing: 'reached', least: '10000.00' });
  });

  it('looks at every rate of a line: the fee of a segment, the base tax of ozone-depleting chemicals', () => {
    const days = { regular: '60000', alternative: '60000' };
    const flights = {
      taxWithRegularMethod: true,
      rows: [{ dateOfAmountsBilled: '2026-04-02', taxableAmount: '100000' }],
    };
    const chemicals = { rows: [{ taxDate: '2026-04-02', odcName: 'CFC-11', noOfPounds: '10000' }] };
    const raised = (facts: Record<string, LineFacts>, period = '2026Q2') =>
      plan(filing(period, facts), days).methods[0]?.safeHarbor;
    expect(raised({ '26': flights })?.raised).toEqual(['26']);
    expect(raised({ '98': chemicals })?.raised).toEqual(['98']);
    // The second quarter with the new rates is the last.
    const later = { ...chemicals, rows: [{ taxDate: '2026-07-02', odcName: 'CFC-11', noOfPounds: '10000' }] };
    expect(raised({ '98': later }, '2026Q3')).toMatchObject({ raised: [], standing: 'notReached' });
  });

  it('asks by the alternative method that the tax was imposed in the month before the look-back quarter too', () => {
    const law = {
      ...shipped,
      lines: shipped.lines.map((line) =>
        line.irsNumber === '22'
          ? { ...line, absences: [{ from: '2025-06-01', to: '2025-06-10', reason: 'none', citation: 'none' }] }
          : line,
      ),
    };
    const calls = (taxWithRegularMethod: boolean) => {
      const line = { taxWithRegularMethod, rows: [{ dateOfAmountsBilled: '2026-01-15', taxableAmount: '1000000' }] };
      const made = depositPlan(filing('2026Q1', { '22': line }), law, { regular: '60', alternative: '60' });
      return made?.methods[taxWithRegularMethod ? 0 : 1]?.safeHarbor.remarks.join(' ');
    };
    expect(calls(false)).toContain('IRS No. 22 was not taxed in all of 2025 Q3 and the month before it.');
    expect(calls(true)).not.toContain('IRS No. 22');
  });

  it('is not lost by deposits that are not due yet', () => {
    const judged = (made: number, today: string) =>
      depositPlan(
        filing('2026Q1', rows, { deposit: { depositedUsingSHRule: true, deposits: sixths.slice(0, made) } }),
        undefined,
        { regular: '60000', alternative: '0.00' },
        today,
      )?.methods[0];
    expect(judged(2, '2026-02-20')?.safeHarbor).toMatchObject({
      standing: 'notDue',
      remarks: ['Not due yet, and not deposited yet: C, D, E and F.'],
    });
    expect(judged(2, '2026-02-20')?.periods[0]?.standing).toBe('safeHarbor');
    expect(judged(2, '2026-02-27')?.safeHarbor.standing).toBe('notDue');
    expect(judged(2, '2026-02-28')?.safeHarbor).toMatchObject({
      standing: 'notReached',
      remarks: ['Less than a sixth was deposited in time for C.'],
    });
    expect(judged(6, '2026-02-20')?.safeHarbor.standing).toBe('reached');
  });
});

describe('a late deposit', () => {
  it('comes with how the IRS counts it (26 USC 6656(e))', () => {
    const remarks = (date: string) =>
      plan(
        filing(
          '2026Q1',
          { '60': diesel(['2026-01-10', '100000']) },
          { deposit: { deposits: [deposit('A', date, '24400')] } },
        ),
      ).remarks;
    expect(remarks('2026-01-30').slice(0, 1)).toEqual([expect.stringContaining('26 USC 6656(e)')]);
    expect(remarks('2026-01-29')).toEqual([]);
  });
});

describe('the penalty for a late deposit (26 USC 6656(b))', () => {
  // 50,000 gallons at $.244 are $12,200.00, of which 95 % are $11,590.00, due January 29, 2026.
  const late = (today: string | null, ...deposits: DepositMade[]) => {
    const facts = filing('2026Q1', { '60': diesel(['2026-01-10', '50000']) }, { deposit: { deposits } });
    const made = depositPlan(facts, undefined, null, today);
    return made && { amount: made.penalty, rule: made.methods[0]?.periods[0]?.penalty?.rule ?? null };
  };

  it.each([
    ['2026-01-29', '0.00', null],
    ['2026-01-30', '231.80', '2% of $11,590.00, 1 day late'],
    ['2026-02-03', '231.80', '2% of $11,590.00, 5 days late'],
    ['2026-02-04', '579.50', '5% of $11,590.00, 6 days late'],
    ['2026-02-13', '579.50', '5% of $11,590.00, 15 days late'],
    ['2026-02-14', '1159.00', '10% of $11,590.00, 16 days late'],
  ])('is 2, 5 or 10 percent of what was short: made %s', (date, amount, rule) => {
    expect(late('2026-04-01', deposit('A', date, '12200'))).toEqual({ amount, rule });
  });

  it('runs to the day it is where a part is still missing, and is none before the due date', () => {
    expect(late('2026-02-10', deposit('A', '2026-02-02', '1590'))).toEqual({
      amount: '531.80',
      rule: '2% of $1,590.00, 4 days late; 5% of $10,000.00, 12 days late',
    });
    expect(late('2026-01-29')).toEqual({ amount: '0.00', rule: null });
    expect(late(null)).toEqual({ amount: '0.00', rule: null });
  });

  it('is on the whole of the deposit for box S: 7 days late on $12,200.00', () => {
    // 3 % of $406,666.67 is $12,200.00; due September 29.
    const bills = [{ dateOfAmountsBilled: '2026-09-10', taxableAmount: '406666.67' }];
    const facts = filing(
      '2026Q4',
      { '22': { rows: bills } },
      { deposit: { deposits: [deposit('S', '2026-10-06', '12200')] } },
    );
    const made = depositPlan(facts, undefined, null, '2026-10-07');
    expect(made?.penalty).toBe('610.00');
    expect(made?.remarks.slice(-2)).toEqual([
      'The IRS may charge a penalty for late deposits, about $610.00 as of today.',
      'It is 15% of what is not deposited within 10 days after the first notice of the IRS (26 USC 6656(b)(1)(B)(i)).',
    ]);
  });

  it('is none where no deposits are asked for, one figure stands for all, or a safe harbor cannot be judged', () => {
    const of = (gallons: string, more: Partial<Filing>) =>
      depositPlan(filing('2026Q1', { '60': diesel(['2026-01-10', gallons]) }, more), undefined, null, '2026-04-01')
        ?.penalty;
    expect(of('10000', {})).toBe('0.00');
    expect(of('50000', { deposit: { depositedAmt: '100' } })).toBe('0.00');
    expect(of('50000', { deposit: { depositedUsingSHRule: true } })).toBe('0.00');
    expect(of('50000', {})).toBe('1159.00');
  });
});

describe('relief from the penalty (Notice 2025-55)', () => {
  // 1 % of $2,000,000 is $20,000.00.
  const remittances = (period: string, taxDate: string) =>
    plan(filing(period, { '155': { rows: [{ taxDate, taxableAmount: '2000000' }] } })).remarks.join(' ');

  it('stands next to a shortfall of the first three quarters of 2026, and no other', () => {
    expect(remittances('2026Q1', '2026-01-10')).toContain('Notice 2025-55');
    expect(remittances('2026Q3', '2026-07-10')).toContain('Notice 2025-55');
    expect(remittances('2026Q4', '2026-10-10')).not.toContain('Notice 2025-55');
    expect(plan(filing('2026Q1', { '60': diesel(['2026-01-10', '50000']) })).remarks.join(' ')).not.toContain('Notice');
  });
});

describe('the deposits still to be made of a saved return', () => {
  const rows = diesel(['2026-01-15', '20000'], ['2026-02-20', '20000']);
  /** The return as its saved figures give it, without its rows. */
  const open = (today: string, made: object, line = rows) => {
    const { cells, lines } = computeFiling(filing('2026Q1', { '60': line }));
    const taxed = Object.entries(lines).map(([irsNumber, { tax }]) => ({
      irsNumber,
      tax,
      taxWithRegularMethod: false,
    }));
    const saved = { quarter: { year: 2026, quarter: 1 } as const, cells, taxed, oneTimeFiling: false, deposit: made };
    return openDeposits(saved, today).map(({ box, covered, missing }) => [box, covered, missing]);
  };

  it('are those that are short, with what is missing, and those ahead of periods without tax', () => {
    const made = { deposits: [deposit('A', '2026-01-29', '1000.00')] };
    expect(open('2026-03-01', made)).toEqual([
      ['A', '1000.00', '3636.00'],
      ['D', '0.00', '4636.00'],
      ['E', '0.00', null],
      ['F', '0.00', null],
    ]);
    const { methods } = plan(filing('2026Q1', { '60': rows }, { deposit: made }));
    expect(methods[0]?.periods.filter(({ standing }) => standing === 'short')).toMatchObject([
      { box: 'A', shortfall: '3636.00' },
      { box: 'D', shortfall: '4636.00' },
    ]);
  });

  it('leave out one ahead that reaches the safe harbor by itself, as long as the others do', () => {
    const more = diesel(['2026-01-15', '20000'], ['2026-02-20', '100000']);
    // A sixth of the look-back liability is 2,000.00.
    const harbor = { depositedUsingSHRule: true, lookBackRegularAmt: '12000.00' };
    const sixths = (...made: [string, string][]) => made.map(([period, date]) => deposit(period, date, '2000.00'));
    const inTime = sixths(['A', '2026-01-29'], ['B', '2026-02-13'], ['C', '2026-02-27'], ['D', '2026-03-01']);
    const boxes = (deposits: DepositMade[]) => open('2026-03-01', { ...harbor, deposits }, more).map(([box]) => box);
    expect(boxes(inTime)).toEqual(['E', 'F']);
    expect(boxes(inTime.slice(1))).toEqual(['A', 'D', 'E', 'F']);
  });

  it('are those ahead alone while one figure says what was deposited', () => {
    expect(open('2026-03-01', { depositedAmt: '4636.00' })).toEqual([
      ['D', '0.00', '4636.00'],
      ['E', '0.00', null],
      ['F', '0.00', null],
    ]);
  });
});
