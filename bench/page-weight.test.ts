import { expect, test } from 'vitest';
import { pageWeights } from './page-weight.ts';

test('no page makes a visitor load more JavaScript than it may', async () => {
  const tooHeavy = (await pageWeights()).filter(({ gzip, limit }) => gzip > limit);
  expect(tooHeavy).toEqual([]);
});
