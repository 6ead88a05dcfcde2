import { z } from 'zod';
import { AppError, errorAt } from '../app-error.ts';

const faulty = (name: string, message: string) =>
  new AppError('INVALID_PARAMETER', {
    issues: [errorAt('invalidValue', `headers.${name}`, message)],
  });

/** The version in `If-Match: "7"`; undefined without the header or for `*`. */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^"(\d{1,9})"$/.exec(header.trim())?.[1];
  if (version === undefined) throw faulty('If-Match', 'Send the ETag of the record as you got it, like "7".');
  return Number(version);
}

/** Refuses a call that names another version of a record than the newest. Throws VERSION_MISMATCH. */
export function refuseStale(
  { id, version }: { id: string; version: number },
  ifMatch: number | undefined,
  description?: string,
): void {
  if (ifMatch !== undefined && ifMatch !== version)
    throw new AppError('VERSION_MISMATCH', { description, current: { id, version } });
}

const key = z.string().regex(/^[\x21-\x7e]{8,128}$/);

/** `Idempotency-Key`: 8 to 128 printable characters. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const read = key.safeParse(header);
  if (!read.success) throw faulty('Idempotency-Key', 'Send 8 to 128 printable characters, a UUID for instance.');
  return read.data;
}

export const BEARER_TOKEN = /^[A-Za-z0-9_.-]{20,600}$/;

/** The token of `Authorization: Bearer …`; undefined when there is none. */
export function readBearer(header: string | undefined): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  return token !== undefined && BEARER_TOKEN.test(token) ? token : undefined;
}
