import { compare, decimal, formNames, irsDay, least, minus, times, toFixed } from '@gauger/excise';
import { type Selectable, sql } from 'kysely';
import { AppError, errorAt } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { type FormType, forWholeAccount, type Schema, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { countNetworkTry } from '../../people/accounts/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { feesOfOrder } from './fee.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** A coupon with its uses, those of the asking account too. */
interface Coupon extends Omit<Selectable<Schema['coupon']>, 'createdBy' | 'createdAt'> {
  used: number;
  usedOfAccount: number;
}

/** The terms of a payment: dollars and cents, and the coupon that makes the difference. */
export interface PaymentTerms {
  paidAmount: string;
  discount: string;
  couponId: string | null;
  couponCode: string | null;
}

type Guess = Pick<Call<never>, 'ip' | 'requestId'> & { session: AccountSession };

/** Wrong codes of one hour: more are refused unread, so that nobody finds coupons by trying. */
const MAX_WRONG_OF_ACCOUNT = 10;
/** Higher, because the codes that many people of one office try at once count until they were read. */
const MAX_WRONG_OF_NETWORK = 100;
const HOUR_S = 3_600;

/** Throws COUPON_REFUSED for a code of no coupon, and RATE_LIMITED. Its own transaction keeps a wrong code counted. */
export async function requireKnownCode(deps: PaymentDeps, guess: Guess, code: string): Promise<void> {
  const { database, now } = deps;
  const { accountId, userId } = guess.session;
  const ofNetwork = await countNetworkTry(database, guess.ip, 'unknown_coupon', now());
  const found =
    ofNetwork.before >= MAX_WRONG_OF_NETWORK
      ? 'tooMany'
      : // Codes that colleagues tried count too.
        await forWholeAccount(() =>
          database.inAccount(accountId, async (tx) => {
            // Tries at the same time win nothing.
            await sql`select pg_advisory_xact_lock(hashtextextended(${`coupons of ${accountId}`}, 0))`.execute(tx);
            if ((await wrongCodes(tx, accountId)) >= MAX_WRONG_OF_ACCOUNT) return 'tooMany';
            if (await findCoupon(tx, code, [])) return 'known';
            await recordEvent(tx, {
              accountId,
              actorId: userId,
              ip: guess.ip,
              requestId: guess.requestId,
              actionType: 'COUPON_REFUSED',
              outcome: 'refused',
            });
            return 'unknown';
          }),
        );
  if (found !== 'unknown') await ofNetwork.takeBack();
  if (found === 'tooMany')
    throw new AppError('RATE_LIMITED', {
      description: 'Too many coupon codes were wrong. Try again in an hour, or pay without a coupon.',
      retryAfter: HOUR_S,
    });
  if (found === 'unknown') throw refuseCoupon('unknown', `There is no coupon ${code}. Check the code`);
}

async function wrongCodes(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from audit_event
    where account_id = ${accountId} and action_type = 'COUPON_REFUSED' and created_at > now() - interval '1 hour'`.execute(
    tx,
  );
  return rows[0]?.wrong ?? 0;
}

async function findCoupon(tx: Tx, code: string, filings: readonly string[], hold = false): Promise<Coupon | undefined> {
  const { rows } = await sql<Coupon>`select * from find_coupon(${code}, ${filings}::uuid[], ${hold})`.execute(tx);
  return rows[0];
}

interface Priced {
  code: string | null;
  /** The filings that are paid together: each uses the coupon once, and payments of theirs that are replaced use none. */
  filings: readonly { id: string; formType: FormType }[];
  /** Takes the uses: the coupon is held until the transaction ends. */
  hold?: boolean;
}

/** The terms of each filing of one payment, in this order. Throws COUPON_REFUSED when the coupon cannot be used for all of them. */
export async function termsOfOrder(
  deps: PaymentDeps,
  tx: Tx,
  { code, filings, hold = false }: Priced,
): Promise<PaymentTerms[]> {
  const fees = feesOfOrder(deps.settings.fees, filings);
  if (code === null)
    return fees.map((fee) => ({ paidAmount: fee, discount: '0.00', couponId: null, couponCode: null }));
  const coupon = await findCoupon(
    tx,
    code,
    filings.map(({ id }) => id),
    hold,
  );
  if (!coupon) throw refuseCoupon('unknown', `There is no coupon ${code}. Check the code`);
  for (const formType of new Set(filings.map((filing) => filing.formType)))
    refuseUnusable(coupon, formType, filings.length, irsDay(deps.now()));
  return fees.map((fee) => {
    const discount = discountOf(coupon, fee);
    const paidAmount = toFixed(minus(decimal(fee), decimal(discount)), 2);
    return { paidAmount, discount, couponId: coupon.id, couponCode: coupon.code };
  });
}

function refuseUnusable(coupon: Coupon, formType: FormType, count: number, today: string): void {
  const { code, endedAt, firstDay, lastDay, formTypes, maxUses, used, maxUsesOfAccount, usedOfAccount } = coupon;
  if (endedAt !== null || (lastDay !== null && lastDay < today))
    throw refuseCoupon('expired', `The coupon ${code} has expired`);
  if (firstDay > today) throw refuseCoupon('early', `The coupon ${code} is valid from ${firstDay}`);
  if (!formTypes.includes(formType))
    throw refuseCoupon(
      'form',
      `The coupon ${code} is not for ${formNames[formType]}. It is for ${formTypes.map((form) => formNames[form]).join(', ')}`,
    );
  const left = Math.min(
    maxUses === null ? count : maxUses - used,
    maxUsesOfAccount === null ? count : maxUsesOfAccount - usedOfAccount,
  );
  if (left <= 0) throw refuseCoupon('used', `The coupon ${code} is used up`);
  if (left < count)
    throw refuseCoupon(
      'used',
      `The coupon ${code} is good for ${left === 1 ? '1 more return' : `${left} more returns`}, and this payment is for ${count}. Pay for fewer returns at once`,
    );
}

/** The discount of a coupon on a fee, in dollars and cents: at least a cent, and the whole fee by 100 percent alone. */
export function discountOf({ percent, amount }: Pick<Coupon, 'percent' | 'amount'>, fee: string): string {
  if (percent === null) return toFixed(least(decimal(amount ?? '0'), decimal(fee)), 2);
  const share = toFixed(times(times(decimal(fee), decimal(percent)), decimal('0.01')), 2);
  if (compare(decimal(share), decimal('0.01')) < 0) return '0.01';
  const isWhole = compare(decimal(percent), decimal('100')) >= 0;
  return isWhole || compare(decimal(share), decimal(fee)) < 0
    ? share
    : toFixed(minus(decimal(fee), decimal('0.01')), 2);
}

const refuseCoupon = (code: string, message: string) =>
  new AppError('COUPON_REFUSED', {
    description: `${message}.`,
    issues: [errorAt(code, 'couponCode', message)],
  });
