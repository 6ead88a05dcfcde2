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

test('administrators have a database user of their own, beside the database of DATABASE_URL', () => {
  const url = 'postgresql://app:secret@db.example/gauger';
  const adminUrl = 'postgresql://admin:secret@db.example/gauger';
  expect(readConfig({ DATABASE_URL: url, GAUGER_DATABASE_ADMIN_URL: adminUrl }).databaseAdminUrl).toBe(adminUrl);
  expect(readConfig({ DATABASE_URL: url }).databaseAdminUrl).toBeUndefined();
  expect(() => readConfig({ DATABASE_URL: url, GAUGER_DATABASE_ADMIN_URL: url })).toThrow('must name another user');
  expect(() => readConfig({ GAUGER_DATABASE_ADMIN_URL: adminUrl })).toThrow('only for a database that DATABASE_URL');
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 7200, databaseUrl: undefined });
});

test.each([
  ['PORT', '70000'],
  ['GAUGER_ADMIN_EMAIL', 'grace'],
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['GAUGER_PUBLIC_URL', 'gauger.example'],
  ['GAUGER_USER_SERVICE_URL', 'people.gauger.example'],
  ['GAUGER_APP_SERVICE_URL', 'ftp://calls.gauger.example'],
  ['GAUGER_APP_SERVICE_URL', 'https://calls.gauger.example'],
  ['NODE_ENV', 'live'],
  ['GAUGER_TRUST_PROXY', '10.0.0.1, everyone'],
  ['GAUGER_METRICS_PATH', 'metrics'],
  ['GAUGER_METRICS_TOKEN', 'only-18-characters'],
  ['GAUGER_METRICS_TOKEN', 'has+characters/that=no-bearer-has'],
  ['GAUGER_SUBMISSION_SLOTS', '0'],
  ['GAUGER_TRACES_URL', 'collector:4318'],
  ['GAUGER_TRACES_SHARE', '0'],
  ['GAUGER_LOG_LEVEL', 'loud'],
  ['GAUGER_RATE_PER_SESSION', '-1'],
  ['GAUGER_MEF', 'nobody'],
  ['GAUGER_MEF_EFIN', '12345'],
  ['GAUGER_MEF_APP_SYSTEM_ID', '<a>'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`Environment variable ${name}`);
});

test('metrics are not read without a token', () => {
  const set = { GAUGER_METRICS_PATH: '/metrics', GAUGER_METRICS_TOKEN: 'prometheus-reads-this' };
  expect(readConfig(set).metrics).toEqual({ path: '/metrics', token: 'prometheus-reads-this' });
  expect(() => readConfig({ ...set, GAUGER_METRICS_TOKEN: '' })).toThrow('GAUGER_METRICS_TOKEN: is needed');
});

test('a variable of ours without its prefix is refused with its name, unless that is set too', () => {
  expect(() => readConfig({ DATA_DIR: '/data', S3_BUCKET: 'files', HOST: 'desk' })).toThrow(
    /^Environment variable DATA_DIR: is named GAUGER_DATA_DIR now\. Rename it\.\nEnvironment variable S3_BUCKET: is named GAUGER_S3_BUCKET now\. Rename it\.$/,
  );
  expect(readConfig({ DATA_DIR: '/old', GAUGER_DATA_DIR: '/data' }).dataDirectory).toBe('/data');
  expect(readConfig({ DATA_DIR: '' }).dataDirectory).toBeUndefined();
});

test('a misspelled variable of ours is refused by name', () => {
  expect(() => readConfig({ GAUGER_DATADIR: '/data' })).toThrow(
    'Environment variable GAUGER_DATADIR: is no variable of Gauger. Check its spelling in docs/running.md.',
  );
  expect(readConfig({ GAUGER_DATADIR: '', GAUGER_CHROMIUM: '/usr/bin/chromium' }).dataDirectory).toBeUndefined();
});

test('what Kubernetes sets for a service named gauger is not ours', () => {
  const set = { GAUGER_SERVICE_HOST: '10.0.0.1', GAUGER_SERVICE_PORT_HTTP: '80', GAUGER_PORT: 'tcp://10.0.0.1:80' };
  expect(readConfig({ ...set, GAUGER_PORT_80_TCP_ADDR: '10.0.0.1' }).port).toBe(readConfig({}).port);
});

test('what a login shell sets is not ours', () => {
  const shell = {
    MAIL: '/var/mail/ann',
    HOST: 'desk',
    LANG: 'C',
    TMPDIR: '/tmp',
    http_proxy: 'http://proxy:1',
    TERM: 'dumb',
  };
  expect(readConfig(shell)).toEqual(readConfig({}));
});

