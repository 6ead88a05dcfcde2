import type { ReviewAnswer } from '@gauger/contract';
import type { Tx } from '../../../db/public.ts';
import { nameOf } from '../../people/sessions/public.ts';

/** A person's action and its time. */
export type PersonAction = NonNullable<ReviewAnswer['markedReady']>;

/** Names of people by their ids. */
export type Names = ReadonlyMap<string, string>;

export async function findNames(tx: Tx, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const people = await tx
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(people.map((person) => [person.id, nameOf(person)]));
}

export const personOf = (names: Names, id: string) => ({ id, name: names.get(id) ?? 'A former user' });
export const presentAction = (names: Names, by: string, at: Date): PersonAction => ({
  by: personOf(names, by),
  at: at.toISOString(),
});
