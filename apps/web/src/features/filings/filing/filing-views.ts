import type { FilingFormType } from '@gauger/excise';
import { onDemand } from '../../../components/on-demand/on-demand.ts';
import type { FilingView } from './filing-view.ts';
import type { AnyOpenFiling } from './open-filing.ts';
import { view720 } from './view-720.tsx';

const view8849 = onDemand(async () => (await import('./view-8849.tsx')).view8849);

const view720X = onDemand(async () => (await import('./view-720x.tsx')).view720X);

const onDemandViews: Partial<Record<FilingFormType, { fetched(): Promise<unknown>; part(): unknown }>> = {
  Form720X: view720X,
  Form8849: view8849,
};

/** Loads what the frame says of filings of a form. Form 720 needs none: its frame comes with every filing. */
export const loadView = async (form: FilingFormType): Promise<void> => {
  await onDemandViews[form]?.fetched();
};

/** The words and figures of the form of a filing that is loaded. */
export const viewOf = ({ filing }: AnyOpenFiling): FilingView =>
  (onDemandViews[filing.formType]?.part() ?? view720) as FilingView;
