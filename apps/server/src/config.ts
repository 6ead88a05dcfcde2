import { isIP } from 'node:net';
import { EMAIL_PATTERN, type FeeTier, MAX_PCOR_PLANS, MAX_TOGETHER } from '@gauger/contract';
import type { MailAddress, MailAddresses } from '@gauger/documents';
import { compare, decimal, isDay } from '@gauger/excise';
import { z } from 'zod';
import type { SigningRule } from './adapters/mef/port.ts';
import { BEARER_TOKEN, type Services } from './http/public.ts';
import { MAX_BOUNCE_LOCAL_PART } from './mail/public.ts';

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
const TIER = /^([1-9]\d{0,5}):((?!0+\.00$)\d{1,6}\.\d\d)$/;
const feeTiers = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => TIER.test(part)),
    'must list the first return and the fee of each tier, like 51:20.00, 201:15.00',
  )
  .transform((parts): FeeTier[] =>
    parts.flatMap((part) => {
      const [, from = '', fee = ''] = TIER.exec(part) ?? [];
      return from === '' ? [] : [{ from: Number(from), fee }];
    }),
  )
  .refine(
    (tiers) => tiers.every(({ from }) => from <= MAX_PCOR_PLANS),
    `must begin each tier at return ${MAX_PCOR_PLANS} or before: one payment is for at most ${MAX_TOGETHER} returns, or ${MAX_PCOR_PLANS} of a PCORI batch`,
  )
  .default([]);
/** "Form 8849 (Rev. December 2025), 2026-10-06" */
const SOURCE_AND_DAY = /^(.+), (\d{4}-\d{2}-\d{2})$/;
const envelope = z
  .string()
  .transform((text) => text.split('|').map((line) => line.trim()))
  .refine(
    (lines) => lines.length >= 2 && lines.length <= 6 && lines.every((line) => line !== ''),
    'must be two to six lines, parted by |',
  )
  .optional();
const envelopeSource = z
  .string()
  .regex(
    SOURCE_AND_DAY,
    'must name a source and the day it was read, like "Form 8849 (Rev. December 2025), 2026-10-06"',
  )
  .refine((text) => isDay(SOURCE_AND_DAY.exec(text)?.[2] ?? ''), 'must end in a day that exists')
  .optional();
const address = (part: string) => isIP(part.replace(/\/\d{1,3}$/, '')) !== 0;

/**
 * Every variable the server reads, with its default and meaning. Ours begin with `GAUGER_`: systems set names like `MAIL` and `HOST`
 * for purposes of their own. Unknown names are left alone.
 */
