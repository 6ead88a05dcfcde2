import { createStore } from '../store.ts';
import { queryClient } from './query-client.ts';

const TOKEN = 'jwtToken';
const ADDRESS = 'emailId';

const token = createStore(stored(TOKEN));
let isForgotten = false;
const answeredAt = createStore(Date.now());

/** The token of this tab's session, or null before sign-in. It ends with the tab. */
export const sessionToken = token.get;

/** The token in a component, which is drawn again when the session begins or ends. */
export const useSessionToken = token.use;

/** When the server last answered this session, in milliseconds since 1970: its idle time counts from then. */
export const useLastAnswer = answeredAt.use;

/** Reports an answer of the server for this session. */
export const reportAnswer = () => answeredAt.set(Date.now());

/** Begins the session of a sign-in in this tab. */
export function beginSession({ jwtToken, emailId }: { jwtToken: string; emailId: string }) {
  store(TOKEN, jwtToken);
  store(ADDRESS, emailId);
  isForgotten = false;
  queryClient.clear();
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
export function forgetSession() {
  isForgotten = true;
  for (const name of [TOKEN, ADDRESS]) store(name, null);
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
