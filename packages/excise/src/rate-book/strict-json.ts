/** Deepest nesting and longest string accepted. */
export const MAX_JSON_DEPTH = 12;
export const MAX_JSON_STRING = 4_000;
/** Most entries of one list, most different keys of one text, and most values of one text: what parsing it may cost. */
export const MAX_JSON_ITEMS = 50_000;
export const MAX_JSON_KEYS = 5_000;
export const MAX_JSON_VALUES = 1_000_000;
/** Key names that reach into JavaScript's own objects. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** The refusal of a text, with the reason as a sentence. */
export class JsonError extends Error {}

/**
 * Reads JSON more strictly than JSON.parse: a repeated key, of which JSON.parse silently keeps the last, a key that
 * reaches into the prototype, nesting deeper than 12, a string longer than 4,000 characters, more values than any filing
 * has, and characters no database stores are refused by name.
 * @throws JsonError
 */
export function parseStrictJson(text: string): unknown {
  checkJson(text);
  return parseCheckedJson(text);
}

/** Parses a text that `checkJson` passed. @throws JsonError when it is not JSON at all */
export function parseCheckedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const notJson = () => new JsonError('It is not valid JSON.');
const count = (limit: number) => limit.toLocaleString('en-US');

/** An open object with the keys seen in it, or an open list with the commas seen in it. */
interface Open {
  readonly keys: Set<string> | null;
  commas: number;
}

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'",[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

/**
 * Checks the text in one pass, in memory that grows only with its keys, before anything is parsed: JSON.parse of deep
 * nesting or of a million keys takes seconds and a gigabyte. Text that is not JSON may pass; JSON that breaks a limit
 * never does.
 * @throws JsonError
 */
export function checkJson(text: string): void {
  const open: Open[] = [];
  const known = new Set<string>();
  let keyExpected = false;
  let values = 0;
  const countValue = () => {
    values += 1;
    if (values > MAX_JSON_VALUES) throw new JsonError(`It holds more than ${count(MAX_JSON_VALUES)} values.`);
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      const end = endOfString(text, at);
      const string = readString(text, at, end);
      if (keyExpected) admitKey(string, open.at(-1)?.keys, known);
      keyExpected = false;
      at = end;
    } else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
      countValue();
      keyExpected = sign === OPEN_OBJECT;
      open.push({ keys: keyExpected ? new Set() : null, commas: 0 });
      if (open.length > MAX_JSON_DEPTH) throw new JsonError(`It nests deeper than ${MAX_JSON_DEPTH} levels.`);
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) {
      open.pop();
      keyExpected = false;
    } else if (sign === COMMA) {
      countValue();
      const within = open.at(-1);
      if (!within) throw notJson();
      within.commas += 1;
      if (!within.keys && within.commas >= MAX_JSON_ITEMS)
        throw new JsonError(`A list has more than ${count(MAX_JSON_ITEMS)} entries.`);
      keyExpected = within.keys !== null;
    }
  }
}

/** Index of the quote that closes the string opened at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  throw notJson();
}

function readString(text: string, start: number, end: number): string {
  if (end - start > 6 * MAX_JSON_STRING + 1) throw tooLong();
  const raw = text.slice(start + 1, end);
  const string = raw.includes('\\') ? (parseCheckedJson(text.slice(start, end + 1)) as string) : raw;
  if (string.length > MAX_JSON_STRING) throw tooLong();
  if (string !== raw && (string.includes('\0') || !string.isWellFormed()))
    throw new JsonError('A text holds a NUL character or half of a surrogate pair.');
  return string;
}

const tooLong = () => new JsonError(`A text is longer than ${MAX_JSON_STRING} characters.`);

function admitKey(key: string, keys: Set<string> | null | undefined, known: Set<string>): void {
  if (FORBIDDEN_KEYS.has(key)) throw new JsonError(`The key "${key}" is not allowed.`);
  if (!keys) return;
  if (keys.has(key)) throw new JsonError(`The key "${key.slice(0, 60)}" appears twice in one object.`);
  keys.add(key);
  known.add(key);
  if (known.size > MAX_JSON_KEYS) throw new JsonError(`It names more than ${count(MAX_JSON_KEYS)} different keys.`);
}
