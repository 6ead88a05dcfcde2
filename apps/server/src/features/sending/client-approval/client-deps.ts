import type { DocumentDeps } from '../../filings/return-document/public.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';
import type { SubmissionDeps } from '../submissions/public.ts';

/** The dependencies of what clients are asked and answer. */
export interface ClientDeps extends SubmissionDeps, AccountDeps, Pick<DocumentDeps, 'settings'> {}
