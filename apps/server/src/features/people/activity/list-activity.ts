import type { listActivity as listing, ResponseOf } from '@gauger/contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { allOf, countPage, type Database, literally, MAX_COUNTED, rowsOfPage, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountSession } from '../sessions/public.ts';
import { byClient, findClients, findSubjects, subject } from './subjects.ts';

type Activity = ResponseOf<typeof listing>;
type Entry = Activity['content'][number];
type Filters = Omit<Call<typeof listing>['query'], 'pageNumber' | 'size'>;
type Person = Activity['people'][number];

/** A page of what was done in the account, the newest first. Editors and Viewers see what they did themselves. */
export async function listActivity(database: Database, { session, query }: Call<typeof listing>): Promise<Activity> {
  return database.inAccount(session.accountId, async (tx) => {
    const { content, page, allPeople } = await read(tx, session, query, query);
    return {
      content,
      ...page,
      people: await peopleToChoose(tx, session, allPeople),
      actionTypes: await listActionTypes(tx, session),
    };
  });
}

/** The entries that the filters leave, page by page. Throws INVALID_PARAMETER where a file would lack some. */
export async function allActivity(database: Database, session: AccountSession, filters: Filters): Promise<Entry[]> {
  return database.inAccount(session.accountId, async (tx) => {
    const { content, page } = await read(tx, session, filters, { pageNumber: 0, size: MAX_COUNTED });
    if (page.more)
      throw new AppError('INVALID_PARAMETER', {
        description: `There are more than ${MAX_COUNTED.toLocaleString('en-US')} events: choose fewer days.`,
      });
    return content;
  });
}

async function read(tx: Tx, session: AccountSession, filters: Filters, place: { pageNumber: number; size: number }) {
  const from = sql`from audit_event e where ${allOf(conditionsOf(session, filters))}`;
  const page = await countPage(tx, from, place);
  const { rows } = await sql<Row>`
    select e.id, e.created_at, e.action_type, e.outcome, e.actor_id, e.document_type, ${subject} as document_id,
           (e.detail ->> 'added')::int as added, e.detail -> 'apiKey' ->> 'name' as api_key, ${byClient} as request, e.detail ->> 'approval' as approval ${from}
    order by e.created_at desc, e.id desc ${rowsOfPage(page, place.size)}`.execute(tx);
  const allPeople = await listPeople(tx, session.accountId);
  const subjects = await findSubjects(
    tx,
    rows.map(({ documentId }) => documentId),
  );
  const clients = await findClients(
    tx,
    rows.flatMap(({ request, approval }) => [request, approval]),
  );
  return { content: rows.map((row) => entryOf(row, allPeople, subjects, clients)), page, allPeople };
}

interface Row {
  id: string;
  createdAt: Date;
  actionType: string;
  outcome: Entry['outcome'];
  actorId: string | null;
  documentType: string | null;
  documentId: string | null;
  /** Of an upload: how many businesses it added. */
  added: number | null;
  /** Name of the API key by which the person acted. */
  apiKey: string | null;
  /** The request by whose link a client acted. */
  request: string | null;
  /** Of a return that was sent: the request by which its client approved it. */
  approval: string | null;
}

/** The state change of a filing by its payment, which the payment event reports already. */
const FEE_OF_FILING = 'FILING_PAID';

const seesAll = ({ principal }: AccountSession) => principal === 'owner' || principal === 'manager';

function conditionsOf(session: AccountSession, filters: Filters): RawBuilder<unknown>[] {
  const { actionType, userId, businessName, fromDate, toDate } = filters;
  return [
    sql`e.account_id = ${session.accountId}`,
    sql`e.action_type <> ${FEE_OF_FILING}`,
    ...(seesAll(session) ? [] : [sql`e.actor_id = ${session.userId}`]),
    ...(userId ? [sql`e.actor_id = ${userId}`] : []),
    ...(actionType ? [sql`e.action_type = ${actionType}`] : []),
    ...(businessName ? [ofBusiness(session.accountId, businessName)] : []),
    ...(fromDate ? [sql`e.created_at >= ${`${fromDate}T00:00:00Z`}::timestamptz`] : []),
    ...(toDate ? [sql`e.created_at < ${`${toDate}T00:00:00Z`}::timestamptz + interval '1 day'`] : []),
  ];
}

