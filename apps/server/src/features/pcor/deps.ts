import type { Logger } from 'pino';
import type { BusinessDeps } from '../businesses/public.ts';
import type { FilingDeps } from '../filings/public.ts';
import type { SubmissionDeps } from '../submissions/public.ts';

/** The dependencies of the use cases of the PCORI fee. */
export interface PcorDeps extends FilingDeps, BusinessDeps, SubmissionDeps {
  log: Logger;
  settings: { fees: Readonly<Record<'Form720', string>> };
}