const variables = z.object({
  /** PostgreSQL 15 or newer. Without it the server runs its own PostgreSQL. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must look like postgresql://user:password@host/database')
    .optional(),
  /** Another user of the same database for migrations and the job queue. Without it DATABASE_URL serves both. */
  GAUGER_DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must look like postgresql://user:password@host/database')
    .optional(),
  /** A third user of the same database, for the calls of administrators alone. Without it those calls are off. */
  GAUGER_DATABASE_ADMIN_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must look like postgresql://user:password@host/database')
    .optional(),
  /** Where the server's own database, key ring and files live. Without it a folder of the installation. */
  GAUGER_DATA_DIR: z.string().min(1).optional(),
  /** The folder of the built web app. Without it the one that `npm start` builds. */
  GAUGER_WEB_DIR: z.string().min(1).optional(),
  GAUGER_HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 takes any free port. A taken port gives way to the next free one, and the start line says which. */
  PORT: number(7200, 0, 65_535),
  /** The address people type, when it differs from the server's own (behind a proxy). */
  GAUGER_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where pages send the calls under `/usermanagement` and `/auth`, and all others; the address of the pages unless set. */
  GAUGER_USER_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GAUGER_APP_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The mail server, and the sender people see. Without it mails are kept in the mailbox of the installation. */
  GAUGER_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must look like smtps://user:password@mail.example')
    .optional(),
  /** Where emails that cannot be delivered come back to: each gets a return path of its own, `bounces+TOKEN@mail.example`. */
  GAUGER_BOUNCE_ADDRESS: z
    .string()
    .regex(
      new RegExp(`^[a-z0-9._-]{1,${MAX_BOUNCE_LOCAL_PART}}@[a-z0-9.-]{1,190}$`, 'i'),
      `must be an email address with at most ${MAX_BOUNCE_LOCAL_PART} characters before the @ and no +, like bounces@mail.example`,
    )
    .optional(),
  GAUGER_MAIL_FROM: z.string().regex(/@/, 'must hold an email address').default('Gauger <no-reply@localhost>'),
  /** `mailbox` says that mails are kept and not sent: in production that has to be wished. */
  GAUGER_MAIL: z.enum(['mailbox']).optional(),
  /**
   * Receiver of the returns: `simulator` replaces the gateway of the IRS, `irs-test` is the IRS test system, `irs` files. Outside
   * production `simulator` is the default; production must set it.
   */
  GAUGER_MEF: z.enum(['simulator', 'irs-test', 'irs']).optional(),
  /** Where it is, when it is not where it is known to be; a simulator that runs already, instead of one the server starts. */
  GAUGER_MEF_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Identifiers that the IRS gave the operator: transmitter, originator, software, and this system by the automated enrollment. */
  GAUGER_MEF_ETIN: digits(5),
  GAUGER_MEF_EFIN: digits(6),
  GAUGER_MEF_SOFTWARE_ID: digits(8),
  GAUGER_MEF_APP_SYSTEM_ID: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,20}$/, 'must be letters, digits and dashes')
    .optional(),
  /** Files in PEM: the certificate enrolled there, its key, and the authority of theirs when it is no public one. */
  GAUGER_MEF_CERTIFICATE: z.string().min(1).optional(),
  GAUGER_MEF_KEY: z.string().min(1).optional(),
  GAUGER_MEF_AUTHORITY: z.string().min(1).optional(),
  /** Longest wait for one answer of the gateway, in milliseconds. */
  GAUGER_MEF_TIMEOUT_MS: number(60_000, 100, 600_000),
  /**
   * From the sending of a return to the first question for its answer, in milliseconds; each later pause is twice as long.
   * 0 takes what suits the gateway.
   */
  GAUGER_MEF_FIRST_QUESTION_MS: number(0, 0, 3_600_000),
  /** Returns that this process brings to the gateway at the same time. */
  GAUGER_SUBMISSION_SLOTS: number(10, 1, 100),
  /**
   * The form that signs each return: `8453-EX` of a filer online, attached to the return, or `8879-EX` where the operator originates
   * returns under its EFIN and keeps the form.
   */
  GAUGER_SIGNATURE: z.enum(['8453-EX', '8879-EX']).default('8453-EX'),
  /** The originator's own five digits, needed with `8879-EX`. */
  GAUGER_ORIGINATOR_PIN: digits(5),
  /** `on` lets Form 8879-EX be signed on the page. Its source, IRM 10.10.1, was not read: the operator decides. */
  GAUGER_ELECTRONIC_8879: z.enum(['on', 'off']).default('off'),
  /**
   * Provider of the service fee: `paypal`, or `sandbox`, which replaces it and moves no money. Outside production `sandbox` is
   * the default; production must set it.
   */
  GAUGER_PAYMENT: z.enum(['sandbox', 'paypal']).optional(),
  /** PayPal's own sandbox, or a payment sandbox that runs already. Without it PayPal itself, or a sandbox that the server starts. */
  GAUGER_PAYPAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The merchant's application, the webhook it has at PayPal, and the merchant id that must be paid. */
  GAUGER_PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  GAUGER_PAYPAL_SECRET: z.string().min(1).optional(),
  GAUGER_PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  GAUGER_PAYPAL_MERCHANT_ID: z.string().min(1).optional(),
  /** Longest wait for one answer of the payment provider, in milliseconds. */
  GAUGER_PAYMENT_TIMEOUT_MS: number(10_000, 100, 60_000),
  /** Service fee of each form, in dollars and cents. */
  GAUGER_FEE_FORM720: money('25.00'),
  GAUGER_FEE_FORM720X: money('25.00'),
  GAUGER_FEE_FORM8849: money('25.00'),
  /** Lower fees of the returns of one payment, from a place on: `51:20.00, 201:15.00`. */
  GAUGER_FEE_TIERS_FORM720: feeTiers,
  GAUGER_FEE_TIERS_FORM720X: feeTiers,
  GAUGER_FEE_TIERS_FORM8849: feeTiers,
  /** Where each form is mailed, the lines parted by "|", and where that was read on what day. */
  GAUGER_FORM720_ADDRESS: envelope,
  GAUGER_FORM720_ADDRESS_SOURCE: envelopeSource,
  GAUGER_FORM720X_ADDRESS: envelope,
  GAUGER_FORM720X_ADDRESS_SOURCE: envelopeSource,
  GAUGER_FORM8849_1_6_ADDRESS: envelope,
  GAUGER_FORM8849_1_6_ADDRESS_SOURCE: envelopeSource,
  GAUGER_FORM8849_2_3_5_8_ADDRESS: envelope,
  GAUGER_FORM8849_2_3_5_8_ADDRESS_SOURCE: envelopeSource,
  /** A folder with official blanks and their maps, which are filled for mailing. */
  GAUGER_BLANKS: z.string().min(1).optional(),
  /** How people reach the operator, on the page Help. Without one of them the page says that none is known. */
  GAUGER_CONTACT_EMAIL: z.string().regex(EMAIL_PATTERN, 'must be an email address').optional(),
  GAUGER_CONTACT_PHONE: z
    .string()
    .regex(/^[+()\d][-+().\s\d]{2,38}\d( ?(ext\.?|x) ?\d{1,6})?$/, 'must be a phone number, like 503-555-0100')
    .optional(),
  GAUGER_CONTACT_HOURS: z.string().max(200, 'must have at most 200 characters').optional(),
  /** A folder with the operator's texts: privacy.md, terms.md and security.md, in Markdown. */
  GAUGER_PAGES_DIR: z.string().min(1).optional(),
  /**
   * A bucket that keeps photos and attachments, sealed, instead of a folder of GAUGER_DATA_DIR; GAUGER_S3_ENDPOINT is the address of a service that is
   * not Amazon's.
   */
  GAUGER_S3_BUCKET: z.string().min(1).optional(),
  GAUGER_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  GAUGER_S3_REGION: z.string().min(1).default('us-east-1'),
  GAUGER_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  GAUGER_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** The first administrator: made at the start while nobody has this address. */
  GAUGER_ADMIN_EMAIL: z.string().regex(EMAIL_PATTERN, 'must be an email address').optional(),
  /** `required` demands a second factor of every person at login; administrators always need one. */
  GAUGER_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /**
   * Bot check where accounts are created: `recaptcha`, or `local`, which stops no program. Outside production `local` is the
   * default; production must set it.
   */
  GAUGER_CAPTCHA: z.enum(['local', 'recaptcha']).optional(),
  /** The key pair of reCAPTCHA v3, and the hosts our pages have, separated by commas. Without them the host of GAUGER_PUBLIC_URL. */
  GAUGER_RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  GAUGER_RECAPTCHA_SECRET: z.string().min(1).optional(),
  GAUGER_RECAPTCHA_HOSTNAMES: z.string().min(1).optional(),
  /** https://www.recaptcha.net where Google's own address is out of reach. */
  GAUGER_RECAPTCHA_URL: z.url({ protocol: /^https?$/ }).default('https://www.google.com'),
  /** Sign-in with Google: the web client of a project there. Without it there is no such button. */
  GAUGER_GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GAUGER_GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Sign-in with Apple: Services ID, team, and the key with its id; GAUGER_APPLE_KEY is a file in PEM. Without it there is no such button. */
  GAUGER_APPLE_CLIENT_ID: z.string().min(1).optional(),
  GAUGER_APPLE_TEAM_ID: z.string().min(1).optional(),
  GAUGER_APPLE_KEY_ID: z.string().min(1).optional(),
  GAUGER_APPLE_KEY: z.string().min(1).optional(),
  /** Where they are, when they are not where they are known to be. */
  GAUGER_GOOGLE_URL: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  GAUGER_APPLE_URL: z.url({ protocol: /^https?$/ }).default('https://appleid.apple.com'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  GAUGER_LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Addresses or networks of trusted proxies, separated by commas. Only their word on a client's address counts. */
  GAUGER_TRUST_PROXY: z
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
  GAUGER_METRICS_PATH: z
    .string()
    .regex(/^\/[\w/-]+$/, 'must be a path like /metrics')
    .optional(),
  /** The bearer token that a reader of the metrics sends. */
  GAUGER_METRICS_TOKEN: z
    .string()
    .regex(BEARER_TOKEN, 'must have 20 to 600 characters of A-Z, a-z, 0-9, _, . and -')
    .optional(),
  /** A collector of traces that takes OTLP over HTTP, and the percentage of calls and jobs that are traced. Without it none are. */
  GAUGER_TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  GAUGER_TRACES_SHARE: number(100, 1, 100),
  /** Calls per minute of one session, of these the changing ones and those that bring files, and calls per minute of one address without a session. */
  GAUGER_RATE_PER_SESSION: number(300, 1, 1_000_000),
  GAUGER_RATE_WRITES: number(60, 1, 1_000_000),
  GAUGER_RATE_UPLOADS: number(20, 1, 1_000_000),
  GAUGER_RATE_PER_ADDRESS: number(300, 1, 1_000_000),
  /** Most calls that are worked on at once; a call beyond them is turned away at once, to be tried again. 0 sets no limit. */
  GAUGER_CALLS_AT_ONCE: number(32, 0, 100_000),
  /** Longest average delay of the event loop in milliseconds before the server sheds load; 0 never sheds. */
  GAUGER_SHED_ABOVE_MS: number(1_000, 0, 600_000),
});

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Reads the environment. Throws one sentence per faulty variable, naming it. An empty variable counts as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  refuseBareNames(set);
  refuseUnknownNames(set);
  const read = variables.safeParse(set);
  if (!read.success)
    throw new Error(
      read.error.issues.map((issue) => `Environment variable ${issue.path.join('.')}: ${issue.message}.`).join('\n'),
    );
  const of = read.data;
  const sends = of.GAUGER_SMTP_URL !== undefined && of.GAUGER_MAIL === undefined;
  const production = of.NODE_ENV === 'production';
  if (production && !sends && of.GAUGER_MAIL === undefined)
    throw new Error(
      'Environment variable GAUGER_SMTP_URL: names the mail server in production; GAUGER_MAIL=mailbox does without one.',
    );
  if (sends && of.GAUGER_PUBLIC_URL === undefined)
    throw new Error('Environment variable GAUGER_PUBLIC_URL: the links in mails need it when GAUGER_SMTP_URL is set.');
  return {
    mef: readMef(of),
    submissionSlots: of.GAUGER_SUBMISSION_SLOTS,
    payment: readPayment(of),
    captcha: readCaptcha(of),
    identity: readIdentity(of),
    bucket: readBucket(of),
    fees: {
      Form720: readFeeTiers(of, 'FORM720'),
      Form720X: readFeeTiers(of, 'FORM720X'),
      Form8849: readFeeTiers(of, 'FORM8849'),
    },
    mailAddresses: readMailAddresses(of),
    blanksDirectory: of.GAUGER_BLANKS,
    contact: {
      email: of.GAUGER_CONTACT_EMAIL ?? null,
      phone: of.GAUGER_CONTACT_PHONE ?? null,
      hours: of.GAUGER_CONTACT_HOURS ?? null,
    },
    pagesDirectory: of.GAUGER_PAGES_DIR,
    secondFactor: of.GAUGER_SECOND_FACTOR,
    databaseUrl: of.DATABASE_URL,
    databaseOwnerUrl: of.GAUGER_DATABASE_OWNER_URL,
    databaseAdminUrl: readDatabaseAdminUrl(of),
    dataDirectory: of.GAUGER_DATA_DIR,
    webDirectory: of.GAUGER_WEB_DIR,
    host: of.GAUGER_HOST,
    port: of.PORT,
    publicUrl: originOf(of.GAUGER_PUBLIC_URL),
    services: readServices(of),
    production,
    adminEmail: of.GAUGER_ADMIN_EMAIL,
    smtp: sends
      ? { url: of.GAUGER_SMTP_URL as string, from: of.GAUGER_MAIL_FROM, bounceAddress: of.GAUGER_BOUNCE_ADDRESS }
      : undefined,
    logLevel: of.GAUGER_LOG_LEVEL,
    trustProxy: of.GAUGER_TRUST_PROXY,
    metrics: readMetrics(of),
    traces:
      of.GAUGER_TRACES_URL === undefined ? undefined : { url: of.GAUGER_TRACES_URL, share: of.GAUGER_TRACES_SHARE },
    rateLimits: {
      perSession: of.GAUGER_RATE_PER_SESSION,
      writesPerSession: of.GAUGER_RATE_WRITES,
      uploadsPerSession: of.GAUGER_RATE_UPLOADS,
      perAddress: of.GAUGER_RATE_PER_ADDRESS,
    },
    callsAtOnce: of.GAUGER_CALLS_AT_ONCE,
    shedAboveMs: of.GAUGER_SHED_ABOVE_MS,
  };
}

