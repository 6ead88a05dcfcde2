import type { KeyRing } from '../adapters/crypto/port.ts';

/**
 * The six digits of an email. Like the token below they are made from the email's id under a key outside the database: they are
 * stored nowhere, and an email that is sent again has the same digits.
 */
export const mailedCode = (ring: KeyRing, mailId: string): string =>
  String(ring.mac('mailed code', mailId).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** The token of 256 bits in the link of a mail. Who takes it back keeps only its hash. */
export const mailedToken = (ring: KeyRing, mailId: string): string =>
  ring.mac('mailed token', mailId).toString('base64url');

/** The token of 256 bits in the link of a request to a client, made from its id: a reminder has the same link. */
export const clientToken = (ring: KeyRing, requestId: string): string =>
  ring.mac('client link', requestId).toString('base64url');
