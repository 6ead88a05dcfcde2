import type { FilingFormType } from '@gauger/excise';
import type { ReactNode } from 'react';
import type { TaskGroup } from '../../../components/task-list/task-list.tsx';
import type { LedgerData } from '../../../frame/ledger.tsx';
import type { SentPayment } from './due-day.ts';
import type { Typed } from './filing-facts.ts';
import type { TypedFaults } from './filing-tasks.ts';
import type { OpenFiling } from './open-filing.ts';
import type { Place } from './places.ts';

/** The period of a filing, and its amount with its day: above the heading of each page. */
export interface FilingPill {
  /** In short: "2026 Q3", "Schedule 1". */
  period: string;
  caption: string;
  amount: string;
  /** Something has to be paid or done and is not. */
  alarm: boolean;
  /** The amount comes back. */
  back: boolean;
  late: boolean;
}

/** The facts that the ledger needs in addition to the filing. */
export interface ViewExtras {
  tasks: readonly TaskGroup[];
  /** How the balance of a signed return is paid; null while it is not signed. */
  sent: SentPayment | null;
  /** Rows of the line on the page that are typed and have errors. */
  faults: TypedFaults;
}

/** The words and figures of a form in the frame around its pages. */
export interface FilingView<Type extends FilingFormType = FilingFormType> {
  /** "2026 Q3", "Schedule 1, year ending Dec 2026". */
  period(open: OpenFiling<Type>): string;
  /** The way to a page, between business and page. */
  crumbs(open: OpenFiling<Type>): readonly { label: string; to: string }[];
  tasks(open: OpenFiling<Type>, here: Place, faults: TypedFaults, typed: Typed): readonly TaskGroup[];
  pill(open: OpenFiling<Type>, typed: Typed, sent: SentPayment | null): FilingPill;
  ledger(open: OpenFiling<Type>, typed: Typed, extras: ViewExtras): LedgerData;
  /** Whether the way to a page of claims names the list of claims. */
  listsClaims: boolean;
  /** The number of a page on the form. */
  number(place: Place): ReactNode;
}
