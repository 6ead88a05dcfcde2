import { expect, test, vi } from 'vitest';
import { type Sendable, type SendStep, sendSteps } from './send-steps.ts';

// The module of calls listens to the browser it is in.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

const shown = (
  of: Pick<Sendable, 'state' | 'paid'> & Partial<Sendable>,
  here: SendStep,
  fixes?: number,
  unfinished = false,
) =>
  sendSteps(
    { id: 'f', formType: 'Form720', mailed: false, ...of },
    here,
    fixes === undefined ? undefined : { fixes, unfinished },
  ).map(({ name, note, state, to }) => `${name} ${state}${to ? '>' : ''}: ${note}`);

test('a draft with findings stays at the check, and neither signing nor sending can start', () => {
  expect(shown({ state: 'draft', paid: false }, 'check', 2)).toEqual([
    'Check wrong: 2 to fix',
    'Pay fee open>: Once per return',
    'Sign shut: After the fee',
    'Sent shut: Filed when accepted',
  ]);
  expect(shown({ state: 'draft', paid: false }, 'check', 0)[0]).toBe('Check here: No errors found');
});

test('a draft with a part that was not started has no errors, and is not finished', () => {
  const draft = { state: 'draft', paid: false } as const;
  expect(shown(draft, 'check', 0, true)[0]).toBe('Check here: Not finished');
  expect(shown(draft, 'pay', 0, true)[0]).toBe('Check open>: Not finished');
  expect(shown(draft, 'check', 2, true)[0]).toBe('Check wrong: 2 to fix');
});

test('the check is done on the page of the fee, unless something is to be fixed', () => {
  expect(shown({ state: 'draft', paid: false }, 'pay', 0)[0]).toBe('Check done>: No errors found');
  expect(shown({ state: 'draft', paid: false }, 'pay', 1)[0]).toBe('Check wrong>: 1 to fix');
});

test('a paid return says that it is not filed yet, and leads to the signature and the receipt', () => {
  expect(shown({ state: 'paid', paid: true }, 'pay')).toEqual([
    'Check done>: Checked',
    'Pay fee done: Paid',
    'Sign open>: Not filed yet',
    'Sent shut: Filed when accepted',
  ]);
});

test('a return on its way waits for the answer, and only an accepted one is done', () => {
  expect(shown({ state: 'sent', paid: true }, 'sent')).toEqual([
    'Check done>: Checked',
    'Pay fee done>: Paid',
    'Sign done: Signed',
    'Sent here: Waiting for the answer',
  ]);
  expect(shown({ state: 'accepted', paid: true }, 'sent')[3]).toBe('Sent done: Accepted');
});

test('a rejected return is not filed: the check comes again, and the fee stays paid', () => {
  expect(shown({ state: 'rejected', paid: true }, 'sent')).toEqual([
    'Check open>: Fix and resend (free)',
    'Pay fee done>: Paid',
    'Sign shut: Not filed yet',
    'Sent wrong: Rejected: not filed',
  ]);
  expect(shown({ state: 'draft', paid: true }, 'check', 1)).toEqual([
    'Check wrong: 1 to fix',
    'Pay fee done>: Paid',
    'Sign open>: Not filed yet',
    'Sent shut: Filed when accepted',
  ]);
});

test('a refunded fee is paid again before a draft is signed, and is no step of a return that was sent', () => {
  const refunded = { paid: false, refunded: true };
  expect(shown({ state: 'draft', ...refunded }, 'sent').slice(1, 3)).toEqual([
    'Pay fee open>: Refunded',
    'Sign shut: After the fee',
  ]);
  expect(shown({ state: 'accepted', ...refunded }, 'sent')[1]).toBe('Pay fee shut: Refunded');
});

test('a return on paper has no fee, is printed and signed by hand, and the filer mails it', () => {
  const draft = { state: 'draft', paid: false, mailed: true } as const;
  expect(shown(draft, 'check', 0)).toEqual([
    'Check here: No errors found',
    'Pay fee done: No fee on paper',
    'Print and sign open>: On paper',
    'Mailed shut: You mail it',
  ]);
  expect(shown(draft, 'check', 1)[2]).toBe('Print and sign shut: On paper');
  expect(shown(draft, 'sign')[2]).toBe('Print and sign here: On paper');
  expect(shown({ ...draft, state: 'mailed' }, 'sent').slice(2)).toEqual([
    'Print and sign done: Signed on paper',
    'Mailed done: Recorded',
  ]);
});

test('the steps of a Form 8849 begin with its claims', () => {
  const claim = { formType: 'Form8849', state: 'draft', paid: false } as const;
  expect(shown(claim, 'claims')).toEqual([
    'Claims here: Enter your claims',
    'Check open>: Look at every part',
    'Pay fee open>: Once per claim',
    'Sign shut: After the fee',
    'Sent shut: Filed when accepted',
  ]);
  expect(shown(claim, 'check', 0)[0]).toBe('Claims done>: Enter your claims');
});
