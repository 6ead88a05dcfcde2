import { signOut, useSession } from '../../features/session/public.ts';
import { accountEntries } from './home-entries.ts';
import { UserMenu } from './user-menu.tsx';

/** The user menu of who is signed in. Administrators have none of the entries of an account. */
export function AccountMenu({ entries = accountEntries }: { entries?: typeof accountEntries }) {
  const { user } = useSession();
  // An account that an operator opened has an address and no name.
  const name = `${user.firstName} ${user.lastName}`.trim() || user.emailId;
  return <UserMenu name={name} entries={entries} onLogout={() => void signOut()} />;
}
