import {
  formatDate,
  grouped,
  irsDay,
  isUnsigned,
  parseQuarter,
  type Quarter,
  quarterInWords,
  taxLaw,
} from '@gauger/excise';
import { Why } from '../../../components/explain/why.tsx';
import { IrsNumber } from '../../../components/irs-number/irs-number.tsx';
import { accountingAmount } from '../../../components/money/accounting-amount.ts';
import { Money } from '../../../components/money/money.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import type { Task, TaskGroup } from '../../../components/task-list/task-list.tsx';
import type { LedgerData, LedgerEntry } from '../../../frame/ledger.tsx';
import { dayInShort, weekdayOf } from './due-day.ts';
import { changeCell, figures720X, why720X } from './facts-720x.ts';
import { draftOf } from './field-address.ts';
import type { ShownChange, Typed } from './filing-facts.ts';
import { todosOf } from './filing-ledger.tsx';
import { partsOf, stepTask, withComments, withFindings } from './filing-tasks.ts';
import type { FilingPill, FilingView } from './filing-view.ts';
import type { OpenFiling } from './open-filing.ts';
import { addressOf, claimPlaces720, isClaim, isSamePlace, lineLabel, outlineOf, type Place } from './places.ts';

type Open = OpenFiling<'Form720X'>;

/** "Diesel (60)", "Sustainable aviation fuel (CRN 440)" */
const changeLabel = ({ name, irsNumber, crn }: ShownChange): string =>
  irsNumber === null ? `${name} (CRN ${crn})` : lineLabel({ name, irsNumber });

/** The day by which its decreases have to be mailed: the earliest; undefined without a decrease. */
const lastDayOf = (changes: readonly ShownChange[]): string | undefined =>
  changes.flatMap(({ lastDay }) => lastDay ?? []).toSorted()[0];

const isRefund = ({ line4 }: Open['filing']['totals']): boolean => line4.startsWith('-');

const withoutSign = (amount: string): string => amount.replace(/^-/, '');

function entriesOf({ filing }: Open, typed: Typed, { changes, totals }: ReturnType<typeof figures720X>): LedgerEntry[] {
  const isOfMany = new Set(changes.map(({ quarter }) => quarter)).size > 1;
  const outline = outlineOf({ formType: 'Form720X' });
  return [
    ...changes.map(
      (one): LedgerEntry => ({
        label: changeLabel(one),
        ...(isOfMany && { note: quarterInWords(parseQuarter(one.quarter) as Quarter) }),
        amount: (
          <Why explanation={why720X(filing, typed, changeCell(one, changes))} about={changeLabel(one)}>
            {accountingAmount(one.change)}
          </Why>
        ),
      }),
    ),
    ...outline.ledger.map(({ total, label, sum }) => ({
      label,
      amount: accountingAmount(totals[total as keyof typeof totals]),
      ...(sum && { sum }),
    })),
  ];
}

function pillOf(open: Open, typed: Typed): FilingPill {
  const { changes, totals } = figures720X(open.filing, typed);
  const today = irsDay(new Date());
  const last = isUnsigned(open.filing.state) ? lastDayOf(changes) : undefined;
  const late = last !== undefined && last < today;
  // Years ahead, the ledger says the day.
  const isNear = last !== undefined && Number(last.slice(0, 4)) - Number(today.slice(0, 4)) < 1;
  const by = isNear ? `, ${late ? 'was possible until' : 'mail by'} ${dayInShort(last, today)}` : '';
  return {
    // Several quarters have no room on a phone.
    period: open.filing.quarter === null ? outlineOf(open.filing).name : open.filing.period,
    caption: `${isRefund(totals) ? 'Refund' : 'Balance due'}${by}`,
    amount: withoutSign(totals.line4),
    alarm: late,
    back: isRefund(totals),
    late,
  };
}

