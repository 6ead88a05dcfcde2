import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addForm720,
  countIssues,
  deleteDraft,
  downloadForm720,
  getForm720,
  getMailing,
  getPreflight,
  payFee,
  saveDraft,
  saveForm720,
} from '@gauger/contract';
import { readBlanks } from '@gauger/documents';
import { addBlank } from '@gauger/documents/testing';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { moveFiling } from '../filings/public.ts';

const { call, account, business, member, asSuperuser, clock, deps } = await testApp();
const hall = await account();
clock.at = new Date('2026-10-20T12:00:00Z');

const rows = [{ taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons: '1000' }];
const withTax = { filingData: { 60: { rows } } };
const eftps = { paymentOption: { paymentMethod: 'eftps' } };
const debit = {
  paymentMethod: 'efw',
  bankName: 'First Bank',
  accountType: '2',
  accountNumber: '12345678',
  reAccountNumber: '12345678',
  routingTransitNum: '021000021',
  requestedPaymentDate: '2026-10-20',
};

async function begin(pages: object, quarter: object = {}) {
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '3', ...quarter };
  const body = { businessId: await business(hall.accountId), taxYearQuarter, ...pages };
  return (await call(addForm720, { token: hall.token, body })).success.id;
}
const readIssues = async (id: string, token = hall.token) =>
  (await call(getPreflight, { token, params: { id } })).success.issues;
const toFixInList = async (id: string) => {
  const { returns } = (await call(countIssues, { token: hall.token, body: { filings: [id] } })).success;
  const [{ id: _, ...counts } = {}] = returns as { id: string }[];
  return counts;
};
/** Lists the errors of a filing with these pages, in short; those of the business have their own tests. */
const found = async (pages: object, quarter: object = {}) =>
  (await readIssues(await begin(pages, quarter)))
    .filter(({ path }) => !path.startsWith('business.'))
    .map(({ code, path, blocks }) => [code, path, blocks]);

test('a filing with tax and a way to pay it has nothing to mend', async () => {
  expect(await found({ ...withTax, ...eftps })).toEqual([]);
  expect(await found({ ...withTax, paymentOption: debit })).toEqual([]);
});

test('an amount due without a payment option stands in the way of the signature, not of the fee', async () => {
  expect(await found(withTax)).toEqual([['paymentOptionMissing', 'paymentOption.paymentMethod', 'sign']]);
  expect(await found({ ...withTax, deposit: { depositedAmt: '244.00' } })).toEqual([]);
});

test('a direct debit whose day has passed is asked for anew', async () => {
  const id = await begin({ ...withTax, paymentOption: debit });
  const before = clock.at;
  clock.at = new Date('2026-10-21T12:00:00Z');
  expect((await readIssues(id)).find(({ path }) => path.startsWith('paymentOption'))).toMatchObject({
    path: 'paymentOption.requestedPaymentDate',
    blocks: 'sign',
    message: 'Requested Payment Date should be a date from Oct 21, 2026 to Nov 2, 2026',
  });
  clock.at = before;
});

test('a deposit that is not made yet stands in the way of the signature, until its day', async () => {
  const later = { deposits: [{ period: 'A', date: '2026-10-21', amount: '244.00' }] };
  expect(await found({ ...withTax, deposit: later })).toEqual([['depositNotMade', 'deposit.deposits.0.date', 'sign']]);
  const made = { deposits: [{ period: 'A', date: '2026-10-20', amount: '244.00' }] };
  expect(await found({ ...withTax, deposit: made })).toEqual([]);
});

test('an overpayment of this quarter needs a use before the fee is paid', async () => {
  const overpaid = { ...withTax, deposit: { depositedAmt: '300' } };
  expect(await found(overpaid)).toEqual([['overPaymentUseMissing', 'overpayment.overPaymentUse', 'pay']]);
  expect(await found({ ...overpaid, overpayment: { overPaymentUse: 'refund' } })).toEqual([]);
});

