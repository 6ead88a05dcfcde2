import { type Principal, readers } from '@gauger/contract';
import { useMemo } from 'react';
import { useAddNewFiling, useRights, useSession } from '../account/public.ts';
import { pages } from '../pages/pages.ts';
import type { MenuEntry } from './top-bar.tsx';

/** The menu of those who have signed in. An entry comes with the page it leads to. */
export function useHomeEntries(): readonly MenuEntry[] {
  const addNewFiling = useAddNewFiling();
  const { edits } = useRights();
  const { ofPreparer } = useSession();
  return useMemo(
    () => [
      ...(edits ? ([{ label: 'Add New Filing', to: addNewFiling, icon: 'add', isPlace: false }] as const) : []),
      ...(ofPreparer ? [{ label: 'Clients', to: '/home/clients' }] : []),
      { label: 'My Filing', to: '/home/myfilings' },
      { label: 'My Business', to: '/home/businesslist' },
    ],
    [edits, addNewFiling, ofPreparer],
  );
}

/** Entries of the user menu above Logout, with their principals. */
const accountEntries = pages.flatMap(
  (page): { label: string; to: string; for: readonly Principal[]; whole: boolean }[] =>
    'menu' in page
      ? [{ label: page.menu, to: page.path, for: 'for' in page ? page.for : readers, whole: 'wholeAccount' in page }]
      : [],
);

/** The entries of the user menu for who is signed in. */
export function useAccountEntries(): readonly { label: string; to: string }[] {
  const { principal, limited } = useSession();
  return accountEntries.filter((entry) => entry.for.includes(principal) && !(limited && entry.whole));
}
