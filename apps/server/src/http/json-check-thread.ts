import { move, transferableSymbol, valueSymbol } from 'piscina';
import { findJsonFault } from './json-body.ts';

/** What the thread answers: the bytes come back, since they were handed over and not copied. */
export interface CheckedJson {
  fault: string | null;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Judges the limits of one body, in a thread. */
export default function check(bytes: Uint8Array<ArrayBuffer>) {
  const answer: CheckedJson = { fault: findJsonFault(bytes), bytes };
  return move({ [transferableSymbol]: bytes.buffer, [valueSymbol]: answer });
}
