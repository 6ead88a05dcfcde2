import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ErrorEnvelope,
  errorSchema,
  type FileAnswer,
  type ResponseOf,
  type Role,
  type Route,
  successSchema,
} from '@gauger/contract';
import type { KeyScope } from '@gauger/contract/api-key';
import { type BusinessFacts, newBusiness, tidyBusiness } from '@gauger/contract/business';
import { standInOnDemand } from '@gauger/stand-in';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { DestinationStream } from 'pino';
import { afterAll, expect } from 'vitest';
import { localCaptcha } from '../adapters/captcha/local.ts';
import { fieldCipher } from '../adapters/crypto/field-cipher.ts';
import { openKeyRingFile } from '../adapters/crypto/key-ring-file.ts';
import { localMailbox } from '../adapters/mail/mailbox.ts';
import { mefGateway } from '../adapters/mef/gateway.ts';
import type { MefGateway } from '../adapters/mef/port.ts';
import { diskStorage } from '../adapters/storage/disk.ts';
import { webhookSender } from '../adapters/webhooks/http.ts';
import { buildApp, type Deps, type Settings } from '../app.ts';
import { openAccount } from '../commands/open-account.ts';
import { readConfig } from '../config.ts';
import { newId, type SessionScope } from '../db/public.ts';
import { type TestDatabase, testDatabase } from '../db/testing.ts';
import { insertBusiness } from '../features/clients/businesses/queries.ts';
import { openLaw } from '../features/filings/rate-book/law-in-force.ts';
import { readSiteTexts } from '../features/operator/site/site-texts.ts';
import { ciphers } from '../features/people/accounts/cipher.ts';
import { newApiKey } from '../features/people/api-keys/find-api-key.ts';
import { openLog } from '../http/public.ts';
import { businessFacts } from './facts.ts';
import { type TestSandbox, testSandbox } from './payments.ts';

/** An account with its owner signed in and one business. */
export interface TestAccount {
  accountId: string;
  businessId: string;
  emailId: string;
  token: string;
}

/** The parts of a call that a test sends. */
export interface Sent {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An answer that was found to keep the contract: a declared success or a declared refusal. */
export interface Answer<T extends Route> {
  status: number;
  headers: Record<string, string | number | string[] | undefined>;
  /** Set when the call succeeded. */
  success: ResponseOf<T>;
  /** Set when it was refused. */
  error: ErrorEnvelope['Error'];
}

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  deps: Deps;
  /** The payment provider. */
  sandbox: TestSandbox;
  /** Asks the control of the MeF simulator of this app: `fault`, `delay`, `day`, `submissions`. */
  controlMef<Answer>(what: string, body?: object): Promise<Answer>;
  /** The clock of the server; set `at` to move it. */
  clock: { at: Date };
  call<T extends Route>(route: T, sent?: Sent): Promise<Answer<T>>;
  account(emailId?: string): Promise<TestAccount>;
  /** A business of the account, by default with an EIN of its own. @returns its id */
  business(accountId: string, facts?: Partial<BusinessFacts>): Promise<string>;
  /** Signs in a new person of the account with this role. */
  member(accountId: string, role: Role, scope?: SessionScope): Promise<Person>;
  /** An API key of a person of the account, valid for a year. @returns the key */
  apiKey(of: { accountId: string; emailId: string }, scopes: readonly KeyScope[]): Promise<string>;
  /** Logs in a new administrator, by default with the second factor. */
  admin(scope?: SessionScope): Promise<Person>;
}

export interface Person {
  userId: string;
  emailId: string;
  token: string;
}

