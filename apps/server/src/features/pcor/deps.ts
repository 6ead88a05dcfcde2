import type { FilingDeps } from '../filings/public.ts';

/** What the use cases of the PCOR fee work with. */
export type PcorDeps = FilingDeps;
