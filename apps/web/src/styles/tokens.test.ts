import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(WEB, file), 'utf8');

/** Colour tokens by name, light and dark. */
const tokens = new Map(
  [...read('src/styles/tokens.css').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

const grounds = ['paper', 'surface', 'sunken', 'verdigris-wash', 'copper-wash', 'ochre-wash', 'red-wash'];

/** Which inks are written on which grounds, and the least contrast (WCAG 1.4.3 and 1.4.11). */
const pairs: { inks: string[]; on: string[]; least: number }[] = [
  { inks: ['ink', 'ink-2', 'ink-3'], on: grounds, least: 4.5 },
  { inks: ['verdigris'], on: ['paper', 'surface', 'sunken', 'verdigris-wash'], least: 4.5 },
  { inks: ['copper'], on: ['paper', 'surface', 'sunken', 'copper-wash'], least: 4.5 },
  { inks: ['ochre'], on: ['paper', 'surface', 'sunken', 'ochre-wash'], least: 4.5 },
  { inks: ['red'], on: ['paper', 'surface', 'sunken', 'red-wash'], least: 4.5 },
  { inks: ['on-fill'], on: ['verdigris', 'verdigris-hover', 'red'], least: 4.5 },
  { inks: ['line-control'], on: ['paper', 'surface', 'sunken'], least: 3 },
];

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const of = (name: string) => tokens.get(name)?.[scheme] ?? '';

  test.each(
    pairs.flatMap(({ inks, on, least }) => inks.flatMap((ink) => on.map((ground) => ({ ink, ground, least })))),
  )('$ink on $ground reaches $least : 1', ({ ink, ground, least }) => {
    expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(least);
  });
});

test('a colour is written in tokens.css and nowhere else in the style sheets', () => {
  const others = globSync('src/**/*.css', { cwd: WEB }).filter((file) => !file.endsWith('tokens.css'));
  expect(others.length).toBeGreaterThan(20);
  for (const file of others) expect(read(file), file).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i);
});

test('the files that cannot read tokens name the same colours', () => {
  const ground = tokens.get('paper');
  expect(read('index.html')).toContain(`content="${ground?.light.toUpperCase()}"`);
  expect(read('index.html')).toContain(`content="${ground?.dark.toUpperCase()}"`);
  const mark = tokens.get('verdigris');
  expect(read('public/mark.svg')).toContain(`stroke="${mark?.light.toUpperCase()}"`);
  expect(read('public/mark.svg')).toContain(`stroke: ${mark?.dark.toUpperCase()}`);
});

/** Contrast of two colours by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
