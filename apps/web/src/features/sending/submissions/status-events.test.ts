import { expect, test } from 'vitest';
import { feeState, type StatusEvent } from './status-events.ts';

const history = (...kinds: StatusEvent['kind'][]) => kinds.map((kind) => ({ kind }));

test('the fee is what the last payment or refund made of it', () => {
  expect(feeState(history('draft', 'ready'))).toBeUndefined();
  expect(feeState(history('draft', 'paid', 'unlocked'))).toBe('paid');
  expect(feeState(history('draft', 'paid', 'unlocked', 'refunded'))).toBe('refunded');
  expect(feeState(history('draft', 'paid', 'refunded', 'paid', 'queued'))).toBe('paid');
});
