// Checks the plain English of the repository in the current directory: the texts of the product, the comments of the code
// and the Markdown files. With `--list` it prints every passage that needs other words.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { isOfTests, repositoryFiles } from './files.ts';
import { EXCEPTIONS, MAXIMUM_MARKDOWN } from './words-allowed.ts';

type Passage = { file: string; line: number; text: string };

/** Words of old English and of metaphors, in texts, comments and Markdown. */
const UNPLAIN: readonly RegExp[] = [
  /\b(stands?|standing|bears?|bore|borne|mend(s|ed|ing)?|tells?|told|beside|anew|meanwhile|whoever|somebody|everybody|perhaps|shall|hereby|upon)\b/i,
  /\b(of it|by itself|any more|worth a second look|is open)\b/i,
  /\bno more\b(?! than)/i,
  /\b(is|are|was) over\b(?! \d)/i,
];

/** Words that US offices do not use, or that have one agreed name: in texts. */
const UNUSUAL: readonly RegExp[] = [
  /\b(has|have|had|is|are) to be\b/i,
  /\b(un)?tick(s|ed|ing)?\b/i,
  /\bsign(s|ed|ing)?[ -](in|out)\b/i,
  /e-mail|mail id\b/i,
  /\b(nil return|zero liability|empty tax liability|balance tax|due amount|over payment|PCOR|20\d\dQ[1-4])\b/i,
  /\b(colour|cancelled|labelled|grey|cheque|favour|organis|authoris)/i,
];

/** Words that names do not have either. */
const UNPLAIN_IN_NAMES =
  /^(stands|standing|bears?|bore|borne|mend(s|ed|ing)?|tells?|told|beside|anew|meanwhile|whoever|somebody|everybody|perhaps|shall|hereby|upon|says|said)$/i;

/** Fields of answers and of the output of the command line, which keep their names, and calls whose names programs use. */
const PUBLISHED_NAMES = new Set(['standing', 'mend', 'getStanding']);

/** First words of comments that do not name what the code does. */
const RIDDLE = /^(who|what|nobody|there|it)\b/i;

const root = process.cwd();
const files = repositoryFiles(root);
const sources = files
  .filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file) && !file.endsWith('.d.ts'))
  .map((file) => ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true));

const comments = sources
  .flatMap(commentsOf)
  .filter(({ text }) => RIDDLE.test(text) || firstMatch(text, UNPLAIN) !== undefined);
const markdown = files
  .filter((file) => file.endsWith('.md'))
  .flatMap(linesOf)
  .filter(({ text }) => firstMatch(text, UNPLAIN) !== undefined);

const names = sources
  .flatMap(namesOf)
  .filter(({ text }) => text.split(/(?=[A-Z])|_/).some((word) => UNPLAIN_IN_NAMES.test(word)));

const used = new Set<(typeof EXCEPTIONS)[number]>();
const texts = sources
  .filter(({ fileName }) => isProduct(fileName))
  .flatMap(textsOf)
  .filter((passage) => firstMatch(withoutExceptions(passage), [...UNPLAIN, ...UNUSUAL]) !== undefined);

const faults = [
  ...faultsOfCounts('texts', texts),
  ...faultsOfCounts('comments', comments),
  ...faultsOfCounts('names', names),
  ...faultsOfCounts('Markdown lines', markdown, MAXIMUM_MARKDOWN),
  ...EXCEPTIONS.filter((exception) => !used.has(exception)).map(
    ({ file, sentence }) => `${file}: no text needs the exception "${sentence}"`,
  ),
];
if (process.argv.includes('--list'))
  console.log([...texts, ...comments, ...names, ...markdown].map(inOneLine).join('\n'));