test('lists and addresses are read', () => {
  expect(
    readConfig({ GAUGER_TRUST_PROXY: '10.0.0.0/8, ::1', GAUGER_PUBLIC_URL: 'https://gauger.example/' }),
  ).toMatchObject({
    trustProxy: ['10.0.0.0/8', '::1'],
    publicUrl: 'https://gauger.example',
  });
});

test('the services have the address of the pages unless they are named', () => {
  expect(readConfig({}).services).toEqual({ user: undefined, app: undefined });
  const named = {
    GAUGER_PUBLIC_URL: 'https://gauger.example',
    GAUGER_USER_SERVICE_URL: 'https://people.gauger.example/',
    GAUGER_APP_SERVICE_URL: 'https://calls.gauger.example:8443',
  };
  expect(readConfig(named).services).toEqual({
    user: 'https://people.gauger.example',
    app: 'https://calls.gauger.example:8443',
  });
  const withPath = { ...named, GAUGER_APP_SERVICE_URL: 'https://calls.gauger.example/api' };
  expect(() => readConfig(withPath)).toThrow(
    'Environment variable GAUGER_APP_SERVICE_URL: takes scheme, host and port',
  );
});

test('mails are kept in the mailbox, unless a mail server is named', () => {
  expect(readConfig({}).smtp).toBeUndefined();
  const named = {
    GAUGER_SMTP_URL: 'smtps://u:p@mail.example',
    GAUGER_PUBLIC_URL: 'https://gauger.example',
    GAUGER_MAIL_FROM: 'a@b.example',
  };
  expect(readConfig(named).smtp).toEqual({ url: 'smtps://u:p@mail.example', from: 'a@b.example' });
  expect(readConfig({ ...named, GAUGER_MAIL: 'mailbox' }).smtp).toBeUndefined();
});

test('production needs a mail server or the word that there is none; links in mails need an address', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('Environment variable GAUGER_SMTP_URL');
  expect(
    readConfig({
      NODE_ENV: 'production',
      GAUGER_MAIL: 'mailbox',
      GAUGER_MEF: 'simulator',
      GAUGER_PAYMENT: 'sandbox',
      GAUGER_CAPTCHA: 'local',
    }),
  ).toMatchObject({
    production: true,
    smtp: undefined,
  });
  expect(() => readConfig({ GAUGER_SMTP_URL: 'smtps://mail.example' })).toThrow(
    'Environment variable GAUGER_PUBLIC_URL',
  );
  expect(() => readConfig({ GAUGER_SMTP_URL: 'mail.example' })).toThrow('Environment variable GAUGER_SMTP_URL');
});

const enrolled = {
  GAUGER_MEF_ETIN: '12345',
  GAUGER_MEF_EFIN: '101234',
  GAUGER_MEF_SOFTWARE_ID: '26000001',
  GAUGER_MEF_APP_SYSTEM_ID: 'GAUGER01',
  GAUGER_MEF_CERTIFICATE: 'gauger.pem',
  GAUGER_MEF_KEY: 'gauger.key',
};

test('returns are signed on Form 8453-EX, or by an originator with an EFIN and a PIN on Form 8879-EX', () => {
  expect(readConfig({ GAUGER_MEF: 'irs', ...enrolled }).mef).toMatchObject({
    gateway: 'irs',
    signing: { form: '8453-EX', isElectronic: false },
  });
  const originator = { GAUGER_SIGNATURE: '8879-EX', GAUGER_ORIGINATOR_PIN: '98765', ...enrolled };
  expect(readConfig(originator).mef.signing).toEqual({ form: '8879-EX', originatorPin: '98765', isElectronic: false });
  expect(readConfig({ ...originator, GAUGER_ELECTRONIC_8879: 'on' }).mef.signing.isElectronic).toBe(true);
  expect(() => readConfig({ GAUGER_SIGNATURE: '8879-EX', ...enrolled })).toThrow(
    /^Environment variable GAUGER_ORIGINATOR_PIN: is needed/,
  );
  expect(() => readConfig({ GAUGER_ELECTRONIC_8879: 'on' })).toThrow(
    /^Environment variable GAUGER_ELECTRONIC_8879: needs/,
  );
  expect(readConfig({ GAUGER_MEF: 'irs-test', ...enrolled }).mef.gateway).toBe('irs-test');
  expect(readConfig({ GAUGER_MEF: 'simulator' }).mef.gateway).toBe('simulator');
});

