import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callForm } from '../../../api/form-calls.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import type { Status } from './status-events.ts';

type Why = 'toCorrect' | 'toSendAgain';

const QUESTIONS: Readonly<Record<Why, { title: string; next: string; confirm: string }>> = {
  toCorrect: {
    title: 'Unlock this filing to correct it?',
    next: 'After your changes, sign and send it again for free.',
    confirm: 'Unlock to correct',
  },
  toSendAgain: {
    title: 'Unlock this filing to send it again?',
    next: 'On the next page, check it, sign it and send it again for free.',
    confirm: 'Unlock and continue',
  },
};

/** Unlocks a paid or rejected return for correction, or to send it again as it is now, once the reader confirms it. */
export function useUnlock(
  { id, formType }: Pick<Status, 'id' | 'formType'>,
  {
    onUnlocked,
    why = 'toCorrect',
    approval,
  }: {
    onUnlocked?: () => void;
    why?: Why;
    /** The effect of a change on an approval of the client; absent without one. */
    approval?: string;
  } = {},
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForm({ formType }, 'unlock', { params: { id } }),
    async onSuccess(unlocked) {
      queries.setQueryData(['status', id], unlocked);
      // A page that opens next shows the unlocked return from the beginning.
      await queries.invalidateQueries({ queryKey: ['filing', id], refetchType: 'all' });
      showSuccess('The filing is unlocked');
    },
    onError: (error) => showError(error.message),
  });

  /** @param place the page that the reader wants to change; it opens once the return is unlocked */
  async function unlock(place?: string): Promise<void> {
    if (isPending) return;
    const { next, ...question } = QUESTIONS[why];
    const body = `It goes back to draft. The fee stays paid. ${approval ?? 'The signature is void, and a change ends an approval of the return.'} ${next}`;
    const agreed = await confirm({ ...question, body });
    const goOn = place === undefined ? onUnlocked : () => void navigate(place);
    if (agreed) mutate(undefined, { onSuccess: () => goOn?.() });
  }
  return { unlock: () => void unlock(), unlockFor: (place: string) => void unlock(place), busy: isPending };
}
