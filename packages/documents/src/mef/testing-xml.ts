import { XMLParser } from 'fast-xml-parser';

/** Reads XML with a separate parser, independent of our bindings. */

type Ordered = { [name: string]: unknown }[];
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  parseTagValue: false,
  attributeNamePrefix: '',
});

export interface ReadDocument {
  name: string;
  attributes: Record<string, string>;
  /** Path and text of each leaf below the document's element, in their order. */
  leaves: [path: string, text: string][];
}

/** Root, header and documents of a return. */
export function readReturn(xml: string): {
  root: Record<string, string>;
  header: ReadDocument;
  documents: ReadDocument[];
  count: string;
} {
  const top = elements(parser.parse(xml) as Ordered).find(({ name }) => name === 'Return');
  const [head, data] = elements(top?.children ?? []);
  if (!top || head?.name !== 'ReturnHeader' || data?.name !== 'ReturnData') throw new Error('This is no return');
  return {
    root: top.attributes,
    header: read(head),
    documents: elements(data.children).map(read),
    count: data.attributes.documentCnt ?? '',
  };
}

/** The text at one path; fails unless the path occurs exactly once. */
export function textAt({ leaves }: ReadDocument, path: string): string | undefined {
  const found = leaves.filter(([at]) => at === path);
  if (found.length > 1) throw new Error(`${path} stands ${found.length} times`);
  return found[0]?.[1];
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Ordered;
}

const elements = (nodes: Ordered): Element[] =>
  nodes.flatMap((node) =>
    Object.keys(node)
      .filter((name) => name !== ':@' && name !== '#text' && !name.startsWith('?'))
      .map((name) => ({
        name,
        attributes: (node[':@'] ?? {}) as Record<string, string>,
        children: node[name] as Ordered,
      })),
  );

const read = ({ name, attributes, children }: Element): ReadDocument => ({
  name,
  attributes,
  leaves: leavesOf(children, ''),
});

function leavesOf(nodes: Ordered, within: string): [string, string][] {
  return elements(nodes).flatMap(({ name, children }): [string, string][] => {
    const path = within + name;
    const inner = leavesOf(children, `${path}/`);
    return inner.length > 0 ? inner : [[path, children.map((node) => String(node['#text'] ?? '')).join('')]];
  });
}
