import type { PreflightIssue } from '@gauger/contract';
import type { FilingState } from '@gauger/excise';
import { expect, test, vi } from 'vitest';
import type { Task } from '../../../components/task-list/task-list.tsx';
import { type SavedFiling, withTyped } from './filing-facts.ts';
import { ledgerOf } from './filing-ledger.tsx';
import { settledOf, type TaskFacts, tasksOf } from './filing-tasks.ts';
import { findingsByPage } from './findings.ts';
import { sentPaymentOf } from './sent-payment.ts';

// The module of calls listens to the browser it is in.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

const NOTHING = {
  totalPartI: '0.00',
  taxLiability: '0.00',
  deposit: '0.00',
  overPayment: '0.00',
  totalClaim: '0.00',
  totalDue: '0.00',
  totalCredit: '0.00',
  overPaymentFromThisQuarter: '0.00',
};
const DIESEL = { ...NOTHING, totalPartI: '244.00', taxLiability: '244.00', totalDue: '244.00' };
const diesel = {
  irsNumber: '60',
  emptyTaxLiability: false,
  rows: [{ taxDate: '2026-08-14', typeOfEvent: '60a', noOfGallons: '1000' }],
  tax: '244.00',
  cells: {},
};

/** An open filing of 2026 Q3, as menu and ledger read it. */
function openFiling(
  of: Partial<SavedFiling> = {},
  issues: readonly PreflightIssue[] = [],
  drafts: string[] = [],
): TaskFacts {
  const flags = {
    finalReturn: false,
    addressChange: false,
    nilReturn: false,
    zeroLiability: false,
    oneTimeFiling: false,
  };
  const filing = {
    id: 'f1',
    formType: 'Form720',
    taxYear: '2026',
    quarter: '3',
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3', ...flags },
    filingData: {},
    deposit: null,
    overpayment: null,
    paymentOption: null,
    claimsData: null,
    chosenTaxes: null,
    totals: NOTHING,
    issues: [],
    paymentStatus: 0,
    state: 'draft' as FilingState,
    ...of,
  } as unknown as SavedFiling;
  return {
    filing,
    quarter: { year: 2026, quarter: 3 },
    drafts: new Set(drafts),
    findings: findingsByPage(issues, filing),
    whyPaper: null,
    comments: { threads: [] } as unknown as TaskFacts['comments'],
  };
}

const found = (path: string, code: string, blocks: PreflightIssue['blocks'] = 'pay'): PreflightIssue => ({
  code,
  severity: 'error',
  path,
  message: `About ${path}`,
  blocks,
});

const flat = (tasks: readonly Task[]): Task[] => tasks.flatMap((task) => [task, ...flat(task.parts ?? [])]);
/** The menu's text for an entry: "complete 244.00". */
function entry(open: TaskFacts, name: string, ...typed: [{ irsNumber: string; rows: number }?]): string {
  const task = flat(tasksOf(open, 'summary', ...typed).flatMap(({ tasks }) => tasks)).find((of) => of.name === name);
  return `${task?.state} ${task?.end ?? ''}`.trim();
}
function todos(open: TaskFacts, faults?: { irsNumber: string; rows: number }): string[] {
  const tasks = tasksOf(open, 'summary', faults);
  return ledgerOf(open, {}, { tasks, sent: null, faults }).todos.map(({ label, note }) => `${label}: ${note}`);
}
const settled = (open: TaskFacts) => Object.values(settledOf(tasksOf(open, 'summary'), open));

test('a page with a finding that blocks is never complete, and says how many things to fix', () => {
  const issues = [
    found('filingData.60.rows.0.taxDate', 'valueMissing'),
    found('filingData.60.rows.4.noOfGallons', 'valueMissing'),
    found('claimsData.groups.3.claimantRegistration', 'registrationMissing'),
  ];
  const open = openFiling(
    { filingData: { 60: diesel } as unknown as SavedFiling['filingData'], totals: DIESEL },
    issues,
  );
  expect(entry(open, 'Diesel (60)')).toBe('attention 2 to fix');
  expect(entry(open, 'Schedule C')).toBe('attention 1 to fix');
  expect(entry(open, 'Claims 720')).toBe('attention 1 to fix');
  expect(todos(open).slice(0, 2)).toEqual([
    'Diesel (60): 2 to fix',
    'Undyed diesel fuel (3): About claimsData.groups.3.claimantRegistration',
  ]);
});

test('many rows are counted as rows where they are not listed, and rows of a sum are counted in it', () => {
  const issues = [
    found('filingData.60.rows.0.taxDate', 'rowAhead'),
    { ...found('filingData.60', 'rowsAheadMore'), rows: 1290 },
    found('claimsData.groups.3.claimantRegistration', 'registrationMissing'),
  ];
  const filingData = { 60: diesel } as unknown as SavedFiling['filingData'];
  const open = openFiling({ filingData, totals: DIESEL }, issues);
  expect(entry(open, 'Diesel (60)')).toBe('attention 1,291 to fix');
  expect(todos(open)[0]).toBe('Diesel (60): 1,291 to fix');
  const ledger = ledgerOf(open, {}, { tasks: tasksOf(open, 'summary'), sent: null, faults: undefined });
  expect(ledger.entries[0]?.note).toBeUndefined();
});

