import { move, transferableSymbol, valueSymbol } from 'piscina';
import { findJsonFault } from './json-body.ts';

/** The answer of the thread: the bytes come back, because they were transferred and not copied. */
export interface CheckedJson {
  fault: string | null;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Judges the limits of one body, in a thread. */
export default function check(bytes: Uint8Array<ArrayBuffer>) {
  const answer: CheckedJson = { fault: findJsonFault(bytes), bytes };
  return move({ [transferableSymbol]: bytes.buffer, [valueSymbol]: answer });
}
