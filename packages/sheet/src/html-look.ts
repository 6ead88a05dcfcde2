/** How a browser draws an element and what is in it, where that is not plain text. */
export interface Look {
  /** Not drawn at all. */
  readonly isHidden: boolean;
  /** Its place is left empty. */
  readonly isInvisible: boolean;
  /** With a line through it. */
  readonly isStruck: boolean;
  /** Smaller and above or below the line, as the number of a footnote. */
  readonly isSmall: boolean;
}

export const PLAIN: Look = { isHidden: false, isInvisible: false, isStruck: false, isSmall: false };

const HIDES = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*collapse|mso-hide\s*:\s*all)/i;
const ATTRIBUTE = /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;

/** The attributes of a tag by their names in small letters; the first of a name counts. */
export function attributesOf(written: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE))
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  return found;
}

/** The looks that the style sheets of a page give to its classes, by their names. */
export type ClassLooks = Map<string, Look>;

/** Adds the rules of a `<style>` that are about a class alone, as spreadsheets and reports write them. */
export function addRules(style: string, looks: ClassLooks): void {
  for (const rule of style.split('}')) {
    const at = rule.lastIndexOf('{');
    const look = at < 0 ? PLAIN : styleLook(rule.slice(at + 1));
    if (isPlain(look)) continue;
    for (const selector of rule.slice(0, at).split(',')) {
      const [, name] = /^(?:<!--)?\s*(?:[a-z]+\d?)?\.([\w-]+)$/i.exec(selector.trim()) ?? [];
      if (name !== undefined) looks.set(name, joined(looks.get(name) ?? PLAIN, look));
    }
  }
}

/** The look of an element. */
export function lookOf(name: string, attributes: ReadonlyMap<string, string>, classes: ClassLooks): Look {
  const own: Look = {
    isHidden: attributes.has('hidden'),
    isInvisible: false,
    isStruck: name === 'del' || name === 's' || name === 'strike',
    isSmall: name === 'sup' || name === 'sub',
  };
  const named = (attributes.get('class') ?? '').split(/\s+/).flatMap((one) => classes.get(one) ?? []);
  return [styleLook(attributes.get('style') ?? ''), ...named].reduce(joined, own);
}

const styleLook = (style: string): Look => ({
  isHidden: HIDES.test(style),
  isInvisible: /(?:^|[;\s])visibility\s*:\s*hidden/i.test(style),
  isStruck: /text-decoration(?:-line)?\s*:[^;]*line-through/i.test(style),
  isSmall: /vertical-align\s*:\s*(?:super|sub)\b/i.test(style),
});

/** The look of an element inside another. */
export const joined = (one: Look, other: Look): Look => ({
  isHidden: one.isHidden || other.isHidden,
  isInvisible: one.isInvisible || other.isInvisible,
  isStruck: one.isStruck || other.isStruck,
  isSmall: one.isSmall || other.isSmall,
});

export const isPlain = (look: Look): boolean => !Object.values(look).includes(true);
