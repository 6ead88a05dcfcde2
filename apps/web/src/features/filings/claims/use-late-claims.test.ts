import { type ClaimDeadline, type ClaimGroupId, issueKinds, law } from '@gauger/excise';
import { expect, test, vi } from 'vitest';
import type { SavedFiling } from '../filing/public.ts';

// The module of calls listens to the browser it is in.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

import { sheetOf } from './claim-sheet.ts';
import { workOut } from './claim-work.ts';
import { lateClaimsOf } from './use-late-claims.ts';

/** A claim of a quarter of 2025, whose last day had passed in 2028. */
function deadlines(id: ClaimGroupId = '3'): readonly ClaimDeadline[] {
  const group = law.claims.find((one) => one.group === id);
  if (!group) throw new Error(`no group ${id}`);
  const filing = { taxYearQuarter: { taxYear: '2025', taxYearAndQuarter: '4' }, filingData: {} };
  const lines = [{ line: '3a', typeOfUse: '2', gallons: '4000' }];
  const claim = { periodStart: '2025-10-01', periodEnd: '2025-12-31', lines };
  return workOut(filing as unknown as SavedFiling, group, sheetOf(claim, group), '12').deadlines;
}
const late = deadlines();
const day = '2028-01-03';

test('nothing is said of a late claim until it is known whether the return was sent before, also where the call failed', () => {
  expect(late.length).toBeGreaterThan(0);
  expect(lateClaimsOf(late, day, undefined)).toEqual({ issues: [], asksWhy: false });
});

test('a claim of a return that was never sent is too late', () => {
  const { issues, asksWhy } = lateClaimsOf(late, day, { resend: null });
  expect(issues.map(({ severity }) => severity)).toEqual([issueKinds.claimTooLate.severity]);
  expect(asksWhy).toBe(false);
});
