import { AsyncLocalStorage } from 'node:async_hooks';

/** A person of an account who sees some of its businesses only, and the API key by which they call. */
export interface Limit {
  readonly userId: string;
  readonly apiKeyId?: string | undefined;
}

const limits = new AsyncLocalStorage<Limit | undefined>();

/** Does the work of a call of such a person: every transaction in an account then shows what they may see, whichever feature opens it. */
export const limitedTo = <T>(limit: Limit, work: () => Promise<T>): Promise<T> => limits.run(limit, work);

/** Does work on an object that the caller sees, other businesses in it included. The caller gets no result of this work. */
export const forWholeAccount = <T>(work: () => Promise<T>): Promise<T> => limits.run(undefined, work);

/** The limit of the call that is being worked on; undefined when there is none. */
export const currentLimit = (): Limit | undefined => limits.getStore();
