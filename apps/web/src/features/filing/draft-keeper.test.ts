import { expect, test } from 'vitest';
import { draftKeeper } from './draft-keeper.ts';

test('changes on their way when the page is left are kept in the tab, and sent so that they outlast the page', async () => {
  const kept: object[] = [];
  const sent: { fields: object; keepalive: boolean; answer: () => void }[] = [];
  const keeper = draftKeeper({
    send: (fields, keepalive) =>
      new Promise((resolve) => {
        sent.push({
          fields,
          keepalive,
          answer: () => resolve({ savedAt: '2026-10-20T12:00:00.000Z', isSaved: false }),
        });
      }),
    keepHere: (fields) => void kept.push(fields),
    dropHere: () => void kept.splice(0),
    isRefused: () => false,
    isOnline: () => true,
    whenIdle: (act) => act(),
    onSame: () => {},
  });
  const fields = { rows: [{ noOfGallons: '88' }] };
  keeper.changed(() => fields);
  void keeper.flush();
  expect([kept, sent.map(({ keepalive }) => keepalive)]).toEqual([[], [false]]);

  const left = keeper.flush({ leaving: true });
  expect([kept, sent.map(({ keepalive }) => keepalive)]).toEqual([[fields], [false, true]]);
  for (const { answer } of sent) answer();
  await left;
  expect(kept).toEqual([]);
  await keeper.flush({ leaving: true });
  expect(sent).toHaveLength(2);
});
