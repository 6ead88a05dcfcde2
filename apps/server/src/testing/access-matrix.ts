import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  addForm720,
  addForm720X,
  addForm8849,
  addTaxPreparer,
  createCoupon,
  formOfCall,
  getPcorBatch,
  issuePreSignInToken,
  type Method,
  payFee,
  type Route,
  routes,
} from '@gauger/contract';
import { type KeyScope, keyScopeNames } from '@gauger/contract/api-key';
import { writeCsv } from '@gauger/sheet';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../db/public.ts';
import { CERTIFICATION_OF_EACH } from '../features/money/payments/certification.ts';
import { csrfValue } from '../http/testing.ts';
import { keptContract, type TestAccount, testApp } from './app.ts';
import { businessFacts, companyUserFacts, couponFacts, incidentFacts, profile, taxPreparerFacts } from './facts.ts';
import { packageOfFacts } from './packages.ts';
import { samplePdf } from './pdf.ts';
import { samplePhoto, type Upload, uploadOf } from './uploads.ts';

/** The parts of the matrix that run side by side, each in a test file of its own. A call is of the first part that has its path. */
const parts = {
  form720: /^\/form720\b/,
  form720x: /^\/form720x\b/,
  form8849: /^\/form8849\b/,
  businesses: /^\/(business|taxpreparer|pcor|paypal|returns|dashboard|webhooks)\b/,
  people: /^/,
} as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];
const partOf = (path: string): Part => partNames.find((part) => parts[part].test(path)) ?? 'people';

/**
 * Tests every call of a part × every principal × every target, and each call that another site makes. The expectations are independent of the contract: a call missing in
 * the table fails, and so does one whose policy was changed without the table.
 */
