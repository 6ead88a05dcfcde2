import { PdfRefused } from './refused.ts';

/** The values of PDF (ISO 32000-1, 7.3), read from bytes. Nothing looks into a string, so that it is only known to be one. */
export type Value = null | boolean | number | Text | Name | Reference | Value[] | Dictionary;
export type Dictionary = Map<string, Value>;
export interface Name {
  readonly name: string;
}
export interface Reference {
  readonly object: number;
}
type Text = typeof TEXT;
const TEXT = { text: true } as const;

export const isDictionary = (value: Value | undefined): value is Dictionary => value instanceof Map;
export const isReference = (value: Value | undefined): value is Reference =>
  typeof value === 'object' && value !== null && 'object' in value;
export const nameOf = (value: Value | undefined): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;

/** Names that introduce active content (scripts, media, embedded files, remote requests) and encryption. */
const REFUSED: Readonly<Record<string, 'encrypted' | 'active'>> = {
  Encrypt: 'encrypted',
  JavaScript: 'active',
  JS: 'active',
  Launch: 'active',
  EmbeddedFile: 'active',
  EmbeddedFiles: 'active',
  RichMedia: 'active',
  XFA: 'active',
};

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));
const at = (sign: string) => sign.charCodeAt(0);
/** A line that says nothing but is longer hides something: another format, which reads the same bytes otherwise. */
const LONGEST_COMMENT = 1_024;
const DEEPEST = 64;
/** Most values of one object: the widths of a large font are some thousands. */
const MAX_VALUES = 500_000;

/** Reads values one after the other. Throws PdfRefused where there is none, and at a name that is refused. */
export class ValueReader {
  readonly #bytes: Buffer;
  #at: number;
  #values = 0;

  constructor(bytes: Buffer, from = 0) {
    this.#bytes = bytes;
    this.#at = from;
  }

  get position(): number {
    return this.#at;
  }

  moveTo(position: number): void {
    this.#at = position;
  }

  /** Passes white space and comments. */
  skip(): void {
    for (;;) {
      while (SPACE.has(this.#bytes[this.#at] ?? -1)) this.#at += 1;
      if (this.#bytes[this.#at] !== at('%')) return;
      const from = this.#at;
      while (this.#at < this.#bytes.length && !isLineEnd(this.#bytes[this.#at])) this.#at += 1;
      if (this.#at - from > LONGEST_COMMENT) throw new PdfRefused('damaged');
    }
  }

  isAtEnd(): boolean {
    this.skip();
    return this.#at >= this.#bytes.length;
  }

  /** The next word of regular characters, which may be empty; its place is passed. */
  word(): string {
    this.skip();
    const from = this.#at;
    while (isRegular(this.#bytes[this.#at])) this.#at += 1;
    return this.#bytes.toString('latin1', from, this.#at);
  }

  /** The next word, whose place stays. */
  peekWord(): string {
    const before = this.#at;
    const word = this.word();
    this.#at = before;
    return word;
  }

  expect(word: string): void {
    if (this.word() !== word) throw new PdfRefused('damaged');
  }

  /** A whole number that is not negative. */
  count(): number {
    const word = this.word();
    if (!/^\d{1,15}$/.test(word)) throw new PdfRefused('damaged');
    return Number(word);
  }

  value(depth = 0): Value {
    this.#values = depth === 0 ? 0 : this.#values + 1;
    if (depth > DEEPEST || this.#values > MAX_VALUES) throw new PdfRefused('tooComplex');
    this.skip();
    const sign = this.#bytes[this.#at];
    if (sign === at('/')) return this.#name();
    if (sign === at('(')) return this.#text();
    if (sign === at('[')) return this.#array(depth);
    if (sign === at('<')) return this.#bytes[this.#at + 1] === at('<') ? this.#dictionary(depth) : this.#hexText();
    return this.#plain();
  }

  #name(): Name {
    const from = this.#at + 1;
    for (this.#at = from; isRegular(this.#bytes[this.#at]); ) this.#at += 1;
    const written = this.#bytes.toString('latin1', from, this.#at);
    const name = written.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    const fault = Object.hasOwn(REFUSED, name) ? REFUSED[name] : undefined;
    if (fault) throw new PdfRefused(fault);
    return { name };
  }

  #text(): Text {
    let open = 0;
    for (; this.#at < this.#bytes.length; this.#at += 1) {
      const sign = this.#bytes[this.#at];
      if (sign === at('\\')) this.#at += 1;
      else if (sign === at('(')) open += 1;
      else if (sign === at(')')) {
        open -= 1;
        if (open === 0) {
          this.#at += 1;
          return TEXT;
        }
      }
    }
    throw new PdfRefused('damaged');
  }

  #hexText(): Text {
    const end = this.#bytes.indexOf('>', this.#at);
    if (end === -1 || !/^[0-9A-Fa-f\s\0]*$/.test(this.#bytes.toString('latin1', this.#at + 1, end)))
      throw new PdfRefused('damaged');
    this.#at = end + 1;
    return TEXT;
  }

  #array(depth: number): Value[] {
    const values: Value[] = [];
    this.#at += 1;
    for (;;) {
      this.skip();
      if (this.#bytes[this.#at] === at(']')) break;
      values.push(this.value(depth + 1));
    }
    this.#at += 1;
    return values;
  }

  #dictionary(depth: number): Dictionary {
    const values: Dictionary = new Map();
    this.#at += 2;
    for (;;) {
      this.skip();
      if (this.#bytes[this.#at] === at('>') && this.#bytes[this.#at + 1] === at('>')) break;
      if (this.#bytes[this.#at] !== at('/')) throw new PdfRefused('damaged');
      const { name } = this.#name();
      values.set(name, this.value(depth + 1));
    }
    this.#at += 2;
    return values;
  }

  #plain(): Value {
    const word = this.word();
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    if (!/^[+-]*\d*\.?\d*(?:-\d*)?$/.test(word) || !/\d/.test(word)) throw new PdfRefused('damaged');
    const after = this.#at;
    if (/^\d{1,10}$/.test(word) && /^\d{1,5}$/.test(this.word()) && this.word() === 'R')
      return { object: Number(word) };
    this.#at = after;
    return Number.parseFloat(word) || 0;
  }
}

const isLineEnd = (sign: number | undefined) => sign === 10 || sign === 13;
const isRegular = (sign: number | undefined) => sign !== undefined && !SPACE.has(sign) && !DELIMITER.has(sign);
