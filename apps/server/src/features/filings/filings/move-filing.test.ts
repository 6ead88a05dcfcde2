import { expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { testDatabase } from '../../../db/testing.ts';
import { addAccount, addFiling } from '../../../db/testing-rows.ts';
import { moveFiling } from './public.ts';

const { database } = await testDatabase();
const { accountId, userId } = await addAccount(database);
const now = new Date('2026-11-21T12:00:00Z');

const move = (id: string, event: Parameters<typeof moveFiling>[2], inside = accountId) =>
  database.inAccount(inside, (tx) => moveFiling(tx, id, event, { now, actorId: userId }));

test('moves a filing and writes who did it into the audit trail', async () => {
  const id = await addFiling(database, accountId);
  expect(await move(id, 'pay')).toBe('paid');
  const { filing, events } = await database.inAccount(accountId, async (tx) => ({
    filing: await tx.selectFrom('filing').select(['state', 'updatedAt']).where('id', '=', id).executeTakeFirst(),
    events: await tx
      .selectFrom('auditEvent')
      .select(['actionType', 'actorId', 'detail'])
      .where('documentId', '=', id)
      .execute(),
  }));
  expect(filing).toEqual({ state: 'paid', updatedAt: now });
  expect(events).toEqual([
    { actionType: 'FILING_PAID', actorId: userId, detail: { event: 'pay', from: 'draft', to: 'paid' } },
  ]);
});

test('refuses what cannot happen where it stands, and changes nothing', async () => {
  const id = await addFiling(database, accountId);
  await expect(move(id, 'sign')).rejects.toMatchObject({ code: 'WRONG_STATE', status: 409 });
  const state = await database.inAccount(accountId, (tx) =>
    tx.selectFrom('filing').select('state').where('id', '=', id).executeTakeFirst(),
  );
  expect(state).toEqual({ state: 'draft' });
});

test('happens once when it is asked twice at the same time', async () => {
  const id = await addFiling(database, accountId);
  const outcomes = await Promise.allSettled([move(id, 'pay'), move(id, 'pay'), move(id, 'pay')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('does not reach an unknown filing or another account’s', async () => {
  const { accountId: other } = await addAccount(database);
  const id = await addFiling(database, other);
  await expect(move(id, 'pay')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(move(newId(), 'pay')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
