import { createHash, randomBytes } from 'node:crypto';
import { newBusiness } from '@gauger/contract/business';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import type { TestDatabase } from './testing.ts';

/** Rows for tests that need some to be there: valid, and otherwise without meaning. */

export interface TestAccount {
  readonly accountId: string;
  /** Its owner. */
  readonly userId: string;
}

/** An account with its owner, whose data key opens with no key ring. */
export async function addAccount(database: Database): Promise<TestAccount> {
  const accountId = newId();
  const userId = newId();
  await database.outsideAccounts((tx) =>
    sql`select register_account(${accountId}, 'v1|none|||', ${userId}, ${`${userId}@example.com`}, null, now())`.execute(
      tx,
    ),
  );
  return { accountId, userId };
}

const { EIN: _, SSN: __, incomeTaxYearEndMonth, ...blankFacts } = newBusiness;

/** A business; returns its id. */
export async function addBusiness(database: Database, accountId: string): Promise<string> {
  const id = newId();
  await database.inAccount(accountId, (tx) =>
    tx
      .insertInto('business')
      .values({
        id,
        accountId,
        ...blankFacts,
        incomeTaxYearEndMonth: Number(incomeTaxYearEndMonth),
        businessName: 'Copperhead Fuels LLC',
        nameControl: 'COPP',
        einCipher: 'v1|account|||',
        einIndex: Buffer.alloc(16),
        einLast4Index: Buffer.alloc(16),
        businessType: 'Corporation',
        taxWithRegularMethod: null,
        signingAuthorityName: 'Ada Cask',
        signingAuthorityPhone: '212-555-0123',
        signingAuthorityTitle: 'Controller',
        contactAddressLine1: '1 Cask Road',
        contactCity: 'Louisville',
        contactState: 'KY',
        contactCountry: 'United States',
        contactPostalCode: '40202',
        contactPhoneNumber: '212-555-0123',
        contactEmailAddress: 'office@example.com',
      })
      .execute(),
  );
  return id;
}

/** A Form 720 of 2026 Q1 of a new business; returns the filing's id. */
export async function addFiling(database: Database, accountId: string): Promise<string> {
  const id = newId();
  const businessId = await addBusiness(database, accountId);
  await database.inAccount(accountId, (tx) =>
    tx
      .insertInto('filing')
      .values({ id, accountId, businessId, formType: 'Form720', taxYear: 2026, quarter: 1, rateBookVersion: '1' })
      .execute(),
  );
  return id;
}

/** The fee of a filing as paid: an approved payment of its account's owner, and the filing's state. */
export async function markPaid(asSuperuser: TestDatabase['asSuperuser'], filingId: string): Promise<void> {
  await asSuperuser(
    `insert into payment (
       id, account_id, filing_id, business_id, business_name, form_type, payment_description, paid_amount, currency, state,
       payment_id, capture_id, invoice_number, certified_by, certified_name, certified_at, certified_wording, created_at, updated_at
     )
     select $2::uuid, f.account_id, f.id, f.business_id, b.business_name, f.form_type, 'Form 720', 25, 'USD', 'approved',
       $2::uuid::text, 'C1', next_invoice_number(), m.user_id, 'Ada Cask', now(), 'Agreed', now(), now()
     from filing f join business b on b.id = f.business_id
     join membership m on m.account_id = f.account_id and m.role = 'owner'
     where f.id = $1`,
    [filingId, newId()],
  );
  await asSuperuser(`update filing set state = 'paid' where id = $1`, [filingId]);
}

/** A transmission of a filing as of an earlier moment: no test can wait for a last day to pass. */
export async function addEarlierTransmission(
  asSuperuser: TestDatabase['asSuperuser'],
  filingId: string,
  at: string,
): Promise<void> {
  await asSuperuser(
    `insert into submission_event (id, account_id, submission_id, kind, at, answered_by)
     select $2::uuid, account_id, id, 'sending', $3, answered_by from submission where filing_id = $1`,
    [filingId, newId(), at],
  );
}

/** The transmission of a filing as if it had been signed so many minutes earlier. */
export async function ageTransmission(
  asSuperuser: TestDatabase['asSuperuser'],
  filingId: string,
  minutes: number,
): Promise<void> {
  // A signature never changes: the triggers that hold it rest for this.
  await asSuperuser(`begin; set local session_replication_role = replica;
    update submission set signed_at = signed_at - interval '${minutes} minutes' where filing_id::text = '${filingId}'; commit`);
}

/** The last code of the client of a filing as if it had been mailed some minutes earlier. */
export async function ageClientCode(asSuperuser: TestDatabase['asSuperuser'], filingId: string): Promise<void> {
  await asSuperuser(
    `update client_request set code_sent_at = code_sent_at - interval '5 minutes' where filing_id::text = $1`,
    [filingId],
  );
}

/** The return that a Form 720-X corrects as if it had been filed with these taxes, by a rate book that is no longer here. */
export async function ageOriginal(
  asSuperuser: TestDatabase['asSuperuser'],
  filingId: string,
  lines: Readonly<Record<string, string>>,
): Promise<void> {
  await asSuperuser(`update filing_original set rate_book_version = 'older', cells = $2 where filing_id = $1`, [
    filingId,
    JSON.stringify({ lines, claims: {} }),
  ]);
}

/** An administrator with a session whose second factor was given; returns its token. */
export async function signInAdministrator(asSuperuser: TestDatabase['asSuperuser']): Promise<string> {
  const [userId, token] = [newId(), randomBytes(32).toString('base64url')];
  await asSuperuser(
    `insert into app_user (id, email, first_name, last_name, is_admin) values ($1, $2, 'Grace', 'Chief', true)`,
    [userId, `${userId}@office.example`],
  );
  await asSuperuser(
    `insert into session (id, token_hash, scope, user_id, expires_at, second_factor) values ($1, $2, 'admin', $3, now() + interval '8 hours', true)`,
    [newId(), createHash('sha256').update(token).digest(), userId],
  );
  return token;
}

/** The email with the link of a return, as if it had been sent more than a day ago. */
export async function ageClientRequest(asSuperuser: TestDatabase['asSuperuser'], filingId: string): Promise<void> {
  await asSuperuser(`update client_request set asked_at = asked_at - interval '25 hours' where filing_id::text = $1`, [
    filingId,
  ]);
}
