import { describe, expect, it } from 'vitest';
import { law } from '../../catalog/public.ts';
import { form720Blockers } from './blockers.ts';
import { computeFiling } from './compute-filing.ts';
import type { ClaimsFacts, DepositFacts, Filing } from './filing.ts';

const fuel = { '60': { rows: [{ taxDate: '2026-07-10', typeOfEvent: '60a', noOfGallons: '50000' }] } };
const filing = (claimsData: ClaimsFacts, deposit: DepositFacts = {}): Filing => ({
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '3',
  filingData: fuel,
  claimsData,
  deposit,
});

function found(facts: Filing, today: string): string[] {
  const computed = computeFiling(facts, law);
  const on = { today, law, firstSentOn: null, paymentOption: null, isApproved: false };
  return [...computed.issues, ...form720Blockers(facts, computed, on).pay]
    .filter(({ code }) => /^claim.*Quarter|^depositsLate/.test(code))
    .map(({ path, code }) => `${path} ${code}`);
}

describe('a claim for fuel used (26 USC 6427(i)(2)(A))', () => {
  const paid = { depositedAmt: '12200.00' };
  const used = (periodStart: string, periodEnd: string, monthIncomeTaxYearEnds: string) =>
    filing(
      {
        monthIncomeTaxYearEnds,
        groups: { '3': { periodStart, periodEnd, lines: [{ line: '3a', typeOfUse: '2', gallons: '5000' }] } },
      },
      paid,
    );
  const path = 'claimsData.groups.3';

  it('waits for the close of the quarter of the income tax year', () => {
    // The income tax year ends in May: its second quarter is September to November.
    const september = used('2026-09-01', '2026-09-30', '5');
    expect(found(september, '2026-11-30')).toEqual([
      `${path}.periodEnd claimPartOfQuarter`,
      `${path}.periodEnd claimQuarterNotEnded`,
    ]);
    expect(found(september, '2026-12-01')).toEqual([`${path}.periodEnd claimPartOfQuarter`]);
  });

  it('is for whole quarters, as the rest of one can then be claimed only for the year', () => {
    expect(found(used('2026-07-01', '2026-09-30', '12'), '2026-10-05')).toEqual([]);
    expect(found(used('2026-08-01', '2026-08-31', '12'), '2026-10-05')).toEqual([
      `${path}.periodEnd claimPartOfQuarter`,
    ]);
    expect(found(used('2026-08-01', '2026-09-30', '12'), '2026-10-05')).toEqual([
      `${path}.periodStart claimPartOfQuarter`,
    ]);
  });
});

describe('late deposits (26 USC 6656)', () => {
  it('are named with the penalty they may cost', () => {
    expect(found(filing({}), '2026-10-05')).toEqual(['deposit.deposits depositsLate']);
    expect(found(filing({}), '2026-07-29')).toEqual([]);
    expect(found(filing({}, { depositedUsingSHRule: true }), '2026-10-05')).toEqual([]);
  });
});
