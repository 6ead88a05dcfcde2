import { signOut, useSession } from '../../features/session/public.ts';
import { accountEntries } from './home-entries.ts';
import { UserMenu } from './user-menu.tsx';

/** The user menu of who is signed in. */
export function AccountMenu() {
  const { user } = useSession();
  return (
    <UserMenu name={`${user.firstName} ${user.lastName}`} entries={accountEntries} onLogout={() => void signOut()} />
  );
}
