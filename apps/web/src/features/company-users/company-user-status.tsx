import { State } from '../../components/state/state.tsx';
import type { CompanyUser } from './company-user.ts';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Whether somebody can sign in, or until when the link of their invitation opens. */
export function CompanyUserStatus({ of: { activeStatus, invitedUntil } }: { of: CompanyUser }) {
  if (!invitedUntil) return <State level={activeStatus === 'Active' ? 'full' : 'empty'} word={activeStatus} />;
  const until = new Date(invitedUntil);
  return (
    <State level="half" tone="wait" word="Invited">
      {until > new Date() ? `Link valid until ${day.format(until)}` : 'Link has expired: send it again'}
    </State>
  );
}
