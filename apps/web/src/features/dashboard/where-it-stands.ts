import type { FilingState, IrsFilingStatus } from '@gauger/excise';
import type { StateProps } from '../../components/state/state.tsx';
import type { FilingRow } from './queries.ts';

/** How a status is drawn. */
export const looks: Readonly<Record<IrsFilingStatus, Pick<StateProps, 'level' | 'tone'>>> = {
  Incomplete: { level: 'empty', tone: 'wait' },
  Pending: { level: 'half', tone: 'quiet' },
  Accepted: { level: 'full', tone: 'good' },
  Rejected: { level: 'cross', tone: 'bad' },
};

/** What is left to do where a filing stands; nothing where it waits for others or is done. */
export const nextSteps: Readonly<Partial<Record<FilingState, string>>> = {
  draft: 'Draft',
  ready: 'Waits for your payment',
  paid: 'Waits for your signature',
  rejected: 'Mend and resend, free',
};

const pageOf: Readonly<Partial<Record<FilingState, string>>> = {
  draft: 'irstaxinfo',
  ready: 'submissionfee',
  paid: 'concentforsubmission',
};

/** Where a filing is gone on with, or looked at once it is signed. */
export const opening = ({ id, state }: FilingRow): string =>
  `/home/business/${pageOf[state] ?? 'status'}?filing=${encodeURIComponent(id)}`;

/** Whether something is left to do by hand. */
export const isOpen = ({ state }: FilingRow): boolean => state in nextSteps;
