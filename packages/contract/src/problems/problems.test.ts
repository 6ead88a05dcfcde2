import { expect, test } from 'vitest';
import { routes } from '../calls/index.ts';
import { callsWithProblem, causeIn, problemOf, withProblem } from './index.ts';

test('every call that has a sentence of the specification is a call of the contract', () => {
  const names = new Set(routes.map(({ name }) => name));
  expect(callsWithProblem.filter((name) => !names.has(name))).toEqual([]);
});

test('the sentence of a call stands before the cause, once', () => {
  const problem = problemOf('saveForm720');
  expect(problem).toBe('There is a problem in Saving form720');
  const shown = withProblem(problem, 'The service is busy.');
  expect(shown).toBe('There is a problem in Saving form720. The service is busy.');
  expect(withProblem(problem, shown)).toBe(shown);
  expect(causeIn(shown)).toBe('The service is busy.');
  expect(withProblem(problemOf('payFee'), 'Invalid Form Type Form999')).toBe('Invalid Form Type Form999');
  expect(withProblem(problemOf('getHealth'), 'Busy')).toBe('Busy');
});

// Specification 002 §8 names its sentences for Forms 8849 and 720-X.
test.each([
  ['addForm8849', 'Saving form8849'],
  ['saveForm8849', 'Saving form8849'],
  ['getForm8849', 'get form8849'],
  ['deleteForm8849', 'Delete form8849'],
  ['countForm8849', 'get form8849 count'],
  ['addForm720X', 'Saving form720x'],
  ['saveForm720X', 'Saving form720x'],
  ['getForm720X', 'get form720X'],
  ['deleteForm720X', 'Delete form720X'],
  ['countForm720X', 'get form720X count'],
])('a failure of %s is called: There is a problem in %s', (call, problem) => {
  expect(problemOf(call)).toBe(`There is a problem in ${problem}`);
});

test('a save of claims alone is called so', () => {
  expect(problemOf('saveForm720', { id: 'x', claimsData: {} })).toBe('There is a problem in Saving claim720');
  expect(problemOf('saveForm720', { id: 'x', claimsData: {}, deposit: {} })).toBe(
    'There is a problem in Saving form720',
  );
});
