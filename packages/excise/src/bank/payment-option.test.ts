import { describe, expect, test } from 'vitest';
import { holdsNumber, masked, maskedNumbers } from './bank-account.ts';
import { type PaymentOptionEntry, paymentDays, paymentDaysApproved, readPaymentOption } from './payment-option.ts';

/** The rules of specification 002 §5; 021000021 is a routing number whose check digit fits. */
const debit: PaymentOptionEntry = {
  paymentMethod: 'efw',
  bankName: 'First Bank',
  accountType: '2',
  accountNumber: '12345678',
  reAccountNumber: '12345678',
  routingTransitNum: '021000021',
  requestedPaymentDate: '2026-11-02',
};
const days = { first: '2026-10-20', last: '2026-11-02' };
const read = (more: PaymentOptionEntry, kept?: PaymentOptionEntry) =>
  readPaymentOption({ ...debit, ...more }, { days, way: 'electronic', kept });
const messages = (more: PaymentOptionEntry, kept?: PaymentOptionEntry) =>
  read(more, kept).issues.map(({ path, message }) => [path.replace('paymentOption.', ''), message]);

describe('what is asked', () => {
  test('a direct debit needs every field, each with its own words', () => {
    expect(messages({ paymentMethod: '' })).toEqual([['paymentMethod', 'Please Select Payment Method']]);
    const empty = Object.fromEntries(Object.keys(debit).map((name) => [name, '']));
    expect(messages({ ...empty, paymentMethod: 'efw' })).toEqual([
      ['bankName', 'Please Enter Bank Name'],
      ['accountType', 'Please Select Account Type'],
      ['accountNumber', 'Please Enter Account Number'],
      ['reAccountNumber', 'Please Re-Type Account Number'],
      ['routingTransitNum', 'Please Enter Routing Transit Number'],
      ['requestedPaymentDate', 'Please Select Requested Payment Date'],
    ]);
    expect(messages({ reAccountNumber: '' })).toEqual([['reAccountNumber', 'Please Re-Type Account Number']]);
    expect(read({}).issues).toEqual([]);
  });

  test('direct debit goes with an electronic return only: a return that is mailed refuses it and takes EFTPS', () => {
    const terms = { days, way: 'paper' } as const;
    expect(readPaymentOption(debit, terms).issues.map(({ code, path }) => [code, path])).toEqual([
      ['directDebitOnPaper', 'paymentOption.paymentMethod'],
    ]);
    expect(readPaymentOption({ paymentMethod: 'eftps' }, terms).issues).toEqual([]);
  });

  test('EFTPS needs nothing more, and keeps nothing of a debit', () => {
    expect(read({ paymentMethod: 'eftps' })).toEqual({ option: { paymentMethod: 'eftps' }, issues: [] });
  });

  test('another method is none', () => {
    expect(messages({ paymentMethod: 'cheque' })).toEqual([
      ['paymentMethod', 'Payment Method should be one of: efw, eftps'],
    ]);
  });

  test('a joint account says which of the two it is; any other does not', () => {
    expect(messages({ accountType: '3' })).toEqual([
      ['jointAccountType', 'Please Select whether the joint account is a savings or a checking account'],
    ]);
    expect(read({ accountType: '3', jointAccountType: '1' }).option).toMatchObject({ jointAccountType: '1' });
    expect(read({ accountType: '1', jointAccountType: '2' }).option).not.toHaveProperty('jointAccountType');
    expect(messages({ accountType: 'toString' })).toHaveLength(1);
  });

  test('the account number typed again is compared and not kept', () => {
    expect(messages({ reAccountNumber: '12345679' })).toEqual([['reAccountNumber', 'Account Number is not same']]);
    expect(read({}).option).not.toHaveProperty('reAccountNumber');
  });

  test.each(['1234 5678', '1234-5678', '123456789012345678', 'ÄB12'])('%s is no account number', (accountNumber) => {
    expect(messages({ accountNumber, reAccountNumber: accountNumber })).toHaveLength(1);
  });

  test('a bank name has at most 50 characters', () => {
    expect(messages({ bankName: 'B'.repeat(50) })).toEqual([]);
    expect(messages({ bankName: 'B'.repeat(51) })).toEqual([
      ['bankName', 'Bank Name should have at most 50 characters'],
    ]);
    expect(messages({ bankName: '  ' })).toEqual([['bankName', 'Please Enter Bank Name']]);
  });
});

