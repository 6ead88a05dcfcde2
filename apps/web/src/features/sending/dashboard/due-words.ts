import { claimInWords, formatDate, grouped, isEditable, parseQuarter, quarterInWords } from '@gauger/excise';
import { beginning } from '../../../account/public.ts';
import type { Answer } from '../../../api/call.ts';
import { counted } from '../../../components/counted.ts';
import { pageOfFiling } from '../../../pages/pages.ts';
import { calendarAddress } from '../../clients/calendar-feed/public.ts';
import { FORM_720, whyMoved } from '../../filings/filing/public.ts';
import { opening, type Rights } from './row-status.ts';

/** The days that a list is narrowed to. */
export const dues = [
  { value: 'overdue', label: 'Overdue' },
  { value: '7', label: 'Within 7 days' },
  { value: '14', label: 'Within 14 days' },
  { value: '30', label: 'Within 30 days' },
] as const;

export type Due = Answer<'listDue'>;
export type DueItem = Due['items'][number];
export type DueDay = Due['days'][number];

/** "Form 720, 2026 Q3", "Deposit for Oct 1–15", "Form 8849, Schedule 1, 2026 Q2". */
export function nameOfDue({
  period,
  depositPeriod,
  ...claim
}: Pick<DueItem, 'period' | 'schedules' | 'periodStart' | 'periodEnd' | 'depositPeriod'>): string {
  if (period === null) return `Form 8849, ${claimInWords(claim)}`;
  if (depositPeriod === null) return `Form 720, ${periodInWords(period)}`;
  const { first, last } = depositPeriod;
  return `Deposit for ${formatDate(first).replace(YEAR, '')}–${Number(last.slice(8))}`;
}

/** The year at the end of a date. */
const YEAR = /, \d+$/;

/** "3 Form 720 returns, 2026 Q3", "2 deposits", "2 claims to file by Dec 31": several on one day. All returns of a day are of one quarter. */
export function nameOfDay({ due, returns, deposits, claims, first }: Omit<DueDay, 'amount' | 'amounts'>): string {
  if (returns === 0 && deposits === 0)
    return `${counted(claims, 'claim', 'claims')} to file by ${formatDate(due).replace(YEAR, '')}`;
  if (deposits === 0 && claims === 0) {
    const period = first.kind === 'return' && first.period !== null ? `, ${periodInWords(first.period)}` : '';
    return `${counted(returns, 'Form 720 return', 'Form 720 returns')}${period}`;
  }
  const kinds = [
    counted(returns, 'return', 'returns'),
    counted(deposits, 'deposit', 'deposits'),
    counted(claims, 'claim to file', 'claims to file'),
  ];
  return new Intl.ListFormat('en-US').format(kinds.filter((_, at) => [returns, deposits, claims][at] !== 0));
}

const periodInWords = (period: string): string => {
  const quarter = parseQuarter(period);
  return quarter ? quarterInWords(quarter) : period;
};

/** "$6,107.93 or more", "$2,265.74 so far"; and whether there is an amount. */
export function amountOfDue({ kind, amount, filingId, state }: DueItem): { caption: string; known: boolean } {
  if (amount === null) return { caption: filingId === null ? 'Not started' : 'Nothing entered yet', known: false };
  if (kind === 'deposit') return { caption: `$${grouped(amount)} or more`, known: true };
  if (kind === 'claim') return { caption: `$${grouped(amount)}`, known: true };
  const soFar = state !== null && isEditable(state) ? ' so far' : '';
  return Number(amount) === 0
    ? { caption: `No balance due${soFar}`, known: false }
    : { caption: `$${grouped(amount)}${soFar}`, known: true };
}

/** Why the day was moved, and what a deposit is measured by. */
export function notesOfDue({ due, nominal, moved, depositPeriod }: DueItem): string[] {
  const { basis = null, whole = false, covered = '0' } = depositPeriod ?? {};
  return [
    ...(basis === null ? [] : [`${whole ? 'All' : '95%'} of $${grouped(basis)}${depositedBefore(covered)}`]),
    ...(moved === null || due === nominal
      ? []
      : [`Moved ${due > nominal ? 'on' : 'back'}: ${whyMoved({ nominal, moved })}`]),
  ];
}

const depositedBefore = (covered: string): string =>
  Number(covered) === 0 ? '' : `, less $${grouped(covered)} deposited`;

/** Where a due item is done, and the word for going there. A reader who may not start a return sees the due dates. */
export function wayTo(
  { kind, businessId, period, filingId, state }: DueItem,
  rights: Rights,
): { to: string; act: string } {
  if (filingId === null || state === null)
    return rights.edits
      ? { to: `${beginning(businessId, 'Form720')}&period=${period}`, act: 'Start' }
      : { to: calendarAddress(businessId), act: 'View' };
  const edits = rights.edits && isEditable(state);
  if (kind === 'claim')
    return {
      to: opening({ id: filingId, formType: 'Form8849', state }, rights),
      act: rights.manages || edits ? 'Continue' : 'View',
    };
  if (kind === 'deposit')
    return { to: pageOfFiling('deposit', { id: filingId, ...FORM_720 }), act: edits ? 'Enter deposit' : 'View' };
  return {
    to: opening({ id: filingId, ...FORM_720, state }, rights),
    act: rights.manages || edits ? 'Continue' : 'View',
  };
}
