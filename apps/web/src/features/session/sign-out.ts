import { call } from '../../api/call.ts';
import { clearLocalDrafts } from '../../api/kept-draft.ts';
import { forgetSession } from '../../api/session.ts';

/**
 * Ends the session and goes to the site's root. The page is loaded anew, so that nothing of this person stays in
 * memory. Where the server cannot be reached, its session ends by itself after half an hour.
 */
export async function signOut() {
  await clearLocalDrafts();
  await call('signOut', {}).catch(() => undefined);
  forgetSession();
  window.location.assign('/');
}
