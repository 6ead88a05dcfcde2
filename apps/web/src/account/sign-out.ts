import { call } from '../api/call.ts';
import { leaveSession } from '../api/session.ts';

/**
 * Ends the session in all tabs that share it, and goes to the site's root. If the server cannot be reached, its session ends after
 * half an hour.
 */
export const signOut = (): Promise<void> => leaveSession(() => call('signOut', {}).catch(() => undefined));
