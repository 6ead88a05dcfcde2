/** The entities that reports write; any other stays as it is written. */
const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  bull: '•',
  minus: '−',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  pound: '£',
  cent: '¢',
  sect: '§',
  deg: '°',
  reg: '®',
  copy: '©',
  trade: '™',
  times: '×',
  sup1: '¹',
  sup2: '²',
  sup3: '³',
  frac14: '¼',
  frac12: '½',
  frac34: '¾',
};

/** The accents of letters, by the names of their entities: `&eacute;` is é. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
};

/** Text of a web page with its line ends and spaces as a browser draws them, and its entities as signs. */
export const htmlText = (written: string): string =>
  written.replace(/[ \t\r\n\f]+/g, ' ').replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, decoded);

function decoded(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) {
    const [, letter = '', accent = ''] = /^([a-z])([a-z]+)$/i.exec(name) ?? [];
    const mark = ACCENTS[accent];
    return ENTITIES[name.toLowerCase()] ?? (mark ? (letter + mark).normalize('NFC') : whole);
  }
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
}
