import type { MenuEntry } from './top-bar.tsx';

/** The menu of those who have not signed in. */
export const siteEntries: readonly MenuEntry[] = [{ label: 'Rate book', to: '/rates' }];
