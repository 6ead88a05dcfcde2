import { type Exact, parseDecimal, ZERO } from '../decimal.ts';
import { LONGEST_NUMBER } from './check-row.ts';
import { isBlank } from './conditions.ts';
import { type Issue, issue } from './issue-codes.ts';

/** Most rows of one tax line, and of one group of claims. */
export const MAX_ROWS = 20_000;

/** Reads the parts of a filing outside its lines from any value: wrong parts become issues, the rest is read. */

export type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of the filing, empty where it is absent. */
export function readPart(input: Json, name: string, known: readonly string[], issues: Issue[]): Json {
  const part = input[name];
  if (part === undefined || part === null) return {};
  if (!isObject(part)) {
    issues.push(issue('notAnObject', name, { what: name }));
    return {};
  }
  reportUnknownKeys(part, known, `${name}.`, 'unknownKeyBeside', issues);
  return part;
}

export function readFlag(part: Json, name: string, path: string, issues: Issue[]): boolean {
  const value = part[name];
  if (value === undefined || value === null || typeof value === 'boolean') return value === true;
  issues.push(issue('notTrueOrFalse', path, { label: name }));
  return false;
}

/** Dollars and cents; zero where nothing was entered or what was is wrong. */
export function readMoney(part: Json, name: string, within: string, label: string, issues: Issue[]): Exact {
  const value = part[name];
  const path = `${within}.${name}`;
  if (isBlank(value)) return ZERO;
  if (typeof value !== 'string') issues.push(issue('notText', path, { label }));
  else if (value.length > LONGEST_NUMBER) issues.push(issue('tooLong', path, { label, most: LONGEST_NUMBER }));
  else {
    const amount = parseDecimal(value);
    if (amount === null) issues.push(issue('notANumber', path, { label }));
    else if (amount.s > 2) issues.push(issue('tooManyDecimals', path, { label, most: 2 }));
    else return amount;
  }
  return ZERO;
}

export function reportUnknownKeys(
  part: Json,
  known: readonly string[],
  prefix: string,
  code: 'unknownKey' | 'unknownKeyBeside',
  issues: Issue[],
): void {
  for (const key of Object.keys(part)) {
    if (!known.includes(key)) issues.push(issue(code, `${prefix}${key}`, { key, known: known.join(', ') }));
  }
}