/** Reads the fees of a form by the place of a return in its payment: each tier starts later and costs less. */
function readFeeTiers(of: z.output<typeof variables>, form: 'FORM720' | 'FORM720X' | 'FORM8849'): FeeTier[] {
  const tiers: FeeTier[] = [{ from: 1, fee: of[`GAUGER_FEE_${form}`] }];
  for (const tier of of[`GAUGER_FEE_TIERS_${form}`]) {
    const before = tiers.at(-1) as FeeTier;
    if (tier.from <= before.from)
      throw new Error(
        `Environment variable GAUGER_FEE_TIERS_${form}: lists ${tier.from} after ${before.from}. List the places in rising order, from 2 on.`,
      );
    if (compare(decimal(tier.fee), decimal(before.fee)) >= 0)
      throw new Error(
        `Environment variable GAUGER_FEE_TIERS_${form}: ${tier.fee} from return ${tier.from} on is not less than ${before.fee}. Each tier must cost less than the one before.`,
      );
    tiers.push(tier);
  }
  return tiers;
}

/** Reads who may see the metrics: a path alone would show everyone how much is filed here. */
function readMetrics(of: z.output<typeof variables>) {
  const { GAUGER_METRICS_PATH: path, GAUGER_METRICS_TOKEN: token } = of;
  if (path === undefined) return undefined;
  if (token === undefined)
    throw new Error('Environment variable GAUGER_METRICS_TOKEN: is needed with GAUGER_METRICS_PATH.');
  return { path, token };
}

