import type { PreflightIssue } from '@gauger/contract';
import { claimSections, taxLaw } from '@gauger/excise';
import { expect, test, vi } from 'vitest';
import { checkedOf, engineFindings, findingsByPage, isUnsaved, rowsNotCounted, waitsFor } from './findings.ts';

// The module of calls listens to the browser it is in.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

const found = (path: string, code = 'valueMissing', blocks: PreflightIssue['blocks'] = 'pay'): PreflightIssue => ({
  code,
  severity: 'error',
  path,
  message: path,
  blocks,
});
const filing = { formType: 'Form720' } as const;
const line = (irsNumber: string) => taxLaw.lines.find((of) => of.irsNumber === irsNumber) ?? 'summary';
const claim = (group: string) => claimSections.find((of) => of.group === group) ?? 'summary';

test('each finding that blocks stands on the page that fixes it, and a warning on none', () => {
  const by = findingsByPage(
    [
      found('filingData.60.rows.3.taxDate'),
      found('claimsData.groups.3.lines.0.noOfGallons'),
      found('claimsData.totalClaim'),
      found('deposit.depositedAmt', 'valueMissing', 'sign'),
      found('paymentOption.paymentMethod'),
      found('business.contactCity'),
      found('overpayment.overPaidAmount', 'unusual', null),
    ],
    filing,
  );
  expect([...by.keys()]).toEqual([line('60'), claim('3'), 'claims', 'deposit', 'irsPayment', 'summary']);
});

test('unsaved changes of anybody stand on the page they were typed on', () => {
  const pages = ['60', 'claims.3', 'claimsData', 'taxYearQuarter', 'deposit', 'overpayment', 'paymentOption'];
  const by = findingsByPage(
    pages.map((page) => found(`drafts.${page}`, 'unsavedChanges')),
    filing,
  );
  const places = [line('60'), claim('3'), 'claims', 'quarter', 'deposit', 'overpayment', 'irsPayment'];
  expect([...by.keys()]).toEqual(places);
  expect([...by.values()].every((of) => isUnsaved(of) && checkedOf(of).fixes === 0)).toBe(true);
});

test('a row is fixed once, however many of its fields are wrong; what was not begun or waits is no error', () => {
  const of = [
    found('filingData.60.rows.3.taxDate'),
    found('filingData.60.rows.3.noOfGallons'),
    found('filingData.60.rows.10.noOfGallons'),
    found('filingData.60.emptyTaxLiability'),
  ];
  expect(checkedOf(of)).toEqual({ fixes: 3, unfinished: false });
  const open = [
    found('paymentOption.paymentMethod', 'paymentOptionMissing', 'sign'),
    found('taxYearQuarter.zeroLiability', 'nothingEntered'),
    found('taxYearQuarter', 'quarterNotEnded', 'sign'),
  ];
  expect(checkedOf(open)).toEqual({ fixes: 0, unfinished: true });
  expect(waitsFor(open)?.code).toBe('quarterNotEnded');
});

test('a row is left out of the sum where it has an error, and for nothing else', () => {
  const { blocks: _, ...wrong } = found('filingData.60.rows.3.noOfGallons');
  const issues = [
    wrong,
    { ...wrong, path: 'filingData.60.rows.3.taxDate' },
    { ...wrong, path: 'filingData.60.rows.4.taxDate', severity: 'warning' as const },
    { ...wrong, path: 'filingData.62.rows.0.taxDate' },
  ];
  expect(rowsNotCounted({ issues }, '60')).toBe(1);
});

test('until the pre-flight has answered, the engine’s own errors stand in for it', () => {
  const { blocks: _, ...issue } = found('filingData.60.rows.0.taxDate');
  expect(engineFindings({ issues: [issue, { ...issue, severity: 'warning', code: 'unusual' }] })).toEqual([
    { ...issue, blocks: 'pay' },
    { ...issue, severity: 'warning', code: 'unusual', blocks: null },
  ]);
});
