/** A source that a citation names, with the address of its text. */
export interface CitedSource {
  /** Its full name: `26 USC 4261(e)(4)`, also where the citation goes on with `(e)(4)` only. */
  text: string;
  href: string;
}

/** A piece of a citation as it is written. One that names a source has its address and full name. */
export interface CitationPart {
  text: string;
  href?: string;
  name?: string;
}

/** A section of the Code or the regulations, for what follows: "26 USC 4261(b), (c); 4375(a)". */
type Named = { of: string; section: string; paragraphs: readonly string[] };

const CITED = new RegExp(
  [
    String.raw`\b(?<kind>Notice|Rev\. Proc\.|Rev\. Rul\.|Announcement) 20(?<year>\d\d)-(?<number>\d+)`,
    String.raw`I\.R\.B\. (?<bulletin>\d{4}-\d+)`,
    String.raw`P\.L\. (?<congress>\d+)-(?<act>\d+)`,
    String.raw`(?<volume>\d+) FR (?<page>\d+)`,
    String.raw`(?:FR Doc\.|Federal Register|doc) (?<register>\d{2,4}-\d+)`,
    String.raw`(?<first>Instructions for )?(?:Schedule (?<schedule>\d) \(Form (?<of8849>\d+)\)|(?<type>Form|Publication|IRS Notice) (?<product>\d+(?:-X)?))(?<then> instructions)?(?:, Part [IVX]+)?(?: \((?<revision>[\w. ]*\b20\d\d(?:, draft)?)\))?`,
    String.raw`(?<repository>[\w-]+/[\w-]+)@(?<commit>[0-9a-f]{7,40})\b`,
    String.raw`(?:https?://)?(?<host>(?:[a-z0-9-]+\.)+(?:com|org|gov|net|edu)/[^\s,;()]+)`,
    String.raw`(?:26 (?<of>USC|CFR) )?(?<![\w.-])(?<section>\d+\.\d+[A-Z]?(?:\([a-z]\))?-\d+T?|\d{2,4}[A-Z]?(?![\w-]|\.\d))?(?<paragraphs>(?:\(\w{1,5}\))*)`,
  ].join('|'),
  'g',
);

/** The words between a section or paragraph and the next one of the same citation. */
const GOES_ON = /^(?:[,;]|,? (?:and|or|to)) $/;

/** The letters by which irs.gov files a document: n, rp, rr, a; of a product f, p, n. */
const lettersOf = (kind: string): string => kind.replace(/IRS |[^A-Z]/g, '').toLowerCase();

/**
 * Takes a citation apart: its pieces, put together, are its text. Addresses follow the schemes of the publishers: the House's
 * Code, the eCFR, irs.gov (current products, earlier revisions by year), congress.gov and the Federal Register.
 */
export function citationParts(citation: string): CitationPart[] {
  const parts: CitationPart[] = [];
  let end = 0;
  let before: Named | null = null;
  for (const { 0: text, index, groups = {} } of citation.matchAll(CITED)) {
    if (text === '') continue;
    const gap = citation.slice(end, index);
    let name = text;
    let href = addressOf(groups);
    let named: Named | null = null;
    if (href === undefined) {
      named = provision(groups, GOES_ON.test(gap) ? before : null);
      if (named === null) continue;
      name = `26 ${named.of} ${named.section}${parenthesized(named.paragraphs)}`;
      href = provisionAddress(named);
    }
    if (gap !== '') parts.push({ text: gap });
    parts.push({ text, href, name });
    before = named;
    end = index + text.length;
  }
  if (end < citation.length) parts.push({ text: citation.slice(end) });
  return parts;
}

/** The sources that a citation names, in its order. Third parties are among them only where it names an address. */
export const sourcesOf = (citation: string): CitedSource[] =>
  citationParts(citation).flatMap(({ text, href, name = text }) => (href === undefined ? [] : [{ text: name, href }]));

