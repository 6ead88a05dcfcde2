import { countForm720, getForm720, getRateBook } from '@gauger/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { addressOf } from './address.ts';

/** Addresses that the server wrote into the page, by the name of the service. */
const written = new Map<string, string>();
beforeEach(() => {
  written.clear();
  vi.stubGlobal('document', {
    querySelector: (selector: string) => ({ content: written.get(/name=([\w-]+)/.exec(selector)?.[1] ?? '') ?? '' }),
  });
});

test('a call goes to the service of its path, at the address the page was given', () => {
  written.set('user-service', 'https://people.gauger.example').set('app-service', 'https://calls.gauger.example');
  const of = (path: string) => addressOf({ path }, {});
  expect(of('/auth/session')).toBe('https://people.gauger.example/auth/session');
  expect(of('/usermanagement/login')).toBe('https://people.gauger.example/usermanagement/login');
  expect(of('/business/add')).toBe('https://calls.gauger.example/business/add');
  // A page that no server of ours served still has the names to be replaced.
  written.set('app-service', '__APP_SERVICE__');
  expect(of('/business/add')).toBe('/business/add');
});

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
