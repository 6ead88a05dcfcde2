import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { elementsOf, type ListedPath, listedPaths } from './elements.ts';

const folder = `${import.meta.dirname}/../../elements`;
const names = readdirSync(folder).map((file) => file.replace('.tsv', ''));

describe.each(names)('the elements of %s', (name) => {
  it('begin with their source and its day', () => {
    const head = readFileSync(`${folder}/${name}.tsv`, 'utf8').split(/^[^#]/m, 1)[0];
    expect(head).toMatch(/Source: .*(\n.*)* of \w+ \d{4}/);
  });

  it('are listed once, each group in one piece, so that no element is written twice', () => {
    const paths = elementsOf(name).map(([path]) => path);
    // An element for one type of use may be named in two places of a form.
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
    expect(leftAndEntered(elementsOf(name))).toEqual([]);
  });
});

test('a row without a type that is known is refused by its number', () => {
  expect(listedPaths('# note\r\nTaxAmt\ttext\tline 1\r\n', 'a.tsv')).toEqual([['TaxAmt', 'text', 'line 1']]);
  for (const row of ['TaxAmt\tTEXT\tline 1', 'TaxAmt\ttext', '\ttext\tline 1', 'TaxAmt\ttext\tline\t1'])
    expect(() => listedPaths(`# note\n${row}\n`, 'a.tsv')).toThrow('a.tsv, row 2: write a path');
});

/** Groups that are left and entered again. */
function leftAndEntered(paths: readonly ListedPath[]): string[] {
  const left = new Set<string>();
  let open: string[] = [];
  return paths.flatMap(([path]) => {
    const names = path.split('/').slice(0, -1);
    const groups = names.map((_, at) => names.slice(0, at + 1).join('/'));
    for (const group of open) if (!groups.includes(group)) left.add(group);
    open = groups;
    return groups.filter((group) => left.has(group));
  });
}
