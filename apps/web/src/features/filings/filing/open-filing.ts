import type { Form720XChange, Form8849Change, RequestIssue } from '@gauger/contract';
import type { Pages } from '@gauger/contract/merging';
import type { FilingFormType, Form8849Schedule, Quarter } from '@gauger/excise';
import type { Comments } from '../comments/public.ts';
import type { OfForm, SavedFiling } from './filing-facts.ts';
import type { Findings } from './findings.ts';

/** The result of a save. `refused` gives the reason; then nothing was saved. */
export type Saved<Type extends FilingFormType = FilingFormType> =
  | { saved: SavedFiling<Type> }
  | { refused: string; issues: readonly RequestIssue[]; cause: unknown };

/** The pages of a form in a request: an absent page is left alone, null clears. */
export interface PagesOf {
  Form720: Pages;
  Form720X: Omit<Form720XChange, 'id'>;
  Form8849: Omit<Form8849Change, 'id'>;
}

/** The quarter of a filing; null for a form that has none. */
interface QuarterOf {
  Form720: Quarter;
  Form720X: null;
  Form8849: null;
}

/** A filing that is loaded, and the way to save its pages; of Form 720 where no form is named. */
export interface OpenFiling<Type extends FilingFormType = 'Form720'> {
  filing: SavedFiling<Type>;
  quarter: QuarterOf[Type];
  /** The version of the filing on which the page was opened. */
  openedVersion: number;
  /** Whether its pages can be changed: until the fee is paid, and by everyone but viewers. */
  editable: boolean;
  /** The schedule of this page, which was sent and is read-only while another schedule is corrected. */
  sentSchedule?: Form8849Schedule;
  /** The pages with a draft: something was typed there and is not saved. */
  drafts: ReadonlySet<string>;
  /** Findings that block the return, by the page that fixes them. */
  findings: Findings;
  /** Why IRS e-file does not take the return, which then goes by mail; null where it does, and until the server answers. */
  whyPaper: string | null;
  comments: Comments;
  /**
   * Saves pages on the version on which the page was opened. Saves of others in between are merged, and the page is remounted;
   * where both changed one row, the reader chooses. Never throws: it shows the error.
   * @param read the same pages of a filing, where they hold values that the server computes
   */
  save(pages: PagesOf[Type], read?: (filing: SavedFiling<Type>) => PagesOf[Type]): Promise<Saved<Type>>;
  /** Keeps the taxes that the filer reports, by IRS number. Throws the refusal. */
  chooseTaxes: (chosenTaxes: readonly string[]) => Promise<void>;
  /** Loads the filing from the server and remounts the page, after a change from elsewhere. */
  reload: () => Promise<void>;
}

/** A filing of any form that is loaded. */
export type AnyOpenFiling = OpenFiling<FilingFormType>;

/** Whether a filing that is loaded is of a form. */
export const isOf = <Type extends FilingFormType>(open: AnyOpenFiling, form: Type): open is OpenFiling<Type> =>
  open.filing.formType === form;

/** A filing by its id and its form. */
export type OfFiling = OfForm & { id: string };

export type { Pages };
