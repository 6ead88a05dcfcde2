import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type getSiteText, type ResponseOf, type SiteTextName, siteTexts } from '@gauger/contract';
import type { Definition, Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

export type SiteTexts = Readonly<Record<SiteTextName, ResponseOf<typeof getSiteText>>>;

/** Longest text, in characters: parsing must not hold up the start. */
const MAX_LENGTH = 200_000;

/** Texts that come with the software, for an operator who has none. */
const DEFAULTS = join(import.meta.dirname, 'texts');

/**
 * Reads the texts of the site, once at the start.
 * @param directory of the operator's texts; a text that is not there is the one of the software
 * @throws Error when there is no such folder, or a text is too long
 */
export function readSiteTexts(directory: string | undefined): SiteTexts {
  if (directory !== undefined && !existsSync(directory))
    throw new Error(`Environment variable GAUGER_PAGES_DIR: there is no folder ${directory}.`);
  return Object.fromEntries(siteTexts.map((name) => [name, readText(name, directory)])) as SiteTexts;
}

function readText(name: SiteTextName, directory: string | undefined): SiteTexts[SiteTextName] {
  const own = directory === undefined ? undefined : join(directory, `${name}.md`);
  const text = readFileSync(own !== undefined && existsSync(own) ? own : join(DEFAULTS, `${name}.md`), 'utf8');
  if (text.length > MAX_LENGTH)
    throw new Error(`Environment variable GAUGER_PAGES_DIR: ${name}.md is longer than ${MAX_LENGTH} characters.`);
  try {
    return parseSiteText(text, name.charAt(0).toUpperCase() + name.slice(1));
  } catch (error) {
    throw new Error(`Environment variable GAUGER_PAGES_DIR: ${name}.md cannot be read as Markdown.`, { cause: error });
  }
}

/** Parses Markdown to what a page can show, without HTML and images: no script, no tracker. `title` where the text has none. */
export function parseSiteText(text: string, title: string): SiteTexts[SiteTextName] {
  const { children } = fromMarkdown(text);
  const definitions = new Map(
    children.filter((node) => node.type === 'definition').map((node) => [node.identifier, node]),
  );
  const [first, ...rest] = children;
  const named = first?.type === 'heading' && first.depth === 1;
  return {
    title: (named && plainText(first)) || title,
    content: (named ? rest : children).flatMap((node) => shown(node, definitions)),
  };
}

type Shown = ResponseOf<typeof getSiteText>['content'][number];

/** A node without what a page does not show; nothing where none of the node is shown. */
function shown(node: Nodes, definitions: ReadonlyMap<string, Definition>): Shown[] {
  const inside = () => ('children' in node ? node.children.flatMap((child) => shown(child, definitions)) : []);
  const link = (url: string | undefined) =>
    url !== undefined && isSafe(url) ? [{ type: 'link', url, children: inside() }] : inside();
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
      return [{ type: node.type, value: node.value }];
    case 'break':
    case 'thematicBreak':
      return [{ type: node.type }];
    case 'paragraph':
    case 'strong':
    case 'emphasis':
    case 'blockquote':
    case 'listItem':
      return [{ type: node.type, children: inside() }];
    case 'list':
      return [{ type: 'list', ordered: node.ordered === true, start: node.start ?? 1, children: inside() }];
    case 'heading':
      // The title of the page is the one heading of the first level.
      return [{ type: 'heading', depth: Math.max(2, node.depth), children: inside() }];
    case 'link':
      return link(node.url);
    case 'linkReference':
      return link(definitions.get(node.identifier)?.url);
    case 'image':
      return node.alt ? [{ type: 'text', value: node.alt }] : [];
    default:
      return [];
  }
}

/** Links lead to pages, mailboxes and phones, and run nothing. */
const isSafe = (url: string): boolean => /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(url);

const plainText = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? (node as Parents).children.map(plainText).join('') : '';
