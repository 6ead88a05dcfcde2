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
  ['ADMIN_EMAIL', 'grace'],
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['PUBLIC_URL', 'gauger.example'],
  ['NODE_ENV', 'live'],
  ['TRUST_PROXY', '10.0.0.1, everyone'],
  ['METRICS_PATH', 'metrics'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_PER_SESSION', '-1'],
  ['MEF', 'nobody'],
  ['MEF_EFIN', '12345'],
  ['MEF_APP_SYSTEM_ID', '<a>'],
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
  expect(
    readConfig({ NODE_ENV: 'production', MAIL: 'mailbox', MEF: 'simulator', PAYMENT: 'sandbox', CAPTCHA: 'local' }),
  ).toMatchObject({
    production: true,
    smtp: undefined,
  });
  expect(() => readConfig({ SMTP_URL: 'smtps://mail.example' })).toThrow('Environment variable PUBLIC_URL');
  expect(() => readConfig({ SMTP_URL: 'mail.example' })).toThrow('Environment variable SMTP_URL');
});

const enrolled = {
  MEF_ETIN: '12345',
  MEF_EFIN: '101234',
  MEF_SOFTWARE_ID: '26000001',
  MEF_APP_SYSTEM_ID: 'GAUGER01',
  MEF_CERTIFICATE: 'gauger.pem',
  MEF_KEY: 'gauger.key',
};

test('returns go to a simulator, unless the IRS is named with all it gave', () => {
  expect(readConfig({}).mef).toMatchObject({ gateway: 'simulator', url: undefined, sender: { efin: '000000' } });
  expect(readConfig({ MEF: 'irs', ...enrolled }).mef).toMatchObject({
    gateway: 'irs',
    url: 'https://la.www4.irs.gov',
    etin: '12345',
    appSystemId: 'GAUGER01',
    sender: { efin: '101234', softwareId: '26000001' },
  });
  expect(readConfig({ MEF: 'irs-test', ...enrolled, MEF_URL: 'https://test.example/' }).mef.url).toBe(
    'https://test.example',
  );
  for (const name of Object.keys(enrolled))
    expect(() => readConfig({ MEF: 'irs', ...enrolled, [name]: '' })).toThrow(`Environment variable ${name}`);
  expect(() => readConfig({ MEF: 'irs', ...enrolled, MEF_URL: 'http://mef.example' })).toThrow('https:');
});

test('production takes a simulator only when it is named', () => {
  const production = { NODE_ENV: 'production', MAIL: 'mailbox', PAYMENT: 'sandbox', CAPTCHA: 'local' };
  expect(() => readConfig(production)).toThrow('Environment variable MEF');
  expect(readConfig({ ...production, MEF: 'simulator' }).mef.gateway).toBe('simulator');
});

const merchant = { PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-1' };

test('the fee is taken by a sandbox, unless PayPal is named with all it needs; production has to choose', () => {
  expect(readConfig({}).payment).toMatchObject({ provider: 'sandbox', url: undefined });
  const named = { PAYMENT: 'paypal', PUBLIC_URL: 'https://gauger.example', ...merchant };
  expect(readConfig(named).payment).toMatchObject({
    url: 'https://api-m.paypal.com',
    clientId: 'id',
    webhookId: 'WH-1',
  });
  for (const name of Object.keys(named).filter((key) => key !== 'PAYMENT'))
    expect(() => readConfig({ ...named, [name]: '' })).toThrow(`Environment variable ${name}`);
  const production = { NODE_ENV: 'production', MAIL: 'mailbox', MEF: 'simulator', CAPTCHA: 'local' };
  expect(() => readConfig(production)).toThrow('Environment variable PAYMENT');
  expect(readConfig({ ...production, PAYMENT: 'sandbox' }).payment.provider).toBe('sandbox');
});

test('fees are amounts of money above nothing', () => {
  expect(readConfig({ FEE_FORM720X: '9.50' }).fees).toEqual({ Form720: '25.00', Form720X: '9.50', Form8849: '25.00' });
  for (const fee of ['0.00', '25', '-1.00', '1,000.00'])
    expect(() => readConfig({ FEE_FORM720: fee })).toThrow('Environment variable FEE_FORM720');
});

test('a bot check stands in, unless reCAPTCHA is named with its keys; production has to choose', () => {
  expect(readConfig({}).captcha).toBeUndefined();
  const named = {
    CAPTCHA: 'recaptcha',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET: 'secret',
    PUBLIC_URL: 'https://gauger.example:8443',
  };
  expect(readConfig(named).captcha).toMatchObject({
    url: 'https://www.google.com',
    siteKey: 'site',
    secret: 'secret',
    hostnames: ['gauger.example'],
  });
  expect(readConfig({ ...named, RECAPTCHA_HOSTNAMES: 'a.example, b.example' }).captcha?.hostnames).toEqual([
    'a.example',
    'b.example',
  ]);
  for (const name of ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET', 'PUBLIC_URL'])
    expect(() => readConfig({ ...named, [name]: '' })).toThrow(`Environment variable ${name}`);
  const production = { NODE_ENV: 'production', MAIL: 'mailbox', MEF: 'simulator', PAYMENT: 'sandbox' };
  expect(() => readConfig(production)).toThrow('Environment variable CAPTCHA');
  expect(readConfig({ ...production, CAPTCHA: 'local' }).captcha).toBeUndefined();
});

test('an account elsewhere is configured wholly or not at all', () => {
  expect(readConfig({}).identity).toEqual({ google: undefined, apple: undefined });
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', PUBLIC_URL: 'https://gauger.example' };
  expect(readConfig(google).identity.google).toMatchObject({ issuer: 'https://accounts.google.com', clientId: 'id' });
  const apple = {
    APPLE_CLIENT_ID: 'id',
    APPLE_TEAM_ID: 'team',
    APPLE_KEY_ID: 'key',
    APPLE_KEY: 'apple.p8',
    PUBLIC_URL: 'https://gauger.example',
  };
  expect(readConfig(apple).identity.apple).toMatchObject({ keyId: 'key', keyFile: 'apple.p8' });
  for (const whole of [google, apple])
    for (const name of Object.keys(whole))
      expect(() => readConfig({ ...whole, [name]: '' })).toThrow(`Environment variable ${name}`);
});

test('files are kept in a bucket where one is named, with its keys', () => {
  expect(readConfig({}).bucket).toBeUndefined();
  const named = { S3_BUCKET: 'gauger', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readConfig({ ...named, S3_ENDPOINT: 'http://127.0.0.1:9000' }).bucket).toEqual({
    bucket: 'gauger',
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(() => readConfig({ ...named, [name]: '' })).toThrow(`${name}: is needed with S3_BUCKET`);
});
