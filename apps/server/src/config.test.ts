import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('nothing needs to be set', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 7200,
    databaseUrl: undefined,
    production: false,
    trustProxy: [],
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 7200, databaseUrl: undefined });
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['PUBLIC_URL', 'gauger.example'],
  ['NODE_ENV', 'live'],
  ['TRUST_PROXY', '10.0.0.1, everyone'],
  ['METRICS_PATH', 'metrics'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_PER_SESSION', '-1'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`Environment variable ${name}`);
});

test('lists and addresses are read', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1', PUBLIC_URL: 'https://gauger.example/' })).toMatchObject({
    trustProxy: ['10.0.0.0/8', '::1'],
    publicUrl: 'https://gauger.example',
  });
});

test('mails are kept in the mailbox, unless a mail server is named', () => {
  expect(readConfig({}).smtp).toBeUndefined();
  const named = {
    SMTP_URL: 'smtps://u:p@mail.example',
    PUBLIC_URL: 'https://gauger.example',
    MAIL_FROM: 'a@b.example',
  };
  expect(readConfig(named).smtp).toEqual({ url: 'smtps://u:p@mail.example', from: 'a@b.example' });
  expect(readConfig({ ...named, MAIL: 'mailbox' }).smtp).toBeUndefined();
});

test('production needs a mail server or the word that there is none; links in mails need an address', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('Environment variable SMTP_URL');
  expect(readConfig({ NODE_ENV: 'production', MAIL: 'mailbox' })).toMatchObject({ production: true, smtp: undefined });
  expect(() => readConfig({ SMTP_URL: 'smtps://mail.example' })).toThrow('Environment variable PUBLIC_URL');
  expect(() => readConfig({ SMTP_URL: 'mail.example' })).toThrow('Environment variable SMTP_URL');
});