/** Events of the businesses with such a name, of their filings, and of the attachments and signed forms of these. */
const ofBusiness = (accountId: string, part: string): RawBuilder<unknown> => sql`${subject} in (
  with named as (
    select id from business where account_id = ${accountId} and business_name ilike ${`%${literally(part)}%`}
  )
  select id::text from named
  union all
  select f.id::text from filing f join named on named.id = f.business_id
  union all
  select a.id::text from attachment a join named on named.id = a.business_id
)`;

/** The people whose events the caller can ask for: for who is limited, those with events of their businesses. */
async function peopleToChoose(tx: Tx, session: AccountSession, allPeople: readonly Person[]): Promise<Person[]> {
  if (seesAll(session) && !session.limited) return [...allPeople];
  const { rows } = seesAll(session)
    ? await sql<{ actorId: string }>`
        select distinct actor_id from audit_event where account_id = ${session.accountId} and actor_id is not null`.execute(
        tx,
      )
    : { rows: [{ actorId: session.userId }] };
  const shown = new Set(rows.map(({ actorId }) => actorId));
  return allPeople.filter(({ id }) => shown.has(id));
}

async function listPeople(tx: Tx, accountId: string): Promise<Person[]> {
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select(['appUser.id', 'appUser.firstName', 'appUser.lastName', 'appUser.email as emailId'])
    .where('membership.accountId', '=', accountId)
    .orderBy('appUser.firstName')
    .orderBy('appUser.lastName')
    .orderBy('appUser.email')
    .execute();
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: `${firstName} ${lastName}`.trim() }));
}

/** The different action types in what the session may see. Of a whole account the index gives one after the other without reading the events. */
async function listActionTypes(tx: Tx, session: AccountSession): Promise<string[]> {
  const { accountId, userId } = session;
  const ofAccount = sql`
    with recursive known as (
      (select action_type from audit_event where account_id = ${accountId} order by action_type limit 1)
      union all
      select (
        select e.action_type from audit_event e
        where e.account_id = ${accountId} and e.action_type > known.action_type order by e.action_type limit 1
      ) from known where known.action_type is not null
    )
    select action_type from known where action_type is not null`;
  const own = sql`
    select distinct action_type from (
      select action_type from audit_event where account_id = ${accountId} and actor_id = ${userId}
      order by created_at desc limit ${MAX_COUNTED}
    ) own order by action_type`;
  const { rows } = await sql<{ actionType: string }>`${seesAll(session) ? ofAccount : own}`.execute(tx);
  return rows.flatMap(({ actionType }) => (actionType === FEE_OF_FILING ? [] : [actionType]));
}

function entryOf(
  row: Row,
  people: readonly Person[],
  subjects: Awaited<ReturnType<typeof findSubjects>>,
  clients: Awaited<ReturnType<typeof findClients>>,
): Entry {
  const { id, createdAt, actionType, outcome, actorId, documentId, added, apiKey, request, approval } = row;
  const subject = people.find((person) => person.id === documentId && documentId !== actorId);
  const about =
    (documentId && subjects.get(documentId)?.name) || subject?.name || subject?.emailId || businessesOf(added);
  const approver = approval && clients.get(approval)?.name;
  return {
    id,
    createdAt: createdAt.toISOString(),
    actionType,
    outcome,
    person: people.find((person) => person.id === actorId) ?? null,
    client: (request && clients.get(request)) || null,
    apiKey,
    about: about && approver ? `${about}, approved by ${approver}` : about,
  };
}

const businessesOf = (added: number | null): string | null =>
  added === null ? null : `${added.toLocaleString('en-US')} ${added === 1 ? 'business' : 'businesses'}`;
