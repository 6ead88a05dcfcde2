import { SaxesParser } from 'saxes';

/** An element of a return or a message. Names are without prefix. */
export interface Element {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Namespace prefixes that this element declares, by prefix; the default one under `''`. */
  readonly declares: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const DEEPEST = 100;

/**
 * Reads XML without document types.
 * @throws Error with the reason when the XML cannot be read
 */
export function parse(bytes: Uint8Array): Element {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: Element[] = [];
  let root: Element | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a document type is not allowed');
  });
  parser.on('opentag', ({ local, uri, attributes, ns }) => {
    if (open.length >= DEEPEST) throw new Error('too many levels');
    const element: Element = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(Object.values(attributes).map((attribute) => [attribute.local, attribute.value])),
      declares: ns,
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
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
  parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  if (!root) throw new Error('no element');
  return root;
}

/** The first element at a path of names below `element`, like `Filer/EIN`. */
export function at(element: Element | undefined, path: string): Element | undefined {
  return path
    .split('/')
    .reduce<Element | undefined>((found, name) => found?.children.find((each) => each.name === name), element);
}

/** The trimmed text of an element; empty when the element is missing. */
export const textAt = (element: Element | undefined, path: string): string => at(element, path)?.text.trim() ?? '';

/** All elements of that name, at any depth. */
export function all(element: Element, name: string): Element[] {
  return [...(element.name === name ? [element] : []), ...element.children.flatMap((each) => all(each, name))];
}

export const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? mark);
