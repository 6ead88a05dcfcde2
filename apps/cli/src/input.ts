import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { JsonError, type Law, parseStrictJson, law as shippedLaw, withRateBook } from '@gauger/excise';

/** What the user did wrong, in words for standard error; the command ends with exit code 2. */
export class UsageError extends Error {}

/** Reads a JSON file, or standard input for `-`. Paths are relative to where the command was typed. */
export function readJson(file: string): unknown {
  // Editors on Windows put a byte order mark before the text.
  const text = readText(file).replace(/^\uFEFF/, '');
  try {
    return parseStrictJson(text);
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    throw new UsageError(`${file} cannot be read as JSON: ${cause.message}`);
  }
}

/** Where a file is that was named on the command line: npm runs scripts in the project's folder and keeps the user's own in INIT_CWD. */
export const placeOf = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file);

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : placeOf(file), 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageError(code === 'ENOENT' ? `There is no file ${file}` : `${file} cannot be read: ${code}`);
  }
}

/** The shipped law, or the one with the rate book of `--rate-book FILE`. */
export const lawOf = (rateBook: string | undefined): Law =>
  rateBook === undefined ? shippedLaw : withRateBook(readJson(rateBook));
