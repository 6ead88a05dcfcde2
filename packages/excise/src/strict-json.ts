/** Deepest nesting and longest string accepted. */
export const MAX_JSON_DEPTH = 12;
export const MAX_JSON_STRING = 4_000;
/** Key names that reach into JavaScript's own objects. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Why a text was refused, in a sentence of its own. */
export class JsonError extends Error {}

/**
 * Reads JSON more strictly than JSON.parse: a repeated key, of which JSON.parse silently keeps the last, a key that
 * reaches into the prototype, nesting deeper than 12, a string longer than 4,000 characters, and characters no database
 * stores are refused by name.
 * @throws JsonError
 */
export function parseStrictJson(text: string): unknown {
  const value = parse(text);
  inspect(text);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonError('It is not valid JSON.');
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
      if (open.length > MAX_JSON_DEPTH) throw new JsonError(`It nests deeper than ${MAX_JSON_DEPTH} levels.`);
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
  if (string.length > MAX_JSON_STRING) throw new JsonError(`A text is longer than ${MAX_JSON_STRING} characters.`);
  if (string !== raw && (string.includes('\0') || !string.isWellFormed()))
    throw new JsonError('A text holds a NUL character or half of a surrogate pair.');
  return string;
}

function admitKey(key: string, keys: Set<string> | null | undefined): void {
  if (FORBIDDEN_KEYS.has(key)) throw new JsonError(`The key "${key}" is not allowed.`);
  if (!keys) return;
  if (keys.has(key)) throw new JsonError(`The key "${key.slice(0, 60)}" appears twice in one object.`);
  keys.add(key);
}
