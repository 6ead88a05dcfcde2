import { call } from '../../api/call.ts';
import { clearLocalDrafts } from '../../api/local-draft.ts';
import { forgetSession } from '../../api/session.ts';

/**
 * Ends the session and goes to the site's root. The page is reloaded, so that no data of this person stays in memory. If the
 * server cannot be reached, its session ends after half an hour.
 */
export async function signOut() {
  // First, so that no call that fails on the way shows a login form that the reload takes away.
  forgetSession();
  await clearLocalDrafts();
  await call('signOut', {}).catch(() => undefined);
  window.location.assign('/');
}
