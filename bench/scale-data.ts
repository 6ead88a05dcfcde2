import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newBusiness, tidyBusiness } from '@gauger/contract/business';
import { type FilingFormType, type FilingState, law } from '@gauger/excise';
import { fieldCipher } from '../apps/server/src/adapters/crypto/field-cipher.ts';
import { openKeyRingFile } from '../apps/server/src/adapters/crypto/key-ring-file.ts';
import type { KeyRing } from '../apps/server/src/adapters/crypto/port.ts';
import { knownCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { dataRoot, makeDataRoot } from '../apps/server/src/db/embedded/data-root.ts';
import { superuserConnection } from '../apps/server/src/db/embedded/provision.ts';
import { type Database, openDatabase, readMigrations, withClient } from '../apps/server/src/db/public.ts';
import { columnsOf } from '../apps/server/src/features/clients/businesses/business-record.ts';
import { ROOT } from '../scripts/tools.ts';

/** The account whose own list is measured has so many filings in each database. */
const OF_ACCOUNT = 10_000;
const OF_BUSINESS = 10;
const BUSINESSES_OF_OTHERS = 2;
/** The others: 20 filings to a person. */
const OF_PERSON = OF_BUSINESS * BUSINESSES_OF_OTHERS;
/** Quarters over which the businesses begin. */
const QUARTERS = 10;
const ROWS_AT_ONCE = 25_000;

/** A connection of the superuser. */
export type Client = Parameters<Parameters<typeof withClient>[1]>[0];

/** A running database of so many filings. */
export interface ScaleDatabase {
  readonly root: string;
  readonly database: Database;
  /** The owner of the account of 10,000 filings, and one of its businesses. */
  readonly owner: { accountId: string; userId: string; email: string; businessName: string };
}

/**
 * Opens the database of so many filings. It is built once: it is kept in the data folder of this checkout until a migration or this
 * file changes.
 */
export async function openScaleDatabase(filings: number): Promise<ScaleDatabase> {
  const folder = join(dataRoot(ROOT), 'scale');
  const root = join(folder, `${keyOfSchema()}-${filings}`);
  const done = join(root, 'owner.json');
  if (!existsSync(done)) {
    removeOthers(folder);
    rmSync(root, { recursive: true, force: true });
    console.log(`Building ${filings.toLocaleString('en-US')} filings in ${root}: this is done once.`);
    const began = performance.now();
    writeFileSync(done, JSON.stringify(await build(makeDataRoot(root), filings)));
    console.log(`  took ${Math.round((performance.now() - began) / 1_000)} s`);
  }
  const database = await openDatabase({ dataRoot: root });
  return { root, database, owner: JSON.parse(readFileSync(done, 'utf8')) };
}

const keyOfSchema = (): string =>
  createHash('sha256')
    .update(
      readMigrations()
        .map(({ checksum }) => checksum)
        .join(),
    )
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 12);

function removeOthers(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  for (const name of readdirSync(folder))
    if (!name.startsWith(keyOfSchema())) rmSync(join(folder, name), { recursive: true, force: true });
}

async function build(root: string, filings: number): Promise<ScaleDatabase['owner']> {
  const database = await openDatabase({ dataRoot: root });
  const ring = openKeyRingFile(join(root, 'key-ring.json'));
  try {
    return await withClient(superuserConnection(root), async (client) => {
      // Only the counters count what is copied: foreign keys and the state of the fee are right by construction.
      await client.query('set session_replication_role = replica');
      const counted = ['filing', 'payment', 'app_user'];
      for (const table of counted) await client.query(`alter table ${table} enable always trigger counted`);
      const indexes = await dropIndexes(client);
      const owner = await fill(client, join(root, 'copied'), ring, filings);
      for (const index of indexes) await client.query(index);
      for (const table of counted) await client.query(`alter table ${table} enable trigger counted`);
      await client.query('select add_up_days()');
      await client.query('vacuum analyze');
      return owner;
    });
  } finally {
    await database.close();
    const { archive } = knownCluster(root);
    for (const name of readdirSync(archive)) rmSync(join(archive, name));
  }
}

