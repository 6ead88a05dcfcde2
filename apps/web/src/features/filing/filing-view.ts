import type { FilingFormType } from '@gauger/excise';
import type { ReactNode } from 'react';
import type { LedgerData } from '../../app/shell/ledger.tsx';
import type { TaskGroup } from '../../components/task-list/task-list.tsx';
import type { SentPayment } from './due-day.ts';
import type { Typed } from './filing-facts.ts';
import type { TypedFaults } from './filing-tasks.ts';
import type { Place } from './places.ts';
import type { OpenFiling } from './use-filing.ts';

/** Beside the heading of a page: the period, and the amount that the filing comes to with its day. */
export interface FilingPill {
  /** In short: "2026 Q3", "Schedule 1". */
  period: string;
  said: string;
  amount: string;
  /** Something has to be paid or done and is not. */
  alarm: boolean;
  late: boolean;
}

/** What ledger and pill need besides the filing. */
export interface ViewExtras {
  tasks: readonly TaskGroup[];
  /** How the balance of a signed return is paid; null while it is not signed. */
  sent: SentPayment | null;
  /** Rows of the line on the page that are typed and have errors. */
  faults: TypedFaults;
}

/** What the frame around the pages says of the filings of a form. */
export interface FilingView<Type extends FilingFormType = FilingFormType> {
  /** "2026 Q3", "Schedule 1, year ending Dec 2026". */
  period(open: OpenFiling<Type>): string;
  /** The way to a page, between business and page. */
  crumbs(open: OpenFiling<Type>): readonly { label: string; to: string }[];
  tasks(open: OpenFiling<Type>, here: Place, faults: TypedFaults): readonly TaskGroup[];
  pill(open: OpenFiling<Type>, typed: Typed, sent: SentPayment | null): FilingPill;
  ledger(open: OpenFiling<Type>, typed: Typed, extras: ViewExtras): LedgerData;
  /** Whether the way to a page of claims names the list of claims. */
  listsClaims: boolean;
  /** The number of a page on the form. */
  number(place: Place): ReactNode;
}
