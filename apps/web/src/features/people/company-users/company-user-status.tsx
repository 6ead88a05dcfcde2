import { isAwaited } from '@gauger/contract/company-user';
import { State } from '../../../components/state/state.tsx';
import type { CompanyUser } from './company-user.ts';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Shows whether a person can log in, the awaited step, or why the login ended. */
export function CompanyUserStatus({ of }: { of: CompanyUser }) {
  const { activeStatus, invitedUntil } = of;
  if (activeStatus === 'Ended')
    return (
      <State level="empty" word="Ended">
        The address was confirmed for another login
      </State>
    );
  if (!isAwaited(of) || !invitedUntil)
    return <State level={activeStatus === 'Active' ? 'full' : 'empty'} word={activeStatus} />;
  const until = new Date(invitedUntil);
  const isUnproven = activeStatus === 'Unproven';
  return (
    <State level="half" tone="wait" word={isUnproven ? 'Waiting for the person to confirm the address' : 'Invited'}>
      {until > new Date() ? `Link valid until ${day.format(until)}` : 'The link has expired. Resend it'}
    </State>
  );
}