/** Takes away every index that no constraint needs. @returns the statements that make them again */
async function dropIndexes(client: Client): Promise<string[]> {
  await client.query(`set maintenance_work_mem = '512MB'`);
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

type Value = string | number | boolean | Date | Buffer | object | null;
type Row = Readonly<Record<string, Value>>;

/** Collects rows of a table, and copies them in when there are many. */
function copying(client: Client, file: string, table: string) {
  let lines: string[] = [];
  let columns = '';
  const flush = async () => {
    if (lines.length === 0) return;
    writeFileSync(file, lines.join(''), { mode: 0o644 });
    lines = [];
    await client.query(`copy ${table} (${columns}) from '${file}'`);
    rmSync(file);
  };
  return {
    add(row: Row): void {
      columns ||= Object.keys(row).map(columnOf).join(', ');
      lines.push(`${Object.values(row).map(textOf).join('\t')}\n`);
    },
    flush,
    flushMany: async () => lines.length >= ROWS_AT_ONCE && flush(),
  };
}

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function textOf(value: Value): string {
  if (value === null) return '\\N';
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface Business {
  readonly id: string;
  readonly name: string;
  /** How many quarters ago its newest return was due. */
  readonly ended: number;
}
interface Account {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly businesses: readonly Business[];
  events: number;
}

const FIRST = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Grace', 'Hugo', 'Iris', 'Jack', 'Kim', 'Leo', 'Mia', 'Ned'];
const LAST = ['Adler', 'Brook', 'Carver', 'Dale', 'Ellis', 'Frost', 'Gray', 'Hale', 'Irwin', 'Jones', 'Keller', 'Lane'];
const PLACE = [
  'Tidewater',
  'Summit',
  'Prairie',
  'Harbor',
  'Canyon',
  'Pioneer',
  'Lakeside',
  'Redwood',
  'Granite',
  'Delta',
];
const TRADE = ['Fuel', 'Oil', 'Air', 'Trucking', 'Coal', 'Chemical', 'Tire', 'Marine', 'Telecom', 'Energy'];
const LEGAL = ['LLC', 'Inc', 'Co', 'LP'];

/** Numbers between 0 and 1 that are the same in every database (mulberry32). */
function chances(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Hexadecimal digits at random, drawn many at a time. */
function digitsAtRandom(): (count: number) => string {
  let pool = '';
  let at = 0;
  return (count) => {
    if (at + count > pool.length) {
      pool = randomBytes(32_768).toString('hex');
      at = 0;
    }
    at += count;
    return pool.slice(at - count, at);
  };
}
const digits = digitsAtRandom();

const DAY = 86_400_000;
const MINUTE = 60_000;

async function fill(client: Client, file: string, ring: KeyRing, filings: number): Promise<ScaleDatabase['owner']> {
  const now = Date.now();
  const chance = chances(720);
  const pick = <Of>(of: readonly Of[]): Of => of[Math.floor(chance() * of.length)] as Of;
  const tables = Object.fromEntries(
    ['account', 'app_user', 'membership', 'business', 'filing', 'filing_page']
      .concat(['payment', 'submission', 'submission_event', 'audit_event', 'audit_head'])
      .map((table) => [table, copying(client, file, table)]),
  );
  const add = (table: string, row: Row) => (tables[table] as ReturnType<typeof copying>).add(row);
  const flush = async (how: 'flush' | 'flushMany') => {
    for (const table of Object.values(tables)) await table[how]();
  };

  /** A key that was made at a moment, as the server makes them (UUID of version 7). */
  const idAt = (at: number): string => {
    const hex = Math.floor(at).toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7${digits(3)}-8${digits(3)}-${digits(12)}`;
  };

  const today = new Date(now);
  const thisQuarter = today.getUTCFullYear() * 4 + Math.floor(today.getUTCMonth() / 3);
  const endOf = (quarter: number) => Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3 + 3, 1);
  let businesses = 0;

  const template = tidyBusiness({
    ...newBusiness,
    ...{
      businessName: 'Tidewater Fuel',
      EIN: '100000000',
      businessType: 'Corporation',
      signingAuthorityName: 'Ada Adler',
    },
    ...{ signingAuthorityPhone: '212-555-0123', signingAuthorityTitle: 'Controller', contactCity: 'Louisville' },
    ...{ contactAddressLine1: '1 Stave Road', contactState: 'Kentucky', contactPostalCode: '40202' },
    ...{ contactPhoneNumber: '212-555-0123', contactEmailAddress: 'office@scale.example' },
  });

  function addAccount(at: number, own: number): Account {
    const joined = endOf(thisQuarter - 1 - OF_BUSINESS - Math.floor(chance() * QUARTERS)) + chance() * 60 * DAY;
    const account = { id: idAt(joined), userId: idAt(joined), createdAt: new Date(joined) };
    const [firstName, lastName] = [pick(FIRST), pick(LAST)];
    const email = `${firstName}.${lastName}.${at}@scale.example`.toLowerCase();
    const dataKey = ring.newDataKey(account.id);
    add('account', { id: account.id, dataKey, createdAt: account.createdAt });
    add('app_user', {
      ...{ id: account.userId, email, firstName, lastName, mobileNumber: '212-555-0123' },
      ...{ createdAt: account.createdAt, updatedAt: account.createdAt },
    });
    const { createdAt } = account;
    add('membership', {
      accountId: account.id,
      userId: account.userId,
      role: 'owner',
      createdAt,
      updatedAt: createdAt,
    });
    const keys = { ring, cipher: fieldCipher(ring, account.id, dataKey), accountId: account.id };
    const of = Array.from({ length: own }, (): Business => {
      businesses += 1;
      const name = `${pick(PLACE)} ${pick(TRADE)} ${businesses} ${pick(LEGAL)}`;
      const id = idAt(joined + businesses);
      const facts = {
        ...template,
        businessName: name,
        EIN: String(100_000_000 + businesses),
        contactEmailAddress: email,
      };
      add('business', { id, accountId: account.id, ...columnsOf(facts, id, keys), createdAt, updatedAt: createdAt });
      return { id, name, ended: own > BUSINESSES_OF_OTHERS ? 0 : Math.floor(chance() * QUARTERS) };
    });
    return { id: account.id, userId: account.userId, email, businesses: of, events: 0 };
  }

  const owner = addAccount(0, OF_ACCOUNT / OF_BUSINESS);
  const accounts = [owner];
  const people = filings / OF_PERSON;
  const filers = (filings - OF_ACCOUNT) / OF_PERSON;
  for (let at = 1; at <= people; at += 1) {
    const account = addAccount(at, BUSINESSES_OF_OTHERS);
    if (at <= filers) accounts.push(account);
    await flush('flushMany');
  }
  await flush('flush');

  const counters = { invoice: 0, submission: 0 };
  function addEvent(account: Account, at: number, actionType: string, documentId: string): void {
    account.events += 1;
    const createdAt = new Date(at);
    const [prev, hash] = [digits(64), digits(64)];
    add('audit_event', {
      ...{ id: idAt(at), accountId: account.id, seq: account.events, createdAt, actorId: account.userId },
      ...{ ip: '192.0.2.7', requestId: documentId.slice(0, 13), actionType, documentType: 'filing', documentId },
      ...{ outcome: 'success', detail: {}, prev, hash },
    });
  }

  /** The state of a return by its age: newer ones are still worked on. */
  function stateOf(formType: FilingFormType, isNewest: boolean): FilingState {
    const by = chance();
    if (isNewest)
      return by < 0.4 ? 'draft' : by < 0.5 ? 'ready' : by < 0.55 ? 'paid' : by < 0.97 ? 'accepted' : 'rejected';
    if (by < 0.04) return 'draft';
    if (formType === 'Form720X') return 'mailed';
    return by < 0.95 ? 'accepted' : by < 0.97 ? 'rejected' : by < 0.9999 ? 'withdrawn' : 'sent';
  }

  /** The n-th newest filing of a business: eight Forms 720, a Form 8849 and a Form 720-X. */
  function addFiling(account: Account, { id: businessId, name, ended }: Business, n: number): void {
    const quarter = thisQuarter - 1 - ended - n;
    const formType: FilingFormType = n === 3 ? 'Form8849' : n === 7 ? 'Form720X' : 'Form720';
    // Three of ten come on the last three days.
    const late = chance() < 0.3 ? 28 + chance() * 3 : chance() * 31;
    const at = Math.min(endOf(quarter) + late * DAY, now - chance() * DAY);
    const id = idAt(at);
    const state = stateOf(formType, n === 0 && ended === 0);
    const isPaid = !['draft', 'ready'].includes(state);
    const isReturned = isPaid && chance() < 0.01;
    const updatedAt = at + (isPaid ? 1 + chance() * 3 : chance()) * DAY;
    const amount = `${100 + Math.floor(chance() * 90_000)}.50`;
    add('filing', {
      ...{ id, accountId: account.id, businessId, formType, taxYear: Math.floor(quarter / 4) },
      ...{ quarter: formType === 'Form8849' ? null : (quarter % 4) + 1, state, version: 4 },
      rateBookVersion: law.rateBookVersion,
      totals: formType === 'Form8849' ? { totalClaim: amount } : { taxLiability: amount, totalDue: amount },
      cells: formType === 'Form720' ? { 'scheduleA.regular.1': amount, 'scheduleA.regular.2': amount } : {},
      ...{ createdAt: new Date(at), updatedAt: new Date(updatedAt) },
      fee: isReturned ? 'returned' : isPaid ? 'paid' : 'due',
      fileBy: formType === 'Form8849' ? new Date(endOf(quarter) + 900 * DAY).toISOString().slice(0, 10) : null,
    });
    const page = { accountId: account.id, filingId: id, version: 2, savedBy: account.userId, savedAt: new Date(at) };
    if (formType === 'Form8849') {
      add('filing_page', { ...page, page: 'schedule', facts: { month: '12' }, amount: null });
      add('filing_page', { ...page, page: 'schedule.2', facts: {}, amount });
    } else {
      const row = { taxDate: '2026-01-05', typeOfEvent: '60a', noOfGallons: '8000', twoPartyExchange: false };
      add('filing_page', { ...page, page: 'tax.60', facts: { rows: [row, row, row] }, amount });
    }
    addEvent(account, at, 'FILING_ADDED', id);
    addEvent(account, at + 9 * MINUTE, 'FILING_SAVED', id);
    if (!isPaid) return;
    const paidAt = new Date(updatedAt - MINUTE);
    const paymentId = idAt(+paidAt);
    counters.invoice += 1;
    add('payment', {
      ...{ id: paymentId, accountId: account.id, filingId: id, businessId, businessName: name, formType },
      ...{ paymentDescription: `${formType} ${quarter}`, paidAmount: '25.00', currency: 'USD' },
      ...{
        state: isReturned ? 'refunded' : 'approved',
        paymentId: `ORDER${counters.invoice.toString(36).toUpperCase()}`,
      },
      ...{ captureId: 'CAPTURE', invoiceNumber: counters.invoice, certifiedBy: account.userId },
      ...{
        certifiedName: 'Ada Adler',
        certifiedAt: paidAt,
        certifiedWording: 'I agree to pay the fee of this return.',
      },
      ...{ createdAt: paidAt, updatedAt: paidAt },
    });
    if (state === 'paid' || state === 'mailed' || state === 'withdrawn') return;
    counters.submission += 1;
    const outcome = state === 'sent' ? null : state;
    const submission = idAt(updatedAt);
    add('submission', {
      ...{ id: submission, accountId: account.id, filingId: id, attempt: 1 },
      submissionId: `1234562026200${counters.submission.toString(36).padStart(7, '0')}`,
      ...{ snapshotHash: digits(64), archiveHash: digits(64) },
      ...{ documentCipher: 'v1|', xmlCipher: 'v1|', archiveCipher: 'v1|', answeredBy: 'IRS', signedBy: account.userId },
      ...{ signerName: 'Ada Adler', signerTitle: 'Controller', consentVersion: '1' },
      ...{ consentText: 'Under penalties of perjury, I declare that I have examined this return.', state },
      ...{ signedAt: new Date(updatedAt), ip: '192.0.2.7', userAgent: 'Browser' },
      ...{ outcome, settledAt: outcome && new Date(updatedAt + 5 * MINUTE) },
    });
    if (outcome)
      add('submission_event', {
        ...{
          id: idAt(updatedAt),
          accountId: account.id,
          submissionId: submission,
          at: new Date(updatedAt + 5 * MINUTE),
        },
        ...{ kind: outcome, answeredBy: 'IRS' },
      });
  }

  // Quarter after quarter, as they came: the rows of an account lie apart, as those of a database that grew.
  for (let ago = QUARTERS + OF_BUSINESS - 1; ago >= 0; ago -= 1)
    for (const account of accounts) {
      for (const business of account.businesses) {
        const n = ago - business.ended;
        if (n >= 0 && n < OF_BUSINESS) addFiling(account, business, n);
      }
      await flush('flushMany');
    }
  for (const { id, events } of accounts)
    add('audit_head', { accountId: id, seq: events, hash: '0'.repeat(64), sealedSeq: events });
  await flush('flush');
  const { id: accountId, userId, email } = owner;
  return { accountId, userId, email, businessName: (owner.businesses[17] as Business).name };
}
