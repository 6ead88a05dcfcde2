import type { AuditLogRow, adminFetch } from '@gauger/contract';
import { type ActionType, actionTypes, isActionType } from '@gauger/contract/audit';
import { formNames } from '@gauger/excise';
import { type RawBuilder, sql } from 'kysely';
import { INSTALLATION } from '../../../audit/public.ts';
import { allOf, type Counted, countPage, literally, MAX_COUNTED, rowsOfPage, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { byClient, findClients, findSubjects, subject } from '../../people/activity/public.ts';
import { betweenDays, byIndexes, personWith } from './conditions.ts';

type Filters = NonNullable<Call<typeof adminFetch>['body']['auditLogParams']>;

/** Most people found by a part of their address; a longer part narrows the search. */
const MAX_PEOPLE = 500;

/** A read of masked values. Full values that were shown are an action of their own. */
const READ: ActionType = 'ADMIN_READ';

/**
 * A page of the audit trail of all accounts, the newest event first. An event belongs to who acted, and to the owner of its
 * account where the program did. Every condition names values of an indexed column, so that no filter reads the whole trail.
 */
export async function auditLogPage(tx: Tx, filters: Filters): Promise<{ content: AuditLogRow[] } & Counted> {
  const all = await conditions(tx, filters);
  const any = filters.searchStr ? await alternatives(tx, filters.searchStr) : [sql`true`];
  await byIndexes(tx);
  const wanted = any.map((one) => allOf([...all, one]));
  const page = await countPage(tx, sql`from (${ofEach(wanted, sql`limit ${MAX_COUNTED + 1}`)}) e`, filters);
  const newest = sql`order by e.created_at desc, e.id desc limit ${(filters.pageNumber + 1) * filters.size}`;
  const { rows } = await sql<EventRow>`
    select e.id, coalesce(actor.email, owner.email) as email_id, e.document_type, e.action_type, e.outcome, e.created_at,
      ${subject} as subject, e.actor_id is not null as has_actor, ${byClient} as request,
      e.detail -> 'apiKey' ->> 'name' as api_key
    from (
      select e.id from (${ofEach(wanted, newest)}) e
      order by e.created_at desc, e.id desc ${rowsOfPage(page, filters.size)}
    ) page
    join audit_event e on e.id = page.id
    left join app_user actor on actor.id = e.actor_id
    left join membership m on m.account_id = e.account_id and m.role = 'owner' and e.actor_id is null
    left join app_user owner on owner.id = m.user_id
    order by e.created_at desc, e.id desc`.execute(tx);
  const subjects = await findSubjects(
    tx,
    rows.map((row) => row.subject),
  );
  const clients = await findClients(
    tx,
    rows.map(({ request }) => request),
  );
  const content = rows.map(({ subject: of, hasActor, request, createdAt, ...row }): AuditLogRow => {
    const about = (of && subjects.get(of)) || null;
    const client = request ? clients.get(request) : undefined;
    return {
      ...row,
      createdAt: createdAt.toISOString(),
      about: about?.name ?? null,
      filingId: about?.isFiling && of ? of : null,
      actor: hasActor ? 'person' : request ? 'client' : 'program',
      client: client ? { name: client.name, emailId: client.email } : null,
    };
  });
  return { content, ...page };
}

interface EventRow extends Pick<AuditLogRow, 'id' | 'emailId' | 'documentType' | 'actionType' | 'outcome' | 'apiKey'> {
  createdAt: Date;
  /** The record that it is about. */
  subject: string | null;
  hasActor: boolean;
  /** The request by whose link a client acted. */
  request: string | null;
}

/**
 * Some events of each condition; an event that several admit is there once. Each is read by its own index: one condition with "or" would
 * read all that any of them admits.
 */
const ofEach = (conditions: readonly RawBuilder<unknown>[], some: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    conditions.map(
      (condition) => sql`(
        select e.id, e.created_at from audit_event e where ${condition} ${some})`,
    ),
    sql` union `,
  );

async function conditions(tx: Tx, filters: Filters): Promise<RawBuilder<unknown>[]> {
  const { email, documentType, actionType, adminReads } = filters;
  return [
    ...(email ? [byPeople(await people(tx, email))] : []),
    ...(documentType ? [oneOf('document_type', await names(tx, 'document_type', documentType))] : []),
    ...(actionType ? [oneOf('action_type', await actions(tx, actionType))] : []),
    // Passed over one by one: they are few among the events.
    ...(adminReads === 'exclude' && !actionType ? [sql`e.action_type <> ${READ}`] : []),
    ...betweenDays(sql`e.created_at`, filters),
  ];
}

/** The events that have this text anywhere, by where they have it. */
async function alternatives(tx: Tx, text: string): Promise<RawBuilder<unknown>[]> {
  return [
    byPeople(await people(tx, text)),
    oneOf('document_type', await names(tx, 'document_type', text)),
    oneOf('action_type', await actions(tx, text)),
    ...(await aboutRecords(tx, text)),
  ];
}

/** Most records found by a name; a longer part narrows the search. */
const MAX_RECORDS = 500;

const A_RETURN = /^form (720-?x|720|8849), ?(\d{4})(?: q([1-4]))?(?:, ?(.+))?$/i;
const AN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The events about the businesses and filings of this name or id, and about their attachments and signed forms. */
async function aboutRecords(tx: Tx, text: string): Promise<RawBuilder<unknown>[]> {
  const of = await findRecords(tx, text);
  if (of.length === 0) return [];
  const ids = of.map(({ id }) => id);
  // Reads by administrators are in the chain of the installation.
  const accounts = [...new Set([INSTALLATION, ...of.map(({ accountId }) => accountId)])];
  const isOf = sql`e.account_id = any(${accounts}::uuid[])`;
  return [
    sql`${isOf} and e.document_type = any(${RECORDS}) and e.document_id = any(${ids}::text[])`,
    sql`${isOf} and e.document_type = any(${PARTS}) and e.detail ->> 'filingId' = any(${ids}::text[])`,
  ];
}

const RECORDS = ['business', 'filing', 'payment', ...Object.keys(formNames)];
const PARTS = ['attachment', 'signedForm'];

async function findRecords(tx: Tx, text: string): Promise<{ accountId: string; id: string }[]> {
  const [, form, year, quarter, name] = A_RETURN.exec(text) ?? [];
  if (form && year) {
    const formType = `Form${form.replace('-', '').toUpperCase()}`;
    const { rows } = await sql<{ accountId: string; id: string }>`
      select f.account_id, f.id from filing f join business b on b.id = f.business_id
      where f.form_type = ${formType} and f.tax_year = ${Number(year)}
        ${quarter ? sql`and f.quarter = ${Number(quarter)}` : sql``}
        ${name ? sql`and b.business_name ilike ${`%${literally(name)}%`}` : sql``}
      order by f.created_at desc limit ${MAX_RECORDS}`.execute(tx);
    return rows;
  }
  const { rows } = await sql<{ accountId: string; id: string }>`
    with named as (
      select account_id, id from business
      where ${AN_ID.test(text) ? sql`id = ${text}::uuid` : sql`business_name ilike ${`%${literally(text)}%`}`}
      limit ${MAX_RECORDS}
    )
    select account_id, id from named
    union all
    select f.account_id, f.id from filing f where ${
      AN_ID.test(text)
        ? sql`f.id = ${text}::uuid or f.business_id = ${text}::uuid`
        : sql`f.business_id in (select id from named)`
    }`.execute(tx);
  return rows;
}

/** Ids of people by a part of their address, and of the accounts they own. */
async function people(tx: Tx, part: string): Promise<{ users: string[]; accounts: string[] }> {
  const { rows } = await sql<{ userId: string; accountId: string | null }>`
    select u.id as user_id, m.account_id from app_user u
    left join membership m on m.user_id = u.id and m.role = 'owner'
    where ${personWith(part)} and u.email like ${`%${literally(part.toLowerCase())}%`}
    limit ${MAX_PEOPLE}`.execute(tx);
  return {
    users: rows.map(({ userId }) => userId),
    accounts: rows.flatMap(({ accountId }) => accountId ?? []),
  };
}

const byPeople = ({ users, accounts }: { users: string[]; accounts: string[] }): RawBuilder<unknown> =>
  sql`(e.actor_id = any(${users}::uuid[]) or (e.actor_id is null and e.account_id = any(${accounts}::uuid[])))`;

type Named = 'document_type' | 'action_type';

/** Of one value the index gives the events in the order of the pages; of an array it does not. */
const oneOf = (column: Named, values: readonly string[]): RawBuilder<unknown> =>
  values.length === 1 ? sql`e.${sql.ref(column)} = ${values[0]}` : sql`e.${sql.ref(column)} = any(${values}::text[])`;

/** Finds action types by their name, or by a part of the name or of its text for people. */
async function actions(tx: Tx, text: string): Promise<readonly string[]> {
  if (isActionType(text)) return [text];
  const spoken = Object.entries(actionTypes).filter(([, words]) =>
    Object.values(words).some((phrase) => phrase.toLowerCase().includes(text.toLowerCase())),
  );
  return [...spoken.map(([name]) => name), ...(await names(tx, 'action_type', text))];
}

/** Finds the values of a column that contain this part, by its index; a blank matches the line between words. */
async function names(tx: Tx, column: Named, part: string): Promise<string[]> {
  const ref = sql.ref(column);
  const { rows } = await sql<{ name: string }>`
    with recursive known as (
      (select ${ref} as name from audit_event where ${ref} is not null order by ${ref} limit 1)
      union all
      select (select e.${ref} from audit_event e where e.${ref} > known.name order by e.${ref} limit 1)
      from known where known.name is not null
    )
    select name from known where name ilike ${`%${literally(part.replace(/\s+/g, '_'))}%`}`.execute(tx);
  return rows.map(({ name }) => name);
}
