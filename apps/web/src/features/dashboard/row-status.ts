import { type FilingState, type IrsFilingStatus, irsDay, isEditable } from '@gauger/excise';
import type { StateProps } from '../../components/state/state.tsx';
import type { useRights } from '../session/public.ts';
import type { FilingRow } from './queries.ts';

/** The facts that give the status of a filing. */
export type RowStatus = Pick<FilingRow, 'id' | 'state' | 'irsFilingStatus' | 'answeredBy' | 'paymentStatus'>;

/** The rights of the reader. */
export type Rights = ReturnType<typeof useRights>;

/** How a status is drawn. */
export const looks: Readonly<Record<IrsFilingStatus, Pick<StateProps, 'level' | 'tone'>>> = {
  Incomplete: { level: 'empty', tone: 'wait' },
  Pending: { level: 'half', tone: 'quiet' },
  Accepted: { level: 'full', tone: 'good' },
  Rejected: { level: 'cross', tone: 'bad' },
};

/** The next step by state; absent where the filing waits for others or is done. */
const nextSteps: Readonly<Partial<Record<FilingState, string>>> = {
  draft: 'Draft',
  ready: 'Waits for your payment',
  paid: 'Waits for your signature',
  rejected: 'Fix and resend (free)',
};

/** The same for those who neither pay nor sign. */
const waiting: typeof nextSteps = {
  draft: 'Draft',
  ready: 'Waits for payment by the owner or a Manager',
  paid: 'Waits for signature by the owner or a Manager',
  rejected: 'Waits to be unlocked by the owner or a Manager',
};

const pageOf: Readonly<Partial<Record<FilingState, string>>> = {
  draft: 'irstaxinfo',
  ready: 'taxsummary',
  paid: 'concentforsubmission',
};

/** The page to continue a filing, or to view a signed one or one of a person who may not sign. */
export const opening = ({ id, state }: Pick<RowStatus, 'id' | 'state'>, { manages }: Rights): string =>
  `/home/business/${(manages || isEditable(state) ? pageOf[state] : undefined) ?? 'status'}?filing=${encodeURIComponent(id)}`;

/** The same of a filing: what was paid for and unlocked is sent again without another fee. */
export function nextStep({ state, paymentStatus }: RowStatus, { manages }: Rights): string | undefined {
  if (!manages) return waiting[state];
  return isEditable(state) && paymentStatus === 1 ? 'Correct it and send it again, free' : nextSteps[state];
}

/** Whether it can be deleted: an unpaid draft. */
export const isDeletable = ({ state, paymentStatus }: RowStatus, { edits }: Rights): boolean =>
  edits && isEditable(state) && paymentStatus === 0;

/** Whether the reader has something left to do with it. */
export const isTheirs = (standing: RowStatus, { edits, manages }: Rights): boolean =>
  manages ? isOpen(standing) : edits && isEditable(standing.state);

/** Whether something is left to do by hand. */
export const isOpen = ({ state }: RowStatus): boolean => state in nextSteps;

/** Whether the day a return was due has passed. */
export const isPast = (day: string): boolean => day < irsDay(new Date());

/** Whether it is with the IRS or accepted there. */
export const isSent = ({ irsFilingStatus }: RowStatus): boolean =>
  irsFilingStatus === 'Pending' || irsFilingStatus === 'Accepted';
