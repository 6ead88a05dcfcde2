import { newId } from '../../db/public.ts';
import type { TestDatabase } from '../../db/testing.ts';
import { fieldCipher } from './field-cipher.ts';
import { openKeyRingFile } from './key-ring-file.ts';
import type { KeyRing } from './port.ts';
import { rotation } from './rotation.ts';

/** The result of a rotation during other work. */
interface Rotated {
  rewrapped: number;
  /** Rows written while the keys changed. */
  written: number;
  /** Rows read while the keys changed. */
  read: number;
  /** Keys taken away afterwards. */
  removed: string[];
  /** Rows that read with the ring that is left, and how many there are. */
  readable: number;
  rows: number;
}

const BATCH = 1_000;
const einPlace = (row: string) => ({ table: 'business', column: 'ein_cipher', row });

/**
 * Rotates the keys over `rows` accounts, each with a sealed number, while a server goes on reading them and adding others with the ring
 * it opened long before; then takes the old key away and reads every row with what is left.
 */
export async function rotateUnderLoad(
  { database, asSuperuser }: TestDatabase,
  ringFile: string,
  rows: number,
): Promise<Rotated> {
  const server = openKeyRingFile(ringFile);
  const add = async (count: number): Promise<string[]> => {
    const made = Array.from({ length: count }, () => sealedRow(server));
    // In one statement: ten thousand by the calls of the product would take minutes.
    await asSuperuser(
      `with accounts as (
         insert into account (id, data_key) select id, data_key from unnest($1::uuid[], $2::text[]) as made (id, data_key)
       )
       insert into business (
         id, account_id, business_name, name_control, ein_cipher, ein_index, ein_last4_index, business_type, signing_authority_name,
         signing_authority_phone, signing_authority_title, contact_address_line1, contact_city, contact_country, contact_postal_code,
         contact_phone_number, contact_email_address
       )
       select id, account, 'Hall Oil', 'HALL', cipher, $5::bytea, $5::bytea, 'Corporation', 'Ann Hall', '', '', '', '', '', '', '', ''
       from unnest($3::uuid[], $1::uuid[], $4::text[]) as made (id, account, cipher)`,
      [
        made.map(({ account }) => account),
        made.map(({ dataKey }) => dataKey),
        made.map(({ id }) => id),
        made.map(({ cipher }) => cipher),
        Buffer.alloc(16),
      ],
    );
    return made.map(({ account }) => account);
  };
  const readBack = async (ring: KeyRing, accountId: string): Promise<string | undefined> =>
    database.inAccount(accountId, async (tx) => {
      const row = await tx
        .selectFrom('business')
        .innerJoin('account', 'account.id', 'business.accountId')
        .select(['business.id', 'einCipher', 'dataKey'])
        .executeTakeFirst();
      return row && fieldCipher(ring, accountId, row.dataKey).open(einPlace(row.id), row.einCipher);
    });

  const accounts: string[] = [];
  while (accounts.length < rows) accounts.push(...(await add(Math.min(BATCH, rows - accounts.length))));
  const clock = { at: new Date() };
  const keys = rotation(database, ringFile, () => clock.at);

  const done = { value: false };
  let [written, read] = [0, 0];
  const people = (async () => {
    for (let at = 0; !done.value || written === 0; at += 1) {
      accounts.push(...(await add(1)));
      written += 1;
      const account = accounts[(at * 7919) % rows] ?? '';
      if ((await readBack(server, account)) !== numberOf(account))
        throw new Error('A row read wrongly beside the rotation.');
      read += 1;
    }
  })();
  const { rewrapped } = await keys.rotate();
  done.value = true;
  await people;
  // The same command finds keys that a server wrapped at the moment of the change.
  await keys.rotate();
  clock.at = new Date(clock.at.getTime() + 6 * 60_000);
  const { removed } = await keys.retire();

  const left = openKeyRingFile(ringFile);
  let readable = 0;
  for (let from = 0; from < accounts.length; from += 10)
    for (const [at, text] of (
      await Promise.all(accounts.slice(from, from + 10).map((account) => readBack(left, account)))
    ).entries())
      if (text === numberOf(accounts[from + at] ?? '')) readable += 1;
  return { rewrapped, written, read, removed, readable, rows: accounts.length };
}

/** Nine digits that belong to an account. */
const numberOf = (account: string) => String(Number.parseInt(account.slice(-8), 16) % 1_000_000_000).padStart(9, '0');

function sealedRow(ring: KeyRing) {
  const [id, account] = [newId(), newId()];
  const dataKey = ring.newDataKey(account);
  return { id, account, dataKey, cipher: fieldCipher(ring, account, dataKey).seal(einPlace(id), numberOf(account)) };
}
