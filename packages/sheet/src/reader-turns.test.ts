import { expect, test } from 'vitest';
import { inTurn } from './reader-turns.ts';
import { SheetsBusy } from './sheet.ts';

/** A file that is read until the test ends it. */
function held(owner: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { done: inTurn(owner, () => promise), end: resolve };
}
const refusal = (owner: string) => inTurn(owner, async () => undefined).catch((error: unknown) => error);

test('of an owner one file is read and two wait; the fourth is refused for their sake, and others go on', async () => {
  const own = [held('hall'), held('hall'), held('hall')];
  expect(await refusal('hall')).toMatchObject({ whose: 'owner' });
  expect(await inTurn('other', async () => 'read')).toBe('read');
  for (const { end } of own) end();
  await Promise.all(own.map(({ done }) => done));
  expect(await refusal('hall')).toBeUndefined();
});

test('when as many wait as may, of whomever, the next is refused for the sake of all', async () => {
  const of = (owner: number) => held(`owner ${owner}`);
  const all = [...Array.from({ length: 2 + 8 }, (_, owner) => of(owner))];
  const refused = await refusal('one more');
  expect(refused).toBeInstanceOf(SheetsBusy);
  expect(refused).toMatchObject({ whose: 'everybody' });
  for (const { end } of all) end();
  await Promise.all(all.map(({ done }) => done));
});
