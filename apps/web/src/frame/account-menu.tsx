import { roleLabel } from '@gauger/contract/company-user';
import { nameOf, signOut, usePhoto, useSession } from '../account/public.ts';
import { useAccountEntries } from './home-entries.ts';
import { UserMenu } from './user-menu.tsx';

/** The user menu of who is signed in. Administrators have none of the entries of an account. */
export function AccountMenu({ entries }: { entries?: readonly { label: string; to: string }[] }) {
  const { user, principal, account } = useSession();
  const ofAccount = useAccountEntries();
  const photo = usePhoto(user);
  const guest = account !== null && principal !== 'owner' && principal !== 'admin';
  return (
    <UserMenu
      name={nameOf(user)}
      photo={photo}
      {...(guest && { place: `${roleLabel(principal)} for ${account}` })}
      entries={entries ?? ofAccount}
      onLogout={() => void signOut()}
    />
  );
}