test('the menu goes from the taxes over credits and payment to sending, with the labels of the specification', () => {
  const menu = tasksOf(openFiling(), 'summary').map(({ title, tasks }) => [title, tasks.map(({ name }) => name)]);
  expect(menu).toEqual([
    [undefined, ['Tax Year & Quarter Ending']],
    ['Taxes', ['Choose your taxes']],
    ['Credits and payment', ['Claims 720', 'Schedule C', 'Deposit', 'Overpayment', 'IRS Payment']],
    ['Send', ['Summary']],
  ]);
});

test('rows with errors that are typed and not saved are counted in the menu and the ledger', () => {
  const open = openFiling({ filingData: { 60: diesel } as unknown as SavedFiling['filingData'], totals: DIESEL });
  const faults = { irsNumber: '60', rows: 4 };
  expect(entry(open, 'Diesel (60)', faults)).toBe('attention 4 to fix');
  const ledger = ledgerOf(open, {}, { tasks: tasksOf(open, 'summary', faults), sent: null, faults });
  expect(ledger.entries[0]).toMatchObject({ note: '4 rows not counted', wrong: true });
  expect(ledger.todos[0]).toMatchObject({ label: 'Diesel (60)', note: '4 to fix' });
});

test('unsaved changes of anybody keep a page from being complete', () => {
  const open = openFiling({}, [found('drafts.deposit', 'unsavedChanges')], ['60']);
  expect(entry(open, 'Deposit')).toBe('inProgress Unsaved');
  expect(entry(open, 'Diesel (60)')).toBe('inProgress Unsaved');
  expect(todos(open)).toEqual(expect.arrayContaining(['Deposit: Unsaved changes', 'Diesel (60): Unsaved changes']));
});

test('an empty return has no unused part left to do, no alarm and no gauge', () => {
  const open = openFiling({}, [found('taxYearQuarter.zeroLiability', 'nothingEntered')]);
  expect(entry(open, 'Overpayment')).toBe('none None');
  expect(entry(open, 'Deposit')).toBe('none None needed');
  expect(entry(open, 'Tax Year & Quarter Ending')).toBe('complete');
  expect(todos(open)).toEqual(['Choose your taxes: Choose a tax to report', 'Summary: Check your return']);
  expect(settled(open)).toEqual([1, 4]);
  const { due } = ledgerOf(open, {}, { tasks: tasksOf(open, 'summary'), sent: null, faults: undefined });
  expect(due).toMatchObject({ label: 'Balance due', alarm: false, late: false });
  expect(due.covered).toBeUndefined();
});

test('the menu lists the chosen taxes alone, and those without rows are left to do, the first by name', () => {
  const filingData = { 60: diesel } as unknown as SavedFiling['filingData'];
  const chosen = (chosenTaxes: string[]) => openFiling({ filingData, totals: DIESEL, chosenTaxes });
  const names = (open: TaskFacts) => tasksOf(open, 'summary')[1]?.tasks.map(({ name }) => name);
  expect(names(chosen([]))).toEqual(['Choose your taxes', 'Diesel (60)']);
  expect(names(chosen(['60', '35', '62']))).toEqual([
    'Choose your taxes',
    'Diesel (60)',
    'Kerosene (35)',
    'Gasoline (62)',
  ]);
  expect(entry(chosen(['60', '35', '62']), 'Choose your taxes')).toBe('complete 3');
  expect(todos(chosen(['60', '35', '62']))).toContain('Enter 2 taxes: Start with Kerosene (35)');
  expect(todos(chosen(['60', '35']))).toContain('Kerosene (35): Enter rows');
  expect(settled(chosen(['60', '35']))).toEqual([1, 4]);
});

test('deposits are needed, with the reason, once the tax of Part I less claims is more than $2,500', () => {
  const of = (totals: Partial<typeof NOTHING>, more: Partial<SavedFiling> = {}) =>
    openFiling({ totals: { ...NOTHING, ...totals }, ...more });
  expect(entry(of({ totalPartI: '2500.00' }), 'Deposit')).toBe('none None needed');
  expect(entry(of({ totalPartI: '2500.01', totalClaim: '0.01' }), 'Deposit')).toBe('none None needed');
  const needed = of({ totalPartI: '2500.01' });
  expect(entry(needed, 'Deposit')).toBe('notStarted Needed');
  expect(todos(needed)).toContain('Deposit: Enter your deposits: the tax of Part I is more than $2,500');
  expect(entry(of({ totalPartI: '2500.01' }, { state: 'accepted' }), 'Deposit')).toBe('none None entered');
  const nothing = { deposit: { depositedAmt: '0.00' } as unknown as SavedFiling['deposit'] };
  expect(entry(of({ totalPartI: '2500.01' }, nothing), 'Deposit')).toBe('complete 0.00');
  const taxYearQuarter = { ...needed.filing.taxYearQuarter, oneTimeFiling: true };
  const filingData = { 40: { ...diesel, irsNumber: '40', tax: '7700.00' } } as unknown as SavedFiling['filingData'];
  expect(entry(of({ totalPartI: '7700.00' }, { taxYearQuarter, filingData }), 'Deposit')).toBe('none None needed');
});

