import type { RequestIssue } from '@gauger/contract';
import type { FilingFacts, FilingFormType, FilingState } from '@gauger/excise';
import type { Pages } from './filing-pages.ts';

/** A return as it was when a Form 720-X was begun for it. */
export interface FrozenOriginal {
  /** Of ours: the Form 720, or the earlier Form 720-X. */
  filingId: string | null;
  formType: FilingFormType | null;
  submissionId: string | null;
  /** The tax of its lines, and the claims of Schedule C, by number. */
  lines: Readonly<Record<string, string>>;
  claims: Readonly<Record<string, string>>;
  rateBookVersion: string;
  filedOn: string | null;
  chosenAt: Date;
  sealed: string | null;
}

/** A filing in the database: its facts, their computed cells, and its state; of any form unless one is named. */
export interface FilingRecord<out Type extends FilingFormType = FilingFormType> {
  id: string;
  accountId: string;
  businessId: string;
  businessName: string;
  /** The method of lines 22, 26, 27 and 28 the business used last; null until it was asked. */
  taxWithRegularMethod: boolean | null;
  /** Address of the account's owner. */
  emailId: string;
  state: FilingState;
  feePaid: boolean;
  version: number;
  rateBookVersion: string;
  createdAt: Date;
  updatedAt: Date;
  facts: FilingFacts<Type>;
  /** The return that a Form 720-X corrects, without its facts, which are `facts.original`. Null for any other filing. */
  original: FrozenOriginal | null;
  /** The version of the filing that wrote each page last. */
  pageVersions: ReadonlyMap<string, number>;
  /** The content of each page, with facts separate. */
  pages: Pages;
  totals: Readonly<Record<string, string>>;
  /** The figures of schedules and attached forms, by cell id. */
  cells: Readonly<Record<string, string>>;
  /** IRS numbers of the tax lines that the filer chose to report; null while nobody chose. */
  chosenTaxes: readonly string[] | null;
  /** The tax preparer named as paid preparer, and the one named as third-party designee with their sealed PIN. */
  paidPreparerId: string | null;
  designeeId: string | null;
  designeePinCipher: string | null;
}

/** The pages and figures that a law gives a filing. */
export type Content = Pick<FilingRecord, 'pages' | 'totals' | 'cells'>;

/** The end of the answer of every form. */
export const presentSaved = (record: FilingRecord, issues: RequestIssue[]) => ({
  issues,
  paymentStatus: record.feePaid ? (1 as const) : (0 as const),
  state: record.state,
  rateBookVersion: record.rateBookVersion,
  version: record.version,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
});
