import { createStore } from '../store.ts';
import { clearLocalDrafts, setDraftAuthor } from './local-draft.ts';
import { queryClient } from './query-client.ts';
import { answerTabs, askTabs, joinTabs } from './session-tabs.ts';

const TOKEN = 'jwtToken';
const ADDRESS = 'emailId';
/** Set in a tab in which someone logged out: it does not ask for the session of another tab. */
const LOGGED_OUT = 'loggedOut';

const token = createStore(stored(TOKEN));
let isForgotten = false;
setDraftAuthor(stored(ADDRESS));
const answeredAt = createStore(Date.now());
/** The tabs of this browser with the same token. */
let tabs: ReturnType<typeof joinTabs> | undefined;

/** The other tabs hear of an answer at most this often, in milliseconds. */
const REPORT_EVERY = 10_000;
let reportedAt = 0;

/** The token of this tab's session, or null before sign-in. It ends with the last tab that has it. */
export const sessionToken = token.get;

/** The token in a component, which is drawn again when the session begins or ends. */
export const useSessionToken = token.use;

/** When the server last answered this session, in milliseconds since 1970: its idle time counts from then. */
export const useLastAnswer = answeredAt.use;

/** Reports an answer of the server for this session. */
export function reportAnswer() {
  const now = Date.now();
  answeredAt.set(now);
  if (now - reportedAt < REPORT_EVERY) return;
  reportedAt = now;
  tabs?.report({ answeredAt: now });
}

/**
 * Shares the session with the other tabs of this browser: new tabs get it, a logout ends it in all of them.
 * @param isNeeded whether the page needs a session: then a tab without one asks the others, unless someone logged out in it
 */
export async function shareSession(isNeeded: boolean): Promise<void> {
  answerTabs(() => {
    const jwtToken = token.get();
    return jwtToken === null || isForgotten ? null : { jwtToken, emailId: stored(ADDRESS) ?? '' };
  });
  const own = token.get();
  if (own !== null) join(own);
  else if (isNeeded && stored(LOGGED_OUT) === null)
    await askTabs((session) => {
      if (token.get() === null) beginSession(session);
    });
}

function join(jwtToken: string) {
  tabs?.leave();
  tabs = joinTabs(jwtToken, (news) => {
    if (news === 'loggedOut') void leaveSession();
    else if (news.answeredAt > answeredAt.get()) answeredAt.set(news.answeredAt);
  });
}

/**
 * Logs this tab out: the page is loaded again at the site's root, so that no data of this person stays in memory.
 * @param end ends the session on the server
 */
export async function leaveSession(end?: () => Promise<unknown>): Promise<void> {
  // First, so that no call that fails on the way shows a login form that the reload takes away.
  if (end) tabs?.report('loggedOut');
  forgetSession();
  await clearLocalDrafts();
  await end?.();
  window.location.assign('/');
}

/** Begins the session of a sign-in in this tab. */
export function beginSession({ jwtToken, emailId }: { jwtToken: string; emailId: string }) {
  store(TOKEN, jwtToken);
  store(ADDRESS, emailId);
  setDraftAuthor(emailId);
  store(LOGGED_OUT, null);
  isForgotten = false;
  queryClient.clear();
  join(jwtToken);
  reportAnswer();
  token.set(jwtToken);
}

/** Forgets the ended session of a token, unless a new session began in between or the page is being left. */
export function endSession(over: string | null) {
  if (token.get() !== over || isForgotten) return;
  forgetSession();
  token.set(null);
  queryClient.clear();
}

/** Takes the session out of the tab's memory, while the page that shows it stays until it is left. */
function forgetSession() {
  isForgotten = true;
  tabs?.leave();
  for (const name of [TOKEN, ADDRESS]) store(name, null);
  store(LOGGED_OUT, 'true');
}

function stored(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** A browser that refuses storage is signed in until the page is left. */
function store(name: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {}
}