/** The origins of the two services. They answer the pages of GAUGER_PUBLIC_URL and no others, so that has to be known. */
function readServices(of: z.output<typeof variables>): Services {
  const names = ['GAUGER_USER_SERVICE_URL', 'GAUGER_APP_SERVICE_URL'] as const;
  const named = names.find((name) => of[name] !== undefined);
  if (named !== undefined && of.GAUGER_PUBLIC_URL === undefined)
    throw new Error(`Environment variable ${named}: needs GAUGER_PUBLIC_URL, the address of the pages that call it.`);
  for (const name of names) {
    const { pathname, search } = new URL(of[name] ?? 'http://unset');
    if (pathname + search !== '/')
      throw new Error(`Environment variable ${name}: takes scheme, host and port alone, without a path.`);
  }
  return { user: originOf(of.GAUGER_USER_SERVICE_URL), app: originOf(of.GAUGER_APP_SERVICE_URL) };
}

/** Administrators have a database user of their own, or the one that serves requests could do what only they may. */
function readDatabaseAdminUrl(of: z.output<typeof variables>): string | undefined {
  const url = of.GAUGER_DATABASE_ADMIN_URL;
  if (url === undefined) return undefined;
  if (of.DATABASE_URL === undefined)
    throw new Error('Environment variable GAUGER_DATABASE_ADMIN_URL: is only for a database that DATABASE_URL names.');
  if (url === of.DATABASE_URL)
    throw new Error('Environment variable GAUGER_DATABASE_ADMIN_URL: must name another user than DATABASE_URL.');
  return url;
}

