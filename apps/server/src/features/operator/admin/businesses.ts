import type { AdminBusinessRow, adminFetch } from '@gauger/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { allOf, type Counted, countPage, literally, rowsOfPage, type Schema, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { factsOfRow } from '../../clients/businesses/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import { ofPerson } from './conditions.ts';

type Filters = NonNullable<Call<typeof adminFetch>['body']['businessParams']>;
type Keys = Pick<AccountDeps, 'ring' | 'cipherOf'>;

/** A page of the businesses of a person's account, or of every account, the newest first. */
export async function businessesPage(
  keys: Keys,
  tx: Tx,
  filters: Filters,
): Promise<{ content: AdminBusinessRow[] } & Counted> {
  const from = sql`from business b where ${allOf(await conditions(keys, tx, filters))}`;
  const page = await countPage(tx, from, filters);
  const content = await readBusinesses(keys, tx, from, rowsOfPage(page, filters.size));
  return { content: content.map(({ ownerId: _, ...row }) => row), ...page };
}

/** Businesses with their owners, the newest first. */
export async function readBusinesses(
  keys: Keys,
  tx: Tx,
  from: RawBuilder<unknown>,
  rowsOf: RawBuilder<unknown>,
): Promise<(AdminBusinessRow & { ownerId: string | null })[]> {
  const { rows } = await sql<Selectable<Schema['business']> & { emailId: string | null; ownerId: string | null }>`
    select b.*, owner.email as email_id, owner.id as owner_id
    from (
      select b.* ${from} order by b.created_at desc, b.id desc ${rowsOf}
    ) b
    left join membership m on m.account_id = b.account_id and m.role = 'owner'
    left join app_user owner on owner.id = m.user_id
    order by b.created_at desc, b.id desc`.execute(tx);
  const content: (AdminBusinessRow & { ownerId: string | null })[] = [];
  const ciphers = new Map<string, Awaited<ReturnType<Keys['cipherOf']>>>();
  for (const row of rows) {
    const cipher = ciphers.get(row.accountId) ?? (await keys.cipherOf(tx, row.accountId));
    ciphers.set(row.accountId, cipher);
    const facts = factsOfRow(row, cipher);
    content.push({
      id: row.id,
      emailId: row.emailId,
      ownerId: row.ownerId,
      businessName: facts.businessName,
      EIN: facts.EIN,
      signingAuthorityName: facts.signingAuthorityName,
      signingAuthorityPhone: facts.signingAuthorityPhone,
      contactCity: facts.contactCity,
      contactState: facts.contactState || facts.contactStateCode,
      contactCountry: facts.contactCountry === 'Others' ? facts.contactCountryCode : facts.contactCountry,
      createdAt: row.createdAt.toISOString(),
    });
  }
  return content;
}

async function conditions({ ring }: Keys, tx: Tx, filters: Filters): Promise<RawBuilder<unknown>[]> {
  const { businessName, searchStr, signingAuthorityName, signingAuthorityPhone, ein } = filters;
  const contains = (column: RawBuilder<unknown>, part: string | undefined) =>
    part ? [sql`${column} ilike ${`%${literally(part)}%`}`] : [];
  return [
    sql`b.deleted_at is null`,
    ...(await ofPerson(tx, sql`b.account_id`, filters.emailVal)),
    ...contains(sql`b.business_name`, businessName),
    ...contains(sql`b.business_name`, searchStr),
    ...contains(sql`b.signing_authority_name`, signingAuthorityName),
    ...hasPhone(signingAuthorityPhone),
    ...(ein ? [await hasEin(ring, tx, ein, filters.emailVal)] : []),
  ];
}

/** By the digits, however the number was typed; by its text where none are searched for. */
function hasPhone(part: string | undefined): RawBuilder<unknown>[] {
  if (!part) return [];
  const digits = part.replace(/\D/g, '');
  if (digits === '') return [sql`b.signing_authority_phone ilike ${`%${literally(part)}%`}`];
  return [sql`regexp_replace(b.signing_authority_phone, '\\D', '', 'g') like ${`%${digits}%`}`];
}

/** By all nine digits; by the last four only within an account, whose own index of them there is. */
async function hasEin(
  ring: Keys['ring'],
  tx: Tx,
  ein: string,
  address: string | undefined,
): Promise<RawBuilder<unknown>> {
  const digits = ein.replace(/\D/g, '');
  if (digits.length === 9) return sql`b.ein_index = ${ring.einIndex(digits)}`;
  if (digits.length !== 4 || !address) return sql`false`;
  const { rows } = await sql<{ accountId: string }>`
    select m.account_id from membership m join app_user u on u.id = m.user_id
    where u.email = ${address.toLowerCase()} and m.deleted_at is null`.execute(tx);
  return sql`b.ein_last4_index = any(${rows.map(({ accountId }) => ring.einLast4Index(accountId, digits))}::bytea[])`;
}
