import { AppError } from '../app-error.ts';

/** The owner of the work, and the signal that its caller left. */
export interface Caller {
  /** The account, or the address of a caller without one. */
  readonly owner: string;
  readonly gone?: AbortSignal | undefined;
}

export interface TurnLimits {
  /** Pieces of work at once, and how many more may wait. */
  readonly atOnce: number;
  readonly waiting: number;
  /** The share of one owner in both. */
  readonly atOnceOfOwner: number;
  readonly waitingOfOwner: number;
  /** Milliseconds after which who waits is refused; without it the wait is as long as it takes. */
  readonly longestWaitMs?: number;
  /** The refusal for the owner's sake, in a sentence that names the work. */
  readonly busy: string;
}

/** Does work when there is a place for it. */
export type InTurn = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly owner: string;
  readonly begin: () => void;
}

/**
 * A limit on costly work, shared between owners so that none takes every place. The one who waits longest and has a share left
 * comes next; a caller who leaves gives the place in the queue back. The result throws RATE_LIMITED when too much of the owner
 * waits already, and UNAVAILABLE when too much waits in all or the wait is too long.
 */
export function turns(limits: TurnLimits): InTurn {
  const running = new Map<string, number>();
  const queue: Waiting[] = [];
  let places = limits.atOnce;
  const mayBegin = (owner: string) => places > 0 && (running.get(owner) ?? 0) < limits.atOnceOfOwner;
  const begin = (owner: string) => {
    places -= 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
  };
  const end = (owner: string) => {
    places += 1;
    const left = (running.get(owner) ?? 0) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    const at = queue.findIndex((next) => mayBegin(next.owner));
    const [next] = at < 0 ? [] : queue.splice(at, 1);
    if (!next) return;
    begin(next.owner);
    next.begin();
  };
  const wait = ({ owner, gone }: Caller) => {
    if (queue.filter((other) => other.owner === owner).length >= limits.waitingOfOwner)
      throw new AppError('RATE_LIMITED', { retryAfter: 5, description: limits.busy });
    if (queue.length >= limits.waiting) throw new AppError('UNAVAILABLE', { retryAfter: 10 });
    return new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(limit);
        gone?.removeEventListener('abort', leave);
      };
      const giveUp = (why: AppError) => {
        queue.splice(queue.indexOf(waiting), 1);
        settle();
        reject(why);
      };
      const leave = () => giveUp(callerLeft());
      const waiting: Waiting = {
        owner,
        begin: () => {
          settle();
          resolve();
        },
      };
      const late = () => giveUp(new AppError('UNAVAILABLE', { retryAfter: 10 }));
      const limit = limits.longestWaitMs === undefined ? undefined : setTimeout(late, limits.longestWaitMs);
      queue.push(waiting);
      gone?.addEventListener('abort', leave, { once: true });
    });
  };
  return async (caller, work) => {
    if (caller.gone?.aborted) throw callerLeft();
    if (mayBegin(caller.owner)) begin(caller.owner);
    else await wait(caller);
    try {
      return await work();
    } finally {
      end(caller.owner);
    }
  };
}

/** The refusal of work whose caller hung up: nobody reads it, and it is no defect. */
export const callerLeft = (): AppError => new AppError('UNAVAILABLE', { retryAfter: 1 });
