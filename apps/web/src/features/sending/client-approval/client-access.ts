/** Where a tab keeps what the code opened, so that a reload shows the return again. The server ends it after an hour. */
const KEY = 'client-access';

/** The access that the code of a link gave this tab; null before. */
export function keptAccess(token: string): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { token: string; access: string } | null;
    return kept?.token === token ? kept.access : null;
  } catch {
    // A browser that refuses storage asks for a code again.
    return null;
  }
}

/** Keeps what the code of a link opened, or forgets it. */
export function keepAccess(token: string, access: string | null): void {
  try {
    if (access === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ token, access }));
  } catch {
    // The page alone keeps the access.
  }
}