test('returns go to a simulator, unless a system of the IRS is named with all it gave', () => {
  expect(readConfig({}).mef).toMatchObject({ gateway: 'simulator', url: undefined, sender: { efin: '000000' } });
  expect(readConfig({ GAUGER_MEF: 'irs-test', ...enrolled }).mef).toMatchObject({
    gateway: 'irs-test',
    url: 'https://la.alt.www4.irs.gov',
    etin: '12345',
    appSystemId: 'GAUGER01',
    sender: { efin: '101234', softwareId: '26000001' },
  });
  expect(readConfig({ GAUGER_MEF: 'irs-test', ...enrolled, GAUGER_MEF_URL: 'https://test.example/' }).mef.url).toBe(
    'https://test.example',
  );
  for (const name of Object.keys(enrolled))
    expect(() => readConfig({ GAUGER_MEF: 'irs-test', ...enrolled, [name]: '' })).toThrow(
      `Environment variable ${name}`,
    );
  expect(() => readConfig({ GAUGER_MEF: 'irs-test', ...enrolled, GAUGER_MEF_URL: 'http://mef.example' })).toThrow(
    'https:',
  );
});

test('production takes a simulator only when it is named', () => {
  const production = {
    NODE_ENV: 'production',
    GAUGER_MAIL: 'mailbox',
    GAUGER_PAYMENT: 'sandbox',
    GAUGER_CAPTCHA: 'local',
  };
  expect(() => readConfig(production)).toThrow('Environment variable GAUGER_MEF');
  expect(readConfig({ ...production, GAUGER_MEF: 'simulator' }).mef.gateway).toBe('simulator');
});

const merchant = {
  GAUGER_PAYPAL_CLIENT_ID: 'id',
  GAUGER_PAYPAL_SECRET: 'secret',
  GAUGER_PAYPAL_WEBHOOK_ID: 'WH-1',
  GAUGER_PAYPAL_MERCHANT_ID: 'MERCHANT',
};

test('the fee is taken by a sandbox, unless PayPal is named with all it needs; production has to choose', () => {
  expect(readConfig({}).payment).toMatchObject({ provider: 'sandbox', url: undefined });
  const named = { GAUGER_PAYMENT: 'paypal', GAUGER_PUBLIC_URL: 'https://gauger.example', ...merchant };
  expect(readConfig(named).payment).toMatchObject({
    url: 'https://api-m.paypal.com',
    clientId: 'id',
    webhookId: 'WH-1',
  });
  for (const name of Object.keys(named).filter((key) => key !== 'GAUGER_PAYMENT'))
    expect(() => readConfig({ ...named, [name]: '' })).toThrow(`Environment variable ${name}`);
  const production = {
    NODE_ENV: 'production',
    GAUGER_MAIL: 'mailbox',
    GAUGER_MEF: 'simulator',
    GAUGER_CAPTCHA: 'local',
  };
  expect(() => readConfig(production)).toThrow('Environment variable GAUGER_PAYMENT');
  expect(readConfig({ ...production, GAUGER_PAYMENT: 'sandbox' }).payment.provider).toBe('sandbox');
});

test('fees are amounts of money above nothing', () => {
  expect(readConfig({ GAUGER_FEE_FORM720X: '9.50' }).fees).toEqual({
    Form720: [{ from: 1, fee: '25.00' }],
    Form720X: [{ from: 1, fee: '9.50' }],
    Form8849: [{ from: 1, fee: '25.00' }],
  });
  for (const fee of ['0.00', '25', '-1.00', '1,000.00'])
    expect(() => readConfig({ GAUGER_FEE_FORM720: fee })).toThrow('Environment variable GAUGER_FEE_FORM720');
});

test('fees fall with the number of returns of a payment where the operator says so', () => {
  expect(readConfig({ GAUGER_FEE_TIERS_FORM720: '51:20.00, 201:15.50' }).fees.Form720).toEqual([
    { from: 1, fee: '25.00' },
    { from: 51, fee: '20.00' },
    { from: 201, fee: '15.50' },
  ]);
  const refusals = {
    '51=20.00': 'must list the first return and the fee of each tier, like 51:20.00, 201:15.00',
    '51:20': 'must list the first return and the fee of each tier, like 51:20.00, 201:15.00',
    '51:0.00': 'must list the first return and the fee of each tier, like 51:20.00, 201:15.00',
    '1:20.00': 'lists 1 after 1. List the places in rising order, from 2 on.',
    '51:20.00, 40:15.00': 'lists 40 after 51. List the places in rising order, from 2 on.',
    '501:20.00': 'must begin each tier at return 500 or before',
    '51:25.00': '25.00 from return 51 on is not less than 25.00. Each tier must cost less than the one before.',
  };
  for (const [tiers, refusal] of Object.entries(refusals))
    expect(() => readConfig({ GAUGER_FEE_TIERS_FORM720: tiers })).toThrow(
      `Environment variable GAUGER_FEE_TIERS_FORM720: ${refusal}`,
    );
});

