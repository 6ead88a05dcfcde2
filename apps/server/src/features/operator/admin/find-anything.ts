import { type findAnything as finding, MAX_FOUND, type ResponseOf } from '@gauger/contract';
import { type RawBuilder, sql } from 'kysely';
import type { KeyRing } from '../../../adapters/crypto/port.ts';
import { recordAdminRead, withoutEin } from '../../../audit/public.ts';
import { allOf, literally, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { invoiceNumberIn } from '../../money/payments/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import { readBusinesses } from './businesses.ts';
import { conceal } from './conceal.ts';
import { byIndexes, ofBusinesses, personWith } from './conditions.ts';
import { readFilings } from './filings.ts';
import { readTransactions } from './transactions.ts';
import { readUsers } from './users.ts';

type Found = ResponseOf<typeof finding>;
type Kind = Found['more'][number];

/** One row more than is answered shows that there are more. */
const SOME = sql`limit ${MAX_FOUND + 1}`;
/** Accounts whose keyed hash of four digits is looked for at a time, so that other calls are answered in between. */
const ACCOUNTS_AT_ONCE = 2_000;

/** Finds records of all accounts by one text, each kind by its indexes. Of the text the trail keeps no EIN. */
export async function findAnything(deps: AccountDeps, call: Call<typeof finding>): Promise<Found> {
  const { text, revealReason } = call.body;
  return deps.database.asAdmin(async (tx) => {
    await byIndexes(tx);
    const found = UUID.test(text) ? await byId(deps, tx, text.toLowerCase()) : await byText(deps, tx, text);
    const kinds = Object.keys(found) as Kind[];
    const counts = Object.fromEntries(kinds.map((kind) => [kind, Math.min(found[kind].length, MAX_FOUND)]));
    await recordAdminRead(
      tx,
      call,
      { documentType: 'search', detail: { text: withoutEin(text), ...counts } },
      revealReason,
    );
    return {
      users: conceal(found.users.slice(0, MAX_FOUND), revealReason),
      businesses: conceal(found.businesses.slice(0, MAX_FOUND), revealReason),
      filings: conceal(found.filings.slice(0, MAX_FOUND), revealReason),
      transactions: conceal(found.transactions.slice(0, MAX_FOUND), revealReason),
      events: conceal(found.events.slice(0, MAX_FOUND), revealReason),
      more: kinds.filter((kind) => found[kind].length > MAX_FOUND),
    };
  });
}

type Rows = Omit<Found, 'more'>;
const nothing: Rows = { users: [], businesses: [], filings: [], transactions: [], events: [] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SUBMISSION_ID = /^\d{13}[a-z0-9]{7}$/i;
const EIN = /^\d{2}-?\d{7}$/;
const LAST_FOUR = /^\d{4}$/;
/** The characters of a transaction ID, or of its beginning. */
const ORDER = /^[A-Z0-9-]{5,64}$/i;

/** The record with an id, or what a request with it did. */
async function byId(deps: AccountDeps, tx: Tx, id: string): Promise<Rows> {
  const ofSubmission = sql`(select s.filing_id from submission s where s.id = ${id})`;
  return {
    users: await usersWith(tx, sql`u.id = ${id}`),
    businesses: await businessesWith(deps, tx, sql`b.id = ${id}`),
    filings: [
      ...(await filingsWith(deps, tx, sql`filing.id = ${id}`)),
      ...(await filingsWith(deps, tx, sql`filing.id = ${ofSubmission}`)),
    ],
    transactions: await transactionsWith(tx, sql`p.id = ${id}`),
    events: await findEvents(tx, id),
  };
}

async function byText(deps: AccountDeps, tx: Tx, text: string): Promise<Rows> {
  if (SUBMISSION_ID.test(text)) {
    const filing = sql`(select s.filing_id from submission s where s.submission_id = ${text.toLowerCase()})`;
    return { ...nothing, filings: await filingsWith(deps, tx, sql`filing.id = ${filing}`) };
  }
  const transactions = await findTransactions(tx, text);
  if (EIN.test(text)) {
    const businesses = await businessesWith(deps, tx, sql`b.ein_index = ${deps.ring.einIndex(text.replace('-', ''))}`);
    return { ...nothing, businesses, filings: await findFilings(deps, tx, businesses), transactions };
  }
  const byEin = LAST_FOUR.test(text) ? await byLastFour(deps, tx, text) : [];
  const named = (await ofBusinesses(tx, sql`b.id`, text)).map(({ cut }) => cut);
  const businesses = [...byEin, ...(await businessesWith(deps, tx, ...named))].filter(isFirst);
  return {
    users: await usersNamed(tx, text),
    businesses,
    filings: await findFilings(deps, tx, businesses.slice(0, MAX_FOUND)),
    transactions,
    events: [],
  };
}

const isFirst = ({ id }: { id: string }, at: number, all: readonly { id: string }[]): boolean =>
  all.findIndex((other) => other.id === id) === at;

const usersWith = (tx: Tx, ...conditions: RawBuilder<unknown>[]) =>
  readUsers(tx, sql`from app_user u where ${allOf(conditions)}`, SOME);

/** People with each of these words in the name or the address. */
const usersNamed = (tx: Tx, text: string) => usersWith(tx, ...text.split(/\s+/).slice(0, 8).map(personWith));

const businessesWith = (deps: AccountDeps, tx: Tx, ...conditions: RawBuilder<unknown>[]) =>
  readBusinesses(deps, tx, sql`from business b where ${allOf([sql`b.deleted_at is null`, ...conditions])}`, SOME);

const filingsWith = (deps: AccountDeps, tx: Tx, condition: RawBuilder<unknown>) =>
  readFilings(deps, tx, sql`from filing where filing.deleted_at is null and ${condition}`, SOME);

const findFilings = async (deps: AccountDeps, tx: Tx, businesses: readonly { id: string }[]) =>
  businesses.length === 0
    ? []
    : filingsWith(deps, tx, sql`filing.business_id = any(${businesses.map(({ id }) => id)}::uuid[])`);

const transactionsWith = (tx: Tx, condition: RawBuilder<unknown>) =>
  readTransactions(tx, sql`from payment p where ${condition}`, SOME);

/** The first by the provider's id or its beginning, in the order of their index, or the one of an invoice number. */
async function findTransactions(tx: Tx, text: string): Promise<Rows['transactions']> {
  const invoice = invoiceNumberIn(text);
  return [
    ...(invoice === undefined ? [] : await transactionsWith(tx, sql`p.invoice_number = ${invoice}`)),
    ...(ORDER.test(text)
      ? await transactionsWith(
          tx,
          sql`p.id = any(array(
            select id from payment where upper(payment_id) like ${`${literally(text.toUpperCase())}%`}
            order by upper(payment_id) using ~<~ ${SOME}))`,
        )
      : []),
  ].filter(isFirst);
}

/**
 * Businesses by the last four digits of the EIN. Their hash is another one in each account, so that the database alone does not show whose
 * digits are the same: it is made for account after account.
 */
async function byLastFour(deps: AccountDeps, tx: Tx, digits: string): Promise<Rows['businesses']> {
  const found: string[] = [];
  for (let after = FIRST_ID; found.length <= MAX_FOUND; ) {
    const accounts = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ACCOUNTS_AT_ONCE)
      .execute();
    const ids = accounts.map(({ id }) => id);
    found.push(...(await ofAccounts(tx, deps.ring, ids, digits)));
    const last = ids.at(-1);
    if (last === undefined || ids.length < ACCOUNTS_AT_ONCE) break;
    after = last;
  }
  return found.length === 0 ? [] : businessesWith(deps, tx, sql`b.id = any(${found}::uuid[])`);
}
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

async function ofAccounts(tx: Tx, ring: KeyRing, accounts: readonly string[], digits: string): Promise<string[]> {
  const hashes = accounts.map((account) => ring.einLast4Index(account, digits));
  const { rows } = await sql<{ id: string }>`
    select b.id from unnest(${accounts}::uuid[], ${hashes}::bytea[]) as wanted (account_id, hash)
    join business b on b.account_id = wanted.account_id and b.ein_last4_index = wanted.hash
    where b.deleted_at is null ${SOME}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The events of a request, in the order in which they were recorded. */
async function findEvents(tx: Tx, requestId: string): Promise<Rows['events']> {
  const { rows } = await sql<Omit<Rows['events'][number], 'createdAt'> & { createdAt: Date }>`
    select e.id, coalesce(actor.email, owner.email) as email_id, e.document_type, e.action_type, e.outcome, e.created_at,
           filing.id as filing_id
    from (select * from audit_event where request_id = ${requestId} order by created_at, id ${SOME}) e
    left join app_user actor on actor.id = e.actor_id
    left join membership m on m.account_id = e.account_id and m.role = 'owner' and e.actor_id is null
    left join app_user owner on owner.id = m.user_id
    cross join lateral (select coalesce(e.detail ->> 'filingId', e.document_id) as id) about
    left join filing on filing.deleted_at is null
      and filing.id = case when about.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then about.id::uuid end
    order by e.created_at, e.id`.execute(tx);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
