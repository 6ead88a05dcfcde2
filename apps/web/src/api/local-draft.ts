/**
 * Unsaved changes of a page that the server does not have yet, kept in this tab through a lost connection, an ended session and a
 * reload. Deleted once the server has them.
 */
const PREFIX = 'draft ';
const key = (filingId: string, page: string): string => `${PREFIX}${filingId} ${page}`;

/** Functions that send the drafts of the open pages. */
const keepers = new Set<() => Promise<void>>();
let signedOut = false;

export function storeLocalDraft(filingId: string, page: string, fields: object): void {
  if (signedOut) return;
  try {
    sessionStorage.setItem(key(filingId, page), JSON.stringify(fields));
  } catch {
    // Storage is full or blocked: the server still gets the draft while the page is shown.
  }
}

/** Reads the draft in this tab, or null. */
export function readLocalDraft<Fields>(filingId: string, page: string): Fields | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(filingId, page)) ?? 'null') as Fields | null;
  } catch {
    return null;
  }
}

export function deleteLocalDraft(filingId: string, page: string): void {
  try {
    sessionStorage.removeItem(key(filingId, page));
  } catch {
    // Then nothing was kept either.
  }
}

/** The pages of a filing of which something is kept here. */
export function listLocalDrafts(filingId: string): string[] {
  const mine = key(filingId, '');
  try {
    return Object.keys(sessionStorage).flatMap((name) => (name.startsWith(mine) ? [name.slice(mine.length)] : []));
  } catch {
    return [];
  }
}

/** The browser asks before it closes a tab with changes that the server does not have: they would go with it. */
export function askBeforeClosing(): void {
  window.addEventListener('beforeunload', (event) => {
    try {
      if (Object.keys(sessionStorage).some((name) => name.startsWith(PREFIX))) event.preventDefault();
    } catch {
      // Then nothing was kept here.
    }
  });
}

/** Names what sends the draft of an open page. @returns the way to take it back, when the page is left */
export function keepBeforeSignOut(keep: () => Promise<void>): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/** Sends what is typed on open pages, now. */
export const sendOpenDrafts = (): Promise<unknown> => Promise.all([...keepers].map((keep) => keep()));

/**
 * Sends the drafts of open pages, then deletes all drafts from the tab, so that the next person at this computer sees no figures.
 */
export async function clearLocalDrafts(): Promise<void> {
  await sendOpenDrafts();
  signedOut = true;
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // Then nothing was kept either.
  }
}
