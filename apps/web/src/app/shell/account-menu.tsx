import { nameOf, usePhoto } from '../../features/profile/public.ts';
import { signOut, useSession } from '../../features/session/public.ts';
import { accountEntries } from './home-entries.ts';
import { UserMenu } from './user-menu.tsx';

/** The user menu of who is signed in. Administrators have none of the entries of an account. */
export function AccountMenu({ entries = accountEntries }: { entries?: typeof accountEntries }) {
  const { user } = useSession();
  const photo = usePhoto(user);
  return <UserMenu name={nameOf(user)} photo={photo} entries={entries} onLogout={() => void signOut()} />;
}
