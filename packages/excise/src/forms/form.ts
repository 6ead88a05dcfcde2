import type { PaymentOptionEntry } from '../bank/public.ts';
import type { Span } from '../calendar/public.ts';
import type { IsoDate, Law } from '../catalog/public.ts';
import type { Issue } from '../engine/public.ts';
import type { FilingWay } from '../filing/public.ts';

/** The key of the page of the quarter. Every page is entered for the quarter. */
export const QUARTER_PAGE = 'taxYearQuarter';
/** The key of the boxes of the page of the quarter: final return, address change. */
export const BOXES_PAGE = 'boxes';

/**
 * A form as every part of the product sees it. A filing is a list of pages of a form: the code that loads, saves,
 * drafts, comments on, reviews, pays, sends and shows filings uses pages and forms, and no form by its name.
 */
export interface FormOutline<
  Type extends string = string,
  Step extends string = string,
  Total extends string = string,
> {
  /** As the database and the API name it: `Form720`. */
  type: Type;
  /** As people name it: "Form 720". */
  name: string;
  title: string;
  /** The first part of the addresses of its calls: `form720`. */
  slug: string;
  /** IRS e-file never takes the form: it is printed, signed by hand and mailed. */
  mailOnly?: true;
  /** The steps of a person through a filing, in the order of Back and Continue. */
  steps: readonly FormStep<Step>[];
  /** The pages, each saved separately, in the order of the form. */
  pages: readonly FormPage<Step>[];
  /** From the liability to the balance, with the lines of the form. */
  totals: readonly TotalRow<Total>[];
  /** The rows that the ledger adds up below the lines. */
  ledger: readonly LedgerRow<Total>[];
}

/** A step of a person through a filing: a page of the web, or as many as the form has lines. */
export interface FormStep<Step extends string = string> {
  key: Step;
  name: string;
  /** A step with a page for each tax line of the quarter, or for each group of claims, after its own. */
  each?: 'taxLine' | 'claimGroup';
  /** The title of the menu section that lists it, with the neighboring steps of the same title. */
  under?: string;
}

/** A part of a filing that is saved separately and has its own version. */
export interface FormPage<Step extends string = string> {
  /** Its key where filings are stored: `tax.60`, `claims.3`, `deposit`. */
  key: string;
  /** Its path in the facts, and in the API: `filingData.60`, `claimsData.groups.3`, `deposit`. */
  path: string;
  /** Its path in the API, where that is another: `sch1` for `schedules.1`. */
  block?: string;
  /** Its name among the drafts, in addresses too: `60`, `claims.3`, `deposit`. Null where nothing is typed ahead of a save. */
  draft: string | null;
  /** The step that shows it. */
  step: Step;
  /** Whether the page holds bank numbers: sealed as a whole, no part of the facts, and deleted once the filing is accepted. */
  bank?: true;
  /** The tax line that it is of, where a step has a page for each: its IRS number. */
  taxLine?: string;
  /** The group of claims that it is of, where a step has a page for each. */
  claimGroup?: string;
  /** The facts at the top of a filing that it holds, where they are no object of their own at its path. */
  facts?: readonly string[];
  /** Whether it holds a row of the list at its path, where several pages share one: the lines of a schedule. */
  holds?: (row: { line?: unknown }) => boolean;
}

/** A total as the check page lists it. */
export interface TotalRow<Total extends string = string> {
  total: Total;
  label: string;
  line: string;
  /** A sum of the rows above. */
  sum?: true;
}

/** A total as the ledger lists it. */
export interface LedgerRow<Total extends string = string> {
  total: Total;
  label: string;
  sum?: true;
  /** Left out while it is zero and nothing was entered for it. */
  optional?: true;
}

/** The rules of a form beyond its outline: how facts become figures, and what stops a filing. */
export interface Form<Facts, Figures, Outline extends FormOutline = FormOutline> extends FormOutline {
  type: Outline['type'];
  /** The period that a filing covers. */
  period(facts: Facts): FilingPeriod;
  /** How a filing reaches the IRS on a day. */
  way(facts: Facts, today: IsoDate): FilingWay;
  /** Computes a filing. Never throws on bad input: what is wrong is an issue with a path. */
  compute(facts: unknown, law?: Law): Figures;
  /** Finds the reasons why a computed filing cannot be paid for, and those why it cannot be signed. */
  blockers(facts: Facts, figures: Figures, on: FilingContext): Blockers;
}

/** The days that a filing is about, and how people name them. */
export interface FilingPeriod {
  days: Span;
  /** "2026 Q1", "Schedule 1, year ending Dec 2026" */
  name: string;
}

/** The facts outside the filing on which blockers depend. */
export interface FilingContext {
  today: IsoDate;
  law: Law;
  /** The day of a first transmission that was rejected; null without one. */
  firstSentOn: IsoDate | null;
  /** How the balance due is paid, its numbers masked; null while no option is chosen, absent where it is not known. */
  paymentOption?: PaymentOptionEntry | null;
  /** Whether the return goes by mail whatever its year: IRS e-file takes no Form 720 under an SSN. */
  isMailed?: boolean;
  /** Whether its client approved it, or a signed form is attached: then it is sent as it is. */
  isApproved?: boolean;
}

/** A step that a finding can stop: paying the service fee, or signing. */
export type FilingStep = 'pay' | 'sign';

/** Findings by the step they stop. */
export type Blockers = Record<FilingStep, Issue[]>;
