import { setImmediate as othersTurn } from 'node:timers/promises';
import type { InParts } from '@gauger/import/records';

/** Milliseconds that work keeps others waiting. */
const LONGEST = 10;

/** Does work in parts, with the calls of others in between. */
export async function inParts<Result>(work: InParts<Result>): Promise<Result> {
  let began = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (performance.now() - began < LONGEST) continue;
    await othersTurn();
    began = performance.now();
  }
}
