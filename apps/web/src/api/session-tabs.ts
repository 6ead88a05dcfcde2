/**
 * The tabs of this browser that are logged in to this site. A browser hands such messages to pages of the same origin alone, and
 * stores none of them.
 */

export interface TabSession {
  jwtToken: string;
  emailId: string;
}

/** Reported to the tabs that hold the same token: the person logged out, or the server answered at this moment. */
type News = 'loggedOut' | { answeredAt: number };

const ASKING = 'session asked for';
const replyTo = (tab: string) => `session for ${tab}`;

/** How long a new tab waits before it shows the login. */
const PATIENCE = 300;
/** How long an answer still counts: a busy tab is slow. */
const LATEST = 5_000;
/** A new tab hides the one it was opened from. A tab that is hidden for longer does not answer. */
const HIDDEN_ANSWERS = 60_000;

/**
 * Gives the session to new tabs that ask for it, over a channel that is opened for the answer.
 * @param session the session of this tab, or null while it has none
 */
export function answerTabs(session: () => TabSession | null): void {
  let hiddenAt: number | null = null;
  const watch = () => {
    hiddenAt = document.visibilityState === 'hidden' ? Date.now() : null;
  };
  watch();
  document.addEventListener('visibilitychange', watch);
  open(ASKING)?.addEventListener('message', ({ data: tab }) => {
    const own = session();
    if (!own || typeof tab !== 'string' || (hiddenAt !== null && Date.now() - hiddenAt > HIDDEN_ANSWERS)) return;
    const reply = open(replyTo(tab));
    reply?.postMessage(own);
    reply?.close();
  });
}

/** Asks the other tabs for their session. Ends with the first answer, or when the login should be shown. */
export function askTabs(take: (session: TabSession) => void): Promise<void> {
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const [asking, reply] = [open(ASKING), open(replyTo(tab))];
  return new Promise((resolve) => {
    reply?.addEventListener('message', ({ data }) => {
      reply.close();
      if (isSession(data)) take(data);
      resolve();
    });
    asking?.postMessage(tab);
    asking?.close();
    setTimeout(resolve, reply ? PATIENCE : 0);
    setTimeout(() => reply?.close(), LATEST);
  });
}

/** Joins the tabs that hold a token: nobody else knows the name of their channel. */
export function joinTabs(
  token: string,
  hear: (news: News) => void,
): { report: (news: News) => void; leave: () => void } {
  const channel = open(`session ${token}`);
  channel?.addEventListener('message', ({ data }) => hear(data));
  return { report: (news) => channel?.postMessage(news), leave: () => channel?.close() };
}

const isSession = (data: unknown): data is TabSession =>
  typeof data === 'object' &&
  data !== null &&
  'jwtToken' in data &&
  'emailId' in data &&
  typeof data.jwtToken === 'string' &&
  typeof data.emailId === 'string';

/** A browser without these channels asks each tab to log in. */
function open(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
