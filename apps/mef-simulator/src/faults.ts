import type { Store } from './store.ts';

/** The possible faults of one exchange, described for testers. */
export const FAULTS = {
  down: 'answers 503 without a word of SOAP',
  dropBefore: 'breaks the connection before anything is done',
  dropAfter: 'does what was asked and breaks the connection instead of answering',
  silent: 'does what was asked and never answers',
  slow: 'answers after two seconds',
  garbled: 'answers bytes that were changed on the way',
  cut: 'answers half of the bytes',
  doctype: 'answers with a document type and an entity',
  error500: 'does what was asked and answers 500 with a page of a web server',
  refused: 'answers a fault by the message (Client) and does nothing',
  busy: 'answers a fault by the simulator (Server) and does nothing',
  otherMessage: 'answers to another message',
  twice: 'lists everything it answers twice',
  foreign: 'lists a submission nobody asked about, too',
  notYet: 'knows of no answer yet',
  forgotten: 'knows of no submission',
  rejectedAfterAll: 'calls an accepted return a duplicate',
} as const;

export type FaultName = keyof typeof FAULTS;

export const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);

/** Takes the fault of this exchange: a planned one, or one drawn while chaos is on. */
export function takeFault(store: Store, operation: string): FaultName | undefined {
  const planned = store.takePlanned(operation);
  if (planned !== undefined) return isFault(planned) ? planned : undefined;
  return draw(store);
}

/** Faults that chaos draws from: each of them ends in an answer sooner or later. */
const DRAWN: readonly FaultName[] = [
  'down',
  'dropBefore',
  'dropAfter',
  'garbled',
  'cut',
  'doctype',
  'error500',
  'busy',
  'otherMessage',
  'twice',
  'foreign',
  'notYet',
];

/** The same seed gives the same faults in the same order. */
function draw(store: Store): FaultName | undefined {
  const rate = Number(store.setting('chaosRate') ?? 0);
  if (rate === 0) return undefined;
  const [seed, first] = nextRandom(Number(store.setting('chaosSeed') ?? 1));
  const [next, second] = nextRandom(seed);
  store.set('chaosSeed', String(next));
  return first < rate ? DRAWN[Math.floor(second * DRAWN.length)] : undefined;
}

/** Mulberry32: from a state of 32 bits, the next state and a number from 0 to 1. */
function nextRandom(state: number): [state: number, random: number] {
  const next = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(next ^ (next >>> 15), 1 | next);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return [next, ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32];
}
