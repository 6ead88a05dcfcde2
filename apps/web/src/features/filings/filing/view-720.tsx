import { ClaimNumber, IrsNumber } from '../../../components/irs-number/irs-number.tsx';
import { balanceNote, dueDay } from './due-day.ts';
import { withTyped } from './filing-facts.ts';
import { balanceWith, ledgerOf, quarterLabel } from './filing-ledger.tsx';
import { tasksOf } from './filing-tasks.ts';
import type { FilingView } from './filing-view.ts';
import { addressOf, isClaim, outlineOf } from './places.ts';

/** The frame of a Form 720. */
export const view720: FilingView<'Form720'> = {
  period: ({ quarter }) => quarterLabel(quarter),
  crumbs: ({ filing, quarter }) => [
    { label: outlineOf(filing).name, to: addressOf('taxInfo', filing) },
    { label: quarterLabel(quarter), to: addressOf('quarter', filing) },
  ],
  // Typed amounts count in the menu as they do in the ledger.
  tasks: (open, here, faults, typed) => tasksOf({ ...open, filing: withTyped(open.filing, typed) }, here, faults),
  pill({ filing, quarter }, typed, sent) {
    const due = dueDay(quarter);
    const balance = balanceWith(filing, typed);
    const { caption: entered, alarm } = balanceNote(balance, due, sent);
    return {
      period: quarterLabel(quarter),
      caption: entered,
      amount: balance.amount,
      alarm,
      back: balance.over !== undefined,
      late: alarm && due.late,
    };
  },
  ledger: ledgerOf,
  listsClaims: true,
  number(place) {
    if (typeof place === 'string') return null;
    return isClaim(place) ? <ClaimNumber lines={place.group} /> : <IrsNumber number={place.irsNumber} />;
  },
};
