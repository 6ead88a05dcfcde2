import { expect, test } from 'vitest';
import { filingStates, isEditable, nextState } from './lifecycle.ts';
import { describeChange } from './state-sentences.ts';

test('a return is said to be unlocked where it can be, and nowhere else', () => {
  for (const state of filingStates) {
    const unlocks = nextState(state, 'unlock') === 'draft' && !isEditable(state);
    expect([state, /can unlock it on its status page/.test(describeChange(state))]).toEqual([state, unlocks]);
    expect([state, describeChange(state).startsWith('You can change')]).toEqual([state, isEditable(state)]);
  }
});

test('an accepted return is final, and is corrected on Form 720-X', () => {
  expect(describeChange('accepted')).toMatch(/is final.*prepare a Form 720-X/);
});
