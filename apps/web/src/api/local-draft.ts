/**
 * Unsaved changes of a page that the server does not have yet, kept in this tab through a lost connection, an ended session and a
 * reload. Deleted once the server has them.
 */
const PREFIX = 'draft ';
const key = (filingId: string, page: string): string => `${PREFIX}${filingId} ${page}`;

/** Functions that send the drafts of the open pages. */
const keepers = new Set<() => Promise<void>>();
let signedOut = false;

/** The address of the person who is signed in, or was last: a draft is theirs. */
let person: string | null = null;
export function setDraftAuthor(emailId: string | null): void {
  // The same address may be typed in other letters.
  person = emailId?.trim().toLowerCase() ?? null;
}

interface KeptDraft<Fields> {
  /** The address of its author. */
  by: string | null;
  /** When the server's draft was saved that the page knew then; null where it had none, undefined where that is not asked. */
  known: string | null | undefined;
  fields: Fields;
}

/** The names under which drafts of a page are kept, one for each author. */
function namesOf(filingId: string, page: string): string[] {
  const name = key(filingId, page);
  return Object.keys(sessionStorage).filter((one) => one === name || one.startsWith(`${name} `));
}

/** A tab that was open before drafts were kept with their author has the fields alone. */
function parsed<Fields>(name: string): KeptDraft<Fields> | null {
  const stored = JSON.parse(sessionStorage.getItem(name) ?? 'null') as KeptDraft<Fields> | Fields | null;
  if (stored === null || 'by' in (stored as object)) return stored as KeptDraft<Fields> | null;
  return { by: null, known: undefined, fields: stored as Fields };
}

/** Whether a draft is that of the person here, as far as both are known. */
const isOwn = (kept: Pick<KeptDraft<unknown>, 'by'> | null): boolean =>
  kept !== null && (kept.by === null || person === null || kept.by === person);

/** @param known when the server's draft was saved that the page knows; null where it has none */
export function storeLocalDraft(filingId: string, page: string, fields: object, known?: string | null): void {
  if (signedOut) return;
  try {
    const kept: KeptDraft<object> = { by: person, known, fields };
    const name = key(filingId, page);
    sessionStorage.setItem(person === null ? name : `${name} ${person}`, JSON.stringify(kept));
  } catch {
    // Storage is full or blocked: the server still gets the draft while the page is shown.
  }
}

/** Reads the draft in this tab, or null. One of another person stays for that person. */
export const readLocalDraft = <Fields>(filingId: string, page: string): Fields | null =>
  readKeptDraft<Fields>(filingId, page)?.fields ?? null;

/** The same with what the page knew of the server's draft. */
export function readKeptDraft<Fields>(filingId: string, page: string): KeptDraft<Fields> | null {
  try {
    return (
      namesOf(filingId, page)
        .map(parsed<Fields>)
        .find(isOwn) ?? null
    );
  } catch {
    return null;
  }
}

export function deleteLocalDraft(filingId: string, page: string): void {
  try {
    for (const name of namesOf(filingId, page)) if (isOwn(parsed(name))) sessionStorage.removeItem(name);
  } catch {
    // Then nothing was kept either.
  }
}

/** The pages of a filing of which something of the person is kept here. */
export function listLocalDrafts(filingId: string): string[] {
  const mine = key(filingId, '');
  try {
    const own = Object.keys(sessionStorage).filter((name) => name.startsWith(mine) && isOwn(parsed(name)));
    return [...new Set(own.map((name) => name.slice(mine.length).split(' ')[0] ?? ''))];
  } catch {
    return [];
  }
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
