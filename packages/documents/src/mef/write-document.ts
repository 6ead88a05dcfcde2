import type { XmlElement } from 'libxml2-wasm';
import type { ListedPath } from './elements.ts';

/** The texts of a document's elements, by path. Empty text is left out. */
export type Values = Readonly<Record<string, string>>;

/** The text of a checked box. */
export const CHECKED = 'X';

/** In a row of a list: the documents that its group names. */
export const REFERENCES = '@referenceDocumentId';

export interface MefDocument {
  name: string;
  documentId: string;
  paths: readonly ListedPath[];
  values: Values;
  /** Groups that repeat, by path: the texts below each, by the rest of the path. */
  lists?: Readonly<Record<string, readonly Values[]>>;
  /** Elements that name other documents: path, document. */
  references?: readonly (readonly [path: string, documentId: string])[];
}

/** The documents that a document names. */
export const referencesOf = ({ references = [], lists = {} }: MefDocument): string[] => [
  ...references.map(([, id]) => id),
  ...Object.values(lists).flatMap((rows) => rows.flatMap(({ [REFERENCES]: ids = '' }) => ids.split(' '))),
];

/** Adds a document to the data of a return. */
export function writeDocument(data: XmlElement, document: MefDocument): void {
  const element = data.addElement(document.name);
  element.setAttr('documentId', document.documentId);
  const { references = [] } = document;
  const placed = fill(element, document);
  // A group without a figure is missing from the document: then the form itself names the other document.
  const ids = references.flatMap(([path, id]) => (placed.has(path) ? [] : [id]));
  if (ids.length > 0) element.setAttr('referenceDocumentId', [...new Set(ids)].join(' '));
}

/**
 * Adds the elements that have a value, in the listed order; a value without a listed place is a defect.
 * @returns the elements that name other documents
 */
export function fill(
  document: XmlElement,
  content: Pick<MefDocument, 'paths' | 'values' | 'lists' | 'references'>,
): ReadonlySet<string> {
  const { paths, values, lists = {}, references = [] } = content;
  const named = new Map<string, string[]>();
  for (const [path, id] of references) named.set(path, [...(named.get(path) ?? []), id]);
  const placed = new Set<string>();
  const open: { name: string; element: XmlElement }[] = [];
  const close = (names: readonly string[]) => {
    const shared = names.findIndex((name, at) => open[at]?.name !== name);
    open.length = Math.min(open.length, shared === -1 ? names.length : shared);
  };
  const enter = (names: readonly string[]): XmlElement => {
    close(names);
    for (const name of names.slice(open.length)) {
      open.push({ name, element: (open.at(-1)?.element ?? document).addElement(name) });
      const path = open.map((one) => one.name).join('/');
      const ids = named.get(path);
      if (ids === undefined) continue;
      open.at(-1)?.element.setAttr('referenceDocumentId', ids.join(' '));
      placed.add(path);
    }
    return open.at(-1)?.element ?? document;
  };
  const written = new Set<string>();
  let last: XmlElement | null = null;
  for (const [path, type] of paths) {
    const names = path.split('/');
    const group = Object.keys(lists).find((one) => path.startsWith(`${one}/`));
    if (group !== undefined && !written.has(group)) {
      written.add(group);
      const parents = group.split('/');
      const below = paths.flatMap(([one, ...rest]): ListedPath[] =>
        one.startsWith(`${group}/`) ? [[one.slice(group.length + 1), ...rest]] : [],
      );
      for (const row of lists[group] ?? []) {
        const element = enter(parents.slice(0, -1)).addElement(parents.at(-1) as string);
        const { [REFERENCES]: ids = '', ...values } = row;
        if (ids !== '') element.setAttr('referenceDocumentId', ids);
        fill(element, { paths: below, values });
      }
    }
    if (group !== undefined) continue;
    if (type === 'reference') {
      if (named.has(path)) enter(names);
      continue;
    }
    const value = values[path] ?? '';
    if (value === '') continue;
    const leaf = names.pop() as string;
    if (leaf.startsWith('@')) {
      last?.setAttr(leaf.slice(1), value);
      continue;
    }
    last = enter(names).addElement(leaf);
    last.addText(value);
    const ids = named.get(path);
    if (ids === undefined) continue;
    last.setAttr('referenceDocumentId', ids.join(' '));
    placed.add(path);
  }
  const listed = new Set(paths.map(([path]) => path));
  const stray = Object.keys(values).find((path) => values[path] !== '' && !listed.has(path));
  if (stray !== undefined) throw new Error(`${stray} has no place in the layout`);
  return placed;
}