function ledgerOf(open: Open, typed: Typed): Omit<LedgerData, 'todos'> {
  const figures = figures720X(open.filing, typed);
  const { changes, totals } = figures;
  const label = isRefund(totals) ? 'Refund' : 'Balance due';
  const last = isUnsigned(open.filing.state) ? lastDayOf(changes) : undefined;
  const isNothing = Number(totals.line4) === 0;
  return {
    period: open.filing.period,
    entries: entriesOf(open, typed, figures),
    due: {
      label,
      caption: label,
      alarm: !isRefund(totals) && !isNothing,
      back: isRefund(totals),
      late: false,
      amount: (
        <Why explanation={why720X(open.filing, typed, 'totals.line4')} about={label}>
          <Money value={withoutSign(totals.line4)} />
        </Why>
      ),
      by:
        changes.length === 0
          ? 'Nothing is changed yet'
          : isRefund(totals)
            ? `You are owed $${grouped(withoutSign(totals.line4))} after these changes`
            : isNothing
              ? 'The changes cancel out'
              : 'Pay it with the form. The IRS may charge interest and penalties',
    },
    ...(last !== undefined && {
      fileBy: {
        day: `${weekdayOf(last)}, ${formatDate(last)}`,
        late: last < irsDay(new Date()),
        note: (
          <>
            For less tax: 3 years after you filed, or 2 years after you paid, whichever is later. You can report more
            tax at any time.{' '}
            <span className="citation">
              <SourceLinks citation="26 USC 6511(a)" />
            </span>
          </>
        ),
      },
    }),
  };
}

/** The left menu: Tax Adjustment, Claim Adjustment, Summary (002 §2), with the lines and claims that are changed. */
function tasksOf(open: Open, here: Place): readonly TaskGroup[] {
  const parts = partsOf(open, here);
  const { filing, drafts, findings, commentsAt: entered } = parts;
  const changes = open.filing.adjustments.filter(({ path }) => path === null);
  const task = (place: Exclude<Place, string>, name: string, change: string | undefined): Task =>
    withComments({
      name,
      to: addressOf(place, filing),
      current: isSamePlace(here, place),
      comments: entered.get(place) ?? 0,
      ...withFindings(
        change === undefined
          ? { state: 'none', end: 'No change' }
          : { state: 'complete', end: accountingAmount(change) },
        findings.get(place),
        drafts.has(draftOf(place, filing)),
      ),
    });
  const isBegun = (place: Place) =>
    isSamePlace(here, place) || findings.has(place) || drafts.has(draftOf(place, filing));
  const lines = taxLaw.lines.flatMap((line) => {
    const change = changes.find(({ irsNumber }) => irsNumber === line.irsNumber)?.change;
    return change !== undefined || isBegun(line) ? [task(line, lineLabel(line), change)] : [];
  });
  const claims = claimPlaces720.flatMap((place) =>
    isBegun(place) ? [task(place, `${place.name} (${place.order})`, undefined)] : [],
  );
  return [
    {
      title: 'Form 720-X',
      tasks: [
        { ...stepTask('taxAdjustment', parts), ...(lines.length > 0 && { parts: lines }) },
        { ...stepTask('claimAdjustment', parts), ...(claims.length > 0 && { parts: claims }) },
      ],
    },
    { title: 'Send', tasks: [stepTask('summary', parts)] },
  ];
}

/** The frame of a Form 720-X. */
export const view720X: FilingView<'Form720X'> = {
  period: ({ filing }) => filing.period,
  crumbs: ({ filing }) => [
    { label: outlineOf(filing).name, to: addressOf('taxAdjustment', filing) },
    { label: filing.period, to: addressOf('taxAdjustment', filing) },
  ],
  tasks: tasksOf,
  pill: (open, typed) => pillOf(open, typed),
  ledger: (open, typed, { tasks, faults }) => ({ ...ledgerOf(open, typed), todos: todosOf(open, tasks, faults) }),
  listsClaims: false,
  number: (place) => (typeof place === 'string' || isClaim(place) ? null : <IrsNumber number={place.irsNumber} />),
};