describe('a quarter that IRS e-file does not take', () => {
  const quarter = { taxYear: '2023' };
  const rowsOf2023 = [{ taxDate: '2023-07-15', typeOfEvent: '60a', noOfGallons: '1000' }];
  const withTaxOf2023 = { filingData: { 60: { rows: rowsOf2023 } } };

  test('goes by mail: there is nothing to fix, and a payment option is not asked for', async () => {
    const id = await begin(withTaxOf2023, quarter);
    const { way, whyPaper, issues } = (await call(getPreflight, { token: hall.token, params: { id } })).success;
    expect(whyPaper).toBe('IRS e-file accepts returns for 2024 to 2026. The return for 2023 Q3 goes by mail.');
    expect([way, issues.filter(({ path }) => !path.startsWith('business.'))]).toEqual(['paper', []]);
    const taken = await begin(withTax);
    expect((await call(getPreflight, { token: hall.token, params: { id: taken } })).success.way).toBe('electronic');
  });

  test.each(['2021', '2022', '2023', '2025'])('%s: the list counts what its pages show', async (taxYear) => {
    const rows = [{ taxDate: `${taxYear}-07-15`, typeOfEvent: '60a', noOfGallons: '1000' }];
    const id = await begin({ filingData: { 60: { rows } }, ...eftps }, { taxYear });
    expect((await readIssues(id)).filter(({ blocks }) => blocks !== null)).toEqual([]);
    expect(await toFixInList(id)).toEqual({ errors: 0, beforeSigning: 0, unfinished: null });
  });

  test('is not paid for: the refusal says that it goes by mail', async () => {
    const id = await begin({}, { ...quarter, zeroLiability: true });
    const { success: filing } = await call(getForm720, { token: hall.token, params: { id } });
    const { error } = await call(payFee, {
      token: hall.token,
      body: {
        businessId: filing.businessId,
        transactionFormType: 'Form720',
        transactionFor: id,
        certification: true,
      },
    });
    expect([error.code, error.issues.map(({ message }) => message)]).toEqual([
      'NOT_READY_TO_PAY',
      ['IRS e-file accepts returns for 2024 to 2026. The return for 2023 Q3 goes by mail.'],
    ]);
  });

  test('takes no direct debit, which goes with an electronic return only', async () => {
    const id = await begin(withTaxOf2023, quarter);
    const { status, error } = await call(saveForm720, { token: hall.token, body: { id, paymentOption: debit } });
    expect([status, error.issues.map(({ code, path }) => [code, path])]).toEqual([
      422,
      [['directDebitOnPaper', 'paymentOption.paymentMethod']],
    ]);
    expect((await call(saveForm720, { token: hall.token, body: { id, ...eftps } })).status).toBe(200);
  });

  test('is not mailed while a page has unsaved changes or an error', async () => {
    const id = await begin(withTaxOf2023, quarter);
    const mail = async (person = hall) => {
      const { error } = await call(getMailing, { token: person.token, params: { id } });
      const document = { id, document: 'mailing.pdf' } as const;
      const packed = await call(downloadForm720, { token: person.token, params: document });
      expect(packed.error?.code).toBe(error?.code);
      return error && [error.code, error.issues.map(({ code }) => code)];
    };
    const page = { id, page: '60' };
    await call(saveDraft, { token: hall.token, params: page, body: { fields: { rows: [{ noOfGallons: '7' }] } } });
    expect(await mail()).toEqual(['UNSAVED_CHANGES', ['unsavedChanges']]);
    await call(deleteDraft, { token: hall.token, params: page });
    expect(await mail()).toBeUndefined();
    const empty = { id, filingData: { 60: { rows: [] } } };
    expect((await call(saveForm720, { token: hall.token, body: empty })).status).toBe(200);
    expect(await mail()).toEqual(['NOT_READY_TO_MAIL', ['nothingEntered']]);
  });

  test('says how it is mailed, to those who may read it, until it is signed for IRS e-file', async () => {
    const id = await begin(withTaxOf2023, quarter);
    const mailing = (token = hall.token) => call(getMailing, { token, params: { id } });
    const { address, voucher } = (await mailing()).success;
    expect(address).toContain('Ogden, UT 84201-0009');
    expect(voucher).toContainEqual({ label: 'Box 2, amount you are paying', value: '$244.00' });
    expect((await mailing((await account()).token)).error.code).toBe('NOT_FOUND');
    const document = { id, document: 'mailing.pdf' } as const;
    expect((await call(downloadForm720, { token: hall.token, params: document })).status).toBe(200);
    const folder = mkdtempSync(join(tmpdir(), 'gauger-blanks-'));
    await addBlank(folder, 'f720', { form: '720', fields: { 'totals.totalDue': 'line10' } }, [{ name: 'line10' }]);
    deps.settings.blanks = await readBlanks(folder);
    const { steps } = (await mailing()).success;
    expect(steps[0]).toBe('Print Form 720 (Rev. January 2020) from this package: the figures are filled in.');
    expect(steps[1]).toContain('Write by hand what the printed form has no field for: Form 720, Name: ');
    const filled = (await call(downloadForm720, { token: hall.token, params: document })).success.bytes;
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(filled)), { mergePages: false });
    expect(text[1]).toBe('244.00PRACTICE: not for the IRS. Do not mail and do not pay.');
    deps.settings.blanks = [];
    await asSuperuser(`update filing set state = 'sent' where id = $1`, [id]);
    expect((await mailing()).error.code).toBe('WRONG_STATE');
    expect((await call(downloadForm720, { token: hall.token, params: document })).error.code).toBe('WRONG_STATE');
  });
});

