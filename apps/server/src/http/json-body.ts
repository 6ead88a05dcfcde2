import { AppError } from './app-error.ts';

/** Deepest nesting and longest string a JSON body may hold. */
export const MAX_DEPTH = 12;
export const MAX_STRING = 4_000;
/** Key names that reach into JavaScript's own objects. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const utf8 = new TextDecoder('utf-8', { fatal: true });
const refuse = (description: string) => new AppError('MALFORMED_JSON', { description });

/**
 * Parses a request body. Stricter than JSON.parse: a repeated key, a key that reaches into the prototype, nesting
 * deeper than 12, a string longer than 4,000 characters, and characters no database stores are refused by name.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  const text = decode(bytes);
  const value = parse(text);
  inspect(text);
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw refuse('The request body is not valid UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('The request body is not valid JSON.');
  }
}

/** Walks the text of a valid JSON document once. The text is needed: JSON.parse keeps only the last of two equal keys. */
function inspect(text: string): void {
  /** Keys seen in each open object, outermost first; null stands for an array. */
  const open: (Set<string> | null)[] = [];
  let keyExpected = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const string = readString(text, at, end);
      if (keyExpected) admitKey(string, open.at(-1));
      keyExpected = false;
      at = end;
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) throw refuse(`The request body nests deeper than ${MAX_DEPTH} levels.`);
      keyExpected = character === '{';
    } else if (character === '}' || character === ']') {
      open.pop();
      keyExpected = false;
    } else if (character === ',') {
      keyExpected = open.at(-1) instanceof Set;
    }
  }
}

/** Index of the quote that closes the string opened at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); ; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at;
  }
}

function readString(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  const string: string = raw.includes('\\') ? JSON.parse(text.slice(start, end + 1)) : raw;
  if (string.length > MAX_STRING) throw refuse(`A text is longer than ${MAX_STRING} characters.`);
  if (string !== raw && (string.includes('\0') || !string.isWellFormed()))
    throw refuse('A text holds a NUL character or half of a surrogate pair.');
  return string;
}

function admitKey(key: string, keys: Set<string> | null | undefined): void {
  if (FORBIDDEN_KEYS.has(key)) throw refuse(`The key "${key}" is not allowed.`);
  if (!keys) return;
  if (keys.has(key)) throw refuse(`The key "${key.slice(0, 60)}" appears twice in one object.`);
  keys.add(key);
}
