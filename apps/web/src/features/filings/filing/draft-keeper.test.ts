import { expect, test } from 'vitest';
import { draftKeeper } from './draft-keeper.ts';

test('changes on their way when the page is left are kept in the tab, and sent so that they outlast the page', async () => {
  const kept: object[] = [];
  const sent: { fields: object; keepalive: boolean; answer: () => void }[] = [];
  const keeper = draftKeeper({
    send: (fields, { keepalive }) =>
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
    onSent: () => {},
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

test('changes that only the tab had are sent when the page opens again, and everybody can be told of them', async () => {
  const fields = { rows: [{ noOfGallons: '9999' }] };
  const sent: [object, boolean][] = [];
  let held: object | undefined = fields;
  const keeper = draftKeeper({
    send: async (draft, { isOld }) => {
      sent.push([draft, isOld]);
      return { savedAt: '2026-10-20T12:00:00.000Z', isSaved: false };
    },
    keepHere: (draft) => {
      held = draft;
    },
    dropHere: () => {
      held = undefined;
    },
    isRefused: () => false,
    isOnline: () => true,
    whenIdle: (act) => act(),
    onSent: () => {},
    onSame: () => {},
  });
  keeper.restored(fields);
  await keeper.flush();
  // The version that they were typed on is lost.
  expect([sent, held, keeper.keeping()?.kind]).toEqual([[[fields, true]], undefined, 'kept']);
  const more = { rows: [{ noOfGallons: '10000' }] };
  keeper.changed(() => more);
  await keeper.flush();
  expect(sent.at(-1)).toEqual([more, false]);
});
