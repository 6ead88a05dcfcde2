import type { ResponseOf, resendInvitation as resending } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import { actorOf } from '../../../audit/public.ts';
import type { Call } from '../../../http/public.ts';
import type { SignInTools } from '../../people/accounts/public.ts';
import { inviteAgain } from '../../people/company-users/public.ts';

/** Mails the link of an invitation of any account again. Throws NOT_FOUND and RATE_LIMITED. */
export async function resendInvitation(
  deps: Pick<SignInTools, 'database' | 'ring' | 'now'>,
  call: Call<typeof resending>,
): Promise<ResponseOf<typeof resending>> {
  const invitation = await deps.database.asAdmin((tx) =>
    tx.selectFrom('invitation').select('accountId').where('id', '=', call.params.id).executeTakeFirst(),
  );
  if (!invitation)
    throw new AppError('NOT_FOUND', { description: 'This invitation was withdrawn or accepted. Reload the page.' });
  const { id, emailId, role, invitedUntil } = await inviteAgain(
    deps,
    invitation.accountId,
    call.params.id,
    actorOf(call),
  );
  return { id, emailId, role, invitedUntil };
}
