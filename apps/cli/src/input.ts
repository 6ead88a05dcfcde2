import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PackageRefused, type ReadPackage, readPackage } from '@gauger/documents';
import { JsonError, type Law, parseStrictJson, law as shippedLaw, withRateBook } from '@gauger/excise';
import gauger from '../../../package.json' with { type: 'json' };

/** A mistake of the user, in words for standard error; the command ends with exit code 2. */
export class UsageError extends Error {}

/** Reads a JSON file, or standard input for `-`. Paths are relative to where the command was typed. */
export const readJson = (file: string): unknown => jsonOf(file, readBytes(file));

/** Reads a filing from a JSON file, or from the package that holds one. */
export function readFilingFile(file: string): { facts: unknown; attached?: ReadPackage['attached'] } {
  const bytes = readBytes(file);
  return isZip(bytes) ? packageOf(file, bytes) : { facts: jsonOf(file, bytes) };
}

/** Reads the facts of a filing alone. */
export const readFiling = (file: string): unknown => readFilingFile(file).facts;

/** Whether a filing is a Form 8849; any other is read as a Form 720. */
export const isForm8849 = (facts: unknown): boolean =>
  typeof facts === 'object' && facts !== null && 'formType' in facts && facts.formType === 'Form8849';

/** Whether a filing is a Form 720-X. */
export const isForm720X = (facts: unknown): boolean =>
  typeof facts === 'object' && facts !== null && 'formType' in facts && facts.formType === 'Form720X';

/** The form of a filing as people name it; one that names no known form is read as a Form 720. */
export const formNameOf = (facts: unknown): string =>
  isForm720X(facts) ? 'Form 720-X' : isForm8849(facts) ? 'Form 8849' : 'Form 720';

/** Reads an open package. */
export const readPackageFile = (file: string): ReadPackage => packageOf(file, readBytes(file));

/** An archive of any kind begins with these letters; no JSON does. */
const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';

function packageOf(file: string, bytes: Buffer): ReadPackage {
  try {
    return readPackage(bytes);
  } catch (cause) {
    if (!(cause instanceof PackageRefused)) throw cause;
    throw new UsageError(`${file} cannot be read as a package: ${cause.message}`);
  }
}

function jsonOf(file: string, bytes: Buffer): unknown {
  // Editors on Windows put a byte order mark before the text.
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return parseStrictJson(text);
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    throw new UsageError(`${file} cannot be read as JSON: ${cause.message}`);
  }
}

/**
 * Resolves a file name of the command line: npm runs scripts in the project's folder and keeps the user's own in
 * INIT_CWD.
 */
export const placeOf = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file);

/**
 * Reads a file, or standard input for `-`.
 * @param largest bytes that a file may have; any when absent
 */
export function readBytes(file: string, largest = Number.POSITIVE_INFINITY): Buffer {
  try {
    if (file !== '-' && statSync(placeOf(file)).size > largest) throw tooLarge(file, largest);
    return readFileSync(file === '-' ? 0 : placeOf(file));
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageError(code === 'ENOENT' ? `There is no file ${file}` : `${file} cannot be read: ${code}`);
  }
}

/** The refusal of a file by its size. */
export const tooLarge = (named: string, largest: number): UsageError =>
  new UsageError(`${named} has more than ${largest / 1024 ** 2} MB: split it`);

/** The shipped law, or the one with the rate book of `--rate-book FILE`. */
export const lawOf = (rateBook: string | undefined): Law =>
  rateBook === undefined ? shippedLaw : withRateBook(readJson(rateBook));

/**
 * Writes a file.
 * @param how `new` overwrites nothing
 */
export function writeFile(file: string, bytes: Uint8Array, how: 'new' | 'over' = 'over'): void {
  try {
    writeFileSync(placeOf(file), bytes, { flag: how === 'new' ? 'wx' : 'w' });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageError(code === 'EEXIST' ? `${file} already exists` : `${file} cannot be written: ${code}`);
  }
}

/** Ids of software that is not registered with the IRS: the command line sends no return. */
export const unsentSoftware = { softwareId: '00000000', version: gauger.version, efin: '000000' };
