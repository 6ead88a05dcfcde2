import type { BusinessDeps, DocumentDeps, SubmissionDeps } from '../../deps.ts';

/** The dependencies of what clients are asked and answer. */
export interface ClientDeps extends SubmissionDeps, BusinessDeps, Pick<DocumentDeps, 'settings'> {}
