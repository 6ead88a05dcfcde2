/** Work that pauses after each of its parts, so that a server can answer others in between. */
export type InParts<Result> = Generator<undefined, Result>;

/** Does work without a pause. */
export function atOnce<Result>(work: InParts<Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