const settings: Settings = {
  publicUrl: undefined,
  services: {},
  production: false,
  trustProxy: [],
  metrics: undefined,
  traces: undefined,
  // The limits have a test of their own; here they would only disturb.
  rateLimits: {
    perSession: 1_000_000,
    writesPerSession: 1_000_000,
    uploadsPerSession: 1_000_000,
    perAddress: 1_000_000,
  },
  callsAtOnce: 0,
  shedAboveMs: 0,
  secondFactor: 'optional',
  fees: {
    Form720: [{ from: 1, fee: '25.00' }],
    Form720X: [{ from: 1, fee: '25.00' }],
    Form8849: [{ from: 1, fee: '25.00' }],
  },
  mailAddresses: {},
  blanks: [],
  contact: { email: null, phone: null, hours: null },
  siteTexts: readSiteTexts(undefined),
  framedOrigins: [],
  webDirectory: '/nonexistent',
};

/**
 * The whole application on a database of the test file's own. It is closed after the file's last test.
 * @param of a database with data, and the folder of its key ring, stored files and MeF simulator, both new by default; and `mef`, how
 *   returns are signed, where that is another way than on a practice site
 */
export async function testApp(
  own: Partial<Settings> = {},
  log?: DestinationStream,
  ports: Partial<Pick<Deps, 'captcha' | 'identityProviders' | 'certificateEndsAt'>> = {},
  of: { db?: TestDatabase; folder?: string; mef?: Partial<Pick<MefGateway, 'isStandIn' | 'signing'>> } = {},
): Promise<TestApp> {
  const db = of.db ?? (await testDatabase());
  const folder = of.folder ?? mkdtempSync(join(tmpdir(), 'gauger-app-'));
  const ring = openKeyRingFile(join(folder, 'key-ring.json'));
  const openCipher = fieldCipher.bind(null, ring);
  const cipherOf = ciphers(openCipher);
  const clock = { at: new Date('2026-11-21T12:00:00Z') };
  const simulator = standInOnDemand('mef-simulator', join(folder, 'mef-simulator'));
  const sandbox = testSandbox();
  const deps: Deps = {
    database: db.database,
    ring,
    mailer: localMailbox(join(folder, 'mailbox'), () => clock.at),
    storage: diskStorage(join(folder, 'files')),
    captcha: localCaptcha,
    identityProviders: [],
    ...ports,
    mef: { ...mefGateway(readConfig({}).mef, simulator.address, () => clock.at), ...of.mef },
    payments: sandbox.provider,
    webhooks: webhookSender({ allowLoopback: true }),
    openCipher,
    cipherOf,
    lawInForce: openLaw((skipped) => {
      throw new Error(`A rate book of the test is not used: ${skipped.rateBook}, ${skipped.reason}`);
    }),
    newestBackupAt: () => null,
    certificateEndsAt: ports.certificateEndsAt ?? null,
    now: () => clock.at,
    log: openLog(log ? 'info' : 'silent', log),
    settings: { ...settings, ...own },
  };
  const app = await buildApp(deps);
  await app.ready();
  afterAll(async () => {
    await app.close();
    await simulator.stop();
    if (of.folder === undefined) rmSync(folder, { recursive: true, force: true });
  });

  const signIn = async (user: { userId: string; emailId: string }, accountId: string | null, scope: SessionScope) => {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    await db.asSuperuser(
      `insert into session (id, token_hash, scope, user_id, account_id, created_at, last_seen_at, expires_at, second_factor)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
      [
        newId(),
        hash,
        scope,
        user.userId,
        accountId,
        clock.at,
        new Date(clock.at.getTime() + 8 * 3_600_000),
        // An administrator has no session without one.
        scope === 'admin',
      ],
    );
    return { ...user, token };
  };
  const addUser = async (isAdmin: boolean) => {
    const user = { userId: newId(), emailId: `u${randomBytes(6).toString('hex')}@people.example` };
    await db.asSuperuser('insert into app_user (id, email, is_admin) values ($1, $2, $3)', [
      user.userId,
      user.emailId,
      isAdmin,
    ]);
    return user;
  };

  /** As an owner or Manager confirms the address of a business that they enter. */
  const confirmed = async (id: string) => {
    await db.asSuperuser('update business set confirmed_contact = lower(contact_email_address) where id = $1', [id]);
    return id;
  };

  let eins = 410_111_001;
  return {
    ...db,
    sandbox,
    app,
    deps,
    async controlMef<Answer>(what: string, body: object = {}) {
      const answer = await fetch(`${await simulator.address()}/control/${what}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Answer;
    },
    clock,
    call: (route, sent) => callTo(app, route, sent),
    async account(email = `a${randomBytes(6).toString('hex')}@accounts.example`) {
      const opened = await openAccount(
        { database: db.database, ring, cipherOf, now: deps.now },
        { email, businessName: 'Hall Oil', ein: '12-3456789' },
      );
      await confirmed(opened.businessId);
      return opened;
    },
    business: async (accountId, facts = {}) =>
      confirmed(
        await db.database.inAccount(accountId, async (tx) =>
          insertBusiness(
            tx,
            { ring, cipher: await cipherOf(tx, accountId), accountId },
            tidyBusiness({ ...newBusiness, ...businessFacts, EIN: String(eins++), ...facts }),
          ),
        ),
      ),
    async member(accountId, role, scope = 'account') {
      const user = await addUser(false);
      await db.asSuperuser('insert into membership (account_id, user_id, role) values ($1, $2, $3)', [
        accountId,
        user.userId,
        role,
      ]);
      // That step follows a password that another person chose.
      if (scope === 'new_password')
        await db.asSuperuser('update app_user set must_change_password = true where id = $1', [user.userId]);
      return signIn(user, accountId, scope);
    },
    async apiKey({ accountId, emailId }, scopes) {
      const { key, shown, tokenHash } = newApiKey();
      await db.asSuperuser(
        `insert into api_key (id, account_id, user_id, name, token_hash, shown, scopes, created_at, expires_at)
         select $1, $2, id, 'Month-end import', $4, $5, $6, $7, $7::timestamptz + interval '1 year' from app_user where email = $3`,
        [newId(), accountId, emailId, tokenHash, shown, scopes, clock.at],
      );
      return key;
    },
    admin: async (scope = 'admin') => signIn(await addUser(true), null, scope),
  };
}

