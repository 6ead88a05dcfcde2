import type { FormOutline } from './form.ts';

type Facts = Readonly<Record<string, unknown>>;

/**
 * Puts the facts of the pages of a filing together, each at its path. A page below another, such as a group of claims, lands
 * in what the other holds.
 * @param pages the facts of each page, by its key
 */
export function joinPages(outline: FormOutline, pages: ReadonlyMap<string, object>): Record<string, unknown> {
  const joined: Record<string, unknown> = {};
  for (const { key, path, bank, facts: own, holds } of outline.pages) {
    const facts = pages.get(key);
    if (facts === undefined || bank) continue;
    if (own) {
      Object.assign(joined, facts);
      continue;
    }
    const names = path.split('.');
    const last = names.pop() as string;
    let within = joined;
    for (const name of names) {
      within[name] ??= {};
      within = within[name] as Record<string, unknown>;
    }
    within[last] = holds ? [...((within[last] as Row[] | undefined) ?? []), ...rowsOf(facts)] : { ...facts };
  }
  return joined;
}

interface Row {
  line?: unknown;
}

/** Rows of a list that several pages share. */
const rowsOf = (page: object): readonly Row[] => (page as { lines?: readonly Row[] }).lines ?? [];

/**
 * Splits the facts of a filing into those of its pages, by key. Facts outside of every page stay behind. Throws where
 * a container of pages holds a part that is none of the form's pages, so that no fact is lost in silence.
 */
export function splitPages(outline: FormOutline, facts: Facts): Map<string, object> {
  const pages = new Map<string, object>();
  const paths = outline.pages.map(({ path }) => path);
  const containers = paths.filter((path) => path.includes('.')).map((path) => path.replace(/\.[^.]+$/, ''));
  for (const container of new Set(containers.filter((path) => !paths.includes(path))))
    for (const name of Object.keys((valueAt(facts, container) ?? {}) as Facts))
      if (!paths.includes(`${container}.${name}`)) throw new Error(`${outline.name} has no page ${container}.${name}`);
  for (const [list, count] of sharedLists(outline, facts))
    if (count > 0) throw new Error(`${outline.name} has no page for ${count} rows of ${list}`);
  for (const { key, path, bank, facts: own, holds } of outline.pages) {
    if (own) {
      const entered = Object.fromEntries(
        own.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])),
      );
      if (Object.keys(entered).length > 0) pages.set(key, entered);
      continue;
    }
    const value = valueAt(facts, path) as Facts | undefined;
    if (value === undefined || bank) continue;
    if (holds) {
      const lines = (value as unknown as readonly Row[]).filter(holds);
      if (lines.length > 0) pages.set(key, { lines });
      continue;
    }
    const below = new Set(
      paths.flatMap((other) =>
        other.startsWith(`${path}.`) ? (other.slice(path.length + 1).split('.')[0] ?? []) : [],
      ),
    );
    pages.set(
      key,
      below.size === 0 ? value : Object.fromEntries(Object.entries(value).filter(([name]) => !below.has(name))),
    );
  }
  return pages;
}

/** How many rows of each list that pages share are on none of them. */
function sharedLists({ pages }: FormOutline, facts: Facts): Map<string, number> {
  const shared = Map.groupBy(
    pages.filter(({ holds }) => holds),
    ({ path }) => path,
  );
  return new Map(
    [...shared].map(([path, of]) => [
      path,
      ((valueAt(facts, path) ?? []) as readonly Row[]).filter((row) => !of.some(({ holds }) => holds?.(row))).length,
    ]),
  );
}

const valueAt = (facts: Facts, path: string): unknown => {
  let value: unknown = facts;
  for (const name of path.split('.')) value = (value as Facts | undefined)?.[name];
  return value;
};
