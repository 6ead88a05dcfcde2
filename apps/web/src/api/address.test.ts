import { countForm720, getForm720, getRateBook } from '@gauger/contract';
import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test('the query of a call follows its path', () => {
  expect(addressOf(getRateBook, { query: { period: '2026Q1' } })).toBe('/ratebook?period=2026Q1');
});

test('what is not given is not sent', () => {
  const params = { id: '0198c0de-0000-7000-8000-000000000000' };
  expect(addressOf(getForm720, { params, query: { emailId: undefined } })).toBe(
    '/form720/form720id/0198c0de-0000-7000-8000-000000000000',
  );
});

test('a part of the path cannot become another part', () => {
  expect(addressOf(countForm720, { params: { emailId: '../a&b@example.com' } })).toBe(
    '/form720/count/emailid/..%2Fa%26b%40example.com',
  );
});
