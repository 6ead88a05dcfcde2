import { isIP } from 'node:net';
import { EMAIL_PATTERN } from '@gauger/contract';
import { z } from 'zod';

const number = (fallback: number, least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .default(fallback);
const digits = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{${count}}$`), `must be ${count} digits`)
    .optional();
const money = (fallback: string) =>
  z
    .string()
    .regex(/^(?!0+\.00$)\d{1,6}\.\d\d$/, 'must be an amount above nothing, like 25.00')
    .default(fallback);
const address = (part: string) => isIP(part.replace(/\/\d{1,3}$/, '')) !== 0;

/** Every variable the server reads, with its default and meaning. Names it does not know are left alone. */
const variables = z.object({
  /** PostgreSQL 15 or newer. Without it the server runs its own PostgreSQL. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must look like postgresql://user:password@host/database')
    .optional(),
  /** Another user of the same database for migrations and the job queue. Without it DATABASE_URL serves both. */
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must look like postgresql://user:password@host/database')
    .optional(),
  /** Where the server's own database, key ring and files live. Without it a folder of the installation. */
  DATA_DIR: z.string().min(1).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 takes any free port. A taken port gives way to the next free one, and the start line says which. */
  PORT: number(7200, 0, 65_535),
  /** The address people type, when it differs from the server's own (behind a proxy). */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The mail server, and the sender people see. Without it mails are kept in the mailbox of the installation. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must look like smtps://user:password@mail.example')
    .optional(),
  MAIL_FROM: z.string().regex(/@/, 'must hold an e-mail address').default('Gauger <no-reply@localhost>'),
  /** `mailbox` says that mails are kept and not sent: in production that has to be wished. */
  MAIL: z.enum(['mailbox']).optional(),
  /**
   * Who takes the returns: `simulator` stands in for the gateway of the IRS, `irs-test` is their test system, `irs` files.
   * Outside production `simulator` by default; in production it has to be said.
   */
  MEF: z.enum(['simulator', 'irs-test', 'irs']).optional(),
  /** Where it is, when it is not where it is known to be; a simulator that runs already, instead of one the server starts. */
  MEF_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** What the IRS gave the operator: transmitter, originator, software, and this system by the automated enrolment. */
  MEF_ETIN: digits(5),
  MEF_EFIN: digits(6),
  MEF_SOFTWARE_ID: digits(8),
  MEF_APP_SYSTEM_ID: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,20}$/, 'must be letters, digits and dashes')
    .optional(),
  /** Files in PEM: the certificate enrolled there, its key, and the authority of theirs when it is no public one. */
  MEF_CERTIFICATE: z.string().min(1).optional(),
  MEF_KEY: z.string().min(1).optional(),
  MEF_AUTHORITY: z.string().min(1).optional(),
  /** Longest wait for one answer of the gateway, in milliseconds. */
  MEF_TIMEOUT_MS: number(60_000, 100, 600_000),
  /**
   * From the sending of a return to the first question for its answer, in milliseconds; each later pause is twice as long.
   * 0 takes what suits the gateway.
   */
  MEF_FIRST_QUESTION_MS: number(0, 0, 3_600_000),
  /**
   * Who takes the service fee: `paypal`, or `sandbox`, which stands in for it and moves no money. Outside production `sandbox` by
   * default; in production it has to be said.
   */
  PAYMENT: z.enum(['sandbox', 'paypal']).optional(),
  /** PayPal's own sandbox, or a payment sandbox that runs already. Without it PayPal itself, or a sandbox that the server starts. */
  PAYPAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The merchant's application and the webhook it has at PayPal. The merchant id, when given, must be who was paid. */
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYPAL_MERCHANT_ID: z.string().min(1).optional(),
  /** Longest wait for one answer of the payment provider, in milliseconds. */
  PAYMENT_TIMEOUT_MS: number(10_000, 100, 60_000),
  /** Service fee of each form, in dollars and cents. */
  FEE_FORM720: money('25.00'),
  FEE_FORM720X: money('25.00'),
  FEE_FORM8849: money('25.00'),
  /**
   * A bucket that keeps photos and attachments, sealed, instead of a folder of DATA_DIR; S3_ENDPOINT is the address of a service that is
   * not Amazon's.
   */
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** The first administrator: made at the start while nobody has this address. */
  ADMIN_EMAIL: z.string().regex(EMAIL_PATTERN, 'must be an e-mail address').optional(),
  /** `required` asks everybody for a second factor at sign-in; administrators are always asked. */
  SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /**
   * Who tells people from programs where accounts are made: `recaptcha`, or `local`, which turns no program away. Outside production
   * `local` by default; in production it has to be said.
   */
  CAPTCHA: z.enum(['local', 'recaptcha']).optional(),
  /** The key pair of reCAPTCHA v3, and the hosts our pages have, separated by commas. Without them the host of PUBLIC_URL. */
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  RECAPTCHA_HOSTNAMES: z.string().min(1).optional(),
  /** https://www.recaptcha.net where Google's own address is out of reach. */
  RECAPTCHA_URL: z.url({ protocol: /^https?$/ }).default('https://www.google.com'),
  /** Sign-in with Google: the web client of a project there. Without it there is no such button. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Sign-in with Apple: Services ID, team, and the key with its id; APPLE_KEY is a file in PEM. Without it there is no such button. */
  APPLE_CLIENT_ID: z.string().min(1).optional(),
  APPLE_TEAM_ID: z.string().min(1).optional(),
  APPLE_KEY_ID: z.string().min(1).optional(),
  APPLE_KEY: z.string().min(1).optional(),
  /** Where they are, when they are not where they are known to be. */
  GOOGLE_URL: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  APPLE_URL: z.url({ protocol: /^https?$/ }).default('https://appleid.apple.com'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Addresses or networks of trusted proxies, separated by commas. Only they may tell a client's address. */
  TRUST_PROXY: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(address), 'must list addresses or networks like 10.0.0.0/8')
    .default([]),
  /** Path of the metrics, like /metrics. Without it there are none. */
  METRICS_PATH: z
    .string()
    .regex(/^\/[\w/-]+$/, 'must be a path like /metrics')
    .optional(),
  /** Calls per minute of one session, of these the changing ones and those that bring files, and calls per minute of one address without a session. */
  RATE_PER_SESSION: number(300, 1, 1_000_000),
  RATE_WRITES: number(60, 1, 1_000_000),
  RATE_UPLOADS: number(20, 1, 1_000_000),
  RATE_PER_ADDRESS: number(300, 1, 1_000_000),
  /** Longest average delay of the event loop in milliseconds before the server sheds load; 0 never sheds. */
  SHED_ABOVE_MS: number(1_000, 0, 600_000),
});

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Reads the environment. Throws one sentence per faulty variable, naming it. An empty variable counts as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = variables.safeParse(set);
  if (!read.success)
    throw new Error(
      read.error.issues.map((issue) => `Environment variable ${issue.path.join('.')}: ${issue.message}.`).join('\n'),
    );
  const of = read.data;
  const sends = of.SMTP_URL !== undefined && of.MAIL === undefined;
  const production = of.NODE_ENV === 'production';
  if (production && !sends && of.MAIL === undefined)
    throw new Error(
      'Environment variable SMTP_URL: names the mail server in production; MAIL=mailbox does without one.',
    );
  if (sends && of.PUBLIC_URL === undefined)
    throw new Error('Environment variable PUBLIC_URL: the links in mails need it when SMTP_URL is set.');
  return {
    mef: readMef(of),
    payment: readPayment(of),
    captcha: readCaptcha(of),
    identity: readIdentity(of),
    bucket: readBucket(of),
    fees: { Form720: of.FEE_FORM720, Form720X: of.FEE_FORM720X, Form8849: of.FEE_FORM8849 },
    secondFactor: of.SECOND_FACTOR,
    databaseUrl: of.DATABASE_URL,
    databaseOwnerUrl: of.DATABASE_OWNER_URL,
    dataDirectory: of.DATA_DIR,
    host: of.HOST,
    port: of.PORT,
    publicUrl: of.PUBLIC_URL ? new URL(of.PUBLIC_URL).origin : undefined,
    production,
    adminEmail: of.ADMIN_EMAIL,
    smtp: sends ? { url: of.SMTP_URL as string, from: of.MAIL_FROM } : undefined,
    logLevel: of.LOG_LEVEL,
    trustProxy: of.TRUST_PROXY,
    metricsPath: of.METRICS_PATH,
    rateLimits: {
      perSession: of.RATE_PER_SESSION,
      writesPerSession: of.RATE_WRITES,
      uploadsPerSession: of.RATE_UPLOADS,
      perAddress: of.RATE_PER_ADDRESS,
    },
    shedAboveMs: of.SHED_ABOVE_MS,
  };
}

const IRS_ADDRESSES = { 'irs-test': 'https://la.alt.www4.irs.gov', irs: 'https://la.www4.irs.gov' } as const;
/** What only the IRS can give. */
const GIVEN_BY_THE_IRS = [
  'MEF_ETIN',
  'MEF_EFIN',
  'MEF_SOFTWARE_ID',
  'MEF_APP_SYSTEM_ID',
  'MEF_CERTIFICATE',
  'MEF_KEY',
] as const;

/** Who takes the returns and who we are there. A simulator without `url` is one that the server starts. */
function readMef(of: z.output<typeof variables>) {
  const gateway = of.MEF ?? (of.NODE_ENV === 'production' ? undefined : 'simulator');
  if (gateway === undefined)
    throw new Error('Environment variable MEF: names who takes the returns in production, irs, irs-test or simulator.');
  const missing = GIVEN_BY_THE_IRS.filter((name) => of[name] === undefined);
  if (gateway !== 'simulator' && missing.length > 0)
    throw new Error(missing.map((name) => `Environment variable ${name}: is needed with MEF=${gateway}.`).join('\n'));
  const url = of.MEF_URL === undefined ? undefined : new URL(of.MEF_URL).origin;
  if (gateway !== 'simulator' && url?.startsWith('http:'))
    throw new Error(`Environment variable MEF_URL: must begin with https: with MEF=${gateway}.`);
  return {
    gateway,
    url: gateway === 'simulator' ? url : (url ?? IRS_ADDRESSES[gateway]),
    // Numbers that nobody has: the simulator knows none.
    sender: { efin: of.MEF_EFIN ?? '000000', softwareId: of.MEF_SOFTWARE_ID ?? '00000000' },
    etin: of.MEF_ETIN ?? '00000',
    appSystemId: of.MEF_APP_SYSTEM_ID ?? 'GAUGER',
    certificate: of.MEF_CERTIFICATE,
    key: of.MEF_KEY,
    authority: of.MEF_AUTHORITY,
    timeoutMs: of.MEF_TIMEOUT_MS,
    // The simulator answers after three seconds, the IRS after minutes.
    firstQuestionMs: of.MEF_FIRST_QUESTION_MS || (gateway === 'simulator' ? 2_000 : 60_000),
  };
}

/** Who takes the fee and how the server reaches it; a sandbox without `url` is one that the server starts. */
interface PaymentConfig {
  readonly provider: 'sandbox' | 'paypal';
  readonly url: string | undefined;
  readonly clientId: string;
  readonly secret: string;
  /** Undefined where the webhook is made at the start. */
  readonly webhookId: string | undefined;
  readonly merchantId: string | undefined;
  readonly timeoutMs: number;
}

function readPayment(of: z.output<typeof variables>): PaymentConfig {
  const provider = of.PAYMENT ?? (of.NODE_ENV === 'production' ? undefined : 'sandbox');
  if (provider === undefined)
    throw new Error('Environment variable PAYMENT: names who takes the fee in production, paypal or sandbox.');
  const common = { provider, merchantId: of.PAYPAL_MERCHANT_ID, timeoutMs: of.PAYMENT_TIMEOUT_MS };
  // Everybody knows the sandbox's merchant; see apps/payment-sandbox.
  if (provider === 'sandbox')
    return { ...common, url: originOf(of.PAYPAL_URL), clientId: 'sandbox', secret: 'sandbox', webhookId: undefined };
  const needed = (name: 'PAYPAL_CLIENT_ID' | 'PAYPAL_SECRET' | 'PAYPAL_WEBHOOK_ID' | 'PUBLIC_URL') => {
    const value = of[name];
    if (value === undefined) throw new Error(`Environment variable ${name}: is needed with PAYMENT=paypal.`);
    return value;
  };
  needed('PUBLIC_URL');
  return {
    ...common,
    url: originOf(of.PAYPAL_URL) ?? 'https://api-m.paypal.com',
    clientId: needed('PAYPAL_CLIENT_ID'),
    secret: needed('PAYPAL_SECRET'),
    webhookId: needed('PAYPAL_WEBHOOK_ID'),
  };
}

/** Who tells people from programs; undefined stands in for it. */
function readCaptcha(of: z.output<typeof variables>) {
  const kind = of.CAPTCHA ?? (of.NODE_ENV === 'production' ? undefined : 'local');
  if (kind === undefined)
    throw new Error('Environment variable CAPTCHA: names the bot check in production, recaptcha or local.');
  if (kind === 'local') return undefined;
  const needed = (name: 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET' | 'PUBLIC_URL') => {
    const value = of[name];
    if (value === undefined) throw new Error(`Environment variable ${name}: is needed with CAPTCHA=recaptcha.`);
    return value;
  };
  return {
    siteKey: needed('RECAPTCHA_SITE_KEY'),
    secret: needed('RECAPTCHA_SECRET'),
    hostnames: of.RECAPTCHA_HOSTNAMES?.split(',').map((host) => host.trim()) ?? [
      new URL(needed('PUBLIC_URL')).hostname,
    ],
    url: new URL(of.RECAPTCHA_URL).origin,
    timeoutMs: 10_000,
  };
}

/** The accounts elsewhere that people may sign in with. Each is wholly configured or not at all. */
function readIdentity(of: z.output<typeof variables>) {
  const whole = <const Name extends keyof typeof of>(...names: readonly Name[]): Record<Name, string> | undefined => {
    const set = names.filter((name) => of[name] !== undefined);
    if (set.length === 0) return undefined;
    for (const name of [...names, 'PUBLIC_URL'] as const)
      if (of[name] === undefined) throw new Error(`Environment variable ${name}: is needed with ${set[0]}.`);
    return Object.fromEntries(names.map((name) => [name, String(of[name])])) as Record<Name, string>;
  };
  const google = whole('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const apple = whole('APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_KEY');
  if (of.NODE_ENV === 'production')
    for (const name of ['GOOGLE_URL', 'APPLE_URL'] as const)
      if (of[name].startsWith('http:'))
        throw new Error(`Environment variable ${name}: must begin with https: in production.`);
  const timeoutMs = 10_000;
  return {
    google: google && {
      issuer: of.GOOGLE_URL,
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
      timeoutMs,
    },
    apple: apple && {
      issuer: of.APPLE_URL,
      clientId: apple.APPLE_CLIENT_ID,
      teamId: apple.APPLE_TEAM_ID,
      keyId: apple.APPLE_KEY_ID,
      keyFile: apple.APPLE_KEY,
      timeoutMs,
    },
  };
}

/** Where files are kept; undefined keeps them in a folder. */
function readBucket(of: z.output<typeof variables>) {
  const needed = (name: 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') => {
    const value = of[name];
    if (value === undefined) throw new Error(`Environment variable ${name}: is needed with S3_BUCKET.`);
    return value;
  };
  if (of.S3_BUCKET === undefined) return undefined;
  return {
    bucket: of.S3_BUCKET,
    endpoint: of.S3_ENDPOINT,
    region: of.S3_REGION,
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}

const originOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).origin);