console.log(faults.length > 0 ? faults.join('\n') : `${sources.length} modules are in plain English.`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Modules whose texts people read: neither tests nor the component pages of the browser tests. */
function isProduct(file: string): boolean {
  return /^(apps|packages)\/[^/]+\/src\//.test(file) && !isOfTests(file) && !file.includes('/gallery/');
}

/** The text without the parts that are excepted; notes the exceptions that were needed. */
function withoutExceptions({ file, text }: Passage): string {
  let rest = text;
  for (const exception of EXCEPTIONS) {
    if (exception.file !== file || !rest.includes(exception.sentence)) continue;
    if (firstMatch(exception.sentence, [...UNPLAIN, ...UNUSUAL]) !== undefined) used.add(exception);
    rest = rest.replaceAll(exception.sentence, '');
  }
  return rest;
}

/** Areas with more passages than recorded, with their passages. An area that is not recorded has none. */
function faultsOfCounts(
  kind: string,
  found: readonly Passage[],
  maxima: Readonly<Record<string, number>> = {},
): string[] {
  return [...Map.groupBy(found, ({ file }) => areaOf(file))].flatMap(([area, passages]) => {
    const maximum = maxima[area] ?? 0;
    if (passages.length <= maximum) return [];
    const summary = `${area}: ${passages.length} ${kind} need plain words, ${maximum} at most:`;
    return [summary, ...passages.map((passage) => `  ${inOneLine(passage)}`)];
  });
}

/** A workspace, or a folder of the root; Markdown: `docs/decisions` apart from `docs`. */
function areaOf(file: string): string {
  return /^((apps|packages)\/[^/]+|docs\/decisions(?=\/)|[^/]+)/.exec(file)?.[0] ?? file;
}

/** JSX text and literals with a word and a space, except SQL. */
function textsOf(source: ts.SourceFile): Passage[] {
  const texts: Passage[] = [];
  const add = (node: ts.Node, raw: string) => {
    const text = raw
      .replace(/\{[^{}]*\}/g, '{}')
      .replace(/\s+/g, ' ')
      .trim();
    if (/\p{L}{2}/u.test(text) && text.includes(' ')) texts.push({ ...placeOf(source, node.getStart(source)), text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText(source))) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      add(node, [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('{}'));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Comments without their marks, each in one line. Line comments below each other are one comment. */
function commentsOf(source: ts.SourceFile): Passage[] {
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    if (!ts.isJsxText(node)) {
      const around = [
        ...(ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? []),
      ];
      for (const range of node.getChildCount(source) === 0 ? around : []) ranges.set(range.pos, range);
      for (const child of node.getChildren(source)) if (!ts.isJSDoc(child)) visit(child);
    }
  };
  visit(source);
  const joined: { start: number; end: number }[] = [];
  for (const { pos, end } of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const last = joined.at(-1);
    const between = last && source.text.slice(last.end, pos);
    const isNextLine = /^\s*$/.test(between ?? 'none') && between?.split('\n').length === 2;
    if (last && isNextLine && source.text.startsWith('//', pos)) last.end = end;
    else joined.push({ start: pos, end });
  }
  return joined.map(({ start, end }) => ({
    ...placeOf(source, start),
    text: source.text
      .slice(start, end)
      .replace(/^\/\*+|\*\/$/g, '')
      .replace(/^\s*(\/\/+|\*)/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

/** The lines of a Markdown file, without the paths in it: a folder keeps its name. */
function linesOf(file: string): Passage[] {
  const lines = readFileSync(join(root, file), 'utf8')
    .replace(/`[^`\s]*\/[^`\s]*`/g, '``')
    .split('\n');
  return lines.map((text, index) => ({ file, line: index + 1, text }));
}

/** The names that a module gives: of variables, parameters, functions, types and their fields. */
function namesOf(source: ts.SourceFile): Passage[] {
  const found: Passage[] = [];
  const visit = (node: ts.Node): void => {
    const name = isDeclaration(node) ? node.name : undefined;
    const isPublished = name && ts.isIdentifier(name) && PUBLISHED_NAMES.has(name.text) && !isLocal(node);
    if (name && ts.isIdentifier(name) && !isPublished)
      found.push({ ...placeOf(source, name.getStart(source)), text: name.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether a name is one of a function alone: a variable within it, or a parameter. */
function isLocal(node: ts.Node): boolean {
  return ts.isParameter(node) || (ts.isVariableDeclaration(node) && !ts.isSourceFile(node.parent.parent.parent));
}

function isDeclaration(node: ts.Node): node is ts.Node & { name?: ts.Node } {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertySignature(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    // A field that is taken out of an object keeps the name that the object gives it.
    (ts.isBindingElement(node) && (node.propertyName !== undefined || node.dotDotDotToken !== undefined))
  );
}

function placeOf(source: ts.SourceFile, position: number): { file: string; line: number } {
  return { file: source.fileName, line: source.getLineAndCharacterOfPosition(position).line + 1 };
}

function firstMatch(text: string, patterns: readonly RegExp[]): string | undefined {
  return patterns.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined);
}

function inOneLine({ file, line, text }: Passage): string {
  return `${file}:${line}: "${firstMatch(text, [...UNPLAIN, ...UNUSUAL, RIDDLE]) ?? text}" in: ${text}`;
}
