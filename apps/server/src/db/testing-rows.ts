import { sql } from 'kysely';
import type { Database } from './database.ts';
import { newId } from './ids.ts';

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
    sql`select register_account(${accountId}, 'v1|none|||', ${userId}, ${`${userId}@example.com`}, null)`.execute(tx),
  );
  return { accountId, userId };
}

/** A business; returns its id. */
export async function addBusiness(database: Database, accountId: string): Promise<string> {
  const id = newId();
  await database.inAccount(accountId, (tx) =>
    tx
      .insertInto('business')
      .values({
        id,
        accountId,
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