test('the menu counts what is typed as the ledger does: deposits are needed before the rows are saved', () => {
  const open = openFiling();
  const typed = { line: { irsNumber: '60', tax: '3000.00', facts: () => ({}) } };
  const counted = { ...open, filing: withTyped(open.filing, typed) };
  expect([entry(counted, 'Deposit'), entry(counted, 'IRS Payment')]).toEqual(['notStarted Needed', 'notStarted']);
  const deposited = { ...typed, others: { deposit: { depositedAmt: '3000.00' } } };
  const paid = { ...open, filing: withTyped(open.filing, deposited) };
  expect([entry(paid, 'Deposit'), entry(paid, 'IRS Payment')]).toEqual(['complete 3,000.00', 'none Nothing due']);
});

test('parts done are counted of as many from the start to the end', () => {
  const filingData = { 60: diesel } as unknown as SavedFiling['filingData'];
  const paymentOption = { paymentMethod: 'eftps' } as unknown as SavedFiling['paymentOption'];
  const way: Partial<SavedFiling>[] = [
    {},
    { filingData, totals: DIESEL },
    { filingData, totals: DIESEL, paymentOption },
    { filingData, totals: DIESEL, paymentOption, paymentStatus: 1, state: 'paid' },
    { filingData, totals: DIESEL, paymentOption, paymentStatus: 1, state: 'sent' },
  ];
  expect(way.map((of) => settled(openFiling(of)))).toEqual([
    [1, 4],
    [2, 4],
    [3, 4],
    [3, 4],
    [4, 4],
  ]);
});

test('settled counts what was entered: a part that is missing is started, not settled', () => {
  const filingData = { 60: diesel } as unknown as SavedFiling['filingData'];
  const open = openFiling({ filingData, totals: DIESEL }, [
    found('paymentOption.paymentMethod', 'paymentOptionMissing', 'sign'),
  ]);
  expect(settled(open)).toEqual([2, 4]);
  expect(todos(open)).toContain('IRS Payment: About paymentOption.paymentMethod');
});

test('on an accepted return nothing is left to do, and every used part is settled', () => {
  const filingData = { 60: diesel } as unknown as SavedFiling['filingData'];
  const open = openFiling({ filingData, totals: DIESEL, state: 'accepted', paymentStatus: 1 });
  expect(todos(open)).toEqual([]);
  const sent = { method: 'efw', date: '2026-11-02', simulator: null } as const;
  const { due } = ledgerOf(open, {}, { tasks: tasksOf(open, 'summary'), sent, faults: undefined });
  expect(due).toMatchObject({ alarm: false, late: false, by: 'The IRS withdraws it on Nov 2, 2026' });
});

test('a return that was sent is done in every part after its service fee is refunded', () => {
  const filingData = { 60: diesel } as unknown as SavedFiling['filingData'];
  const paymentOption = { paymentMethod: 'eftps' } as unknown as SavedFiling['paymentOption'];
  const of = (state: FilingState) =>
    settled(openFiling({ filingData, totals: DIESEL, paymentOption, paymentStatus: 0, state }));
  expect([of('sent'), of('accepted')]).toEqual([
    [4, 4],
    [4, 4],
  ]);
});

test('a return that is recorded as mailed is done in every part, without a service fee', () => {
  const filingData = { 60: diesel } as unknown as SavedFiling['filingData'];
  const open = openFiling({ filingData, totals: { ...DIESEL, totalPartI: '2500.01' }, state: 'mailed' });
  expect(settled(open)).toEqual([4, 4]);
  const names = ['Deposit', 'IRS Payment', 'Summary'];
  expect(names.map((name) => entry(open, name))).toEqual(['none None entered', 'complete', 'complete']);
  expect(todos(open)).toEqual([]);
  // The server estimates no penalties once a return is mailed, so the ledger speaks of none.
  const { due } = ledgerOf(open, {}, { tasks: tasksOf(open, 'summary'), sent: sentPaymentOf(null), faults: undefined });
  expect(due).toMatchObject({ caption: 'Balance due', alarm: false, late: false });
  expect(due.by).toMatch(/^The return (is|was) due Mon, Nov 2, 2026$/);
  expect(due.charges).toBeUndefined();
});

test('a paid return is signed next, a rejected one fixed', () => {
  const of = (state: FilingState) => todos(openFiling({ state, paymentStatus: 1 }));
  expect(of('paid')).toEqual(['Sign: Sign and send']);
  expect(of('rejected')).toEqual(['Rejected: Fix and resend (free)']);
  expect(of('sent')).toEqual([]);
});
