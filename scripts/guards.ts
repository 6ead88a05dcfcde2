import ts from 'typescript';

/** A place where the server refuses a call, or a rule of the engine by the code of its finding. */
export interface Guard {
  /** `apps/server/src/app.ts:12 refuseSent(record)`, or `rule taxYearMissing`. */
  id: string;
  /** Where its statement begins and ends in the source. */
  start: number;
  end: number;
  how: 'throws' | 'calls';
}

/** Functions that only refuse are named so: a call of one is a guard of the place that calls it. */
const REFUSES = /^(refuse|require)([A-Z]|$)/;

/** Codes of refusals that are no guard: the product is at fault, or busy. */
const NO_GUARD = new Set([
  'INTERNAL',
  'NOT_READY',
  'OPENID_UNAVAILABLE',
  'PAYMENT_UNAVAILABLE',
  'STORAGE_FULL',
  'UNAVAILABLE',
]);

/** Lists the guards of a module of the server: each statement that throws a refusal, and each call of a function that only refuses. */
export function guardsOf(file: string, source: string): Guard[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const guards: Guard[] = [];
  const visit = (node: ts.Node): void => {
    const how = wayOf(node);
    if (how) {
      const start = node.getStart(parsed);
      const line = parsed.getLineAndCharacterOfPosition(start).line + 1;
      const [text = ''] = source.slice(start, node.end).split('\n');
      guards.push({ id: `${file}:${line} ${text}`, start, end: node.end, how });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return guards;
}

function wayOf(node: ts.Node): Guard['how'] | undefined {
  if (ts.isThrowStatement(node)) return isRefusal(node.expression) ? 'throws' : undefined;
  if (!ts.isExpressionStatement(node)) return undefined;
  const called = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  return ts.isCallExpression(called) && REFUSES.test(nameOf(called.expression)) ? 'calls' : undefined;
}

/** Whether what is thrown is a refusal: one that is made here, or by a function of its own; caught errors and defects are not. */
function isRefusal(thrown: ts.Expression): boolean {
  if (ts.isConditionalExpression(thrown)) return isRefusal(thrown.whenTrue) || isRefusal(thrown.whenFalse);
  if (ts.isCallExpression(thrown)) return !/^(toAppError)$/.test(nameOf(thrown.expression));
  if (!ts.isNewExpression(thrown) || nameOf(thrown.expression) !== 'AppError') return false;
  const [code] = thrown.arguments ?? [];
  return !(code && ts.isStringLiteral(code) && NO_GUARD.has(code.text));
}

/**
 * Refusals of a feature that are neither thrown nor the answer of a function: `npm run faults -- guards` cannot take them out.
 * @returns each as `file:line`
 */
export function hiddenRefusals(file: string, source: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const hidden: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && nameOf(node.expression) === 'AppError') {
      let around = node.parent;
      while (
        ts.isConditionalExpression(around) ||
        ts.isBinaryExpression(around) ||
        ts.isParenthesizedExpression(around)
      )
        around = around.parent;
      if (!(ts.isThrowStatement(around) || ts.isReturnStatement(around) || ts.isArrowFunction(around)))
        hidden.push(`${file}:${parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return hidden;
}

const nameOf = (called: ts.Expression): string =>
  ts.isIdentifier(called) ? called.text : ts.isPropertyAccessExpression(called) ? called.name.text : '';

/**
 * The module with a switch at each guard: `globalThis.guards` (faults/guards/switches.ts) hears when one refuses, and holds the one
 * that is removed. No line changes its number.
 */
export function withSwitches(file: string, source: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { id, start, end, how } of guardsOf(file, source)) {
    // A guard inside the call of another goes with that call.
    if (start < from) continue;
    const name = JSON.stringify(id);
    const statement = source.slice(start, end);
    const switched =
      how === 'throws'
        ? `{ if (globalThis.guards?.refuses(${name}) !== false) ${statement} }`
        : `if (globalThis.guards?.isThere(${name}) !== false) try { ${statement} } catch (error) { globalThis.guards?.refuses(${name}); throw error; }`;
    parts.push(source.slice(from, start), switched);
    from = end;
  }
  return [...parts, source.slice(from)].join('');
}

/** The guard of a rule of the engine, by the code of its finding. */
export const guardOfRule = (code: string): string => `rule ${code}`;

/** `issue-codes.ts` with a switch in `issue`: a removed rule makes a warning of another code, which stops nothing. */
export function withRuleSwitches(source: string): string {
  const head = 'export function issue(code: IssueCode, path: string, words: Words = {}): Issue {\n';
  if (!source.includes(head)) throw new Error(`issue-codes.ts has no "${head.trim()}"`);
  const isRemoved = "globalThis.guards?.refuses('rule ' + code) === false";
  return source.replace(head, `${head}  if (${isRemoved}) code = 'unknownKeyBeside';`);
}
