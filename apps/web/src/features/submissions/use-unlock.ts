import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { formCalls } from '../../api/form-calls.ts';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import { confirm } from '../../components/confirm/confirm.ts';
import type { Status } from './status-events.ts';

/** Unlocks a paid or rejected return for correction, once the reader confirms it. */
export function useUnlock({ id, formType }: Pick<Status, 'id' | 'formType'>, onUnlocked?: () => void) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(formCalls[formType].unlock, { params: { id } }),
    onSuccess(unlocked) {
      queries.setQueryData(['status', id], unlocked);
      void queries.invalidateQueries({ queryKey: ['filing', id] });
      showSuccess('The filing is unlocked');
      onUnlocked?.();
    },
    onError: (error) => showError(error.message),
  });

  async function unlock(): Promise<void> {
    const agreed = await confirm({
      title: 'Unlock this filing to correct it?',
      body: 'It goes back to draft. The fee stays paid. The signature is void. After your changes, sign and send it again for free.',
      confirm: 'Unlock to correct',
    });
    if (agreed) mutate();
  }
  return { unlock: () => void unlock(), busy: isPending };
}
