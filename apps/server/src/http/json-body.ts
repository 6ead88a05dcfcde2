import { JsonError, parseStrictJson } from '@gauger/excise';
import { AppError } from './app-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const refuse = (description: string) => new AppError('MALFORMED_JSON', { description });

/** Parses a request body as strictly as any filing is read. @throws AppError MALFORMED_JSON that says why. */
export function parseJsonBody(bytes: Buffer): unknown {
  const text = decode(bytes);
  try {
    return parseStrictJson(text);
  } catch (error) {
    throw error instanceof JsonError ? refuse(`The request body cannot be read: ${error.message}`) : error;
  }
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw refuse('The request body is not valid UTF-8.');
  }
}
