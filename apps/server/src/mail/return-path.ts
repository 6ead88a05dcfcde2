import { timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../adapters/crypto/port.ts';

/** 128 and 80 bits in digits and small letters: mail servers may change the letter case of an address. */
const ID_LENGTH = 25;
const MAC_LENGTH = 16;
const MAC_BYTES = 10;

/** Longest local part of the address for bounces: with its token it has at most 64 characters (RFC 5321, 4.5.3.1.1). */
export const MAX_BOUNCE_LOCAL_PART = 64 - 1 - ID_LENGTH - MAC_LENGTH;

const inLetters = (hex: string, length: number): string => BigInt(`0x${hex}`).toString(36).padStart(length, '0');

const macOf = (ring: KeyRing, mailId: string): string =>
  inLetters(ring.mac('return path', mailId).subarray(0, MAC_BYTES).toString('hex'), MAC_LENGTH);

/** The return path of one email, `bounces+TOKEN@mail.example`: the token shows that what comes back answers an email of ours. */
export function returnPathOf(ring: KeyRing, bounceAddress: string, mailId: string): string {
  const at = bounceAddress.lastIndexOf('@');
  const token = inLetters(mailId.replaceAll('-', ''), ID_LENGTH) + macOf(ring, mailId);
  return `${bounceAddress.slice(0, at)}+${token}${bounceAddress.slice(at)}`;
}

const TOKEN = new RegExp(`\\+([0-9a-z]{${ID_LENGTH}})([0-9a-z]{${MAC_LENGTH}})@`, 'i');

/** The email that a return path was made for; null for an address that is none of ours. */
export function mailIdOf(ring: KeyRing, address: string): string | null {
  const [, letters, mac] = TOKEN.exec(address.toLowerCase()) ?? [];
  if (!letters || !mac) return null;
  let number = 0n;
  for (const letter of letters) number = number * 36n + BigInt(Number.parseInt(letter, 36));
  const hex = number.toString(16).padStart(32, '0');
  if (hex.length !== 32) return null;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(ring, id))) ? id : null;
}
