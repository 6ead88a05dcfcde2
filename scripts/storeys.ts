/** The storeys of the features of server and web: each uses itself and those before it. */
export const STOREYS = ['people', 'clients', 'filings', 'sending', 'money', 'operator'];

/** A module and what it imports, by their paths in the repository. */
export type Module = { source: string; dependencies: { resolved: string }[] };

/** The folder of a place that holds a module; null for any other module. */
export function folderIn(place: string, file: string): string | null {
  return file.startsWith(`${place}/`) ? (file.slice(place.length + 1).match(/^([^/]+)\//)?.[1] ?? null) : null;
}

const APPS = { server: 'Server', web: 'Web app' } as const;
const BOX = { width: 460, gap: 14, line: 17, letters: 62 };

/** The storeys of server and web as an SVG picture: the features of each, and the earlier storeys that it uses. */
export function drawStoreys(modules: readonly Module[]): string {
  const columns = Object.entries(APPS).map(([app, title]) => ({ title, boxes: boxesOf(modules, app) }));
  let height = 44;
  const drawn: string[] = [];
  // The last storey is on top, as in a house.
  for (const storey of STOREYS.toReversed()) {
    const boxes = columns.map(({ boxes }) => boxes.find(({ name }) => name === storey) ?? { name: storey, lines: [] });
    const rows = Math.max(...boxes.map(({ lines }) => lines.length));
    const size = (rows + 2) * BOX.line;
    boxes.forEach(({ lines }, column) => {
      const x = 10 + column * (BOX.width + BOX.gap);
      drawn.push(
        `<rect x="${x}" y="${height}" width="${BOX.width}" height="${size}"/>`,
        `<text x="${x + 12}" y="${height + 20}" class="name">${storey}</text>`,
        ...lines.map((line, n) => `<text x="${x + 12}" y="${height + 20 + (n + 1) * BOX.line}">${line}</text>`),
      );
    });
    height += size + BOX.gap;
  }
  const titles = columns.map(
    ({ title }, column) => `<text x="${10 + column * (BOX.width + BOX.gap)}" y="28" class="name">${title}</text>`,
  );
  const width = 20 + columns.length * BOX.width + BOX.gap;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    '<title>The storeys of the features: each uses itself and those below</title>',
    '<style>rect{fill:#fff;stroke:#456;rx:6}text{font:13px sans-serif;fill:#223}.name{font-weight:bold}</style>',
    `<rect width="${width}" height="${height}" style="fill:#f4f6f8;stroke:none;rx:0"/>`,
    ...titles,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

/** For each storey the lines of its box: its features, and what it uses. */
function boxesOf(modules: readonly Module[], app: string): { name: string; lines: string[] }[] {
  const place = `apps/${app}/src/features`;
  return STOREYS.map((name) => {
    const own = modules.filter(({ source }) => folderIn(place, source) === name);
    const features = [...new Set(own.flatMap(({ source }) => folderIn(`${place}/${name}`, source) ?? []))].sort();
    const used = new Set(
      own.flatMap(({ dependencies }) => dependencies.map(({ resolved }) => folderIn(place, resolved))),
    );
    const below = STOREYS.filter((storey) => storey !== name && used.has(storey));
    return {
      name,
      lines: [...wrapped(features.join(', ')), ...(below.length > 0 ? [`uses ${below.join(', ')}`] : [])],
    };
  });
}

/** A text in lines that fit a box. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) as string;
    if (last.length + word.length < BOX.letters) lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
