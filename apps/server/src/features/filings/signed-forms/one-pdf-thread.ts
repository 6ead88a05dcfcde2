import { onePdf, type ScannedPart } from '@gauger/documents';
import { move } from 'piscina';

/** Puts the pages of a signed form into one PDF, in a thread. The bytes are handed over and not copied. */
export default async function join(parts: readonly ScannedPart[]) {
  return move(await onePdf(parts));
}
