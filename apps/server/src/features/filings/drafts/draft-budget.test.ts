import { expect, test } from 'vitest';
import { draftBudget, MAX_WRITTEN } from './draft-budget.ts';

const MB = 1024 * 1024;
const noon = Date.parse('2026-04-01T12:00:00Z');
const clock = { at: noon };
const now = () => new Date(clock.at);

test('whoever types for an hour on the largest page, which is kept every five seconds, is never stopped', () => {
  const spend = draftBudget(now);
  for (clock.at = noon; clock.at < noon + 3_600_000; clock.at += 5_000) spend('hall', 3 * MB);
  expect(clock.at).toBe(noon + 3_600_000);
});

test('an account that overwrites its unsaved changes without end waits for the next ten minutes; another does not', () => {
  clock.at = noon + 60_000;
  const spend = draftBudget(now);
  spend('hall', MAX_WRITTEN);
  expect(() => spend('hall', 1)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 540 }));
  expect(() => spend('other', MAX_WRITTEN)).not.toThrow();
  clock.at += 540_000;
  expect(() => spend('hall', MAX_WRITTEN)).not.toThrow();
});