describe('a routing number', () => {
  test.each(['021000021', '011401533', '121000248', '322271627', '091000019'])('%s is one', (routingTransitNum) => {
    expect(messages({ routingTransitNum })).toEqual([]);
  });

  test.each(['000000000', '131000021', '200000021', '331000021', '02100002', '0210000210', '02100002a'])(
    '%s does not begin as one, or is no nine digits',
    (routingTransitNum) => {
      expect(messages({ routingTransitNum })).toEqual([
        [
          'routingTransitNum',
          'Routing Transit Number should have 9 digits beginning with 01 through 12, or 21 through 32',
        ],
      ]);
    },
  );

  test('any one digit mistyped is found by the check digit', () => {
    for (let at = 2; at < 9; at++)
      for (let step = 1; step < 10; step++) {
        const digits = [...'021000021'];
        digits[at] = String((Number(digits[at]) + step) % 10);
        expect(messages({ routingTransitNum: digits.join('') })[0]?.[1]).toContain('mistyped digit');
      }
  });
});

describe('the day of the debit', () => {
  test('lies from today to the due date of the return', () => {
    expect(paymentDays({ year: 2026, quarter: 3 }, '2026-10-20')).toEqual({ ...days, due: '2026-11-02' });
    expect(messages({ requestedPaymentDate: '2026-10-20' })).toEqual([]);
    for (const requestedPaymentDate of ['2026-10-19', '2026-11-03', '2026-10-32', 'soon'])
      expect(messages({ requestedPaymentDate })).toEqual([
        ['requestedPaymentDate', 'Requested Payment Date should be a date from Oct 20, 2026 to Nov 2, 2026'],
      ]);
  });

  test('is today when the return is late', () => {
    expect(paymentDays({ year: 2026, quarter: 3 }, '2026-11-21')).toMatchObject({
      first: '2026-11-21',
      last: '2026-11-21',
    });
    const late = paymentDays({ year: 2026, quarter: 3 }, '2026-11-21');
    const asked = readPaymentOption(
      { paymentMethod: 'efw', requestedPaymentDate: '2026-11-22' },
      { days: late, way: 'electronic' },
    );
    expect(asked.issues.map(({ message }) => message)).toContain('Requested Payment Date should be Nov 21, 2026');
  });
});

describe('the mask', () => {
  test('shows the last four, and never more than half', () => {
    expect(masked('12345678')).toBe('••••5678');
    expect(masked('021000021')).toBe('••••0021');
    expect(masked('12345')).toBe('••••45');
    expect(masked('1')).toBe('••••');
  });

  test('that comes back unchanged stands for the number, not typed again', () => {
    const kept: PaymentOptionEntry = maskedNumbers(read({}).option ?? {});
    expect(kept).toMatchObject({ accountNumber: '••••5678', routingTransitNum: '••••0021' });
    expect(messages({ ...kept, reAccountNumber: '' }, kept)).toEqual([]);
    expect(messages({ ...kept, reAccountNumber: kept.accountNumber }, kept)).toEqual([]);
    expect(messages({ ...kept, reAccountNumber: '12345678' }, kept)).toHaveLength(1);
  });

  test('of nothing kept, or of another number, is no number', () => {
    expect(messages({ accountNumber: '••••5678', reAccountNumber: '••••5678' })).toEqual([
      ['accountNumber', 'Account Number should have only digits and letters'],
    ]);
    expect(messages({ routingTransitNum: '••••0021' }, { routingTransitNum: '••••0022' })).toHaveLength(1);
  });
});

test('a number typed into another field is found, however it is written; the name of a bank holds none', () => {
  for (const text of ['021000021', 'First Bank 12345678', '0-2 1.0', 'acct 98 76'])
    expect(holdsNumber(text)).toBe(true);
  for (const text of ['', 'First Bank', '1st Source Bank', 'Bank 121', '5th/3rd Bank, 24 h'])
    expect(holdsNumber(text)).toBe(false);
});

test('the day of a debit that was approved may have passed by five days, not by six', () => {
  const quarter = { year: 2026, quarter: 3 } as const;
  expect(paymentDaysApproved(quarter, '2026-11-20')).toMatchObject({ first: '2026-11-15', last: '2026-11-20' });
  expect(paymentDaysApproved(quarter, '2026-10-20')).toMatchObject({ first: '2026-10-15', last: '2026-11-02' });
});