export async function testAccess(part: Part): Promise<void> {
  const { app, account, business, member, admin, apiKey, call, asSuperuser } = await testApp();

  // ── Principals ──────────────────────────────────────────────────────────────

  const home = await account();
  const elsewhere = await account();
  const disabled = await member(home.accountId, 'editor');
  const revoked = await member(home.accountId, 'editor');
  const expired = await member(home.accountId, 'editor');
  const suspended = await member(home.accountId, 'manager');
  await asSuperuser('update app_user set active = false where id = $1', [disabled.userId]);
  await asSuperuser('update session set revoked_at = now() where user_id = $1', [revoked.userId]);
  await asSuperuser(`update session set expires_at = '2020-01-01' where user_id = $1`, [expired.userId]);
  await asSuperuser('update membership set active = false where user_id = $1', [suspended.userId]);

  /** A Manager who made an API key with every scope and is a Viewer now. */
  const demoted = await member(home.accountId, 'manager');
  const addKey = async ({ emailId }: { emailId: string }, scopes: readonly KeyScope[]) => ({
    emailId,
    token: await apiKey({ accountId: home.accountId, emailId }, scopes),
  });
  const keys = {
    /** The owner's key that may only read. */
    keyRead: await addKey(home, ['read']),
    /** The owner's key with every scope. */
    keyAll: await addKey(home, keyScopeNames),
    keyDemoted: await addKey(demoted, keyScopeNames),
    /** The owner's key with every scope, limited to businesses; see `limits`. */
    keyWithin: await addKey(home, keyScopeNames),
    keyOutside: await addKey(home, keyScopeNames),
  };
  await asSuperuser(`update membership set role = 'viewer' where user_id = $1`, [demoted.userId]);
  /** The role that each key has: no key acts as the owner, one that only reads as a Viewer. */
  const roleOfKeys = {
    keyRead: 'viewer',
    keyAll: 'manager',
    keyDemoted: 'viewer',
    keyWithin: 'manager',
    keyOutside: 'manager',
  } as const;
  const isKey = (name: Name): name is keyof typeof keys => name in keys;

  const principals = {
    ...keys,
    anon: { emailId: home.emailId, token: undefined },
    forged: { emailId: home.emailId, token: 'A'.repeat(43) },
    preSignIn: {
      emailId: home.emailId,
      token: (await call(issuePreSignInToken, { body: { emailId: home.emailId } })).success.jwtToken,
    },
    mfaPending: await member(home.accountId, 'manager', 'mfa'),
    passwordPending: await member(home.accountId, 'manager', 'new_password'),
    owner: { emailId: home.emailId, token: home.token },
    manager: await member(home.accountId, 'manager'),
    editor: await member(home.accountId, 'editor'),
    approver: await member(home.accountId, 'approver'),
    viewer: await member(home.accountId, 'viewer'),
    /** Editors limited to businesses; see `limits`. */
    editorWithin: await member(home.accountId, 'editor'),
    editorOutside: await member(home.accountId, 'editor'),
    stranger: { emailId: elsewhere.emailId, token: elsewhere.token },
    admin: await admin(),
    adminWithoutSecondFactor: await admin('mfa'),
    disabled,
    suspended,
    revoked,
    expired,
  } as const;
  type Name = keyof typeof principals;
  const names = Object.keys(principals) as Name[];

  /**
   * Principals limited to businesses of the account: `within` to all that exist when the call is made, `outside` to one that is no target.
   */
  const limits: Partial<Record<Name, 'within' | 'outside'>> = {
    editorWithin: 'within',
    editorOutside: 'outside',
    keyWithin: 'within',
    keyOutside: 'outside',
  };
  /** Limits a principal as the account is now. */
  async function limit(name: Name): Promise<void> {
    if (!limits[name]) return;
    const businesses =
      limits[name] === 'within'
        ? 'array(select id from business where account_id = $1)'
        : 'array(select id from business where account_id = $1 order by created_at, id limit 1)';
    const [table, whose] = isKey(name)
      ? ['api_key', "token_hash = sha256(convert_to($2, 'UTF8'))"]
      : ['membership', 'user_id = (select id from app_user where email = $2)'];
    const { rowCount } = await asSuperuser(
      `update ${table} set businesses = ${businesses} where account_id = $1 and ${whose}`,
      [home.accountId, isKey(name) ? principals[name].token : principals[name].emailId],
    );
    expect(rowCount).toBe(1);
  }

  // ── Targets ─────────────────────────────────────────────────────────────────

  /** `own`: of the account, made by the owner. `colleague`: of the account, made by another person in it. */
  const targets = ['own', 'colleague', 'foreign', 'unknown', 'malformed'] as const;
  type Target = (typeof targets)[number];
  const nameless: readonly Target[] = ['own'];

  const colleague = await member(home.accountId, 'manager');
  const fresh = async (of: TestAccount, token: string) => {
    const businessId = await business(of.accountId);
    const body = { businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1', zeroLiability: true } };
    return (await call(addForm720, { token, body })).success.id;
  };
  const filingIds: Record<Target, () => Promise<string>> = {
    own: () => fresh(home, home.token),
    colleague: () => fresh(home, colleague.token),
    foreign: () => fresh(elsewhere, elsewhere.token),
    unknown: async () => newId(),
    malformed: async () => 'not-an-id',
  };
  const aSchedule = { scheduleType: 'sch1', year: '2026', month: '12' } as const;
  const freshClaim = async (of: TestAccount, token: string) => {
    const lines = [{ line: '3d', gallons: '5000' }];
    const sch1 = { periodStart: '2026-04-01', periodEnd: '2026-09-30', 3: { lines } };
    const body = { businessId: await business(of.accountId), schedule: aSchedule, sch1 };
    return (await call(addForm8849, { token, body })).success.id;
  };
  const claimIds: typeof filingIds = {
    ...filingIds,
    own: () => freshClaim(home, home.token),
    colleague: () => freshClaim(home, colleague.token),
    foreign: () => freshClaim(elsewhere, elsewhere.token),
  };
  /** A change of a tax by hand, as the specification has it. */
  const adjustmentsToLiability = {
    adjustmentsToLiabilityRows: [
      {
        year: '2026',
        quarterEnding: '1',
        taxName: '60',
        taxAsOriginallyReported: '500',
        adjustedTax: '700',
        explanation: 'More',
      },
    ],
  };
  const freshAmendment = async (of: TestAccount, token: string) => {
    const body = { businessId: await business(of.accountId), adjustmentsToLiability, certification: true };
    return (await call(addForm720X, { token, body })).success.id;
  };
  const amendmentIds: typeof filingIds = {
    ...filingIds,
    own: () => freshAmendment(home, home.token),
    colleague: () => freshAmendment(home, colleague.token),
    foreign: () => freshAmendment(elsewhere, elsewhere.token),
  };
  /** An amendment of a return that the IRS accepted: it has a corrected copy. */
  const freshCorrected = async (of: TestAccount, token: string) => {
    const businessId = await business(of.accountId);
    const body = { businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' }, filingData: {} };
    const { id } = (await call(addForm720, { token, body })).success;
    await asSuperuser(`update filing set state = 'accepted' where id = $1`, [id]);
    return (await call(addForm720X, { token, body: { businessId, original: { filingId: id } } })).success.id;
  };
  const correctedIds: typeof filingIds = {
    ...filingIds,
    own: () => freshCorrected(home, home.token),
    colleague: () => freshCorrected(home, colleague.token),
    foreign: () => freshCorrected(elsewhere, elsewhere.token),
  };
  const businessIds: Record<Target, (facts?: { EIN: string }) => Promise<string>> = {
    ...filingIds,
    own: (facts) => business(home.accountId, facts),
    colleague: (facts) => business(home.accountId, facts),
    foreign: (facts) => business(elsewhere.accountId, facts),
  };
  /** A comment on a filing; where there is no such filing, the id of none. */
  async function commentOn(filingId: string): Promise<string> {
    const id = newId();
    await asSuperuser(
      `insert into filing_comment (id, account_id, filing_id, path, body, author_id, created_at)
     select $1, f.account_id, f.id, 'deposit', 'Is this all?', m.user_id, now()
     from filing f join membership m on m.account_id = f.account_id and m.role = 'owner' where f.id::text = $2`,
      [id, filingId],
    );
    return id;
  }
  let ptins = 1_000_000;
  const nextPtin = () => `P0${++ptins}`;
  const addPreparer = async (token: string) =>
    (await call(addTaxPreparer, { token, body: { ...taxPreparerFacts, PTIN: nextPtin() } })).success.id;
  const preparerIds: Record<Target, () => Promise<string>> = {
    ...filingIds,
    own: () => addPreparer(home.token),
    colleague: () => addPreparer(colleague.token),
    foreign: () => addPreparer(elsewhere.token),
  };
  /** Invites a person to an account; sends no email. */
  async function invited(accountId: string): Promise<string> {
    const id = newId();
    await asSuperuser(
      `insert into invitation
       (id, account_id, email, first_name, last_name, contact_number, ext, role, token_hash, expires_at, created_at, updated_at)
     values ($1::uuid, $2, $1::uuid::text || '@people.example', 'Ben', 'Cask', '503-555-0144', '0', 'editor', sha256($1::uuid::text::bytea),
       now() + interval '7 days', now(), now())`,
      [id, accountId],
    );
    return id;
  }
  const invitationIds: Record<Target, () => Promise<string>> = {
    ...filingIds,
    own: () => invited(home.accountId),
    colleague: () => invited(home.accountId),
    foreign: () => invited(elsewhere.accountId),
  };
  const addNewKey = async (of: TestAccount, emailId: string) => {
    await apiKey({ accountId: of.accountId, emailId }, ['read']);
    return (await asSuperuser('select id from api_key where account_id = $1 order by id desc limit 1', [of.accountId]))
      .rows[0].id;
  };
  /** API keys of the one who asks, and of another account. */
  const keyIds: Record<Target, (as: { emailId: string }) => Promise<string>> = {
    ...filingIds,
    own: ({ emailId }) => addNewKey(home, emailId),
    foreign: () => addNewKey(elsewhere, elsewhere.emailId),
  };
  /** A webhook of an account with one delivery, both with this id. */
  async function hooked(accountId: string): Promise<string> {
    const id = newId();
    const values = [id, accountId];
    await asSuperuser(
      `insert into webhook (id, account_id, url, events, secret_cipher, created_by, created_at, updated_at)
     select $1, $2, 'https://hooks.example/', '{return.accepted}', '', user_id, now(), now()
     from membership where account_id = $2 and role = 'owner'`,
      values,
    );
    await asSuperuser(
      `insert into webhook_event (id, account_id, type, at, data) values ($1::uuid, $2, 'webhook.test', now(), json_build_object('id', $1::uuid))`,
      values,
    );
    await asSuperuser(
      `insert into webhook_delivery (id, account_id, webhook_id, event_id, state, created_at) values ($1, $2, $1, $1, 'failed', now())`,
      values,
    );
    return id;
  }
  const webhookIds: Record<Target, () => Promise<string>> = {
    ...filingIds,
    own: () => hooked(home.accountId),
    colleague: () => hooked(home.accountId),
    foreign: () => hooked(elsewhere.accountId),
  };
  const memberIds: Record<Target, () => Promise<string>> = {
    ...invitationIds,
    own: async () => (await member(home.accountId, 'viewer')).userId,
    foreign: async () => (await member(elsewhere.accountId, 'viewer')).userId,
  };
  // The stranger sees the world from the other side: what is foreign to the others is the stranger's own.
  const seenBy = (name: Name, target: Target): Target =>
    name !== 'stranger'
      ? target
      : target === 'own' || target === 'colleague'
        ? 'foreign'
        : target === 'foreign'
          ? 'own'
          : target;

  // ── Expectations ────────────────────────────────────────────────────────────

  interface Request {
    path: string;
    query?: Record<string, string>;
    body?: unknown;
    /** Body instead of JSON, with its headers. */
    upload?: Upload;
  }
  interface Expectation {
    targets: readonly Target[];
    /** Principals of the account that may call; the stranger counts as an owner in another account. */
    open: readonly Name[] | 'anyone';
    /** Status when the principal may call and the target is the account's own; of a login call, that of its refusal. */
    done: 200 | 201 | 401 | 403 | 404 | 409;
    /** Status for an API key, where it differs from `done`. */
    doneByKey?: 200;
    /** Status for a Manager, where it differs from `done`. */
    doneByManager?: 403;
    /** The principal in the middle of a sign-in whose step it is; for everyone else with such a token the call is closed. */
    step?: Name;
    /** Principals during a login that may call too. */
    alsoStep?: readonly Name[];
    /** Status for an id that is none: 400 in the address, 422 in the body. */
    malformed: 400 | 422;
    request: (target: Target, as: { emailId: string }) => Promise<Request>;
    /** Whether an administrator reaches the records of every account. */
    across?: true;
  }

  const limitedEditors: readonly Name[] = ['editorWithin', 'editorOutside'];
  const readers: readonly Name[] = ['owner', 'manager', 'editor', 'approver', 'viewer', 'stranger', ...limitedEditors];
  const commenters: readonly Name[] = ['owner', 'manager', 'editor', 'approver', 'stranger', ...limitedEditors];
  const reviewers: readonly Name[] = ['owner', 'manager', 'approver', 'stranger'];
  const signers: readonly Name[] = ['owner', 'manager', 'stranger'];
  const admins: readonly Name[] = ['admin'];
  const managers: readonly Name[] = ['owner', 'manager', 'stranger'];
  const owners: readonly Name[] = ['owner', 'stranger'];
  const editors: readonly Name[] = ['owner', 'manager', 'editor', 'stranger', ...limitedEditors];

  const open = (path: string): Expectation => ({
    targets: nameless,
    open: 'anyone',
    done: 200,
    malformed: 400,
    request: async () => ({ path }),
  });
  const toSignIn = (path: string, done: Expectation['done'], body: object): Expectation => ({
    ...open(path),
    done,
    request: async (_, { emailId }) => ({ path, body: { emailId, ...body } }),
  });
  const openIdCall = (name: string, done: Expectation['done'], body: object): Expectation => ({
    ...open(`/auth/openid/${name}`),
    done,
    request: async () => ({ path: `/auth/openid/${name}`, body }),
  });
  /** With what the bot check gave, which works once. */
  const asPerson = (path: string, done: Expectation['done'], body: object): Expectation => ({
    ...open(path),
    done,
    request: async (_, { emailId }) => ({ path, body: { emailId, ...body, captchaV3: `local:${newId()}` } }),
  });
  const noRegistration = { registration: 'A'.repeat(43) };
  const userIds: Record<Exclude<Target, 'colleague'>, (as: { emailId: string }) => Promise<string>> = {
    own: async ({ emailId }) => (await asSuperuser('select id from app_user where email = $1', [emailId])).rows[0].id,
    foreign: async () => colleague.userId,
    unknown: async () => newId(),
    malformed: async () => 'not-an-id',
  };
  /** The caller's two sessions, and another person's. */
  const sessionIds: typeof userIds = {
    own: ({ emailId }) => findSession(emailId),
    foreign: () => findSession(colleague.emailId),
    unknown: async () => newId(),
    malformed: async () => 'not-an-id',
  };
  async function findSession(emailId: string) {
    const { rows } = await asSuperuser(
      `insert into session (id, token_hash, scope, user_id, account_id, created_at, last_seen_at, expires_at)
     select $2::text::uuid, sha256($2::text::bytea), s.scope, u.id, s.account_id, s.created_at, s.last_seen_at, s.expires_at
     from app_user u join session s on s.user_id = u.id where u.email = $1 limit 1 returning id`,
      [emailId, newId()],
    );
    return rows[0].id;
  }
  /** Only oneself: a colleague counts as a stranger. */
  const ownTargets: readonly Target[] = ['own', 'foreign', 'unknown', 'malformed'];
  /** A person with a photo, of the account or of another. */
  async function photographed(target: Target, as: { emailId: string }): Promise<string> {
    const { token, emailId } = target === 'foreign' ? elsewhere : target === 'colleague' ? colleague : home;
    if (target === 'unknown' || target === 'malformed') return userIds[target](as);
    const userId = await userIds.own({ emailId });
    const { headers, payload } = uploadOf({ userId }, samplePhoto);
    await app.inject({
      method: 'POST',
      url: '/usermanagement/upload-photo',
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
    return userId;
  }
  /** A passkey of the one who asks, who has another one besides, and another's. */
  const passkeyIds: typeof userIds = {
    async own({ emailId }) {
      await addPasskeyFor(emailId);
      return addPasskeyFor(emailId);
    },
    foreign: () => addPasskeyFor(colleague.emailId),
    unknown: async () => newId(),
    malformed: async () => 'not-an-id',
  };
  async function addPasskeyFor(emailId: string) {
    const { rows } = await asSuperuser(
      `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports, created_at)
     select $2::text::uuid, id, 'Key', $2::text::bytea, '', 0, '{}', now() from app_user where email = $1 returning id`,
      [emailId, newId()],
    );
    return rows[0].id;
  }
  const noPasskey = (response: object) => ({
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'AAAA', ...response },
  });
  const everyone: readonly Name[] = [...readers, 'admin'];
  /** A change of how the one who asks signs in. */
  const ofPerson = (path: string, body: object): Expectation => ({
    ...open(path),
    open: everyone,
    request: async () => ({ path, body }),
  });
  const enrolling = (path: string, done: Expectation['done'], body: object): Expectation => ({
    ...ofPerson(path, body),
    done,
    alsoStep: ['mfaPending', 'adminWithoutSecondFactor'],
  });

  /** The code of a coupon that anyone may use. */
  async function aCoupon(): Promise<string> {
    const body = couponFacts('MATRIX');
    await call(createCoupon, { token: principals.admin.token, body });
    return body.code;
  }

  /** A list of the account: there is nothing to name but whose it is. */
  const ofAccount = (path: string): Expectation => ({ ...open(path), open: readers });
  const onWebhook = (path: string, done: 201 | 409, body?: object): Expectation => ({
    targets,
    open: managers,
    done,
    malformed: 400,
    request: async (target) => ({ path: `/webhooks/${await webhookIds[target]()}${path}`, ...(body && { body }) }),
  });
  const onDelivery = (path: string): Expectation => ({
    ...onWebhook(path, 201),
    done: 200,
    request: async (target) => ({ path: `/webhooks/deliveries/${await webhookIds[target]()}${path}` }),
  });
  /** A sheet of one business that nobody has yet. */
  const onSheet = (path: string, done: 200 | 201): Expectation => ({
    targets: nameless,
    open: editors,
    done,
    malformed: 422,
    request: async () => {
      const rows = [Object.keys(businessFacts), Object.values({ ...businessFacts, businessName: `Hall ${newId()}` })];
      return { path, upload: uploadOf({}, Buffer.from(writeCsv(rows)), 'file', 'sheet.csv') };
    },
  });
  /** A sheet of one plan of a business that nobody has yet. */
  let employers = 500_000_000;
  const planSheet = () => {
    const EIN = String(++employers);
    const facts = {
      ...businessFacts,
      EIN,
      planYearEnd: '2025-12-31',
      policyType: 'insured',
      avgNumberOfLivesCovered: '1',
    };
    return uploadOf({}, Buffer.from(writeCsv([Object.keys(facts), Object.values(facts)])), 'file', 'sheet.csv');
  };
  const onPlans = (path: string, done: 200 | 201): Expectation => ({
    ...onSheet(path, done),
    request: async () => ({ path, upload: planSheet() }),
  });
  /** A batch with the return of one plan. */
  async function addBatch(token: string): Promise<{ id: string; filings: string[] }> {
    const { headers, payload } = planSheet();
    const authorization = `Bearer ${token}`;
    const sent = { method: 'POST', url: '/pcor/upload', headers: { ...headers, authorization }, payload } as const;
    const { id } = (await app.inject(sent)).json().Success;
    const { filings } = (await call(getPcorBatch, { token, params: { id } })).success;
    return { id, filings: filings.map((filing) => filing.id) };
  }
  const noBatch = (id: string) => async () => ({ id, filings: [newId()] });
  const batches: Record<Target, () => Promise<{ id: string; filings: string[] }>> = {
    own: () => addBatch(home.token),
    colleague: () => addBatch(colleague.token),
    foreign: () => addBatch(elsewhere.token),
    unknown: noBatch(newId()),
    malformed: noBatch('not-an-id'),
  };
  const onBatch = (who: readonly Name[], step: string, bodyOf?: (filings: string[]) => object): Expectation => ({
    targets,
    open: who,
    done: 200,
    malformed: 400,
    request: async (target) => {
      const { id, filings } = await batches[target]();
      return { path: `/pcor/batches/${id}${step}`, ...(bodyOf && { body: bodyOf(filings) }) };
    },
  });
  const onBusiness = (who: readonly Name[], path: string): Expectation => ({
    targets,
    open: who,
    done: 200,
    malformed: 400,
    request: async (target) => ({ path: path.replace('{id}', await businessIds[target]()) }),
  });
  const onFiling = (who: readonly Name[], path: string, body?: unknown): Expectation => ({
    targets,
    open: who,
    done: 200,
    malformed: 400,
    request: async (target) => ({ path: path.replace('{id}', await filingIds[target]()), body }),
  });

  const onClients = (path: string): Expectation => ({
    ...onFiling(managers, path),
    malformed: 422,
    request: async (target) => ({ path, body: { filings: [await filingIds[target]()] } }),
  });
  /** A token that opens nothing. */
  const NO_LINK = 'A'.repeat(43);
  const byLink = (path: string, body: object): Expectation => ({
    ...open(path),
    done: 409,
    request: async () => ({ path, body }),
  });

  /** The calls that every form has, on filings of one. */
  function ofForm({
    slug,
    ids,
    page,
    commented,
  }: {
    slug: string;
    ids: Record<Target, () => Promise<string>>;
    /** A page with a draft, and a path that can be commented on. */
    page: string;
    commented: string;
  }): Record<string, Expectation> {
    const root = `/${slug}/${slug}id/{id}`;
    const on = (who: readonly Name[], path: string, body?: unknown): Expectation => ({
      ...onFiling(who, path),
      request: async (target) => ({ path: path.replace('{id}', await ids[target]()), body }),
    });
    return {
      [`GET ${root}`]: on(readers, root),
      [`GET ${root}/preflight`]: on(readers, `${root}/preflight`),
      [`DELETE ${root}`]: on(editors, root),
      [`GET ${root}/review`]: on(readers, `${root}/review`),
      [`POST ${root}/ready`]: on(editors, `${root}/ready`),
      // The filing is a draft already.
      [`POST ${root}/sendback`]: {
        ...on(reviewers, `${root}/sendback`, { text: 'Look at the gallons again' }),
        done: 409,
      },
      // The filing is a draft.
      [`POST ${root}/approve`]: { ...on(reviewers, `${root}/approve`), done: 409 },
      [`GET ${root}/comments`]: on(readers, `${root}/comments`),
      [`POST ${root}/comments`]: {
        ...on(commenters, `${root}/comments`, { path: commented, text: 'Is this all?' }),
        done: 201,
      },
      [`PUT ${root}/comments/{threadId}`]: {
        ...on(commenters, `${root}/comments/{threadId}`),
        request: async (target) => {
          const filingId = await ids[target]();
          return {
            path: `/${slug}/${slug}id/${filingId}/comments/${await commentOn(filingId)}`,
            body: { resolved: true },
          };
        },
      },
      [`GET /${slug}/count/emailid/{emailId}`]: {
        targets: ['own', 'foreign', 'malformed'],
        open: readers,
        done: 200,
        malformed: 400,
        request: async (target, { emailId }) => ({
          path: `/${slug}/count/emailid/${encodeURIComponent(target === 'malformed' ? 'nobody' : target === 'own' ? emailId : 'other@people.example')}`,
        }),
      },
      [`GET ${root}/status`]: on(readers, `${root}/status`),
      [`GET ${root}/consent`]: on(readers, `${root}/consent`),
      // Its fee is not paid.
      [`POST ${root}/transmit`]: {
        ...on(signers, `${root}/transmit`, {
          snapshotHash: '0'.repeat(64),
          signerName: 'Ann Hall',
          signerTitle: 'President',
          pin: '04711',
          consent: true,
        }),
        done: 409,
      },
      // A return that goes by IRS e-file is not mailed, and a fee is not paid.
      [`PUT ${root}/mailed`]: {
        ...on(signers, `${root}/mailed`, { mailed: { mailedOn: '2026-04-15' } }),
        done: 409,
      },
      // Nothing follows a draft.
      [`PUT ${root}/followup`]: { ...on(editors, `${root}/followup`, { letterOn: '2026-01-15' }), done: 409 },
      // An unpaid draft is unlocked already.
      [`POST ${root}/unlock`]: { ...on(signers, `${root}/unlock`), done: 409 },
      [`GET ${root}/documents`]: on(readers, `${root}/documents`),
      [`GET ${root}/documents/{document}`]: on(readers, `${root}/documents/cells.csv`),
      // The package of a form that goes by mail alone is what its fee is for.
      [`GET ${root}/mailing`]: { ...on(readers, `${root}/mailing`), done: slug === 'form720x' ? 409 : 200 },
      [`GET ${root}/draft`]: on(editors, `${root}/draft`),
      [`GET ${root}/draft/{page}`]: on(editors, `${root}/draft/${page}`),
      [`PUT ${root}/draft/{page}`]: on(editors, `${root}/draft/${page}`, { fields: {} }),
      [`DELETE ${root}/draft/{page}`]: on(editors, `${root}/draft/${page}`),
      // That person has typed nothing there.
      [`POST ${root}/draft/{page}/take`]: {
        ...on(editors, `${root}/draft/${page}/take`, { author: newId(), typedAt: '2026-01-15T12:00:00Z' }),
        done: 409,
      },
      [`PUT ${root}/open/{page}`]: on(readers, `${root}/open/${page}`),
    };
  }

  /** The signed forms of the filings of a form. */
  function signedForms(slug: string, ids: typeof filingIds): Record<string, Expectation> {
    const root = `/${slug}/${slug}id/{id}/signature`;
    const scan = (snapshotHash: string) =>
      uploadOf(
        { snapshotHash, signerName: 'Ann Hall', signerTitle: 'President', signedOn: '2026-11-21' },
        samplePdf(),
        'files',
        'scan.pdf',
      );
    const at = (who: readonly Name[]): Expectation => ({
      ...onFiling(who, ''),
      request: async (target) => ({ path: root.replace('{id}', await ids[target]()) }),
    });
    async function attached(target: Target): Promise<string> {
      const path = root.replace('{id}', await ids[target]());
      if (target === 'unknown' || target === 'malformed') return `${path}/${newId()}`;
      const authorization = `Bearer ${(target === 'foreign' ? elsewhere : home).token}`;
      const asked = await app.inject({ method: 'GET', url: path, headers: { authorization } });
      const { headers, payload } = scan(asked.json().Success.snapshotHash);
      const answer = await app.inject({ method: 'POST', url: path, headers: { ...headers, authorization }, payload });
      return `${path}/${answer.json().Success.forms[0].signed.id}`;
    }
    const onOne = (who: readonly Name[]): Expectation => ({
      ...at(who),
      request: async (target) => ({ path: await attached(target) }),
    });
    return {
      [`GET ${root}`]: at(readers),
      // The form signs another return than that of today.
      [`POST ${root}`]: {
        ...at(signers),
        done: 409,
        request: async (target) => ({ path: root.replace('{id}', await ids[target]()), upload: scan('0'.repeat(64)) }),
      },
      [`GET ${root}/{signature}`]: onOne(readers),
      [`DELETE ${root}/{signature}`]: onOne(signers),
    };
  }

  /** A sheet of one row of a filing. */
  const onRows = (path: string, done: 200 | 201): Expectation => ({
    ...onFiling(editors, path),
    done,
    request: async (target) => ({
      path: path.replace('{id}', await filingIds[target]()),
      upload: uploadOf({ irsNumber: '140' }, Buffer.from(writeCsv([['Sales price'], ['200']])), 'file', 'sheet.csv'),
    }),
  });

  /** Rows in spreadsheets of the filings of another form. */
  function rowsOfForm(slug: string, ids: typeof filingIds, sheet: { texts: Record<string, string>; rows: string[][] }) {
    const path = `/${slug}/${slug}id/{id}/rows`;
    const at = (who: readonly Name[], step: string, done: 200 | 201 = 200): Expectation => ({
      ...onFiling(who, ''),
      done,
      request: async (target) => ({ path: `${path}${step}`.replace('{id}', await ids[target]()) }),
    });
    const upload = () => uploadOf({ ...sheet.texts }, Buffer.from(writeCsv(sheet.rows)), 'file', 'sheet.csv');
    const sent = (step: string, done: 200 | 201): Expectation => ({
      ...at(editors, step, done),
      request: async (target) => ({ path: `${path}${step}`.replace('{id}', await ids[target]()), upload: upload() }),
    });
    async function imported(target: Target): Promise<{ id: string; importId: string }> {
      const id = await ids[target]();
      if (target === 'unknown' || target === 'malformed') return { id, importId: newId() };
      const { headers, payload } = upload();
      const { token } = target === 'foreign' ? elsewhere : home;
      const url = `${path}/import`.replace('{id}', id);
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, authorization: `Bearer ${token}` },
        payload,
      });
      return { id, importId: answer.json().Success.importId };
    }
    const values = [{ line: 'claims.720', field: 'irsNumber', text: 'Coach diesel', meaning: '3b' }];
    return {
      [`POST ${path}/check`]: sent('/check', 200),
      [`POST ${path}/marked`]: sent('/marked', 200),
      [`POST ${path}/import`]: sent('/import', 201),
      [`GET ${path}/import`]: at(readers, '/import'),
      [`POST ${path}/undo`]: {
        ...at(editors, '/undo'),
        request: async (target: Target) => {
          const { id, importId } = await imported(target);
          return { path: `${path}/undo`.replace('{id}', id), body: { importId } };
        },
      },
      [`GET ${path}/leftout`]: at(readers, '/leftout'),
      [`PUT ${path}/values`]: {
        ...at(editors, '/values'),
        request: async (target: Target) => ({
          path: `${path}/values`.replace('{id}', await ids[target]()),
          body: { values },
        }),
      },
      [`GET ${path}/template/{format}`]: at(readers, '/template/csv'),
      [`GET ${path}/export/{format}`]: at(readers, '/export/csv'),
    } satisfies Record<string, Expectation>;
  }
  /** A filing with an import that was just made and left a row out, and what names it. */
  async function importedRows(target: Target): Promise<{ id: string; importId: string }> {
    const id = await filingIds[target]();
    const path = `/form720/form720id/${id}/rows/import`;
    if (target === 'unknown' || target === 'malformed') return { id, importId: newId() };
    const { headers, payload } = uploadOf(
      { irsNumber: '140', save: 'good' },
      Buffer.from(writeCsv([['Sales price'], ['200'], ['none']])),
      'file',
      'sheet.csv',
    );
    const { token } = target === 'foreign' ? elsewhere : home;
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
    return { id, importId: answer.json().Success.importId };
  }

  /** Expects a call on the left-out rows of an import, by their id. */
  const onLeftOut = (who: readonly Name[], step: string): Expectation => ({
    ...onFiling(who, ''),
    request: async (target) => {
      const { id, importId } = await importedRows(target);
      return { path: `/form720/rows/leftout/${target === 'malformed' ? id : importId}${step}` };
    },
  });

  /** A person of an account, for administrators alone. */
  const onPerson = (path: string, body?: unknown): Expectation => ({
    targets: ['foreign', 'unknown', 'malformed'],
    open: admins,
    across: true,
    done: 200,
    malformed: 400,
    request: async (target, as) => ({
      path: path.replace('{id}', await userIds[target as keyof typeof userIds](as)),
      body,
    }),
  });
  const onCompanyUser = (ids: typeof memberIds, path: string): Expectation => ({
    targets,
    open: owners,
    done: 200,
    malformed: 400,
    request: async (target) => ({ path: path.replace('{id}', await ids[target]()) }),
  });
  const onPreparer = (who: readonly Name[]): Expectation => ({
    targets,
    open: who,
    done: 200,
    malformed: 400,
    request: async (target) => ({ path: `/taxpreparer/taxpreparerid/${await preparerIds[target]()}` }),
  });

  /** A filing on which claims were begun. */
  async function claimed(target: Target): Promise<string> {
    const id = await filingIds[target]();
    await asSuperuser(
      `insert into filing_page (account_id, filing_id, page, version, saved_at)
     select account_id, id, 'claims', 1, now() from filing where id::text = $1 on conflict do nothing`,
      [id],
    );
    return id;
  }
  /** A package of a return of the business with this EIN. */
  const nilReturn = (EIN: string) =>
    packageOfFacts({
      formType: 'Form720',
      taxYear: '2026',
      taxYearAndQuarter: '1',
      nilReturn: true,
      zeroLiability: true,
      business: { businessName: 'Hall Oil', EIN },
    });
  let einsOfPackages = 550_000_001;

  /** Creates a filing with its business and an attachment of its owner. */
  async function ofBusiness(target: Target) {
    const filingId = await filingIds[target]();
    const { rows } = await asSuperuser('select business_id from filing where id::text = $1', [filingId]);
    return { businessId: String(rows[0]?.business_id ?? newId()), filingId };
  }
  async function attached(target: Target): Promise<string> {
    if (target === 'unknown' || target === 'malformed') return filingIds[target]();
    const { token } = target === 'foreign' ? elsewhere : target === 'colleague' ? colleague : home;
    const { headers, payload } = uploadOf(await ofBusiness(target), samplePdf(), 'files', 'ledger.pdf');
    const url = '/cloud/upload-by-businessid';
    const sent = { method: 'POST', url, headers: { ...headers, authorization: `Bearer ${token}` }, payload } as const;
    return (await app.inject(sent)).json().Success[0].id;
  }
  const onAttachment = (who: readonly Name[], path: string): Expectation => ({
    targets,
    open: who,
    done: 200,
    malformed: 400,
    request: async (target) => ({ path: path.replace('{id}', await attached(target)) }),
  });

  /** The body that starts the payment of a filing. */
  async function payBody(target: Target) {
    const filingId = await filingIds[target]();
    const { rows } = await asSuperuser('select business_id from filing where id::text = $1', [filingId]);
    return {
      businessId: rows[0]?.business_id ?? newId(),
      transactionFor: filingId,
      transactionFormType: 'Form720',
      certification: true,
    };
  }
  /** Starts a payment by the owner of the filing. */
  async function begunPayment(target: Target) {
    if (target === 'unknown') return { id: newId(), paymentId: 'NONE' };
    if (target === 'malformed') return { id: 'not-an-id', paymentId: 'NONE' };
    const token = target === 'foreign' ? elsewhere.token : target === 'own' ? home.token : colleague.token;
    const { id, paymentId } = (await call(payFee, { token, body: await payBody(target) })).success;
    return { id, paymentId };
  }

  /** Begins a filing with a package of a business of its own. */
  const aPackage = (path: string): Expectation => ({
    targets,
    open: editors,
    done: 201,
    malformed: 422,
    request: async (target) => {
      const EIN = String(einsOfPackages++);
      const businessId = await businessIds[target]({ EIN });
      return { path, upload: uploadOf({ businessId }, nilReturn(EIN), 'package', 'package.zip') };
    },
  });

  const expectations: Readonly<Record<string, Expectation>> = {
    'GET /health': open('/health'),
    'GET /ready': open('/ready'),
    'GET /site': open('/site'),
    'GET /site/{text}': open('/site/privacy'),
    'GET /ratebook': open('/ratebook?period=2026Q1'),
    'GET /ratebook/inforce': open('/ratebook/inforce'),
    'GET /ratebook/values/{version}/{digest}': { ...open('/ratebook/values/none/0'), done: 404 },
    'GET /ratebook/showcase': open('/ratebook/showcase'),
    'GET /pcori.json': open('/pcori.json?avgNumberOfLivesCovered=23'),
    'GET /rates/{irsNumber}/{period}.json': open('/rates/60/2026Q1.json'),
    'GET /rates/claims/{form}/{line}/{period}.json': open('/rates/claims/form720/3a/2026Q1.json'),
    'GET /auth/session': {
      targets: nameless,
      open: [...readers, 'admin'],
      done: 200,
      malformed: 400,
      request: async () => ({ path: '/auth/session' }),
    },
    'DELETE /auth/session': {
      targets: nameless,
      open: [...readers, 'admin'],
      done: 200,
      malformed: 400,
      request: async () => ({ path: '/auth/session' }),
    },
    'GET /auth/options': open('/auth/options'),
    'POST /auth/openid/begin': openIdCall('begin', 404, { provider: 'google' }),
    'POST /auth/openid/finish': openIdCall('finish', 409, { request: 'A'.repeat(43), answer: 'code=x' }),
    'POST /auth/openid/register': openIdCall('register', 409, { offer: 'A'.repeat(43), firstName: 'A', lastName: 'B' }),
    'POST /auth/openid/link': { ...openIdCall('link', 409, { offer: 'A'.repeat(43) }), open: readers },
    'POST /auth/jwt/token': toSignIn('/auth/jwt/token', 200, {}),
    'POST /usermanagement/tempsignup': asPerson('/usermanagement/tempsignup', 200, {
      firstName: 'Ann',
      lastName: 'Hall',
      password: 'correct horse battery',
    }),
    'POST /usermanagement/otp': toSignIn('/usermanagement/otp', 409, noRegistration),
    'POST /usermanagement/otp/token': toSignIn('/usermanagement/otp/token', 409, noRegistration),
    'POST /usermanagement/otp/validate': toSignIn('/usermanagement/otp/validate', 409, {
      ...noRegistration,
      otpNumber: '123456',
    }),
    'POST /usermanagement/otp/validate/token': toSignIn('/usermanagement/otp/validate/token', 409, {
      ...noRegistration,
      otpNumber: '123456',
    }),
    'POST /usermanagement/signup': toSignIn('/usermanagement/signup', 409, noRegistration),
    'POST /usermanagement/login': asPerson('/usermanagement/login', 401, { password: 'wrong' }),
    'POST /usermanagement/forgot-password': toSignIn('/usermanagement/forgot-password', 200, {}),
    'POST /usermanagement/reset-password': toSignIn('/usermanagement/reset-password', 409, {
      resetPasswordToken: 'x',
      newPassword: 'correct horse battery',
    }),
    'POST /usermanagement/new-password': {
      ...open('/usermanagement/new-password'),
      open: ['passwordPending'],
      step: 'passwordPending',
      request: async () => ({ path: '/usermanagement/new-password', body: { newPassword: `horse ${newId()}` } }),
    },
    'GET /auth/second-factor': { ...open('/auth/second-factor'), open: everyone },
    // During a login a person without a factor adds a first factor, and no other.
    'POST /auth/second-factor/totp/begin': enrolling('/auth/second-factor/totp/begin', 200, {}),
    'POST /auth/second-factor/totp': enrolling('/auth/second-factor/totp', 409, {
      secret: 'A'.repeat(32),
      enrolment: 'none',
      otpNumber: '123456',
    }),
    'POST /auth/second-factor/totp/remove': {
      ...ofPerson('/auth/second-factor/totp/remove', {}),
      // The id does not exist.
      done: 404,
    },
    'POST /auth/second-factor/passkeys/begin': enrolling('/auth/second-factor/passkeys/begin', 200, {}),
    'POST /auth/second-factor/passkeys': enrolling('/auth/second-factor/passkeys', 409, {
      name: 'Key',
      response: noPasskey({ attestationObject: 'AAAA' }),
    }),
    'POST /auth/second-factor/passkeys/{id}/remove': {
      targets: ['own', 'foreign', 'unknown', 'malformed'],
      open: everyone,
      done: 200,
      malformed: 400,
      request: async (target, as) => ({
        path: `/auth/second-factor/passkeys/${await passkeyIds[target as keyof typeof passkeyIds](as)}/remove`,
        body: {},
      }),
    },
    'POST /auth/identities/{provider}/remove': {
      ...ofPerson('/auth/identities/google/remove', {}),
      // The id does not exist.
      done: 404,
    },
    'POST /auth/second-factor/recovery-codes': {
      ...ofPerson('/auth/second-factor/recovery-codes', {}),
      async request(_, { emailId }) {
        await addPasskeyFor(emailId);
        return { path: '/auth/second-factor/recovery-codes', body: {} };
      },
    },
    'POST /auth/recovery-code': {
      ...open('/auth/recovery-code'),
      open: ['mfaPending'],
      step: 'mfaPending',
      alsoStep: ['adminWithoutSecondFactor'],
      done: 409,
      request: async () => ({ path: '/auth/recovery-code', body: { recoveryCode: 'none' } }),
    },
    'POST /auth/passkey/begin': open('/auth/passkey/begin'),
    'POST /auth/passkey': {
      ...open('/auth/passkey'),
      done: 409,
      request: async () => ({
        path: '/auth/passkey',
        body: { response: noPasskey({ authenticatorData: 'AAAA', signature: 'AAAA' }) },
      }),
    },
    'GET /auth/sessions': { ...open('/auth/sessions'), open: [...readers, 'admin'] },
    'DELETE /auth/sessions': { ...open('/auth/sessions'), open: [...readers, 'admin'] },
    'DELETE /auth/sessions/{id}': {
      targets: ['own', 'foreign', 'unknown', 'malformed'],
      open: [...readers, 'admin'],
      done: 200,
      malformed: 400,
      request: async (target, as) => ({
        path: `/auth/sessions/${await sessionIds[target as keyof typeof sessionIds](as)}`,
      }),
    },
    'POST /usermanagement/logout': {
      targets: nameless,
      open: [...readers, 'admin'],
      done: 200,
      malformed: 400,
      request: async () => ({ path: '/usermanagement/logout' }),
    },
    'GET /usermanagement/user/{id}': {
      across: true,
      targets: ownTargets,
      open: [...readers, 'admin'],
      done: 200,
      malformed: 400,
      request: async (target, as) => ({
        path: `/usermanagement/user/${await userIds[target as keyof typeof userIds](as)}`,
      }),
    },
    'POST /usermanagement/change-password': {
      ...open('/usermanagement/change-password'),
      open: [...readers, 'admin'],
      // The old one is not right.
      done: 409,
      request: async () => ({
        path: '/usermanagement/change-password',
        body: { oldPassword: 'wrong', newPassword: 'correct horse battery' },
      }),
    },
    'POST /usermanagement/change-address': {
      ...open('/usermanagement/change-address'),
      open: [...readers, 'admin'],
      done: 409,
      request: async () => ({
        path: '/usermanagement/change-address',
        body: { newEmailId: 'new@people.example', password: 'wrong' },
      }),
    },
    'POST /usermanagement/confirm-address': {
      ...open('/usermanagement/confirm-address'),
      done: 409,
      request: async () => ({ path: '/usermanagement/confirm-address', body: { token: 'A'.repeat(43) } }),
    },
    'POST /usermanagement/keep-address': {
      ...open('/usermanagement/keep-address'),
      done: 409,
      request: async () => ({ path: '/usermanagement/keep-address', body: { token: 'A'.repeat(43) } }),
    },
    'PUT /usermanagement/emailId': {
      ...ofAccount('/usermanagement/emailId'),
      request: async () => ({ path: '/usermanagement/emailId', body: profile }),
    },
    'POST /usermanagement/upload-photo': {
      targets: ownTargets,
      open: readers,
      done: 200,
      malformed: 422,
      request: async (target, as) => ({
        path: '/usermanagement/upload-photo',
        upload: uploadOf({ userId: await userIds[target as keyof typeof userIds](as) }, samplePhoto),
      }),
    },
    'GET /usermanagement/user/{id}/photo': {
      targets,
      open: readers,
      done: 200,
      malformed: 400,
      request: async (target, as) => ({ path: `/usermanagement/user/${await photographed(target, as)}/photo` }),
    },
    'DELETE /usermanagement/user/{id}/photo': {
      targets: ownTargets,
      open: readers,
      done: 200,
      malformed: 400,
      request: async (target, as) => ({
        path: `/usermanagement/user/${await userIds[target as keyof typeof userIds](as)}/photo`,
      }),
    },
    'GET /mailbox': open('/mailbox'),
    'POST /business/add': {
      targets: nameless,
      open: editors,
      done: 201,
      malformed: 422,
      request: async () => ({ path: '/business/add', body: { ...businessFacts, businessName: `Hall ${newId()}` } }),
    },
    'PUT /business/business/emailId': {
      targets,
      open: editors,
      done: 200,
      malformed: 422,
      request: async (target) => ({
        path: '/business/business/emailId',
        body: { id: await businessIds[target](), businessName: `Hall ${newId()}` },
      }),
    },
    'GET /business/business/{id}': onBusiness(readers, '/business/business/{id}'),
    'GET /business/businessId/{id}/filings/count': onBusiness(readers, '/business/businessId/{id}/filings/count'),
    'GET /business/businessId/{id}/form720': onBusiness(readers, '/business/businessId/{id}/form720'),
    'GET /business/businessId/{id}/form720x': onBusiness(readers, '/business/businessId/{id}/form720x'),
    'POST /business/businessId/{id}/archive': onBusiness(managers, '/business/businessId/{id}/archive'),
    'POST /business/businessId/{id}/restore': onBusiness(managers, '/business/businessId/{id}/restore'),
    'GET /business/due': onBusiness(readers, '/business/due?business={id}'),
    'GET /business/businessId/{id}/calendar': onBusiness(readers, '/business/businessId/{id}/calendar'),
    'GET /business/businessId/{id}/calendar/feed': onBusiness(readers, '/business/businessId/{id}/calendar/feed'),
    'POST /business/businessId/{id}/calendar/feed': {
      ...onBusiness(managers, ''),
      request: async (target) => ({
        path: `/business/businessId/${await businessIds[target]()}/calendar/feed`,
        body: { withAmounts: true },
      }),
    },
    'DELETE /business/businessId/{id}/calendar/feed': onBusiness(managers, '/business/businessId/{id}/calendar/feed'),
    // Open to any holder of the token, which no principal here has.
    'GET /calendar/{feed}': { ...open('/calendar/no-such-token.ics'), done: 404 },
    'DELETE /business/businessId/{id}': onBusiness(managers, '/business/businessId/{id}'),
    'GET /business/emailId/id-names': ofAccount('/business/emailId/id-names'),
    'GET /business/emailId/paginate': ofAccount('/business/emailId/paginate'),
    'POST /business/user/add': {
      targets: nameless,
      open: owners,
      done: 201,
      malformed: 422,
      request: async () => ({
        path: '/business/user/add',
        body: { ...companyUserFacts, emailId: `${newId()}@people.example` },
      }),
    },
    'PUT /business/user/emailId': {
      targets,
      open: managers,
      // A Manager changes no name.
      doneByManager: 403,
      done: 200,
      malformed: 422,
      request: async (target) => ({
        path: '/business/user/emailId',
        body: { ...companyUserFacts, emailId: undefined, id: await memberIds[target](), role: 'viewer' },
      }),
    },
    'DELETE /business/user/companyuserid/{id}': onCompanyUser(memberIds, '/business/user/companyuserid/{id}'),
    'POST /business/user/companyuserid/{id}/invitation': onCompanyUser(
      invitationIds,
      '/business/user/companyuserid/{id}/invitation',
    ),
    'GET /business/user/paginate': { ...open('/business/user/paginate'), open: managers },
    'POST /usermanagement/invitation': toSignIn('/usermanagement/invitation', 409, {
      emailId: undefined,
      invitationToken: 'x',
    }),
    'POST /usermanagement/prove-address': toSignIn('/usermanagement/prove-address', 409, {
      emailId: undefined,
      invitationToken: 'x',
    }),
    'POST /usermanagement/accept-invitation': toSignIn('/usermanagement/accept-invitation', 409, {
      emailId: undefined,
      invitationToken: 'x',
      firstName: 'Ben',
      lastName: 'Cask',
      password: 'correct horse battery',
    }),
    'POST /taxpreparer/add': {
      targets: nameless,
      open: managers,
      done: 201,
      malformed: 422,
      request: async () => ({ path: '/taxpreparer/add', body: { ...taxPreparerFacts, PTIN: nextPtin() } }),
    },
    'PUT /taxpreparer': {
      targets,
      open: managers,
      done: 200,
      malformed: 422,
      request: async (target) => ({
        path: '/taxpreparer',
        body: { id: await preparerIds[target](), personName: 'Pat Reed' },
      }),
    },
    'GET /taxpreparer/taxpreparerid/{id}': onPreparer(readers),
    'DELETE /taxpreparer/taxpreparerid/{id}': onPreparer(managers),
    'GET /taxpreparer/paginate': ofAccount('/taxpreparer/paginate'),
    'POST /business/upload/check': onSheet('/business/upload/check', 200),
    'POST /business/upload': onSheet('/business/upload', 201),
    'POST /business/upload/marked': onSheet('/business/upload/marked', 200),
    'GET /business/upload/template/{format}': { ...ofAccount('/business/upload/template/csv'), open: editors },
    'POST /cloud/upload-by-businessid': {
      targets,
      open: editors,
      done: 201,
      malformed: 422,
      request: async (target) => ({
        path: '/cloud/upload-by-businessid',
        upload: uploadOf(await ofBusiness(target), samplePdf(), 'files', 'ledger.pdf'),
      }),
    },
    'GET /attachments/filing/{id}': onFiling(readers, '/attachments/filing/{id}'),
    'GET /attachments/{id}': onAttachment(readers, '/attachments/{id}'),
    'GET /attachments/{id}/details': onAttachment(readers, '/attachments/{id}/details'),
    'DELETE /attachments/{id}': onAttachment(editors, '/attachments/{id}'),
    'GET /dashboard/forms/emailId/paginate': ofAccount('/dashboard/forms/emailId/paginate'),
    'GET /dashboard/forms/file': ofAccount('/dashboard/forms/file'),
    'GET /activity/emailId/paginate': ofAccount('/activity/emailId/paginate'),
    'GET /activity/file': ofAccount('/activity/file'),
    'GET /dashboard/clients/paginate': ofAccount('/dashboard/clients/paginate'),
    'GET /dashboard/forms/count': ofAccount('/dashboard/forms/count'),
    'POST /claims720/add': {
      targets,
      open: editors,
      done: 201,
      malformed: 422,
      request: async (target) => ({ path: '/claims720/add', body: { form720Id: await filingIds[target]() } }),
    },
    'PUT /claims720/emailId': {
      targets,
      open: editors,
      done: 200,
      malformed: 422,
      request: async (target) => ({ path: '/claims720/emailId', body: { id: await claimed(target) } }),
    },
    'GET /claims720/form720Id/{id}': {
      targets,
      open: readers,
      done: 200,
      malformed: 400,
      request: async (target) => ({ path: `/claims720/form720Id/${await claimed(target)}` }),
    },
    'GET /claims720/form720Id/{id}/elsewhere': onFiling(readers, '/claims720/form720Id/{id}/elsewhere'),
    'GET /form8849/form8849id/{id}/elsewhere': {
      targets,
      open: readers,
      done: 200,
      malformed: 400,
      request: async (target) => ({ path: `/form8849/form8849id/${await claimIds[target]()}/elsewhere` }),
    },
    'GET /business/businessId/{id}/claims': onBusiness(readers, '/business/businessId/{id}/claims'),
    'GET /business/businessId/{id}/year/{year}': onBusiness(readers, '/business/businessId/{id}/year/2026'),
    'GET /business/businessId/{id}/form4136': onBusiness(readers, '/business/businessId/{id}/form4136'),
    'POST /business/businessId/{id}/form4136': {
      ...onBusiness(editors, ''),
      done: 201,
      request: async (target) => ({
        path: `/business/businessId/${await businessIds[target]()}/form4136`,
        body: { fuel: 'diesel', periodStart: '2026-01-01', periodEnd: '2026-03-31' },
      }),
    },
    // The business has no such entry.
    'PUT /business/businessId/{id}/form4136/{claimId}': {
      ...onBusiness(editors, ''),
      done: 404,
      request: async (target) => ({
        path: `/business/businessId/${await businessIds[target]()}/form4136/${newId()}`,
        body: { fuel: null, periodStart: '2026-01-01', periodEnd: '2026-03-31' },
      }),
    },
    'DELETE /business/businessId/{id}/form4136/{claimId}': {
      ...onBusiness(editors, ''),
      done: 404,
      request: async (target) => ({
        path: `/business/businessId/${await businessIds[target]()}/form4136/${newId()}`,
      }),
    },
    'POST /form720/add': {
      targets,
      open: editors,
      done: 201,
      malformed: 422,
      request: async (target) => ({
        path: '/form720/add',
        body: { businessId: await businessIds[target](), taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' } },
      }),
    },
    'POST /form720/package': aPackage('/form720/package'),
    'PUT /form720/emailId': {
      targets,
      open: editors,
      done: 200,
      malformed: 422,
      request: async (target) => ({
        path: '/form720/emailId',
        body: { id: await filingIds[target](), deposit: { depositedAmt: '1' } },
      }),
    },
    'GET /pcor/business/{businessId}': onBusiness(readers, '/pcor/business/{id}'),
    'POST /form720/form720id/{id}/rows/check': onRows('/form720/form720id/{id}/rows/check', 200),
    'POST /form720/form720id/{id}/rows/marked': onRows('/form720/form720id/{id}/rows/marked', 200),
    'POST /form720/form720id/{id}/rows/import': onRows('/form720/form720id/{id}/rows/import', 201),
    'GET /form720/form720id/{id}/rows/import': onFiling(readers, '/form720/form720id/{id}/rows/import'),
    'POST /form720/form720id/{id}/rows/undo': {
      ...onFiling(editors, ''),
      request: async (target) => {
        const { id, importId } = await importedRows(target);
        return { path: `/form720/form720id/${id}/rows/undo`, body: { importId } };
      },
    },
    'GET /form720/form720id/{id}/rows/leftout': onFiling(readers, '/form720/form720id/{id}/rows/leftout'),
    'GET /form720/rows/leftout/{id}/sheet': onLeftOut(readers, '/sheet'),
    'DELETE /form720/rows/leftout/{id}': onLeftOut(editors, ''),
    'PUT /form720/rows/columns/{line}': {
      ...ofAccount('/form720/rows/columns/140'),
      open: editors,
      request: async () => ({
        path: '/form720/rows/columns/140',
        body: { columns: [{ heading: 'Price', field: 'salesPrice' }] },
      }),
    },
    'PUT /form720/form720id/{id}/rows/values': onFiling(editors, '/form720/form720id/{id}/rows/values', {
      values: [{ line: 'filing', field: 'irsNumber', text: 'ULSD', meaning: '60' }],
    }),
    'GET /form720/form720id/{id}/rows/template/{format}': onFiling(
      readers,
      '/form720/form720id/{id}/rows/template/csv',
    ),
    'GET /form720/form720id/{id}/rows/export/{format}': onFiling(readers, '/form720/form720id/{id}/rows/export/csv'),
    ...rowsOfForm('form8849', claimIds, {
      texts: { periodStart: '2026-01-01', periodEnd: '2026-03-31' },
      rows: [
        ['Line', 'Gallons'],
        ['3d', '4000'],
      ],
    }),
    ...rowsOfForm('form720x', correctedIds, { texts: { irsNumber: '140' }, rows: [['Sales price'], ['200']] }),
    'POST /pcor/upload/check': onPlans('/pcor/upload/check', 200),
    'POST /pcor/upload': onPlans('/pcor/upload', 201),
    'POST /pcor/upload/marked': onPlans('/pcor/upload/marked', 200),
    'PUT /business/upload/columns': {
      ...ofAccount('/business/upload/columns'),
      open: editors,
      request: async () => ({
        path: '/business/upload/columns',
        body: { columns: [{ heading: 'Taxpayer', field: 'businessName' }] },
      }),
    },
    'PUT /pcor/upload/columns': {
      ...ofAccount('/pcor/upload/columns'),
      open: editors,
      request: async () => ({
        path: '/pcor/upload/columns',
        body: { columns: [{ heading: 'Fund', field: 'planName' }] },
      }),
    },
    'GET /pcor/upload/template/{format}': { ...ofAccount('/pcor/upload/template/csv'), open: editors },
    'GET /pcor/batches': ofAccount('/pcor/batches'),
    'GET /pcor/batches/{id}': onBatch(readers, ''),
    'GET /pcor/batches/{id}/consent': onBatch(readers, '/consent'),
    'PUT /pcor/batches/{id}/paymentoption': onBatch(managers, '/paymentoption', () => ({
      paymentOption: { paymentMethod: 'eftps' },
    })),
    'POST /pcor/batches/{id}/pay': onBatch(managers, '/pay', (filings) => ({
      filings,
      certification: CERTIFICATION_OF_EACH,
    })),
    'POST /pcor/batches/{id}/transmit': onBatch(signers, '/transmit', (filings) => ({
      returns: filings.map((id) => ({ id, snapshotHash: '0'.repeat(64) })),
      signerName: 'Ann Hall',
      signerTitle: 'Controller',
      pin: '04711',
      consent: true,
    })),
    'GET /form720/form720id/{id}/lateestimate': onFiling(readers, '/form720/form720id/{id}/lateestimate'),
    'PUT /form720/form720id/{id}/chosentaxes': onFiling(editors, '/form720/form720id/{id}/chosentaxes', {
      chosenTaxes: ['60'],
    }),
    'GET /form720/form720id/{id}/earliertaxes': onFiling(readers, '/form720/form720id/{id}/earliertaxes'),
    'GET /form720/form720id/{id}/lookback': onFiling(readers, '/form720/form720id/{id}/lookback'),
    ...ofForm({ slug: 'form720', ids: filingIds, page: '60', commented: 'deposit' }),
    ...signedForms('form720', filingIds),
    'POST /form8849/add': {
      targets,
      open: editors,
      done: 201,
      malformed: 422,
      request: async (target) => ({
        path: '/form8849/add',
        body: { businessId: await businessIds[target](), schedule: aSchedule },
      }),
    },
    'PUT /form8849/emailId': {
      targets,
      open: editors,
      done: 200,
      malformed: 422,
      request: async (target) => ({
        path: '/form8849/emailId',
        body: { id: await claimIds[target](), sch1: { periodStart: '2026-01-01' } },
      }),
    },
    'POST /form720x/add': {
      targets,
      open: editors,
      done: 201,
      malformed: 422,
      request: async (target) => ({
        path: '/form720x/add',
        body: { businessId: await businessIds[target](), adjustmentsToLiability },
      }),
    },
    'PUT /form720x/emailId': {
      targets,
      open: editors,
      done: 200,
      malformed: 422,
      request: async (target) => ({
        path: '/form720x/emailId',
        body: { id: await amendmentIds[target](), overpaymentUse: 'refund' },
      }),
    },
    'POST /form720x/whatif': {
      targets,
      open: editors,
      done: 200,
      malformed: 422,
      request: async (target) => ({
        path: '/form720x/whatif',
        body: { id: await amendmentIds[target](), overpaymentUse: 'refund' },
      }),
    },
    'POST /form720x/package': aPackage('/form720x/package'),
    'GET /form720/form720id/{id}/appliedoverpayments': onFiling(readers, '/form720/form720id/{id}/appliedoverpayments'),
    ...ofForm({ slug: 'form720x', ids: amendmentIds, page: 'corrected.60', commented: 'adjustmentsToLiability' }),
    ...ofForm({ slug: 'form8849', ids: claimIds, page: 'schedule.1', commented: 'sch1' }),
    ...signedForms('form8849', claimIds),
    // The claim is one form, and was never sent.
    'POST /form8849/form8849id/{id}/giveup': {
      targets,
      open: signers,
      done: 409,
      malformed: 400,
      request: async (target) => ({
        path: `/form8849/form8849id/${await claimIds[target]()}/giveup`,
        body: { schedule: '6', reason: 'The tax was refunded by the seller.' },
      }),
    },
    'GET /paypal/fee': open('/paypal/fee?transactionFormType=Form720'),
    'POST /paypal/coupon': {
      targets,
      open: managers,
      done: 200,
      malformed: 422,
      request: async (target) => ({
        path: '/paypal/coupon',
        body: { filings: [await filingIds[target]()], couponCode: await aCoupon() },
      }),
    },
    'POST /paypal/pay': {
      targets,
      open: managers,
      done: 200,
      malformed: 422,
      request: async (target) => ({ path: '/paypal/pay', body: await payBody(target) }),
    },
    'POST /paypal/success': {
      targets,
      open: managers,
      // The payer has not approved it.
      done: 409,
      malformed: 422,
      request: async (target) => ({ path: '/paypal/success', body: await begunPayment(target) }),
    },
    'POST /paypal/webhook': {
      ...open('/paypal/webhook'),
      done: 403,
      request: async () => ({ path: '/paypal/webhook', body: {} }),
    },
    'GET /paypal/transactionfor/{id}': onFiling(readers, '/paypal/transactionfor/{id}'),
    'GET /paypal/emailId/paginate': { ...open('/paypal/emailId/paginate'), open: readers },
    'GET /reference': open('/reference'),
    'GET /mailchoices': ofAccount('/mailchoices'),
    'PUT /mailchoices': {
      ...ofAccount('/mailchoices'),
      malformed: 400,
      request: async () => ({ path: '/mailchoices', body: { topic: 'answers', mode: 'each' } }),
    },
    'POST /mailchoices/unsubscribe': {
      ...open('/mailchoices/unsubscribe'),
      done: 404,
      request: async () => ({ path: '/mailchoices/unsubscribe', body: { token: 'of.nobody.here' } }),
    },
    'GET /client/requests/{filingId}': onFiling(readers, '/client/requests/{id}'),
    // Of a draft that is not ready: reported for it.
    'POST /returns/fees': onClients('/returns/fees'),
    'PUT /dashboard/clients/kind': {
      ...onBusiness(editors, '/dashboard/clients/kind'),
      malformed: 422,
      request: async (target) => ({
        path: '/dashboard/clients/kind',
        body: { businesses: [await businessIds[target]()], kind: 'feeOnly' },
      }),
    },
    'POST /returns/issues': { ...onClients('/returns/issues'), open: readers },
    'POST /returns/consent': onClients('/returns/consent'),
    'POST /returns/pay': {
      ...onClients('/returns/pay'),
      request: async (target) => ({
        path: '/returns/pay',
        body: { filings: [await filingIds[target]()], certification: CERTIFICATION_OF_EACH },
      }),
    },
    'POST /returns/transmit': {
      ...onClients('/returns/transmit'),
      request: async (target) => ({
        path: '/returns/transmit',
        body: {
          returns: [{ id: await filingIds[target](), snapshotHash: '0'.repeat(64) }],
          signerName: 'Ann Hall',
          signerTitle: 'Controller',
          pin: '04711',
          consent: true,
        },
      }),
    },
    'POST /client/requests': onClients('/client/requests'),
    'POST /client/requests/remind': onClients('/client/requests/remind'),
    // The client was not asked.
    'DELETE /client/requests/{filingId}': { ...onFiling(managers, '/client/requests/{id}'), done: 409 },
    'GET /client/contacts/{businessId}': onBusiness(readers, '/client/contacts/{id}'),
    'PUT /client/contacts/{businessId}': {
      ...onBusiness(managers, '/client/contacts/{id}'),
      request: async (target) => ({
        path: `/client/contacts/${await businessIds[target]()}`,
        body: { contact: { name: 'Omar Reyes', email: 'omar@juniper.example' } },
      }),
    },
    'POST /client/open': byLink('/client/open', { token: NO_LINK }),
    'POST /client/code': byLink('/client/code', { token: NO_LINK }),
    'POST /client/enter': byLink('/client/enter', { token: NO_LINK, code: '123456' }),
    'POST /client/return': byLink('/client/return', { access: NO_LINK }),
    'POST /client/explain': byLink('/client/explain', { access: NO_LINK, cell: '60.tax' }),
    'POST /client/document': byLink('/client/document', { access: NO_LINK, document: 'return' }),
    'POST /client/comment': byLink('/client/comment', { access: NO_LINK, text: 'Is this all?' }),
    'POST /client/answer': byLink('/client/answer', {
      access: NO_LINK,
      snapshotHash: '0'.repeat(64),
      answer: 'changes',
      text: 'Wait',
    }),
    'POST /client/signature': {
      ...byLink('/client/signature', {}),
      request: async () => ({
        path: '/client/signature',
        upload: uploadOf(
          {
            access: NO_LINK,
            snapshotHash: '0'.repeat(64),
            signerName: 'Ann Hall',
            signerTitle: 'President',
            signedOn: '2026-11-21',
          },
          samplePdf(),
          'files',
          'scan.pdf',
        ),
      }),
    },
    'GET /savedfilters': ofAccount('/savedfilters'),
    'PUT /savedfilters': {
      ...ofAccount('/savedfilters'),
      malformed: 400,
      request: async () => ({
        path: '/savedfilters',
        body: { list: 'filings', name: 'Q3', filters: { quarter: '3' } },
      }),
    },
    'DELETE /savedfilters/{id}': {
      targets: ['unknown', 'malformed'],
      open: readers,
      done: 404,
      malformed: 400,
      request: async (target) => ({ path: `/savedfilters/${target === 'malformed' ? 'not-an-id' : newId()}` }),
    },
    'GET /apikeys': ofAccount('/apikeys'),
    'GET /apikeys/own': { ...ofAccount('/apikeys/own'), done: 404, doneByKey: 200 },
    'POST /apikeys': {
      ...ofAccount('/apikeys'),
      // They have no second factor.
      done: 409,
      request: async () => ({ path: '/apikeys', body: { name: 'Import', scopes: ['read'], expiresInDays: 30 } }),
    },
    'DELETE /apikeys/{id}': {
      targets: ownTargets,
      open: readers,
      done: 200,
      malformed: 400,
      request: async (target, as) => ({ path: `/apikeys/${await keyIds[target](as)}` }),
    },
    'GET /webhooks': ofAccount('/webhooks'),
    'POST /webhooks': {
      ...ofAccount('/webhooks'),
      open: managers,
      // They have no second factor.
      done: 409,
      request: async () => ({
        path: '/webhooks',
        body: { url: 'https://hooks.example/', events: ['return.accepted'] },
      }),
    },
    'PUT /webhooks/{id}': onWebhook('', 409, {
      url: 'https://hooks.example/',
      events: ['return.accepted'],
      active: true,
    }),
    'POST /webhooks/{id}/delete': onWebhook('/delete', 409, {}),
    'POST /webhooks/{id}/secret': onWebhook('/secret', 409, {}),
    'POST /webhooks/{id}/test': onWebhook('/test', 201),
    'GET /webhooks/deliveries': ofAccount('/webhooks/deliveries'),
    'GET /webhooks/deliveries/{id}': { ...onDelivery(''), open: readers },
    'POST /webhooks/deliveries/{id}/resend': onDelivery('/resend'),
    'POST /admin/fetch': {
      ...open('/admin/fetch'),
      open: admins,
      request: async () => ({ path: '/admin/fetch', body: { usersParams: {} } }),
    },
    'POST /admin/find': {
      ...open('/admin/find'),
      open: admins,
      request: async () => ({ path: '/admin/find', body: { text: 'Hall Oil' } }),
    },
    'GET /admin/report/{report}': {
      ...open('/admin/report/{report}'),
      open: admins,
      request: async () => ({ path: '/admin/report/signupSummary?year=2026&format=csv' }),
    },
    'GET /admin/operations': { ...open('/admin/operations'), open: admins },
    'GET /admin/administrators': { ...open('/admin/administrators'), open: admins },
    'POST /admin/administrators': {
      ...open('/admin/administrators'),
      open: admins,
      request: async () => ({ path: '/admin/administrators', body: { emailId: `${newId()}@office.example` } }),
    },
    'POST /admin/administrators/remove': {
      ...open('/admin/administrators/remove'),
      open: admins,
      // None of an administrator's.
      done: 409,
      request: async () => ({ path: '/admin/administrators/remove', body: { emailId: `${newId()}@office.example` } }),
    },
    'POST /admin/ratebook/check': {
      ...open('/admin/ratebook/check'),
      open: admins,
      request: async () => ({ path: '/admin/ratebook/check', body: { document: {} } }),
    },
    'POST /admin/ratebook': {
      ...open('/admin/ratebook'),
      open: admins,
      // The document is no rate book.
      done: 409,
      request: async () => ({ path: '/admin/ratebook', body: { document: {} } }),
    },
    'POST /admin/submission/{id}/ask': {
      targets: ['unknown', 'malformed'],
      open: admins,
      done: 404,
      malformed: 400,
      request: async (target) => ({
        path: `/admin/submission/${target === 'malformed' ? 'not-an-id' : newId()}/ask`,
        body: {},
      }),
    },
    'POST /admin/submission/{id}/hand-back': {
      targets: ['unknown', 'malformed'],
      open: admins,
      done: 404,
      malformed: 400,
      request: async (target) => ({
        path: `/admin/submission/${target === 'malformed' ? 'not-an-id' : newId()}/hand-back`,
        body: { reason: 'The gateway refuses it' },
      }),
    },
    'POST /admin/invitation/{id}/resend': {
      targets: ['unknown', 'malformed'],
      open: admins,
      done: 404,
      malformed: 400,
      request: async (target) => ({
        path: `/admin/invitation/${target === 'malformed' ? 'not-an-id' : newId()}/resend`,
        body: {},
      }),
    },
    'POST /admin/incident-report': {
      ...open('/admin/incident-report'),
      open: admins,
      request: async () => ({ path: '/admin/incident-report', body: incidentFacts }),
    },
    'GET /admin/filing/{id}': {
      targets: ['unknown', 'malformed'],
      open: admins,
      done: 404,
      malformed: 400,
      request: async (target) => ({ path: `/admin/filing/${target === 'malformed' ? 'not-an-id' : newId()}` }),
    },
    'POST /admin/transactions/{id}/refund': {
      targets: ['unknown', 'malformed'],
      open: admins,
      done: 404,
      malformed: 400,
      request: async (target) => ({
        path: `/admin/transactions/${target === 'malformed' ? 'not-an-id' : newId()}/refund`,
        body: { reason: 'Paid twice' },
      }),
    },
    'POST /admin/sending/pause': {
      ...open('/admin/sending/pause'),
      open: admins,
      request: async () => {
        await asSuperuser('delete from sending_pause');
        return { path: '/admin/sending/pause', body: { reason: 'The matrix' } };
      },
    },
    'POST /admin/sending/resume': {
      ...open('/admin/sending/resume'),
      open: admins,
      // Not paused.
      done: 409,
      request: async () => {
        await asSuperuser('delete from sending_pause');
        return { path: '/admin/sending/resume', body: {} };
      },
    },
    'GET /admin/coupons': { ...open('/admin/coupons'), open: admins },
    'POST /admin/coupons': {
      ...open('/admin/coupons'),
      open: admins,
      done: 201,
      request: async () => ({ path: '/admin/coupons', body: couponFacts(newId().slice(0, 18)) }),
    },
    'DELETE /admin/coupons/{id}': {
      targets: ['unknown', 'malformed'],
      open: admins,
      done: 404,
      malformed: 400,
      request: async (target) => ({ path: `/admin/coupons/${target === 'malformed' ? 'not-an-id' : newId()}` }),
    },
    'GET /admin/user/{id}': onPerson('/admin/user/{id}'),
    'PUT /admin/user/{id}': onPerson('/admin/user/{id}', { activeStatus: 'Active' }),
    'DELETE /admin/user/{id}/sessions': onPerson('/admin/user/{id}/sessions'),
  };

  /** The calls that each scope of an API key opens; no key makes any other call that needs a session. `{form}`: of each form. */
  const scopes: Record<KeyScope, readonly string[]> = {
    read: [
      'GET /apikeys/own',
      'GET /webhooks',
      'GET /webhooks/deliveries',
      'GET /webhooks/deliveries/{id}',
      'GET /form720/form720id/{id}/signature',
      'GET /form720/form720id/{id}/signature/{signature}',
      'GET /form8849/form8849id/{id}/signature',
      'GET /form8849/form8849id/{id}/signature/{signature}',
      'GET /business/businessId/{id}/form4136',
      'GET /business/businessId/{id}/claims',
      'GET /business/business/{id}',
      'GET /business/businessId/{id}/filings/count',
      'GET /business/emailId/id-names',
      'GET /business/emailId/paginate',
      'GET /business/businessId/{id}/calendar/feed',
      'GET /business/businessId/{id}/calendar',
      'GET /business/businessId/{id}/year/{year}',
      'GET /business/due',
      'GET /taxpreparer/taxpreparerid/{id}',
      'GET /taxpreparer/paginate',
      'GET /dashboard/forms/emailId/paginate',
      'GET /dashboard/forms/file',
      'GET /dashboard/forms/count',
      'GET /dashboard/clients/paginate',
      'GET /activity/emailId/paginate',
      'GET /activity/file',
      'GET /claims720/form720Id/{id}',
      'GET /claims720/form720Id/{id}/elsewhere',
      'GET /form8849/form8849id/{id}/elsewhere',
      'GET /{form}/{form}id/{id}',
      'GET /{form}/count/emailid/{emailId}',
      'GET /{form}/{form}id/{id}/documents/{document}',
      'GET /{form}/{form}id/{id}/consent',
      'GET /{form}/{form}id/{id}/mailing',
      'GET /{form}/{form}id/{id}/documents',
      'GET /{form}/{form}id/{id}/preflight',
      'GET /{form}/{form}id/{id}/review',
      'GET /{form}/{form}id/{id}/status',
      'GET /{form}/{form}id/{id}/comments',
      'GET /form720/form720id/{id}/lateestimate',
      'GET /form720/form720id/{id}/lookback',
      'GET /form720/form720id/{id}/earliertaxes',
      'GET /business/businessId/{id}/form720',
      'GET /business/businessId/{id}/form720x',
      'GET /form720/form720id/{id}/appliedoverpayments',
      'GET /pcor/business/{businessId}',
      'GET /pcor/batches',
      'GET /pcor/batches/{id}',
      'GET /pcor/batches/{id}/consent',
      'POST /returns/issues',
      'GET /attachments/filing/{id}',
      'GET /attachments/{id}',
      'GET /attachments/{id}/details',
      'GET /{form}/{form}id/{id}/rows/import',
      'GET /{form}/{form}id/{id}/rows/template/{format}',
      'GET /{form}/{form}id/{id}/rows/export/{format}',
      'GET /{form}/{form}id/{id}/rows/leftout',
      'GET /form720/rows/leftout/{id}/sheet',
      'GET /paypal/transactionfor/{id}',
      'GET /paypal/emailId/paginate',
      'GET /client/requests/{filingId}',
      'GET /client/contacts/{businessId}',
    ],
    write: [
      'POST /business/businessId/{id}/form4136',
      'PUT /business/businessId/{id}/form4136/{claimId}',
      'DELETE /business/businessId/{id}/form4136/{claimId}',
      'POST /business/add',
      'PUT /business/business/emailId',
      'PUT /dashboard/clients/kind',
      'POST /claims720/add',
      'PUT /claims720/emailId',
      'POST /{form}/add',
      'PUT /{form}/emailId',
      'DELETE /{form}/{form}id/{id}',
      'POST /{form}/{form}id/{id}/comments',
      'POST /{form}/{form}id/{id}/ready',
      'PUT /{form}/{form}id/{id}/comments/{threadId}',
      'PUT /{form}/{form}id/{id}/followup',
      'PUT /form720/form720id/{id}/chosentaxes',
      'POST /form720x/whatif',
      'DELETE /attachments/{id}',
      'DELETE /form720/rows/leftout/{id}',
    ],
    import: [
      'POST /business/upload/check',
      'POST /business/upload',
      'POST /business/upload/marked',
      'PUT /business/upload/columns',
      'GET /business/upload/template/{format}',
      'POST /form720x/package',
      'POST /pcor/upload/check',
      'POST /pcor/upload',
      'POST /pcor/upload/marked',
      'PUT /pcor/upload/columns',
      'GET /pcor/upload/template/{format}',
      'POST /form720/package',
      'POST /cloud/upload-by-businessid',
      'PUT /form720/rows/columns/{line}',
      'POST /{form}/{form}id/{id}/rows/check',
      'POST /{form}/{form}id/{id}/rows/marked',
      'POST /{form}/{form}id/{id}/rows/import',
      'POST /{form}/{form}id/{id}/rows/undo',
      'PUT /{form}/{form}id/{id}/rows/values',
    ],
    pay: [
      'POST /pcor/batches/{id}/pay',
      'POST /returns/fees',
      'POST /returns/pay',
      'POST /paypal/coupon',
      'POST /paypal/pay',
      'POST /paypal/success',
    ],
    sign: [
      'POST /{form}/{form}id/{id}/transmit',
      'POST /{form}/{form}id/{id}/unlock',
      'PUT /{form}/{form}id/{id}/mailed',
      'POST /form8849/form8849id/{id}/giveup',
      'POST /form720/form720id/{id}/signature',
      'DELETE /form720/form720id/{id}/signature/{signature}',
      'POST /form8849/form8849id/{id}/signature',
      'DELETE /form8849/form8849id/{id}/signature/{signature}',
      'PUT /pcor/batches/{id}/paymentoption',
      'POST /pcor/batches/{id}/transmit',
      'POST /returns/consent',
      'POST /returns/transmit',
      'POST /client/requests',
      'PUT /client/contacts/{businessId}',
      'POST /client/requests/remind',
      'DELETE /client/requests/{filingId}',
    ],
  };
  const formSlugs = ['form720', 'form720x', 'form8849'];
  const scopeOf = (key: string) =>
    keyScopeNames.find((scope) =>
      scopes[scope].some((call) => formSlugs.some((form) => call.replaceAll('{form}', form) === key)),
    );

  /** The calls about the account as a whole, closed to who is limited. `{form}`: of each form. */
  const ofWholeAccount = (key: string): boolean =>
    /^\w+ \/(webhooks|business\/upload|pcor\/upload)/.test(key) ||
    [
      'POST /business/add',
      'POST /taxpreparer/add',
      'PUT /taxpreparer',
      'DELETE /taxpreparer/taxpreparerid/{id}',
    ].includes(key);
  /** The calls whose target is of a person or of the whole account, and of no business. */
  const ofNoBusiness = (key: string): boolean =>
    aboutOneself(key) ||
    /^\w+ \/(taxpreparer|apikeys|savedfilters|usermanagement|business\/user|auth|admin|mailchoices)/.test(key);

  /** Whether a caller has no session, or one that only opens a step of signing in, which this call is not. */
  function isRefusedAtDoor(name: Name, { step, alsoStep }: Expectation): boolean {
    if (['anon', 'forged', 'disabled', 'suspended', 'revoked', 'expired'].includes(name)) return true;
    if (name === step || alsoStep?.includes(name)) return false;
    return ['preSignIn', 'mfaPending', 'passwordPending', 'adminWithoutSecondFactor'].includes(name);
  }

  /** The order of checks of the server: session, scope, schema, role, whole account, object. */
  function expected(key: string, expectation: Expectation, name: Name, target: Target): number {
    if (expectation.open === 'anyone') return expectation.done;
    if (['anon', 'forged', 'disabled', 'suspended', 'revoked', 'expired'].includes(name)) return 401;
    if (name === expectation.step || expectation.alsoStep?.includes(name)) return expectation.done;
    if (expectation.step || ['preSignIn', 'mfaPending', 'passwordPending', 'adminWithoutSecondFactor'].includes(name))
      return 403;
    if (isKey(name)) {
      const scope = scopeOf(key);
      if (!scope || (name === 'keyRead' && scope !== 'read')) return 403;
      if (!expectation.open.includes(roleOfKeys[name])) return 403;
      if (limits[name] && ofWholeAccount(key)) return 403;
      if (limits[name] === 'outside' && isHidden(key, expectation)) return 404;
      return target === 'own'
        ? (expectation.doneByKey ?? expectation.done)
        : key.includes('/count/emailid')
          ? 403
          : 404;
    }
    if (target === 'malformed') return expectation.malformed;
    if (!expectation.open.includes(name)) return 403;
    if (limits[name] && ofWholeAccount(key)) return 403;
    if (limits[name] === 'outside' && isHidden(key, expectation)) return 404;
    if (name === 'admin' && target !== 'unknown' && expectation.across) return expectation.done;
    if (/^GET \/form\d+x?\/count\/emailid/.test(key)) return target === 'own' ? 200 : 403;
    if (target !== 'own' && target !== 'colleague') return 404;
    return (name === 'manager' && expectation.doneByManager) || expectation.done;
  }

  /** Whether the target of a call is of a business that who is limited to another one does not see. */
  const isHidden = (key: string, { targets: named }: Expectation): boolean => named.length > 1 && !ofNoBusiness(key);

  /** A call about the caller's own data. */
  const aboutOneself = (key: string) =>
    /\{emailId\}|\/usermanagement\/user\/|\/admin\/user\/|\/sessions\/|\/passkeys\/|upload-photo/.test(key) &&
    key !== 'GET /usermanagement/user/{id}/photo';

  /** The calls that name a filing of their form in the body. */
  const byBody: readonly string[] = [
    'PUT /form720/emailId',
    'PUT /form720x/emailId',
    'POST /form720x/whatif',
    'PUT /form8849/emailId',
    'POST /claims720/add',
    'PUT /claims720/emailId',
  ];

  test('the scopes of API keys name calls of the contract only, each once', () => {
    const named = Object.values(scopes)
      .flat()
      .flatMap((call) => [...new Set(formSlugs.map((form) => call.replaceAll('{form}', form)))]);
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((call) => !(call in expectations))).toEqual([]);
  });

  test('the table knows every call of the contract, and no other', () => {
    const calls = routes.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(expectations).sort()).toEqual(calls.sort());
  });

  /** Principals who try ids that do not exist: of an owner, a reader, an administrator, a key, and another account. */
  const tryingIds: readonly Name[] = ['owner', 'viewer', 'admin', 'keyAll', 'stranger'];

  /**
   * The targets that a principal is tried on. One is enough for a caller who is refused before the server looks at the target. An id that
   * does not exist is refused before or like a foreign one, so some principals try it for all.
   */
  function triedBy(name: Name, targets: readonly Target[], expectation: Expectation): readonly Target[] {
    if (expectation.open === 'anyone') return targets;
    if (isRefusedAtDoor(name, expectation)) return targets.slice(0, 1);
    if (tryingIds.includes(name)) return targets;
    const existing = targets.filter((target) => target !== 'unknown' && target !== 'malformed');
    return existing.length > 0 ? existing : targets.slice(0, 1);
  }

  /** The headers that a browser sends along when another site makes it call. */
  const elsewhereOnTheWeb: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];

  /** Attempts to make a session's call from another site, with anti-forgery values that are not its own. */
  function forgeries(own: string): Record<string, string>[] {
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    const cookie = (value: string) => ({ cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value });
    const foreign = csrfValue(principals.stranger.token, 'nonce');
    return [
      ...elsewhereOnTheWeb,
      { ...crossSite, ...cookie(foreign) },
      { ...crossSite, ...cookie('nonce.forged') },
      { ...crossSite, ...cookie('') },
      { ...crossSite, 'x-xsrf-token': own },
      { ...crossSite, cookie: `XSRF-TOKEN=${own}` },
      { ...crossSite, ...cookie(own), 'x-xsrf-token': foreign },
    ];
  }

  const ofPart = routes.filter(({ path }) => partOf(path) === part);
  describe.each(ofPart.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (key, route) => {
    const expectation = expectations[key] ?? open('/not-in-the-table');
    // Clear the failures: a person who failed to log in at earlier calls would have to wait.
    beforeAll(() => asSuperuser('delete from sign_in_failure'));
    const targetsOf = (name: Name) => {
      if (!isKey(name)) return expectation.targets;
      return expectation.open === 'anyone'
        ? []
        : (['own', 'foreign'] as const).filter((target) => expectation.targets.includes(target));
    };
    const cells = names.flatMap((name) =>
      triedBy(name, targetsOf(name), expectation).map((target) => [name, target] as const),
    );
    const untouched = new Map<Target, Promise<Request>>();

    /** Caches each request: who reads or is refused leaves its target unchanged, so that the next one can use it too. */
    function prepareRequest(name: Name, target: Target): Promise<Request> {
      const make = () => expectation.request(aboutOneself(key) ? target : seenBy(name, target), principals[name]);
      const isUnchanged =
        route.method === 'GET' || [400, 401, 403, 404, 422].includes(expected(key, expectation, name, target));
      const shared = isUnchanged && name !== 'stranger';
      if (!shared || expectation.open === 'anyone' || aboutOneself(key)) return make();
      const kept = untouched.get(target) ?? make();
      untouched.set(target, kept);
      return kept;
    }

    test('is open to whom the table names, and to no one else', async ({ task }) => {
      const wrong: string[] = [];
      for (const [name, target] of cells) {
        const who = principals[name];
        const signedOut =
          ['DELETE /auth/session', 'POST /usermanagement/logout'].includes(key) &&
          expected(key, expectation, name, target) === 200;
        const token = signedOut || name === expectation.step ? await anotherToken(name) : who.token;
        const request = await prepareRequest(name, target);
        await limit(name);
        const response = await send(route, token, request);
        const wanted = expected(key, expectation, name, target);
        if (response.statusCode !== wanted)
          wrong.push(`${name} on ${target}: ${response.statusCode}, not ${wanted}: ${response.body}`);
        keptContract(route, response);
      }
      Object.assign(task.meta, { cases: cells.length });
      expect(wrong).toEqual([]);
    });

    test.runIf(route.method !== 'GET')('is refused when another site makes it', async ({ task }) => {
      const { path, body, upload } = await expectation.request('own', principals.owner);
      const step = expectation.step && principals[expectation.step].token;
      const token = step ?? principals.owner.token;
      const type = upload ? 'multipart/form-data; boundary=part' : body ? 'application/json' : undefined;
      const wrong: string[] = [];
      const refused = expectation.open === 'anyone' ? elsewhereOnTheWeb : forgeries(csrfValue(token, 'nonce'));
      for (const headers of refused) {
        const response = await app.inject({
          method: route.method as Method,
          url: path,
          headers: {
            ...(expectation.open !== 'anyone' && { authorization: `Bearer ${token}` }),
            ...(type ? { 'content-type': type } : {}),
            ...headers,
          },
          ...(type ? { payload: '{' } : {}),
        });
        const code = response.json().Error?.code;
        if (code !== 'CSRF_REFUSED') wrong.push(`${JSON.stringify(headers)}: ${response.statusCode} ${code}`);
      }
      Object.assign(task.meta, { cases: refused.length });
      expect(wrong).toEqual([]);
    });

    test.runIf(formOfCall(route) ?? byBody.includes(key))(
      'answers as if there were no filing where it is of another form',
      async () => {
        const ofOther = await expectation.request('own', principals.owner);
        const named = JSON.stringify([ofOther.path, ofOther.body]).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g);
        const other = key.includes('form8849') ? 'Form720' : 'Form8849';
        await asSuperuser(
          'update filing set form_type = $2, quarter = coalesce(quarter, 1) where id = any($1::uuid[])',
          [named, other],
        );
        const answers = [await expectation.request('unknown', principals.owner), ofOther].map(async (asked) => {
          const response = await send(route, home.token, asked);
          const { requestId: _, ...error } = response.json().Error;
          return { status: response.statusCode, error };
        });
        const [missing, hidden] = await Promise.all(answers);
        expect(missing?.status).toBe(404);
        expect(hidden).toEqual(missing);
      },
    );
  });

  const send = (route: Route, token: string | undefined, { path, query = {}, body, upload }: Request) =>
    app.inject({
      method: route.method as Method,
      url: path,
      ...(Object.keys(query).length > 0 ? { query } : {}),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...upload?.headers,
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
      ...(upload ? { payload: upload.payload } : {}),
    });

  /** Signing out ends a session, and a step of signing in uses its token up: such a cell takes one of its own. */
  async function anotherToken(name: Name): Promise<string> {
    if (name === 'mfaPending') return (await member(home.accountId, 'manager', 'mfa')).token;
    if (name === 'passwordPending') return (await member(home.accountId, 'manager', 'new_password')).token;
    if (name === 'admin') return (await admin()).token;
    if (name === 'stranger') return (await member(elsewhere.accountId, 'manager')).token;
    const role = name === 'owner' ? 'manager' : limits[name] ? 'editor' : (name as 'viewer');
    return (await member(home.accountId, role)).token;
  }

  test('a foreign, a deleted and an unknown id are answered with the same words', async () => {
    const deleted = await filingIds.own();
    await app.inject({
      method: 'DELETE',
      url: `/form720/form720id/${deleted}`,
      headers: { authorization: `Bearer ${home.token}` },
    });
    const bodies = await Promise.all(
      [await filingIds.foreign(), deleted, newId()].map(async (id) => {
        const answer = await app.inject({
          url: `/form720/form720id/${id}`,
          headers: { authorization: `Bearer ${home.token}` },
        });
        const { requestId: _, ...error } = answer.json().Error;
        return { status: answer.statusCode, error };
      }),
    );
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  test('each part of the matrix has a file that runs it', () => {
    const files = partNames.map((name) => `access-matrix-${name}.test.ts`);
    expect(files.filter((file) => !existsSync(join(import.meta.dirname, '../whole', file)))).toEqual([]);
  });
}