/** Set by login shells without regard to Gauger. */
const SET_BY_SYSTEMS: readonly string[] = ['HOST', 'MAIL'];

/**
 * Throws for each variable of ours that is set under its name without prefix alone: an ignored `DATA_DIR` would open an empty
 * database.
 */
function refuseBareNames(set: Readonly<Record<string, string | undefined>>): void {
  const faults = Object.keys(variables.shape).flatMap((name) => {
    const bare = name.replace(/^GAUGER_/, '');
    if (bare === name || set[bare] === undefined || set[name] !== undefined || SET_BY_SYSTEMS.includes(bare)) return [];
    return [`Environment variable ${bare}: is named ${name} now. Rename it.`];
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Read by tests, by benches and by the program that opens their browser. */
const READ_ELSEWHERE =
  /^GAUGER_(CHROMIUM|TEST_DATABASE_URL|PLANTED_EXIT|TEST_SEED|SIZE_\w+|FAULT_SHARE|WRITE_ANSWERS|LOAD_MINUTES)$/;
/** Kubernetes sets these for a service that is named gauger. */
const SET_BY_KUBERNETES = /^GAUGER_(SERVICE_HOST|SERVICE_PORT|PORT)(_|$)/;

/** Throws for each name with our prefix that nothing reads: a misspelled GAUGER_DATA_DIR would open an empty database too. */
function refuseUnknownNames(set: Readonly<Record<string, string | undefined>>): void {
  const unknown = Object.keys(set).filter(
    (name) =>
      name.startsWith('GAUGER_') &&
      !(name in variables.shape) &&
      !READ_ELSEWHERE.test(name) &&
      !SET_BY_KUBERNETES.test(name),
  );
  if (unknown.length === 0) return;
  throw new Error(
    unknown
      .map((name) => `Environment variable ${name}: is no variable of Gauger. Check its spelling in docs/running.md.`)
      .join('\n'),
  );
}

const IRS_ADDRESSES = { 'irs-test': 'https://la.alt.www4.irs.gov', irs: 'https://la.www4.irs.gov' } as const;
/** Settings that only the IRS can give. */
const GIVEN_BY_THE_IRS = [
  'GAUGER_MEF_ETIN',
  'GAUGER_MEF_EFIN',
  'GAUGER_MEF_SOFTWARE_ID',
  'GAUGER_MEF_APP_SYSTEM_ID',
  'GAUGER_MEF_CERTIFICATE',
  'GAUGER_MEF_KEY',
] as const;

/** Reads the gateway and our registration there. The server starts a simulator without `url`. */
/** Where the operator has each form mailed. A source without its address would go with ours. */
function readMailAddresses(of: z.output<typeof variables>): MailAddresses {
  const read = (
    name: `GAUGER_FORM${'720' | '720X' | '8849_1_6' | '8849_2_3_5_8'}_ADDRESS`,
  ): MailAddress | undefined => {
    const [lines, sourceOfLines] = [of[name], of[`${name}_SOURCE`]];
    if (sourceOfLines !== undefined && lines === undefined)
      throw new Error(`Environment variable ${name}: is needed with ${name}_SOURCE.`);
    const [, source = null, asOf = null] = SOURCE_AND_DAY.exec(sourceOfLines ?? '') ?? [];
    return lines && { lines, source, asOf };
  };
  const all = {
    form720: read('GAUGER_FORM720_ADDRESS'),
    form720X: read('GAUGER_FORM720X_ADDRESS'),
    form8849Schedules16: read('GAUGER_FORM8849_1_6_ADDRESS'),
    form8849Schedules2358: read('GAUGER_FORM8849_2_3_5_8_ADDRESS'),
  };
  return Object.fromEntries(Object.entries(all).filter(([, address]) => address !== undefined));
}

function readMef(of: z.output<typeof variables>) {
  const gateway = of.GAUGER_MEF ?? (of.NODE_ENV === 'production' ? undefined : 'simulator');
  if (gateway === undefined)
    throw new Error(
      'Environment variable GAUGER_MEF: names who takes the returns in production, irs, irs-test or simulator.',
    );
  const missing = GIVEN_BY_THE_IRS.filter((name) => of[name] === undefined);
  if (gateway !== 'simulator' && missing.length > 0)
    throw new Error(
      missing.map((name) => `Environment variable ${name}: is needed with GAUGER_MEF=${gateway}.`).join('\n'),
    );
  const url = of.GAUGER_MEF_URL === undefined ? undefined : new URL(of.GAUGER_MEF_URL).origin;
  if (gateway !== 'simulator' && url?.startsWith('http:'))
    throw new Error(`Environment variable GAUGER_MEF_URL: must begin with https: with GAUGER_MEF=${gateway}.`);
  return {
    gateway,
    url: gateway === 'simulator' ? url : (url ?? IRS_ADDRESSES[gateway]),
    // Numbers that nobody has: the simulator knows none.
    sender: { efin: of.GAUGER_MEF_EFIN ?? '000000', softwareId: of.GAUGER_MEF_SOFTWARE_ID ?? '00000000' },
    signing: readSigning(of),
    etin: of.GAUGER_MEF_ETIN ?? '00000',
    appSystemId: of.GAUGER_MEF_APP_SYSTEM_ID ?? 'GAUGER',
    certificate: of.GAUGER_MEF_CERTIFICATE,
    key: of.GAUGER_MEF_KEY,
    authority: of.GAUGER_MEF_AUTHORITY,
    timeoutMs: of.GAUGER_MEF_TIMEOUT_MS,
    // The simulator answers after three seconds, the IRS after minutes.
    firstQuestionMs: of.GAUGER_MEF_FIRST_QUESTION_MS || (gateway === 'simulator' ? 2_000 : 60_000),
  };
}

/** Reads how returns are signed. An originator needs an EFIN and a PIN of its own. */
function readSigning(of: z.output<typeof variables>): SigningRule {
  const { GAUGER_SIGNATURE: form, GAUGER_ORIGINATOR_PIN: originatorPin, GAUGER_ELECTRONIC_8879: electronic } = of;
  if (form === '8453-EX') {
    if (electronic === 'on')
      throw new Error(
        'Environment variable GAUGER_ELECTRONIC_8879: needs GAUGER_SIGNATURE=8879-EX. Form 8453-EX is signed by hand.',
      );
    return { form, isElectronic: false };
  }
  for (const name of ['GAUGER_MEF_EFIN', 'GAUGER_ORIGINATOR_PIN'] as const)
    if (of[name] === undefined)
      throw new Error(`Environment variable ${name}: is needed with GAUGER_SIGNATURE=8879-EX.`);
  return { form, ...(originatorPin !== undefined && { originatorPin }), isElectronic: electronic === 'on' };
}

/** The fee provider and its address. The server starts a sandbox without `url`. */
interface PaymentConfig {
  readonly provider: 'sandbox' | 'paypal';
  readonly url: string | undefined;
  readonly clientId: string;
  readonly secret: string;
  /** Undefined where the webhook is made at the start. */
  readonly webhookId: string | undefined;
  readonly merchantId: string;
  readonly timeoutMs: number;
}

function readPayment(of: z.output<typeof variables>): PaymentConfig {
  const provider = of.GAUGER_PAYMENT ?? (of.NODE_ENV === 'production' ? undefined : 'sandbox');
  if (provider === undefined)
    throw new Error('Environment variable GAUGER_PAYMENT: names who takes the fee in production, paypal or sandbox.');
  const common = { provider, timeoutMs: of.GAUGER_PAYMENT_TIMEOUT_MS };
  // The sandbox's merchant is public; see apps/payment-sandbox.
  if (provider === 'sandbox')
    return {
      ...common,
      url: originOf(of.GAUGER_PAYPAL_URL),
      clientId: 'sandbox',
      secret: 'sandbox',
      webhookId: undefined,
      merchantId: 'SANDBOXMERCH',
    };
  const needed = (
    name:
      | 'GAUGER_PAYPAL_CLIENT_ID'
      | 'GAUGER_PAYPAL_SECRET'
      | 'GAUGER_PAYPAL_WEBHOOK_ID'
      | 'GAUGER_PAYPAL_MERCHANT_ID'
      | 'GAUGER_PUBLIC_URL',
  ) => {
    const value = of[name];
    if (value === undefined) throw new Error(`Environment variable ${name}: is needed with GAUGER_PAYMENT=paypal.`);
    return value;
  };
  needed('GAUGER_PUBLIC_URL');
  return {
    ...common,
    url: originOf(of.GAUGER_PAYPAL_URL) ?? 'https://api-m.paypal.com',
    clientId: needed('GAUGER_PAYPAL_CLIENT_ID'),
    secret: needed('GAUGER_PAYPAL_SECRET'),
    webhookId: needed('GAUGER_PAYPAL_WEBHOOK_ID'),
    merchantId: needed('GAUGER_PAYPAL_MERCHANT_ID'),
  };
}

/** Reads the bot check; undefined means the local replacement. */
function readCaptcha(of: z.output<typeof variables>) {
  const kind = of.GAUGER_CAPTCHA ?? (of.NODE_ENV === 'production' ? undefined : 'local');
  if (kind === undefined)
    throw new Error('Environment variable GAUGER_CAPTCHA: names the bot check in production, recaptcha or local.');
  if (kind === 'local') return undefined;
  const needed = (name: 'GAUGER_RECAPTCHA_SITE_KEY' | 'GAUGER_RECAPTCHA_SECRET' | 'GAUGER_PUBLIC_URL') => {
    const value = of[name];
    if (value === undefined) throw new Error(`Environment variable ${name}: is needed with GAUGER_CAPTCHA=recaptcha.`);
    return value;
  };
  return {
    siteKey: needed('GAUGER_RECAPTCHA_SITE_KEY'),
    secret: needed('GAUGER_RECAPTCHA_SECRET'),
    hostnames: of.GAUGER_RECAPTCHA_HOSTNAMES?.split(',').map((host) => host.trim()) ?? [
      new URL(needed('GAUGER_PUBLIC_URL')).hostname,
    ],
    url: new URL(of.GAUGER_RECAPTCHA_URL).origin,
    timeoutMs: 10_000,
  };
}

/** The accounts elsewhere that people may sign in with. Each is wholly configured or not at all. */
function readIdentity(of: z.output<typeof variables>) {
  const whole = <const Name extends keyof typeof of>(...names: readonly Name[]): Record<Name, string> | undefined => {
    const set = names.filter((name) => of[name] !== undefined);
    if (set.length === 0) return undefined;
    for (const name of [...names, 'GAUGER_PUBLIC_URL'] as const)
      if (of[name] === undefined) throw new Error(`Environment variable ${name}: is needed with ${set[0]}.`);
    return Object.fromEntries(names.map((name) => [name, String(of[name])])) as Record<Name, string>;
  };
  const google = whole('GAUGER_GOOGLE_CLIENT_ID', 'GAUGER_GOOGLE_CLIENT_SECRET');
  const apple = whole('GAUGER_APPLE_CLIENT_ID', 'GAUGER_APPLE_TEAM_ID', 'GAUGER_APPLE_KEY_ID', 'GAUGER_APPLE_KEY');
  if (of.NODE_ENV === 'production')
    for (const name of ['GAUGER_GOOGLE_URL', 'GAUGER_APPLE_URL'] as const)
      if (of[name].startsWith('http:'))
        throw new Error(`Environment variable ${name}: must begin with https: in production.`);
  const timeoutMs = 10_000;
  return {
    google: google && {
      issuer: of.GAUGER_GOOGLE_URL,
      clientId: google.GAUGER_GOOGLE_CLIENT_ID,
      clientSecret: google.GAUGER_GOOGLE_CLIENT_SECRET,
      timeoutMs,
    },
    apple: apple && {
      issuer: of.GAUGER_APPLE_URL,
      clientId: apple.GAUGER_APPLE_CLIENT_ID,
      teamId: apple.GAUGER_APPLE_TEAM_ID,
      keyId: apple.GAUGER_APPLE_KEY_ID,
      keyFile: apple.GAUGER_APPLE_KEY,
      timeoutMs,
    },
  };
}

/** Where files are kept; undefined keeps them in a folder. */
function readBucket(of: z.output<typeof variables>) {
  const needed = (name: 'GAUGER_S3_ACCESS_KEY_ID' | 'GAUGER_S3_SECRET_ACCESS_KEY') => {
    const value = of[name];
    if (value === undefined) throw new Error(`Environment variable ${name}: is needed with GAUGER_S3_BUCKET.`);
    return value;
  };
  if (of.GAUGER_S3_BUCKET === undefined) return undefined;
  return {
    bucket: of.GAUGER_S3_BUCKET,
    endpoint: of.GAUGER_S3_ENDPOINT,
    region: of.GAUGER_S3_REGION,
    accessKeyId: needed('GAUGER_S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('GAUGER_S3_SECRET_ACCESS_KEY'),
  };
}

const originOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).origin);