test('a bot check stands in, unless reCAPTCHA is named with its keys; production has to choose', () => {
  expect(readConfig({}).captcha).toBeUndefined();
  const named = {
    GAUGER_CAPTCHA: 'recaptcha',
    GAUGER_RECAPTCHA_SITE_KEY: 'site',
    GAUGER_RECAPTCHA_SECRET: 'secret',
    GAUGER_PUBLIC_URL: 'https://gauger.example:8443',
  };
  expect(readConfig(named).captcha).toMatchObject({
    url: 'https://www.google.com',
    siteKey: 'site',
    secret: 'secret',
    hostnames: ['gauger.example'],
  });
  expect(readConfig({ ...named, GAUGER_RECAPTCHA_HOSTNAMES: 'a.example, b.example' }).captcha?.hostnames).toEqual([
    'a.example',
    'b.example',
  ]);
  for (const name of ['GAUGER_RECAPTCHA_SITE_KEY', 'GAUGER_RECAPTCHA_SECRET', 'GAUGER_PUBLIC_URL'])
    expect(() => readConfig({ ...named, [name]: '' })).toThrow(`Environment variable ${name}`);
  const production = {
    NODE_ENV: 'production',
    GAUGER_MAIL: 'mailbox',
    GAUGER_MEF: 'simulator',
    GAUGER_PAYMENT: 'sandbox',
  };
  expect(() => readConfig(production)).toThrow('Environment variable GAUGER_CAPTCHA');
  expect(readConfig({ ...production, GAUGER_CAPTCHA: 'local' }).captcha).toBeUndefined();
});

test('an account elsewhere is configured wholly or not at all', () => {
  expect(readConfig({}).identity).toEqual({ google: undefined, apple: undefined });
  const google = {
    GAUGER_GOOGLE_CLIENT_ID: 'id',
    GAUGER_GOOGLE_CLIENT_SECRET: 'secret',
    GAUGER_PUBLIC_URL: 'https://gauger.example',
  };
  expect(readConfig(google).identity.google).toMatchObject({ issuer: 'https://accounts.google.com', clientId: 'id' });
  const apple = {
    GAUGER_APPLE_CLIENT_ID: 'id',
    GAUGER_APPLE_TEAM_ID: 'team',
    GAUGER_APPLE_KEY_ID: 'key',
    GAUGER_APPLE_KEY: 'apple.p8',
    GAUGER_PUBLIC_URL: 'https://gauger.example',
  };
  expect(readConfig(apple).identity.apple).toMatchObject({ keyId: 'key', keyFile: 'apple.p8' });
  for (const whole of [google, apple])
    for (const name of Object.keys(whole))
      expect(() => readConfig({ ...whole, [name]: '' })).toThrow(`Environment variable ${name}`);
});

test('the operator may name where each form is mailed, with the source and its day', () => {
  expect(readConfig({}).mailAddresses).toEqual({});
  const set = {
    GAUGER_FORM8849_1_6_ADDRESS: 'IRS | Cincinnati, OH',
    GAUGER_FORM8849_1_6_ADDRESS_SOURCE: 'Form 8849 (Rev. December 2025), 2026-10-06',
    GAUGER_FORM720X_ADDRESS: 'IRS|Ogden, UT',
  };
  expect(readConfig(set).mailAddresses).toEqual({
    form8849Schedules16: {
      lines: ['IRS', 'Cincinnati, OH'],
      source: 'Form 8849 (Rev. December 2025)',
      asOf: '2026-10-06',
    },
    form720X: { lines: ['IRS', 'Ogden, UT'], source: null, asOf: null },
  });
  for (const [name, value, message] of [
    ['GAUGER_FORM720_ADDRESS_SOURCE', 'A letter, 2026-10-06', 'GAUGER_FORM720_ADDRESS: is needed with'],
    ['GAUGER_FORM8849_2_3_5_8_ADDRESS', 'IRS', 'must be two to six lines'],
    ['GAUGER_FORM720X_ADDRESS_SOURCE', 'A letter', 'must name a source and the day it was read'],
    ['GAUGER_FORM720X_ADDRESS_SOURCE', 'A letter, 2026-02-30', 'must end in a day that exists'],
  ] as const)
    expect(() => readConfig({ [name]: value })).toThrow(message);
});

test('files are kept in a bucket where one is named, with its keys', () => {
  expect(readConfig({}).bucket).toBeUndefined();
  const named = { GAUGER_S3_BUCKET: 'gauger', GAUGER_S3_ACCESS_KEY_ID: 'id', GAUGER_S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readConfig({ ...named, GAUGER_S3_ENDPOINT: 'http://127.0.0.1:9000' }).bucket).toEqual({
    bucket: 'gauger',
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  for (const name of ['GAUGER_S3_ACCESS_KEY_ID', 'GAUGER_S3_SECRET_ACCESS_KEY'])
    expect(() => readConfig({ ...named, [name]: '' })).toThrow(`${name}: is needed with GAUGER_S3_BUCKET`);
});
