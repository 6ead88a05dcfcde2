import { type FilingState, type IrsFilingStatus, irsDay, isEditable } from '@gauger/excise';
import type { StateProps } from '../../components/state/state.tsx';
import type { FilingRow } from './queries.ts';

/** What tells where a filing stands. */
export type Standing = Pick<FilingRow, 'id' | 'state' | 'irsFilingStatus' | 'answeredBy' | 'paymentStatus'>;

/** How a status is drawn. */
export const looks: Readonly<Record<IrsFilingStatus, Pick<StateProps, 'level' | 'tone'>>> = {
  Incomplete: { level: 'empty', tone: 'wait' },
  Pending: { level: 'half', tone: 'quiet' },
  Accepted: { level: 'full', tone: 'good' },
  Rejected: { level: 'cross', tone: 'bad' },
};

/** What is left to do where a filing stands; nothing where it waits for others or is done. */
const nextSteps: Readonly<Partial<Record<FilingState, string>>> = {
  draft: 'Draft',
  ready: 'Waits for your payment',
  paid: 'Waits for your signature',
  rejected: 'Mend and resend, free',
};

const pageOf: Readonly<Partial<Record<FilingState, string>>> = {
  draft: 'irstaxinfo',
  ready: 'taxsummary',
  paid: 'concentforsubmission',
};

/** Where a filing is gone on with, or looked at once it is signed. */
export const opening = ({ id, state }: Standing): string =>
  `/home/business/${pageOf[state] ?? 'status'}?filing=${encodeURIComponent(id)}`;

/** The same of a filing: what was paid for and unlocked is sent again without another fee. */
export const nextStep = ({ state, paymentStatus }: Standing): string | undefined =>
  isEditable(state) && paymentStatus === 1 ? 'Correct it and send it again, free' : nextSteps[state];

/** Whether it can be deleted: an unpaid draft. */
export const isDeletable = ({ state, paymentStatus }: Standing): boolean => isEditable(state) && paymentStatus === 0;

/** Whether something is left to do by hand. */
export const isOpen = ({ state }: Standing): boolean => state in nextSteps;

/** Whether the day a return was due has passed. */
export const isPast = (day: string): boolean => day < irsDay(new Date());

/** Whether it is with the IRS or accepted there. */
export const isSent = ({ irsFilingStatus }: Standing): boolean =>
  irsFilingStatus === 'Pending' || irsFilingStatus === 'Accepted';