/** A value with `sources` next to each `citation`, at any depth. */
export type WithSources<T> = T extends readonly (infer E)[]
  ? WithSources<E>[]
  : T extends object
    ? { [K in keyof T]: WithSources<T[K]> } & (T extends { citation: string } ? { sources: CitedSource[] } : unknown)
    : T;

/** Puts the sources next to each citation of an answer: of rates, of the tree of an explanation. */
export function withSources<T>(value: T): WithSources<T> {
  if (Array.isArray(value)) return value.map(withSources) as WithSources<T>;
  if (typeof value !== 'object' || value === null) return value as WithSources<T>;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) =>
      key === 'citation' && typeof part === 'string'
        ? [
            [key, part],
            ['sources', sourcesOf(part)],
          ]
        : [[key, withSources(part)]],
    ),
  ) as WithSources<T>;
}

function addressOf(groups: Record<string, string | undefined>): string | undefined {
  const { kind, year, number = '', bulletin, congress, act, volume, page, register, repository, commit, host } = groups;
  if (kind)
    return `https://www.irs.gov/pub/irs-drop/${lettersOf(kind)}-${year}-${number.replace(/^0+/, '').padStart(2, '0')}.pdf`;
  if (bulletin) return `https://www.irs.gov/irb/${bulletin}_IRB`;
  if (congress) return `https://www.congress.gov/${congress}/plaws/publ${act}/PLAW-${congress}publ${act}.pdf`;
  if (volume) return `https://www.federalregister.gov/citation/${volume}-FR-${page}`;
  if (register) return `https://www.federalregister.gov/d/${register}`;
  if (repository) return `https://github.com/${repository}/tree/${commit}`;
  if (host) return `https://${host}`;
  return productAddress(groups);
}

/** A form, its instructions or a publication: the revision of a year, or that of today. The IRS names no month. */
function productAddress(groups: Record<string, string | undefined>): string | undefined {
  const { first, schedule, of8849, type = '', product = '', then, revision = '' } = groups;
  if (!type && !schedule) return undefined;
  // The instructions of a schedule are in its own file.
  const file = schedule
    ? `f${of8849}s${schedule}`
    : `${first || then ? 'i' : lettersOf(type)}${product.replace('-', '').toLowerCase()}`;
  const year = /draft/.test(revision) ? undefined : revision.match(/20\d\d/g)?.at(-1);
  return `https://www.irs.gov/pub/${year ? `irs-prior/${file}--${year}` : `irs-pdf/${file}`}.pdf`;
}

function provision(groups: Record<string, string | undefined>, before: Named | null): Named | null {
  const { of = before?.of, section = before?.section } = groups;
  const paragraphs = groups.paragraphs?.match(/\w+/g) ?? [];
  if (of === undefined || section === undefined) return null;
  if (groups.section || before === null) return groups.section ? { of, section, paragraphs } : null;
  return { of, section, paragraphs: [...before.paragraphs.slice(0, levelOf(paragraphs, before)), ...paragraphs] };
}

/** The level at which "(2)" or "(C)" goes on after "(l)(1)(A)": that of the same kind of mark. */
function levelOf([first = '', ...deeper]: readonly string[], { of, paragraphs }: Named): number {
  const isClause = of === 'USC' && paragraphs.length > 3 && deeper.length === 0 && /^[ivx]+$/.test(first);
  if (isClause) return 3;
  const mark = [/^[a-z]+$/, /^\d+$/, /^[A-Z]+$/].find((one) => one.test(first));
  const level = paragraphs.findIndex((one) => mark?.test(one));
  return level < 0 ? paragraphs.length : level;
}

const parenthesized = (paragraphs: readonly string[]) => paragraphs.map((one) => `(${one})`).join('');

const provisionAddress = ({ of, section, paragraphs }: Named): string =>
  of === 'USC'
    ? `https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title26-section${section}&num=0&edition=prelim${paragraphs.length > 0 ? `#substructure-location_${paragraphs.join('_')}` : ''}`
    : `https://www.ecfr.gov/current/title-26/section-${section}${paragraphs.length > 0 ? `#p-${section}${parenthesized(paragraphs)}` : ''}`;
