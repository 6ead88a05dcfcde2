import { createStore } from '../store.ts';
import { addressOf } from './address.ts';
import { queryClient } from './query-client.ts';

/** `offline`: this device has no network. `unreachable`: there is a network, but no answer from Gauger. */
export type ConnectionState = 'online' | 'offline' | 'unreachable';

/** Pages are also drawn on the server, which has no window and no connection to lose. */
const isBrowser = typeof window !== 'undefined';
const connection = createStore<ConnectionState>(isBrowser && !navigator.onLine ? 'offline' : 'online');

/** Reports for every call whether the server answered. */
export const reportConnection = (seen: ConnectionState): void => {
  if (isBrowser) connection.set(seen);
};

/** Whether the server can be reached, as far as the last call and the browser know. */
export const useConnection = connection.use;

/** Asks the server whether it is there, and repeats what had failed when it is. */
export async function retryConnection() {
  try {
    await fetch(addressOf({ path: '/health' }, {}), { cache: 'no-store' });
  } catch {
    return connection.set(navigator.onLine ? 'unreachable' : 'offline');
  }
  connection.set('online');
  await queryClient.invalidateQueries();
}

if (isBrowser) {
  window.addEventListener('offline', () => connection.set('offline'));
  window.addEventListener('online', () => void retryConnection());
}
