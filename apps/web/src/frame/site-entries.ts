import type { MenuEntry } from './top-bar.tsx';

/** The menu of those who have not signed in. */
export const siteEntries: readonly MenuEntry[] = [{ label: 'Rate book', to: '/rates' }];

/** The links at the foot of the public pages. */
export const footerEntries: readonly MenuEntry[] = [
  ...siteEntries,
  { label: 'PCORI fee', to: '/pcori' },
  { label: 'API', to: '/api-docs/', isElsewhere: true },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Security', to: '/security' },
  { label: 'Help', to: '/help' },
];
