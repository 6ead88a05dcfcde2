import { expect, test } from 'vitest';
import { turns } from './turns.ts';

const limits = { atOnce: 2, waiting: 8, atOnceOfOwner: 1, waitingOfOwner: 2, busy: 'Wait for your own.' };

/** Work that goes on until the test ends it. */
function hold(inTurn: ReturnType<typeof turns>, owner: string, gone?: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = false;
  const done = inTurn({ owner, gone }, () => {
    begun = true;
    return promise;
  });
  return { done, end: resolve, hasBegun: () => begun };
}

test('of an owner one piece is done and two wait; the fourth is refused for their sake, and others go on', async () => {
  const inTurn = turns(limits);
  const own = [hold(inTurn, 'hall'), hold(inTurn, 'hall'), hold(inTurn, 'hall')];
  await expect(inTurn({ owner: 'hall' }, async () => 0)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Wait for your own.',
  });
  expect(await inTurn({ owner: 'other' }, async () => 'done')).toBe('done');
  for (const { end } of own) end();
  await Promise.all(own.map(({ done }) => done));
  expect(await inTurn({ owner: 'hall' }, async () => 'again')).toBe('again');
});

test('when as many wait as may, of whomever, the next is refused for the sake of all', async () => {
  const inTurn = turns(limits);
  const all = Array.from({ length: 2 + 8 }, (_, owner) => hold(inTurn, `owner ${owner}`));
  await expect(inTurn({ owner: 'one more' }, async () => 0)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  for (const { end } of all) end();
  await Promise.all(all.map(({ done }) => done));
});

test('a caller who leaves while waiting gives the place back, and the work is never begun', async () => {
  const inTurn = turns({ ...limits, waitingOfOwner: 1 });
  const first = hold(inTurn, 'hall');
  const caller = new AbortController();
  const left = hold(inTurn, 'hall', caller.signal);
  caller.abort();
  await expect(left.done).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const next = hold(inTurn, 'hall');
  first.end();
  next.end();
  await Promise.all([first.done, next.done]);
  expect(left.hasBegun()).toBe(false);
  await expect(inTurn({ owner: 'hall', gone: caller.signal }, async () => 0)).rejects.toThrow();
});

test('work that fails gives its place back', async () => {
  const inTurn = turns({ ...limits, atOnce: 1 });
  const failing = inTurn({ owner: 'hall' }, async () => {
    throw new Error('broken');
  });
  const next = inTurn({ owner: 'other' }, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('who waits longer than the work lets anybody wait is told when to come again, and gives the place back', async () => {
  const inTurn = turns({ ...limits, waitingOfOwner: 1, longestWaitMs: 10 });
  const first = hold(inTurn, 'hall');
  await expect(hold(inTurn, 'hall').done).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 10 });
  const next = hold(inTurn, 'hall');
  first.end();
  next.end();
  await Promise.all([first.done, next.done]);
});
