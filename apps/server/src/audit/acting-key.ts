import { AsyncLocalStorage } from 'node:async_hooks';

/** The API key by which a call came. */
export interface ActingKey {
  readonly id: string;
  readonly name: string;
}

const acting = new AsyncLocalStorage<ActingKey>();

/** Does the work of a call that came by an API key: every event it records then names the key, whichever feature records it. */
export const asKey = <T>(key: ActingKey, work: () => Promise<T>): Promise<T> => acting.run(key, work);

/** The key of the call that is being worked on; undefined when a person calls, or no one. */
export const actingKey = (): ActingKey | undefined => acting.getStore();
