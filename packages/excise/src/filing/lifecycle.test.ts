import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FilingEvent,
  filingStates,
  irsFilingStatus,
  irsStatusFilter,
  isEditable,
  isPaymentOptionEditable,
  isUnsigned,
  nextState,
} from './lifecycle.ts';

const events: FilingEvent[] = [
  'markReady',
  'sendBack',
  'pay',
  'confirm',
  'sign',
  'queue',
  'send',
  'deliver',
  'lose',
  'accept',
  'reject',
  'unlock',
];

/** Where the events lead from a draft, or the event that could not happen. */
const live = (...given: FilingEvent[]) =>
  given.reduce<string>((state, event) => {
    const next = filingStates.find((known) => known === state);
    return (next && nextState(next, event)) ?? `no ${event}`;
  }, 'draft');

describe('the life of a filing', () => {
  test('goes from draft to accepted', () => {
    expect(live('pay', 'sign', 'queue', 'send', 'deliver', 'accept')).toBe('accepted');
  });

  test('goes on after a package whose arrival nobody knew', () => {
    expect(live('pay', 'sign', 'queue', 'send', 'lose')).toBe('unknown');
    expect(live('pay', 'sign', 'queue', 'send', 'lose', 'deliver')).toBe('sent');
    expect(live('pay', 'sign', 'queue', 'send', 'lose', 'accept')).toBe('accepted');
  });

  test('goes to review and back as often as it takes, and on from there', () => {
    expect(live('markReady', 'sendBack', 'markReady', 'pay')).toBe('paid');
    expect(live('sendBack')).toBe('no sendBack');
    expect(live('markReady', 'markReady')).toBe('no markReady');
    expect(live('pay', 'markReady')).toBe('no markReady');
  });

  test('lets a rejected filing be corrected and sent again without paying', () => {
    expect(live('pay', 'sign', 'queue', 'send', 'deliver', 'reject', 'unlock', 'confirm', 'sign', 'queue')).toBe(
      'queued',
    );
  });

  test('has no way to send what is not signed, or to sign what is not paid', () => {
    for (const state of filingStates) {
      if (state !== 'signed') expect(nextState(state, 'queue')).toBeNull();
      if (state !== 'paid') expect(nextState(state, 'sign')).toBeNull();
      if (state !== 'queued') expect(nextState(state, 'send')).toBeNull();
    }
  });

  test('cannot be unlocked between the queue and the answer', () => {
    for (const state of ['queued', 'sending', 'sent', 'unknown', 'accepted'] as const)
      expect(nextState(state, 'unlock')).toBeNull();
  });

  test('ends with acceptance, whatever happens afterwards', () => {
    for (const event of events) expect(nextState('accepted', event)).toBeNull();
  });

  test('never passes the signature, by any order of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (given) => {
        let state: (typeof filingStates)[number] = 'draft';
        let [paid, signed] = [false, false];
        for (const event of given) {
          const next = nextState(state, event);
          if (next === null) continue;
          if (event === 'pay' || event === 'confirm') paid = true;
          if (event === 'sign') signed = true;
          if (event === 'unlock') [paid, signed] = [false, false];
          state = next;
          if (!isEditable(state)) expect(paid).toBe(true);
          if (['queued', 'sending', 'sent', 'unknown', 'accepted', 'rejected'].includes(state))
            expect(signed).toBe(true);
        }
      }),
    );
  });
});

describe('what lists show', () => {
  test.each([
    ['draft', 'Incomplete'],
    ['ready', 'Incomplete'],
    ['paid', 'Incomplete'],
    ['signed', 'Incomplete'],
    ['queued', 'Pending'],
    ['sending', 'Pending'],
    ['sent', 'Pending'],
    ['unknown', 'Pending'],
    ['accepted', 'Accepted'],
    ['rejected', 'Rejected'],
    ['withdrawn', 'Incomplete'],
  ] as const)('%s is %s', (state, shown) => {
    expect(irsFilingStatus(state)).toBe(shown);
  });

  test('the filter values stand for states that look alike', () => {
    expect(irsStatusFilter).toEqual({
      Active: ['accepted'],
      Pending: ['queued', 'sending', 'sent', 'unknown', 'mailed'],
      DeActive: ['rejected', 'withdrawn'],
    });
  });
});

test('the payment option may change until the signature, the pages only until the fee is paid', () => {
  expect(filingStates.filter(isEditable)).toEqual(['draft', 'ready']);
  expect(filingStates.filter(isPaymentOptionEditable)).toEqual(['draft', 'ready', 'paid']);
  expect(filingStates.filter(isUnsigned)).toEqual(['draft', 'ready', 'paid']);
});
