import { useAddNewFiling } from '../../features/businesses/public.ts';
import { useSession } from '../../features/session/public.ts';
import type { MenuEntry } from './top-bar.tsx';

/** The menu of those who have signed in. An entry comes with the page it leads to. */
export function useHomeEntries(): readonly MenuEntry[] {
  const addNewFiling = useAddNewFiling();
  const { principal } = useSession();
  return [
    ...(principal === 'viewer'
      ? []
      : ([{ label: 'Add New Filing', to: addNewFiling, icon: 'add', isPlace: false }] as const)),
    { label: 'My Filing', to: '/home/myfilings' },
    { label: 'My Business', to: '/home/businesslist' },
  ];
}

/** What stands in the user menu above Logout. An entry comes with the page it leads to. */
export const accountEntries: readonly { label: string; to: string }[] = [
  { label: 'Edit My Profile', to: '/home/editprofile' },
  { label: 'Change Password', to: '/home/changepwd' },
  { label: 'My Transactions', to: '/home/mytransactions' },
  { label: 'Tax Preparer', to: '/home/taxpreparers' },
  { label: 'My security', to: '/home/security' },
  { label: 'Activity', to: '/home/activity' },
];
