import { expect, test } from 'vitest';
import { routes } from '../routes/index.ts';
import { callsWithProblem, causeIn, problemOf, withProblem } from './index.ts';

test('every call that has a sentence of the specification is a call of the contract', () => {
  const names = new Set(routes.map(({ name }) => name));
  expect(callsWithProblem.filter((name) => !names.has(name))).toEqual([]);
});

test('the sentence of a call stands before the cause, once', () => {
  const problem = problemOf('saveForm720');
  expect(problem).toBe('There is a problem in Saving form720');
  const told = withProblem(problem, 'The service is busy.');
  expect(told).toBe('There is a problem in Saving form720. The service is busy.');
  expect(withProblem(problem, told)).toBe(told);
  expect(causeIn(told)).toBe('The service is busy.');
  expect(withProblem(problemOf('payFee'), 'Invalid Form Type Form999')).toBe('Invalid Form Type Form999');
  expect(withProblem(problemOf('getHealth'), 'Busy')).toBe('Busy');
  expect(['saveForm720X', 'getForm720X', 'deleteForm720X', 'countForm720X'].map((call) => problemOf(call))).toEqual(
    ['Saving form720x', 'get form720X', 'Delete form720X', 'get form720X count'].map(
      (what) => `There is a problem in ${what}`,
    ),
  );
});

test('a save of claims alone is called so', () => {
  expect(problemOf('saveForm720', { id: 'x', claimsData: {} })).toBe('There is a problem in Saving claim720');
  expect(problemOf('saveForm720', { id: 'x', claimsData: {}, deposit: {} })).toBe(
    'There is a problem in Saving form720',
  );
});
