import type { ServerParts } from '../../../server-parts.ts';
import type { FilingDeps } from '../../filings/filings/public.ts';

export type SubmissionDeps = FilingDeps & Pick<ServerParts, 'storage'>;
