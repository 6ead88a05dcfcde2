import type { MenuEntry } from './top-bar.tsx';

/** The menu of those who have signed in. An entry comes with the page it leads to. */
export const homeEntries: readonly MenuEntry[] = [];

/** What stands in the user menu above Logout. An entry comes with the page it leads to. */
export const accountEntries: readonly { label: string; to: string }[] = [];
