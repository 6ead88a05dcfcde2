import { isIP } from 'node:net';
import { z } from 'zod';

const number = (fallback: number, least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most))
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
  /** Calls per minute of one session, of these the changing ones, and calls per minute of one address without a session. */
  RATE_PER_SESSION: number(300, 1, 1_000_000),
  RATE_WRITES: number(60, 1, 1_000_000),
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
    databaseUrl: of.DATABASE_URL,
    databaseOwnerUrl: of.DATABASE_OWNER_URL,
    dataDirectory: of.DATA_DIR,
    host: of.HOST,
    port: of.PORT,
    publicUrl: of.PUBLIC_URL ? new URL(of.PUBLIC_URL).origin : undefined,
    production,
    smtp: sends ? { url: of.SMTP_URL as string, from: of.MAIL_FROM } : undefined,
    logLevel: of.LOG_LEVEL,
    trustProxy: of.TRUST_PROXY,
    metricsPath: of.METRICS_PATH,
    rateLimits: { perSession: of.RATE_PER_SESSION, writesPerSession: of.RATE_WRITES, perAddress: of.RATE_PER_ADDRESS },
    shedAboveMs: of.SHED_ABOVE_MS,
  };
}
