import ts from 'typescript';

/** The acts of a visitor, by the names of Playwright's functions. */
const ACTS = new Set([
  'check',
  'click',
  'dblclick',
  'dispatchEvent',
  'fill',
  'goto',
  'hover',
  'press',
  'selectOption',
  'tap',
  'uncheck',
]);
const REPEATS = new Set(['poll', 'toPass', 'waitFor']);
const EITHER = new Set(['Promise.any', 'Promise.race']);

/**
 * Finds what would hide that a visitor's press was lost: one that is caught, one that is repeated until it works, and a choice between
 * two ends of a test.
 * @returns for each the line from 1 and what is wrong
 */
export function hiddenPresses(file: string, source: string): { line: number; why: string }[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: { line: number; why: string }[] = [];
  const visit = (node: ts.Node): void => {
    const why = ts.isCallExpression(node) ? whyOf(node, parsed) : undefined;
    if (why) found.push({ line: parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line + 1, why });
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function whyOf(call: ts.CallExpression, source: ts.SourceFile): string | undefined {
  if (!ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { name, expression } = call.expression;
  if (EITHER.has(call.expression.getText(source))) return 'either of two ends passes, so a lost press goes unnoticed';
  if (name.text === 'catch' && (hasPress(expression) || call.arguments.some(hasPress)))
    return 'a press is caught, so a lost one goes unnoticed';
  if (REPEATS.has(name.text) && call.arguments.some((one) => hasPress(named(one, source))))
    return 'a press is repeated, so a lost one goes unnoticed';
  return undefined;
}

function hasPress(node: ts.Node): boolean {
  const isPress =
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && ACTS.has(node.expression.name.text);
  return isPress || (ts.forEachChild(node, (child) => hasPress(child) || undefined) ?? false);
}

/** The value of a name of the file: a function that is declared somewhere else is not looked into. */
function named(node: ts.Node, source: ts.SourceFile): ts.Node {
  if (!ts.isIdentifier(node)) return node;
  const find = (one: ts.Node): ts.Node | undefined =>
    ts.isVariableDeclaration(one) && one.name.getText(source) === node.text ? one : ts.forEachChild(one, find);
  return find(source) ?? node;
}
