import type { Blank, MailAddresses } from '@gauger/documents';
import type { FilingDeps } from '../filings/public.ts';

/** The operator's settings for mailing. */
export interface MailSettings {
  /** Where returns are mailed, by form: the lines of the envelope. */
  mailAddresses: MailAddresses;
  /** The official forms that are filled. */
  blanks: readonly Blank[];
}

/** The dependencies of the documents of a filing. */
export interface DocumentDeps extends FilingDeps {
  settings: MailSettings;
}
