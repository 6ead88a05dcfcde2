import { describe, expect, it } from 'vitest';
import { law } from '../catalog/public.ts';
import { toText } from '../decimal.ts';
import { evaluateExplanation, type Issue, indexOf } from '../engine/public.ts';
import { computeFiling } from '../forms/public.ts';
import type { ClaimingForm } from './claiming-form.ts';
import { computeClaims } from './compute-claims.ts';
import { explainClaim, explainClaims } from './explain-claims.ts';
import { readClaimGroups } from './read-claims.ts';
import { lateClaimIssues } from './time-limits.ts';

/** The claims as a schedule of Form 8849 would take them: with its own labels, its own paths and its own cells. */
const schedule1 = law.claims.flatMap((group) => {
  const lines = group.lines.flatMap((line) =>
    line.appearsOn.flatMap((place) =>
      place.form === '8849' && place.schedule === '1' ? [{ ...line, line: place.line }] : [],
    ),
  );
  return lines.length === 0 ? [] : [{ ...group, lines }];
});
const pathOf = (group: string) => `schedules.1.groups.${group}`;
const formOf = (groups: object, issues: Issue[], own: Partial<ClaimingForm> = {}): ClaimingForm => ({
  offered: schedule1,
  groups: readClaimGroups(groups, 'schedules.1.groups', pathOf, issues),
  period: { days: { first: '2026-01-01', last: '2026-03-31' }, name: '2026Q1' },
  incomeTaxYearEnds: 12,
  minimums: law.claimMinimums,
  nameOf: () => 'Schedule 1 of Form 8849',
  returnOf: () => '',
  pathOf,
  cellOf: (line) => `schedules.1.${line}`,
  ...own,
});
function claimsOn8849(groups: object, own?: Partial<ClaimingForm>) {
  const issues: Issue[] = [];
  const form = formOf(groups, issues, own);
  return { form, issues, ...computeClaims(form, indexOf(law), new Map(), issues) };
}
const claimsOn720 = (groups: object) =>
  computeFiling({
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '1',
    filingData: {},
    claimsData: { groups },
  });

const period = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };
const trains = (line: string) => ({ line, gallons: '1234' });
const farm = (line: string) => ({ line, gallons: '500' });

describe('claims on a second form', () => {
  const on720 = claimsOn720({ 3: { ...period, lines: [trains('3b'), farm('3d'), trains('3b')] } });
  // Trains are line 3c of Schedule 1 and line 3b of Schedule C, farms 3b and 3d.
  const on8849 = claimsOn8849({ 3: { ...period, lines: [trains('3c'), farm('3b'), trains('3c')] } });

  it('come to the same, row by row, under its labels and cells', () => {
    expect(on8849.claims).toEqual({ '3c': on720.claims['3b'], '3b': on720.claims['3d'] });
    expect(on8849.claims['3c']).toMatchObject({ amount: '599.72', rate: '0.243', crn: '353' });
    expect(on8849.cells).toEqual({
      'schedules.1.3c.amount': '599.72',
      'schedules.1.3c.quantity': '2468',
      'schedules.1.3c.rate': '0.243',
      'schedules.1.3b.amount': '121.50',
      'schedules.1.3b.quantity': '500',
      'schedules.1.3b.rate': '0.243',
    });
  });

  it('are held to the same least amount and last day, at its paths', () => {
    expect(on8849.issues.map(({ code, path }) => [code, path])).toEqual([
      ['claimBelowMinimum', 'schedules.1.groups.3'],
    ]);
    expect(on8849.issues[0]?.message).toContain('lines 3c, 3b total $721.22');
    expect(on8849.deadlines).toEqual(
      on720.claimDeadlines.map((deadline) => ({
        ...deadline,
        lines: 'lines 3c, 3b',
        path: 'schedules.1.groups.3.periodEnd',
      })),
    );
    const paths = lateClaimIssues(on8849.deadlines, '2026-07-01', '2026-06-30').map(({ path }) => path);
    expect(paths).toEqual(['schedules.1.groups.3.whyInTime']);
  });

  it('are explained by its cells', () => {
    const explained = (cell: string) => explainClaim(cell, on8849.form, indexOf(law));
    const trainsOf = explained('schedules.1.3c.amount');
    expect(trainsOf && toText(evaluateExplanation(trainsOf))).toBe('599.72');
    expect(explained('schedules.1.3c.rows.1.amountOfClaim')).toMatchObject({ label: 'Row 3' });
    expect(explained('claims.3b.amount')).toBeNull();
    const all = explainClaims('totals.totalClaim', 'Total claim', on8849.form, indexOf(law));
    expect(toText(evaluateExplanation(all))).toBe('721.22');
  });

  it('find what is wrong at its paths, and take no line that it does not have', () => {
    const { issues } = claimsOn8849({
      3: { periodStart: '2026-04-01', lines: [{ line: '3z', gallons: '1' }, { line: '3a', gallons: '-1' }, 7] },
      7: { lines: [{ line: '7a', gallons: '1' }] },
    });
    expect(issues.map(({ code, path }) => [code, path])).toEqual([
      ['notAnObject', 'schedules.1.groups.3.lines.2'],
      ['unknownClaimGroup', 'schedules.1.groups.7'],
      ['unknownClaimLine', 'schedules.1.groups.3.lines.0.line'],
      ['required', 'schedules.1.groups.3.lines.1.typeOfUse'],
      ['notANumber', 'schedules.1.groups.3.lines.1.gallons'],
      ['claimAmountEmpty', 'schedules.1.groups.3.lines.1.amountOfClaim'],
      ['unknownClaimLine', 'schedules.1.groups.3.lines.2.line'],
      ['required', 'schedules.1.groups.3.periodEnd'],
      ['dateOutside', 'schedules.1.groups.3.periodStart'],
    ]);
  });

  it('may be made for other days than a quarter', () => {
    const halfYear = { days: { first: '2026-07-01', last: '2026-12-31' }, name: 'July to December 2026' };
    const lines = [trains('3c')];
    const within = { periodStart: '2026-08-15', periodEnd: '2026-12-31' };
    expect(claimsOn8849({ 3: { ...within, lines } }, { period: halfYear }).deadlines).toMatchObject([
      { fileBy: { due: '2027-03-31' } },
    ]);
    const before = claimsOn8849({ 3: { ...within, periodEnd: '2026-06-30', lines } }, { period: halfYear });
    expect(before.issues.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Dec 31, 2026 for July to December 2026'),
    );
  });
});
