import type { FilingFormType } from '@gauger/excise';
import { onDemand } from '../../components/on-demand/on-demand.ts';
import type { FilingView } from './filing-view.ts';
import type { AnyOpenFiling } from './use-filing.ts';
import { view720 } from './view-720.tsx';

const view8849 = onDemand(async () => (await import('./view-8849.tsx')).view8849);

/** Loads what the frame says of filings of a form. Form 720 needs none: its frame comes with every filing. */
export const loadView = async (form: FilingFormType): Promise<void> =>
  form === 'Form8849' ? view8849.fetched() : undefined;

/** What the frame says of a filing that is loaded. */
export const viewOf = ({ filing }: AnyOpenFiling): FilingView =>
  (filing.formType === 'Form8849' ? view8849.part() : undefined) ?? (view720 as unknown as FilingView);
