import { useSyncExternalStore } from 'react';
import type { Reach } from '../components/offline-notice/offline-notice.tsx';
import { queryClient } from './query-client.ts';

let reach: Reach = navigator.onLine ? 'online' : 'offline';
const listeners = new Set<() => void>();

/** Told by every call: whether the server answered. */
export function reportReach(next: Reach) {
  if (next === reach) return;
  reach = next;
  for (const listener of listeners) listener();
}

/** Whether the server can be reached, as far as the last call and the browser know. */
export function useReach(): Reach {
  return useSyncExternalStore(subscribe, () => reach);
}

/** Asks the server whether it is there, and repeats what had failed when it is. */
export async function retryConnection() {
  try {
    await fetch('/health', { cache: 'no-store' });
  } catch {
    return reportReach(navigator.onLine ? 'unreachable' : 'offline');
  }
  reportReach('online');
  await queryClient.invalidateQueries();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('offline', () => reportReach('offline'));
window.addEventListener('online', () => void retryConnection());
