/** The repetitions of a test: a few times in `npm test`, as often as promised in `npm run faults`. */
export type Repeated =
  | 'TENANT'
  | 'LIMITED'
  | 'FUZZ'
  | 'RACE_PAY'
  | 'RACE_CONFIRM'
  | 'RACE_TRANSMIT'
  | 'RACE_SAVE'
  | 'RACE_ADD'
  | 'RESET'
  | 'OTP'
  | 'PAYMENT_SCHEDULES'
  | 'MEF_SCHEDULES'
  | 'BATCH_AUTHORITY';

/** How often it is repeated in this run. @param few in `npm test` */
export const sizeOf = (what: Repeated, few: number): number => Number(process.env[`GAUGER_SIZE_${what}`] ?? few);

/** The numbers of the rounds of this run, for `test.each`. */
export const rounds = (what: Repeated, few: number): number[] =>
  Array.from({ length: sizeOf(what, few) }, (_, round) => round + 1);

/** The seed of chance in this run; a test names it when it fails, and GAUGER_TEST_SEED runs it again. */
export const SEED = Number(process.env.GAUGER_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Numbers from 0 to 1 by chance; the same seed gives the same (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
