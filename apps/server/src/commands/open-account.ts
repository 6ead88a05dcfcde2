import { newBusiness, tidyBusiness } from '@gauger/contract/business';
import { sql } from 'kysely';
import { z } from 'zod';
import type { KeyRing } from '../adapters/crypto/port.ts';
import { recordEvent } from '../audit/public.ts';
import { type Database, newId } from '../db/public.ts';
import { insertBusiness } from '../features/clients/businesses/public.ts';
import type { CipherOf } from '../features/people/accounts/public.ts';
import { issueSession } from '../features/people/sessions/public.ts';

const request = z.object({
  email: z.email('--email should be an email address').max(254).toLowerCase(),
  businessName: z
    .string()
    .trim()
    .min(2, '--business: Business Name must be atleast 2 characters long')
    .max(75, '--business should have at most 75 characters'),
  ein: z
    .string()
    .regex(/^\d{2}-?\d{7}$/, '--ein: Please Enter 9 digit number')
    .transform((text) => text.replace('-', '')),
});
export type AccountRequest = z.input<typeof request>;

/** The result for the operator. The token is shown once and stored nowhere. */
export interface OpenedAccount {
  accountId: string;
  businessId: string;
  emailId: string;
  token: string;
}

/** Makes an account, its owner and a first business, and logs the owner in. Throws naming the faulty option or a taken address. */
export async function openAccount(
  { database, ring, cipherOf, now }: { database: Database; ring: KeyRing; cipherOf: CipherOf; now: () => Date },
  wish: AccountRequest,
): Promise<OpenedAccount> {
  const read = request.safeParse(wish);
  if (!read.success) throw new Error(read.error.issues.map(({ message }) => message).join('\n'));
  const { email, businessName, ein } = read.data;
  const accountId = newId();
  const userId = newId();
  try {
    return await database.inAccount(accountId, async (tx) => {
      await sql`select register_account(${accountId}, ${ring.newDataKey(accountId)}, ${userId}, ${email}, null, ${now()})`.execute(
        tx,
      );
      const cipher = await cipherOf(tx, accountId);
      const facts = tidyBusiness({ ...newBusiness, businessName, EIN: ein, contactEmailAddress: email });
      const businessId = await insertBusiness(tx, { ring, cipher, accountId }, facts);
      const holder = {
        userId,
        accountId,
        scope: 'account',
        secondFactor: false,
        deviceName: 'operator command',
      } as const;
      const token = await issueSession(tx, holder, now());
      await recordEvent(tx, {
        accountId,
        actionType: 'ACCOUNT_OPENED',
        outcome: 'success',
        detail: { by: 'operator' },
      });
      return { accountId, businessId, emailId: email, token };
    });
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw new Error(`There already is an account of ${email}.`);
    throw error;
  }
}
