import { SheetsBusy } from './sheet.ts';

/** A reader takes a processor and much memory: so many read at once in a process, so many more wait. */
const AT_ONCE = 2;
const WAITING = 8;
/** Of those that wait, so many may be of one owner. */
const OF_AN_OWNER = 2;

const reading = new Set<string>();
const queue: { owner: string; begin: () => void }[] = [];

/**
 * Does the work when a reader is free. Of an owner one file is read and two wait, so that nobody takes all places. Throws
 * SheetsBusy when too many wait.
 */
export async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const free = reading.size < AT_ONCE && !reading.has(owner);
  if (free) reading.add(owner);
  else {
    if (queue.filter((other) => other.owner === owner).length >= OF_AN_OWNER) throw new SheetsBusy('owner');
    if (queue.length >= WAITING) throw new SheetsBusy('everybody');
    await new Promise<void>((begin) => queue.push({ owner, begin }));
  }
  try {
    return await work();
  } finally {
    reading.delete(owner);
    beginNext();
  }
}

/** Gives a free place to whoever waits longest and has no file that is being read. */
function beginNext(): void {
  const at = queue.findIndex(({ owner }) => !reading.has(owner));
  const [next] = at < 0 ? [] : queue.splice(at, 1);
  if (!next) return;
  reading.add(next.owner);
  next.begin();
}