/** Sends a call to an application. Fails unless the answer is what the contract declares for it. */
export async function callTo<T extends Route>(app: FastifyInstance, route: T, sent: Sent = {}): Promise<Answer<T>> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''));
  const response = await app.inject({
    method: route.method,
    url: path,
    query: sent.query ?? {},
    headers: {
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { payload: JSON.stringify(sent.body) }),
  });
  return keptContract(route, response);
}

/** Fails unless the answer is what the contract declares for the call. */
export function keptContract<T extends Route>(
  route: T,
  {
    statusCode: status,
    headers,
    rawPayload,
    body,
  }: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'rawPayload' | 'body'>,
): Answer<T> {
  if (status < 400) {
    expect(status, route.name).toBe(route.status);
    if (route.files)
      return {
        status,
        headers,
        success: fileOf(route.files, headers, rawPayload) as ResponseOf<T>,
        error: undefined as never,
      };
    const success = successSchema(route.response).parse(JSON.parse(body)).Success as ResponseOf<T>;
    return { status, headers, success, error: undefined as never };
  }
  const { Error: error } = errorSchema.parse(JSON.parse(body));
  expect(route.errors, `${route.name} answered a refusal it does not declare: ${error.errorDescription}`).toContain(
    error.code,
  );
  return { status, headers, success: undefined as never, error };
}

/** The file of an answer, which must be an attachment of a declared type that no browser guesses about. */
function fileOf(types: readonly string[], headers: Answer<Route>['headers'], bytes: Buffer): FileAnswer {
  const mediaType = String(headers['content-type']).split(';')[0] as string;
  const name = /^attachment; filename="([\w.-]+)"$/.exec(String(headers['content-disposition']))?.[1] ?? '';
  expect(types).toContain(mediaType);
  expect(name).not.toBe('');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-store');
  return { name, mediaType, bytes };
}