test('a quarter later than each known layout goes by IRS e-file with a simulator, with a warning', async () => {
  const before = clock.at;
  clock.at = new Date('2027-04-05T12:00:00Z');
  const later = await account();
  const body = {
    businessId: later.businessId,
    taxYearQuarter: { taxYear: '2027', taxYearAndQuarter: '1' },
    filingData: { 60: { rows: [{ taxDate: '2027-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
    ...eftps,
  };
  const { id } = (await call(addForm720, { token: later.token, body: body as never })).success;
  const { way, whyPaper, issues } = (await call(getPreflight, { token: later.token, params: { id } })).success;
  expect([way, whyPaper, issues.filter(({ path }) => !path.startsWith('business.'))]).toEqual([
    'electronic',
    null,
    [expect.objectContaining({ code: 'newestLayoutTried', severity: 'warning', blocks: null })],
  ]);
  clock.at = before;
});

test('a quarter that is not over stands in the way of the signature, unless the return is a final or a one-time one', async () => {
  const third = { zeroLiability: true };
  const before = clock.at;
  clock.at = new Date('2026-09-30T12:00:00Z');
  const id = await begin({}, third);
  expect((await readIssues(id)).find(({ path }) => path === 'taxYearQuarter')).toMatchObject({
    code: 'quarterNotEnded',
    blocks: 'sign',
    message:
      'You can sign this return from Oct 1, 2026 on, after its quarter ends. Only a final or one-time return can be signed earlier',
  });
  expect(await found({}, { ...third, finalReturn: true })).toEqual([]);
  expect(await found({}, { ...third, oneTimeFiling: true })).toEqual([]);
  clock.at = new Date('2026-10-01T12:00:00Z');
  expect((await readIssues(id)).find(({ path }) => path === 'taxYearQuarter')).toBeUndefined();
  clock.at = before;
});

test('rows of days to come stand in the way of the signature, of a final return too', async () => {
  const pages = {
    filingData: {
      60: { rows: ['2026-10-20', '2026-10-21'].map((taxDate) => ({ ...rows[0], taxDate })) },
      28: { taxWithRegularMethod: true, rows: [{ dateOfAmountsBilled: '2026-12-15', taxableAmount: '10' }] },
    },
    ...eftps,
  };
  const quarter = { taxYearAndQuarter: '4', finalReturn: true };
  expect(await found(pages, quarter)).toEqual([
    ['rowAhead', 'filingData.28.rows.0.dateOfAmountsBilled', 'sign'],
    ['rowAhead', 'filingData.60.rows.1.taxDate', 'sign'],
  ]);
  const [first] = (await readIssues(await begin(pages, quarter))).filter(({ code }) => code === 'rowAhead');
  expect(first?.message).toBe(
    'Date of amounts billed is Dec 15, 2026, a future date: sign the return on or after that day, or remove the row',
  );
});

test('of many rows of days to come the first ten are named, and the rest counted', async () => {
  const ahead = Array.from({ length: 12 }, () => ({ ...rows[0], taxDate: '2026-12-31' }));
  const filingData = { 60: { rows: ahead } };
  const quarter = { taxYearAndQuarter: '4', finalReturn: true };
  const id = await begin({ filingData, ...eftps }, quarter);
  const issues = await readIssues(id);
  const shown = issues.filter(({ code }) => code.startsWith('row'));
  expect(shown.map(({ path }) => path)).toEqual([
    ...Array.from({ length: 10 }, (_, at) => `filingData.60.rows.${at}.taxDate`),
    'filingData.60',
  ]);
  expect(shown.at(-1)).toMatchObject({
    blocks: 'sign',
    message: '2 more rows of IRS No. 60 with a future date: sign the return on or after those days, or remove them',
    rows: 2,
  });
  expect(await toFixInList(id)).toEqual({ errors: 0, beforeSigning: 12, unfinished: null });
});

test('before its quarter ends, rows of days to come are one warning, and the return waits', async () => {
  const ahead = Array.from({ length: 100 }, () => ({ ...rows[0], taxDate: '2026-12-31' }));
  const id = await begin(
    { filingData: { 60: { rows: [{ ...rows[0], taxDate: '2026-10-05' }, ...ahead] } }, ...eftps },
    {
      taxYearAndQuarter: '4',
    },
  );
  const issues = (await readIssues(id)).filter(({ path }) => !path.startsWith('business.'));
  expect(issues.map(({ code, severity, blocks, message }) => [code, severity, blocks, message])).toEqual([
    ['quarterNotEnded', 'error', 'sign', expect.stringContaining('You can sign this return from Jan 1, 2027 on')],
    ['rowsAfterToday', 'warning', null, '100 rows are dated after today. You can sign from Jan 1, 2027.'],
  ]);
  expect(await toFixInList(id)).toEqual({ errors: 0, beforeSigning: 0, unfinished: null });
});

test('what was not started is not counted in a list, and keeps the return from the fee or the signature', async () => {
  expect(await toFixInList(await begin({}))).toEqual({ errors: 0, beforeSigning: 0, unfinished: 'pay' });
  expect(await toFixInList(await begin(withTax))).toEqual({ errors: 0, beforeSigning: 0, unfinished: 'sign' });
});

describe('a return without tax', () => {
  test('cannot be sent when nothing says that it is meant', async () => {
    const nothing = [['nothingEntered', 'taxYearQuarter.zeroLiability', 'pay']];
    expect(await found({})).toEqual(nothing);
    expect(await found({ filingData: { 28: { taxWithRegularMethod: true, rows: [] } } })).toEqual(nothing);
    expect(await found({}, { nilReturn: true })).toEqual([]);
    expect(await found({ filingData: { 60: { emptyTaxLiability: true } } })).toEqual([]);
  });

  test('that has a taxable row is saved and not sent: line and box are named', async () => {
    const id = await begin({ ...withTax, ...eftps }, { zeroLiability: true });
    const saved = await call(saveForm720, { token: hall.token, body: { id, filingData: { 62: { rows: [] } } } });
    expect(saved.status).toBe(200);
    expect((await readIssues(id)).find(({ code }) => code === 'nothingToReport')).toMatchObject({
      path: 'filingData.60',
      severity: 'error',
      blocks: 'pay',
      message: expect.stringMatching(/^IRS No\. 60 has a tax of \$244\.00, but the box Nothing to report is checked/),
    });
  });

  test('claims nothing: Schedule C needs a liability', async () => {
    const groups = { '14': { lines: [{ line: '14a', amountOfClaim: '100' }] } };
    const claim = { claimsData: { groups }, overpayment: { overPaymentUse: 'refund' } };
    expect(await found(claim, { zeroLiability: true })).toEqual([
      ['claimWithoutLiability', 'claimsData.totalClaim', 'pay'],
    ]);
  });
});

test('a credit above the tax that it may offset is lowered before the fee: nothing of it is refunded', async () => {
  const groups = {
    12: {
      periodStart: '2025-01-01',
      periodEnd: '2025-03-31',
      lines: [{ line: '12d', gallons: '1000', lifecycleEmissions: '30' }],
    },
  };
  const above = async (noOfGallons: string) => {
    const rows = [{ taxDate: '2025-01-15', typeOfEvent: '60a', noOfGallons }];
    const pages = { filingData: { 60: { rows } }, claimsData: { groups }, overpayment: { overPaymentUse: 'refund' } };
    const issues = await found(pages, { taxYear: '2025', taxYearAndQuarter: '1' });
    return issues.filter(([code]) => code === 'creditAboveTax');
  };
  expect(await above('1000')).toEqual([['creditAboveTax', 'claimsData.groups.12', 'pay']]);
  expect(await above('10000')).toEqual([]);
});

test('a claim whose last day has passed is taken out before the fee', async () => {
  const bus = { periodStart: '2026-04-01', periodEnd: '2026-06-30', lines: [{ line: '3c', gallons: '9000' }] };
  const groups = { 3: bus, 6: { lines: [{ line: '6c', typeOfUse: '2', gallons: '9000' }] } };
  const rows = [{ taxDate: '2026-04-15', typeOfEvent: '60a', noOfGallons: '100000' }];
  const id = await begin(
    { filingData: { 60: { rows } }, claimsData: { groups }, paymentOption: eftps.paymentOption },
    { taxYearAndQuarter: '2' },
  );
  const late = async () => {
    const issues = await readIssues(id);
    return issues.flatMap(({ code, path, severity, blocks }) =>
      code === 'claimTooLate' ? [`${path} ${severity} ${blocks}`] : [],
    );
  };
  const before = clock.at;
  // In Washington it is still September 30.
  clock.at = new Date('2026-10-01T03:00:00Z');
  expect(await late()).toEqual([]);
  clock.at = new Date('2026-10-01T05:00:00Z');
  expect(await late()).toEqual(['claimsData.groups.3.periodEnd error pay', 'claimsData.groups.6.periodEnd error pay']);
  clock.at = before;
});

test('a return that was sent has nothing to mend, whatever day passes then; once it is unlocked it has', async () => {
  const groups = {
    3: { periodStart: '2026-04-01', periodEnd: '2026-06-30', lines: [{ line: '3c', gallons: '9000' }] },
  };
  const filingData = { 60: { rows: [{ ...rows[0], taxDate: '2026-04-15', noOfGallons: '100000' }] } };
  const id = await begin({ filingData, claimsData: { groups } }, { taxYearAndQuarter: '2' });
  const move = (...events: Parameters<typeof moveFiling>[2][]) =>
    deps.database.inAccount(hall.accountId, async (tx) => {
      for (const event of events) await moveFiling(tx, id, event, { now: deps.now() });
    });
  const codes = async () => (await readIssues(id)).map(({ code }) => code);
  const open = ['claimTooLate', 'paymentOptionMissing', 'signerTitleMissing'];
  const untitled =
    "update business set signing_authority_title = '' where id = (select business_id from filing where id = $1)";
  await asSuperuser(untitled, [id]);
  expect(await codes()).toEqual(expect.arrayContaining(open));
  await move('pay', 'sign', 'queue');
  expect(await codes()).toEqual([]);
  await move('send', 'deliver', 'reject', 'unlock');
  expect(await codes()).toEqual(expect.arrayContaining(open));
  await move('confirm', 'sign', 'queue', 'send', 'deliver', 'accept');
  expect(await codes()).toEqual([]);
});

test('what only warns while drafting is an error before the return goes out, and called one', async () => {
  const groups = { 7: { periodStart: '2026-07-01', periodEnd: '2026-09-30', lines: [{ line: '7a', gallons: '10' }] } };
  const id = await begin({ ...withTax, ...eftps });
  const body = { id, claimsData: { groups } };
  const drafted = (await call(saveForm720, { token: hall.token, body })).success.issues;
  const called = (issues: readonly { code: string; severity: string }[]) =>
    issues
      .filter(({ code }) => code === 'claimBelowMinimum' || code === 'registrationMissing')
      .map(({ code, severity }) => `${code} ${severity}`);
  expect(called(drafted).sort()).toEqual(['claimBelowMinimum warning', 'registrationMissing warning']);
  expect(called(await readIssues(id)).sort()).toEqual(['claimBelowMinimum error', 'registrationMissing error']);
});

test('an error that newer rates left in a stored line stands in the way of the fee', async () => {
  const id = await begin({ ...withTax, ...eftps });
  const wrong = JSON.stringify({ rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' }] });
  await asSuperuser(`update filing_page set facts = $2 where filing_id = $1 and page like 'tax.%'`, [id, wrong]);
  expect(await readIssues(id)).toContainEqual(
    expect.objectContaining({ code: 'dateOutside', path: 'filingData.60.rows.0.taxDate', blocks: 'pay' }),
  );
});

test('what the IRS asks of the business is open before the signature', async () => {
  const id = await begin({ ...withTax, ...eftps });
  const [{ business_id: businessId }] = (await asSuperuser('select business_id from filing where id = $1', [id])).rows;
  await asSuperuser(
    `update business set contact_address_line1 = '', contact_city = 'Salem', contact_country = 'United States of America',
       contact_state_code = 'OR', contact_postal_code = '97301', signing_authority_name = 'Ann Hall',
       signing_authority_title = '', business_name = 'Hall Oil', name_control = 'HALL' where id = $1`,
    [businessId],
  );
  expect((await readIssues(id)).map(({ code, path, blocks }) => [code, path, blocks])).toEqual([
    ['addressMissing', 'business.contactAddressLine1', 'sign'],
    ['signerTitleMissing', 'business.signingAuthorityTitle', 'sign'],
  ]);
});

test('it tells no bank number, to no one', async () => {
  const id = await begin({ ...withTax, paymentOption: { ...debit, requestedPaymentDate: '2026-11-02' } });
  clock.at = new Date('2026-11-21T12:00:00Z');
  const viewer = await member(hall.accountId, 'viewer');
  const shown = JSON.stringify(await readIssues(id, viewer.token));
  clock.at = new Date('2026-10-20T12:00:00Z');
  expect(shown).toContain('paymentOption.requestedPaymentDate');
  for (const secret of ['12345678', '5678', '0021']) expect(shown).not.toContain(secret);
});

test('what was mended is no longer told', async () => {
  const id = await begin(withTax);
  await call(saveForm720, { token: hall.token, body: { id, ...eftps } });
  expect((await readIssues(id)).filter(({ path }) => path.startsWith('paymentOption'))).toEqual([]);
});
