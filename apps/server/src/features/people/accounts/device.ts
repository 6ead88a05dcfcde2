import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../../adapters/crypto/port.ts';

/**
 * The cookie of a browser with earlier logins. It grants no access: it distinguishes a person's known device from any other, for
 * the failure counter and for the email about a new device. Its form is `device.proof.proof…`: a random name and, for each person
 * who logged in there, a MAC over that name and their address, so that others can neither forge nor read it.
 */
const MAX_PEOPLE = 8;
const PATTERN = /^[A-Za-z0-9_-]{22}(?:\.[A-Za-z0-9_-]{22}){0,8}$/;
/** Bytes of the name and of a proof; 22 characters each. */
const SIZE = 16;

interface Device {
  name: string;
  proofs: readonly string[];
}

function read(cookie: string | undefined): Device | null {
  if (cookie === undefined || !PATTERN.test(cookie)) return null;
  const [name = '', ...proofs] = cookie.split('.');
  return { name, proofs };
}

const proofOf = (ring: KeyRing, name: string, email: string) =>
  ring.mac('known device', `${name}|${email}`).subarray(0, SIZE).toString('base64url');
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The name of the device if the person of an address, in lower case, logged in there before, else null. */
export function knownDevice(ring: KeyRing, cookie: string | undefined, email: string): string | null {
  const device = read(cookie);
  if (!device) return null;
  const proof = proofOf(ring, device.name, email);
  return device.proofs.some((given) => isSame(given, proof)) ? device.name : null;
}

/** The cookie of a device in which the person of an address has just signed in. Of too many people the first are forgotten. */
export function rememberPerson(ring: KeyRing, cookie: string | undefined, email: string): string {
  const device = read(cookie) ?? { name: randomBytes(SIZE).toString('base64url'), proofs: [] };
  const proof = proofOf(ring, device.name, email);
  const others = device.proofs.filter((given) => given !== proof);
  return [device.name, ...others.slice(1 - MAX_PEOPLE), proof].join('.');
}
