import { checkJson, JsonError, parseCheckedJson } from '@gauger/excise/strict-json';
import { AppError } from '../app-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The refusal of a body with this fault. */
export const malformedJson = (description: string): AppError => new AppError('MALFORMED_JSON', { description });

/** Parses a request body as strictly as any filing is read. @throws AppError MALFORMED_JSON that says why. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  return refusingJson(() => {
    const text = decode(bytes);
    checkJson(text);
    return parseCheckedJson(text);
  });
}

/** Parses a body that `findJsonFault` passed. @throws AppError MALFORMED_JSON when it is not JSON at all */
export const parseCheckedBody = (bytes: Uint8Array): unknown => refusingJson(() => parseCheckedJson(decode(bytes)));

/** Why a body is refused before it is parsed; null for one that breaks no limit. */
export function findJsonFault(bytes: Uint8Array): string | null {
  try {
    refusingJson(() => checkJson(decode(bytes)));
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function refusingJson<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof JsonError ? malformedJson(`The request body cannot be read: ${error.message}`) : error;
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformedJson('The request body is not valid UTF-8.');
  }
}
