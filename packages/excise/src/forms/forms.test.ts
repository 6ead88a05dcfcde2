import { describe, expect, test } from 'vitest';
import { law } from '../catalog/public.ts';
import { forms } from './forms.ts';
import { formOutlines } from './outlines.ts';

test('every form has an outline of its own', () => {
  expect(Object.keys(forms)).toEqual(Object.keys(formOutlines));
  for (const [type, form] of Object.entries(forms)) expect(form.type).toBe(type);
});

describe.each(Object.values(forms))('$name', (form) => {
  const isShared = (path: string) => form.pages.some((page) => 'holds' in page && page.path === path);
  const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

  test('names each page, path and draft once', () => {
    expect(repeated(form.pages.map(({ key }) => key))).toEqual([]);
    expect(repeated(form.pages.flatMap(({ path }) => (isShared(path) ? [] : path)))).toEqual([]);
    expect(repeated(form.pages.flatMap(({ draft }) => draft ?? []))).toEqual([]);
  });

  test('shows each page on a step', () => {
    const steps: readonly string[] = form.steps.map(({ key }) => key);
    expect(form.pages.filter(({ step }) => !steps.includes(step))).toEqual([]);
  });

  test('has one page per step beside those of its lines and claims that is typed ahead of a save', () => {
    // A schedule is entered with its claims: only one is on a form, or Schedules 1 and 6.
    const own = form.pages.filter(
      ({ key, draft, taxLine, claimGroup }) => draft !== null && !taxLine && !claimGroup && !/^schedule\.\d/.test(key),
    );
    expect(repeated(own.map(({ step }) => step))).toEqual([]);
  });

  test('has the pages of a tax line, and of a group of claims, on the step that has a page for each', () => {
    const stepOf = (each: string) => form.steps.find((step) => 'each' in step && step.each === each)?.key;
    for (const { step, taxLine, claimGroup } of form.pages) {
      if (taxLine) expect(step).toBe(stepOf('taxLine'));
      if (claimGroup) expect(step).toBe(stepOf('claimGroup'));
    }
  });

  test('has the steps under one title of the menu beside each other, and tax lines under a title of their own', () => {
    const titles = form.steps.map((step) => ('under' in step ? step.under : undefined));
    expect(repeated(titles.flatMap((title, at) => (title === titles[at - 1] ? [] : (title ?? []))))).toEqual([]);
    for (const step of form.steps)
      if ('each' in step && step.each === 'taxLine')
        expect(titles.filter((title) => title === step.under)).toEqual([step.under]);
  });

  test('lists totals that it computes', () => {
    const empty = { formType: form.type, taxYear: '2026', taxYearAndQuarter: '2', filingData: {} };
    const { totals } = form.compute(empty, law);
    for (const { total } of [...form.totals, ...form.ledger]) expect(totals).toHaveProperty(total);
  });
});

test('Form 720 has a page for each line of the law and each group of claims', () => {
  expect(forms.Form720.pages.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      ...law.lines.map(({ irsNumber }) => `tax.${irsNumber}`),
      ...law.claims.map(({ group }) => `claims.${group}`),
    ]),
  );
});

test('the period of a Form 8849 is the income tax year that begins in its year, and names its schedules', () => {
  const of = (taxYear: string, month: string, schedules: object) =>
    forms.Form8849.period({ formType: 'Form8849', taxYear, month, schedules });
  expect(of('2026', '12', { 1: {} })).toEqual({
    days: { first: '2026-01-01', last: '2026-12-31' },
    name: 'Schedule 1, year ending Dec 2026',
  });
  expect(of('2026', '9', { 6: {}, 1: {} })).toEqual({
    days: { first: '2026-10-01', last: '2027-09-30' },
    name: 'Schedules 1 and 6, year ending Sep 2027',
  });
});

test('a Form 8849 of a year that IRS e-file does not take goes on paper', () => {
  const of = (taxYear: string) =>
    forms.Form8849.way({ formType: 'Form8849', taxYear, month: '12', schedules: { 1: {} } }, '2026-10-20');
  expect([of('2023'), of('2024')]).toEqual(['paper', 'electronic']);
});

describe('what stops a Form 720', () => {
  const { Form720: form } = forms;
  const rows = [{ taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons: '1000' }];
  const facts = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '3' } as const;
  const on = { today: '2026-10-20', law, firstSentOn: null, paymentOption: { paymentMethod: 'eftps' } };
  const codes = (given: Parameters<typeof form.blockers>[0], context: Partial<typeof on> = {}) => {
    const { pay, sign } = form.blockers(given, form.compute(given, law), { ...on, ...context });
    return { pay: pay.map(({ code }) => code), sign: sign.map(({ code }) => code) };
  };

  test('nothing, when it says what is owed and how that is paid', () => {
    expect(codes({ ...facts, filingData: { 60: { rows } } })).toEqual({ pay: [], sign: [] });
  });

  test('the fee: nothing was entered, unless the return says that there is nothing to report', () => {
    expect(codes({ ...facts, filingData: {} })).toEqual({ pay: ['nothingEntered'], sign: [] });
    expect(codes({ ...facts, filingData: {}, zeroLiability: true })).toEqual({ pay: [], sign: [] });
  });

  test('the signature: the quarter has not ended, unless no tax follows the return', () => {
    const early = { today: '2026-09-30' };
    const filing = { ...facts, filingData: { 60: { rows } } };
    expect(codes(filing, early)).toEqual({ pay: [], sign: ['quarterNotEnded'] });
    expect(codes({ ...filing, finalReturn: true }, early)).toEqual({ pay: [], sign: [] });
  });

  test('the signature: floor stocks were due June 30, so their debit waits for no later day', () => {
    const stocks = {
      ...facts,
      taxYearAndQuarter: '2',
      filingData: { 20: { rows: [{ odcName: 'CFC-12', noOfPounds: '400' }] } },
    };
    const debit = (requestedPaymentDate: string) => ({
      today: '2026-07-10',
      paymentOption: {
        paymentMethod: 'efw',
        bankName: 'First Bank',
        accountType: '2',
        accountNumber: '••••5678',
        routingTransitNum: '••••0021',
        requestedPaymentDate,
      },
    });
    expect(codes(stocks, debit('2026-07-31')).sign).toEqual(['dateNotTheDay']);
    expect(codes(stocks, debit('2026-07-10')).sign).toEqual([]);
  });
});
