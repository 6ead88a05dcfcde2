import { managers, type Principal, readers } from '@gauger/contract';
import { useMemo } from 'react';
import { useAddNewFiling } from '../../features/businesses/public.ts';
import { useRights, useSession } from '../../features/session/public.ts';
import type { MenuEntry } from './top-bar.tsx';

/** The menu of those who have signed in. An entry comes with the page it leads to. */
export function useHomeEntries(): readonly MenuEntry[] {
  const addNewFiling = useAddNewFiling();
  const { edits } = useRights();
  const { user } = useSession();
  return useMemo(
    () => [
      ...(edits ? ([{ label: 'Add New Filing', to: addNewFiling, icon: 'add', isPlace: false }] as const) : []),
      ...(user.taxPreparer ? [{ label: 'Clients', to: '/home/clients' }] : []),
      { label: 'My Filing', to: '/home/myfilings' },
      { label: 'My Business', to: '/home/businesslist' },
    ],
    [edits, addNewFiling, user.taxPreparer],
  );
}

/** What stands in the user menu above Logout, and for whom. An entry comes with the page it leads to. */
const accountEntries: readonly { label: string; to: string; for: readonly Principal[] }[] = [
  { label: 'Edit My Profile', to: '/home/editprofile', for: readers },
  { label: 'Change Password', to: '/home/changepwd', for: readers },
  { label: 'My Transactions', to: '/home/mytransactions', for: readers },
  { label: 'Tax Preparer', to: '/home/taxpreparers', for: readers },
  { label: 'Company Users', to: '/home/companyusers', for: managers },
  { label: 'My security', to: '/home/security', for: readers },
  { label: 'Activity', to: '/home/activity', for: readers },
];

/** The entries of the user menu for who is signed in. */
export function useAccountEntries(): readonly { label: string; to: string }[] {
  const { principal } = useSession();
  return accountEntries.filter((entry) => entry.for.includes(principal));
}
