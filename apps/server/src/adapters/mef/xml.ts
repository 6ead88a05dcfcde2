import { SaxesParser } from 'saxes';

/** An element, with its own text. Names are without prefix: one namespace never has a name of another. */
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

type Growing = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & { children: Growing[] };

const LONGEST = 16 * 1024 * 1024;
const DEEPEST = 64;
const MAX_ELEMENTS = 200_000;

/** Reads untrusted XML within limits, without document type and processing instructions. @throws Error naming the fault */
export function readXml(bytes: Uint8Array): XmlElement {
  if (bytes.length > LONGEST) throw new Error('The XML is longer than anything that is expected.');
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: Growing[] = [];
  let root: Growing | undefined;
  let elements = 0;
  const refuse = (what: string) => {
    throw new Error(`The XML holds ${what}.`);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => refuse('a document type'));
  parser.on('processinginstruction', () => refuse('a processing instruction'));
  parser.on('opentag', (tag) => {
    if (open.length >= DEEPEST) refuse('more levels than anything that is expected');
    if (++elements > MAX_ELEMENTS) refuse('more elements than anything that is expected');
    const attributes = Object.values(tag.attributes).map(({ local, value }) => [local, value]);
    const element: Growing = {
      name: tag.local,
      namespace: tag.uri,
      attributes: Object.fromEntries(attributes),
      children: [],
      text: '',
    };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
    open.push(element);
  });
  const addText = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return root ?? refuse('no element');
}

/** The first child of that name. */
export function child(of: XmlElement | undefined, name: string): XmlElement | undefined {
  return of?.children.find((each) => each.name === name);
}

/** The trimmed text of the first child of that name; null when there is none, or nothing in it. */
export function childText(of: XmlElement | undefined, name: string): string | null {
  return child(of, name)?.text.trim() || null;
}

/** The first element of that name, at any depth. */
export function find(within: XmlElement, name: string): XmlElement | undefined {
  if (within.name === name) return within;
  for (const each of within.children) {
    const found = find(each, name);
    if (found) return found;
  }
  return undefined;
}
