import { type FilingState, filingStateNames, type IrsFilingStatus, irsDay, isEditable } from '@gauger/excise';
import type { useRights } from '../../../account/public.ts';
import { fixesText } from '../../../components/counted.ts';
import type { StateProps } from '../../../components/state/state.tsx';
import { type AddressedFiling, type PageName, pageOfFiling } from '../../../pages/pages.ts';
import type { FilingRow } from './queries.ts';

/** The facts that give the status of a filing. */
export type RowStatus = Pick<FilingRow, 'id' | 'state' | 'irsFilingStatus' | 'answeredBy' | 'paymentStatus'>;

/** The rights of the reader. */
export type Rights = ReturnType<typeof useRights>;

/** How a status is drawn. */
export const looks: Readonly<Record<IrsFilingStatus, Pick<StateProps, 'level' | 'tone'>>> = {
  Incomplete: { level: 'empty', tone: 'wait' },
  Pending: { level: 'half', tone: 'quiet' },
  Mailed: { level: 'full', tone: 'quiet' },
  Accepted: { level: 'full', tone: 'good' },
  Rejected: { level: 'cross', tone: 'bad' },
};

/** The states in which something is left to do by hand. */
const openStates: readonly FilingState[] = ['draft', 'ready', 'paid', 'rejected'];

const nextActs: Readonly<Partial<Record<FilingState, string>>> = {
  draft: 'Continue',
  ready: 'Pay the fee',
  paid: 'Sign',
  rejected: 'Fix and resend',
};

const pageOf: Readonly<Partial<Record<FilingState, PageName>>> = { ready: 'summary', paid: 'consent' };

/** The page on which a draft goes on. */
const draftPages: Readonly<Record<string, PageName>> = { Form8849: 'claims', Form720X: 'taxAdjustment' };
const draftPage = (formType: string): PageName => draftPages[formType] ?? 'taxInfo';

/** The page to continue a filing, or to view a signed one or one of a person who may not sign. */
export function opening(filing: AddressedFiling & Pick<RowStatus, 'state'>, { manages }: Rights): string {
  const { state, formType } = filing;
  const page = state === 'draft' ? draftPage(formType) : pageOf[state];
  return pageOfFiling((manages || isEditable(state) ? page : undefined) ?? 'status', filing);
}

/** The one state of a filing in words. A paid return that was unlocked is being corrected. */
export const stateWord = ({ state, paymentStatus }: RowStatus): string =>
  isEditable(state) && paymentStatus === 1 ? 'Being corrected' : filingStateNames[state];

/** "2 to fix", "1 to fix before signing"; empty where nothing is. */
export function fixNote({
  errors = 0,
  beforeSigning = 0,
}: {
  errors?: number | undefined;
  beforeSigning?: number | undefined;
}) {
  if (errors > 0) return fixesText(errors);
  return beforeSigning > 0 ? `${fixesText(beforeSigning)} before signing` : '';
}

/** The next step by name: "Continue", "Sign"; "Open" for a filing that waits for others or is done. */
export function nextAct(of: RowStatus & { formType: string }, rights: Rights): string {
  if (!isTheirs(of, rights)) return 'Open';
  if (rights.manages && of.state === 'paid' && of.formType === 'Form720X') return 'Print and mail';
  return (rights.manages && nextActs[of.state]) || 'Continue';
}

/** Whether it can be deleted: an unpaid draft. */
export const isDeletable = ({ state, paymentStatus }: RowStatus, { edits }: Rights): boolean =>
  edits && isEditable(state) && paymentStatus === 0;

/** Whether a Form 720-X can be made from it: a Form 720 that was accepted or mailed. */
export const isCorrectable = ({ formType, state }: RowStatus & { formType: string }, { edits }: Rights): boolean =>
  edits && formType === 'Form720' && (state === 'accepted' || state === 'mailed');

/** Whether the reader has something left to do with it. */
const isTheirs = (row: RowStatus, { edits, manages }: Rights): boolean =>
  manages ? isOpen(row) : edits && isEditable(row.state);

/** Whether something is left to do by hand. */
export const isOpen = ({ state }: RowStatus): boolean => openStates.includes(state);

/** Whether the day a return was due has passed. */
export const isPast = (day: string): boolean => day < irsDay(new Date());
