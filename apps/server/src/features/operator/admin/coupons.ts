import type {
  Coupon,
  createCoupon as creating,
  endCoupon as ending,
  listCoupons as listing,
  ResponseOf,
} from '@gauger/contract';
import { irsDay } from '@gauger/excise';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { AppError, errorAt } from '../../../app-error.ts';
import { recordAct, recordAdminRead } from '../../../audit/public.ts';
import { type Database, newId, type Schema, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';

interface CouponDeps {
  database: Database;
  now: () => Date;
}

/** A page of the coupons. The read is recorded. */
export function listCoupons(
  { database, now }: CouponDeps,
  call: Call<typeof listing>,
): Promise<ResponseOf<typeof listing>> {
  const { pageNumber, size } = call.query;
  return database.asAdmin(async (tx) => {
    const { total } = await tx
      .selectFrom('coupon')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const coupons = await read(tx, sql`true`, sql`limit ${size} offset ${pageNumber * size}`, now());
    await recordAdminRead(tx, call, { documentType: 'coupon' });
    return { coupons, total, totalPages: Math.ceil(total / size), currentPage: pageNumber };
  });
}

/** Creates a coupon. Throws COUPON_EXISTS when the code was given before, INVALID_BODY when its last day has passed. */
export async function createCoupon({ database, now }: CouponDeps, call: Call<typeof creating>): Promise<Coupon> {
  const { emailId: _, ...terms } = call.body;
  if (terms.lastDay !== null && terms.lastDay < irsDay(now()))
    throw new AppError('INVALID_BODY', {
      issues: [errorAt('passed', 'lastDay', 'Last day should be today or later')],
    });
  return database.asAdmin(async (tx) => {
    const added = await tx
      .insertInto('coupon')
      .values({
        id: newId(),
        ...terms,
        formTypes: [...new Set(terms.formTypes)],
        createdBy: call.session.userId,
        createdAt: now(),
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added)
      throw new AppError('COUPON_EXISTS', {
        issues: [errorAt('exists', 'code', 'There is a coupon with this code already')],
      });
    const coupon = await find(tx, added.id, now());
    const { code, percent, amount } = coupon;
    await recordAct(tx, call, {
      actionType: 'COUPON_CREATED',
      documentType: 'coupon',
      documentId: added.id,
      detail: { code, ...(percent === null ? { amount } : { percent }) },
    });
    return coupon;
  });
}

/** Ends a coupon. Repeating changes and records nothing. */
export function endCoupon({ database, now }: CouponDeps, call: Call<typeof ending>): Promise<Coupon> {
  const { id } = call.params;
  return database.asAdmin(async (tx) => {
    const ended = await tx
      .updateTable('coupon')
      .set({ endedAt: now() })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .returning('code')
      .executeTakeFirst();
    const coupon = await find(tx, id, now());
    if (ended)
      await recordAct(tx, call, {
        actionType: 'COUPON_ENDED',
        documentType: 'coupon',
        documentId: id,
        detail: { code: ended.code },
      });
    return coupon;
  });
}

interface Row extends Omit<Selectable<Schema['coupon']>, 'createdBy'> {
  createdBy: string | null;
  used: number;
  discounts: string;
}

async function find(tx: Tx, id: string, now: Date): Promise<Coupon> {
  const [coupon] = await read(tx, sql`c.id = ${id}`, sql``, now);
  if (!coupon) throw new AppError('NOT_FOUND');
  return coupon;
}

async function read(tx: Tx, which: RawBuilder<unknown>, page: RawBuilder<unknown>, now: Date): Promise<Coupon[]> {
  const { rows } = await sql<Row>`
    select c.id, c.code, c.percent, c.amount, c.first_day, c.last_day, c.max_uses, c.max_uses_of_account, c.form_types,
           c.created_at, person.email as created_by, c.ended_at, uses.used, uses.discounts
    from (select * from coupon c where ${which} order by c.created_at desc, c.id desc ${page}) c
    left join app_user person on person.id = c.created_by
    cross join lateral (
      select count(*) as used,
             coalesce(sum(p.discount) filter (where p.state = 'approved'), 0)::numeric(18, 2) as discounts
      from payment p
      where p.coupon_id = c.id and p.state in ('initiated', 'capturing', 'approved', 'mismatched')
    ) uses
    order by c.created_at desc, c.id desc`.execute(tx);
  const today = irsDay(now);
  return rows.map((row) => ({
    ...row,
    state: stateOf(row, today),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

function stateOf({ endedAt, firstDay, lastDay, maxUses, used }: Row, today: string): Coupon['state'] {
  if (endedAt !== null) return 'ended';
  if (lastDay !== null && lastDay < today) return 'expired';
  if (maxUses !== null && used >= maxUses) return 'used';
  return firstDay > today ? 'early' : 'active';
}
