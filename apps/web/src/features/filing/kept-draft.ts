/**
 * What was typed on a page and the server has not taken yet, kept in this tab: through a lost connection, an ended
 * session and a reload. It goes when the server has it.
 */
const key = (filingId: string, page: string): string => `draft ${filingId} ${page}`;

export function keepHere(filingId: string, page: string, fields: object): void {
  try {
    sessionStorage.setItem(key(filingId, page), JSON.stringify(fields));
  } catch {
    // No room, or none allowed: the server still gets it while the page is open.
  }
}

/** What is kept here, or null. */
export function keptHere<Fields>(filingId: string, page: string): Fields | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(filingId, page)) ?? 'null') as Fields | null;
  } catch {
    return null;
  }
}

export function dropHere(filingId: string, page: string): void {
  try {
    sessionStorage.removeItem(key(filingId, page));
  } catch {
    // Then nothing was kept either.
  }
}
