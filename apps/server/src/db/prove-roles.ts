import { sql } from 'kysely';
import type { Tx } from './schema.ts';

interface Doors {
  outsideAccounts<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  acrossAccounts<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Proves at start that the application's roles cannot pass row-level security: neither privileged nor an owner, every table of an
 * account under forced policies, those with rows of a business also under one for people limited to some, and no row to be seen without an
 * account; and that requests of who is limited to some businesses,
 * and work across accounts, have the rights they need.
 * Throws naming what is wrong.
 */
export async function proveRoles({ outsideAccounts, acrossAccounts }: Doors): Promise<void> {
  await acrossAccounts(async () => {}).catch((error: Error & { code?: string }) => {
    if (error.code !== '42501') throw error;
    throw new Error(
      'The user of GAUGER_DATABASE_ADMIN_URL may not become app_admin. Run "grant app_admin to" that user as an administrator of the database.',
      { cause: error },
    );
  });
  await outsideAccounts(async (tx) => {
    await refusePrivileges(tx);
    for (const table of await accountTables(tx)) {
      if (!table.forced) throw new Error(`Row-level security is not forced on table ${table.name}.`);
      if (table.ofBusiness && !table.narrowed)
        throw new Error(
          `Table ${table.name} has rows of a business and no policy for people limited to some businesses. ` +
            `Add "create policy limited on ${table.name} as restrictive to app_limited using (...)", as in migration 0106.`,
        );
      if (table.readable && (await seesARow(tx, table.name))) {
        throw new Error(`The role app_rw sees rows of table ${table.name} without an account.`);
      }
    }
  });
  await outsideAccounts(becomeLimited).catch((error: Error & { code?: string }) => {
    if (error.code !== '42501') throw error;
    throw new Error(
      'The user of DATABASE_URL may not become app_limited. Run "grant app_limited to" that user as an administrator of the database.',
      { cause: error },
    );
  });
}

/** Whether the login of requests may become app_admin: then row-level security stops no statement that changes the role. */
export async function mayBecomeAdmin({ outsideAccounts }: Doors): Promise<boolean> {
  const { rows } = await outsideAccounts((tx) =>
    sql<{ may: boolean }>`select pg_has_role(session_user, 'app_admin', 'member') as may`.execute(tx),
  );
  return rows[0]?.may === true;
}

/** Requests of limited people take this role, which has exactly the rights of app_rw. */
async function becomeLimited(tx: Tx): Promise<void> {
  await sql`set local role app_limited`.execute(tx);
  const { rows } = await sql<{ privileged: boolean; isRequests: boolean }>`
    select rolsuper or rolbypassrls as privileged, pg_has_role('app_rw', 'usage') as is_requests
    from pg_roles where rolname = current_user`.execute(tx);
  if (rows[0]?.privileged)
    throw new Error('The role app_limited passes row-level security: it is a superuser or has bypassrls.');
  if (!rows[0]?.isRequests) throw new Error('The role app_limited lacks the rights of app_rw. Run roles.sql again.');
}

async function refusePrivileges(tx: Tx): Promise<void> {
  const { rows } = await sql<{ role: string; privileged: boolean; ownsTables: boolean }>`
    select current_user as role, rolsuper or rolbypassrls as privileged,
           exists (select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')) as owns_tables
    from pg_roles r where rolname = current_user`.execute(tx);
  const [user] = rows;
  if (user?.role !== 'app_rw') throw new Error(`Requests would run as ${user?.role}, not as app_rw.`);
  if (user.privileged)
    throw new Error('The role app_rw passes row-level security: it is a superuser or has bypassrls.');
  if (user.ownsTables) throw new Error('The role app_rw owns tables and could lift their row-level security.');
}

interface AccountTable {
  name: string;
  forced: boolean;
  readable: boolean;
  /** Its rows are of a business, or of a filing of one. */
  ofBusiness: boolean;
  /** People limited to some businesses see fewer of them. */
  narrowed: boolean;
}

/** Tables that say whose their rows are, and the two that name accounts and people themselves. */
async function accountTables(tx: Tx): Promise<AccountTable[]> {
  const { rows } = await sql<AccountTable>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
           has_table_privilege(c.oid, 'select') as readable,
           exists (
             select from pg_attribute a
             where a.attrelid = c.oid and a.attname in ('business_id', 'filing_id') and not a.attisdropped
           ) as of_business,
           exists (
             select from pg_policy p
             where p.polrelid = c.oid and not p.polpermissive and 'app_limited'::regrole = any (p.polroles)
           ) as narrowed
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname in ('account', 'app_user') or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      ))`.execute(tx);
  return rows;
}

async function seesARow(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`select exists (select from ${sql.table(table)}) as seen`.execute(tx);
  return rows[0]?.seen === true;
}
