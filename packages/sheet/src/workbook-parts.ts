/** The parts of an XLSX that hold its sheets and what they share. */
export interface WorkbookParts {
  /** The part of each sheet, by the name of its tab, in the order of the tabs. */
  readonly sheets: ReadonlyMap<string, string>;
  readonly styles: string | undefined;
  readonly strings: string | undefined;
}

const WORKBOOK = 'xl/workbook.xml';
const MAIN = /ContentType\s*=\s*["'][^"']*(?:spreadsheetml\.(?:sheet|template)|ms-excel\.[^"']*)\.main\+xml["']/i;

/** Finds the parts of a workbook, wherever its package has them. @param textOf the text of a part; undefined for one that is not there */
export function workbookParts(textOf: (name: string) => string | undefined): WorkbookParts {
  const types = textOf('[Content_Types].xml') ?? '';
  const main = tags(types, 'Override').find((tag) => MAIN.test(tag));
  const workbook = (main && attribute(main, 'PartName')?.replace(/^\//, '')) ?? WORKBOOK;
  const [, folder = '', base = ''] = /^(.*\/)?([^/]*)$/.exec(workbook) ?? [];
  const relations = tags(textOf(`${folder}_rels/${base}.rels`) ?? '', 'Relationship').map((tag) => ({
    id: attribute(tag, 'Id'),
    type: attribute(tag, 'Type') ?? '',
    part: partAt(folder, attribute(tag, 'Target') ?? ''),
  }));
  const ofType = (end: string) => relations.find(({ type }) => type.endsWith(end))?.part;
  return {
    sheets: new Map(
      tags(textOf(workbook) ?? '', 'sheet').flatMap((tag): [string, string][] => {
        const name = attribute(tag, 'name');
        const found = relations.find(({ id }) => id === attribute(tag, '\\w+:id'));
        return name === undefined || !found ? [] : [[decoded(name), found.part]];
      }),
    ),
    styles: ofType('/styles'),
    strings: ofType('/sharedStrings'),
  };
}

/** The opening tags of a name. */
const tags = (xml: string, name: string): readonly string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g')) ?? [];

/** The part that a part of a folder names. */
function partAt(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  }
  return path.join('/');
}

/** The patterns of attributes by name: a sheet asks for a few of them in each cell. */
const patterns = new Map<string, RegExp>();
export function patternOf(name: string): RegExp {
  const pattern = patterns.get(name) ?? new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  return pattern;
}

/** The value of an attribute of a tag. */
export const attribute = (tag: string, name: string): string | undefined => {
  const [, double, single] = patternOf(name).exec(tag) ?? [];
  return double ?? single;
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) =>
    name ? (entities[name] ?? whole) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );
