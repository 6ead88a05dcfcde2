// Checks that docs/api-calls.md lists every call of the contract. With --write it lists them again.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Route, routes } from '@gauger/contract';
import { ROOT } from './tools.ts';

const LIST = 'docs/api-calls.md';
const LIST_BY_HAND = 'docs/api.md';

const list = listCalls(routes);
if (process.argv.includes('--write')) writeFileSync(join(ROOT, LIST), list);
const listed = existsSync(join(ROOT, LIST)) ? readFileSync(join(ROOT, LIST), 'utf8') : '';
const stale = listed === list ? [] : [`${LIST} is not the list of the contract: node scripts/api-calls.ts --write`];

const calls = new Set(routes.map(({ method, path }) => `${method} ${path}`));
const unknown = callsNamed(readFileSync(join(ROOT, LIST_BY_HAND), 'utf8'))
  .filter((call) => !calls.has(call))
  .map((call) => `${LIST_BY_HAND} explains ${call}, which is not a call of the contract`);

const faults = [...stale, ...unknown];
console.log(faults.length > 0 ? faults.join('\n') : `${routes.length} calls are listed.`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Writes a Markdown table of calls for each first part of a path, by name: the call, its summary and who may call it. */
function listCalls(all: readonly Route[]): string {
  const groups = Map.groupBy(all, ({ path }) => path.split('/')[1] ?? '');
  const tables = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, calls]) =>
      [
        `## ${name}\n`,
        '| Call | Does | Who | API key |',
        '|---|---|---|---|',
        ...calls.map((route) => `| \`${route.method} ${route.path}\` | ${route.summary} | ${callers(route)} |`),
      ].join('\n'),
    );
  const title = `# Every call\n\nMade from the contract by \`node scripts/api-calls.ts --write\`. [The API](api.md) explains the calls.`;
  return `${[title, ...tables].join('\n\n')}\n`;
}

/** Names the roles of a call and the scope of an API key, as two cells of a table. */
function callers({ access, byKey }: Route): string {
  if (access === 'anyone') return 'anyone | none needed';
  return `${access.join(', ')} | ${byKey === 'never' ? 'no' : `\`${byKey}\``}`;
}

/** Finds the calls in first cells of tables, such as `` `GET`, `DELETE /a/{id}` ``; one shortened with … is not checked. */
function callsNamed(text: string): string[] {
  const cells = text.match(/^\| `(?:GET|POST|PUT|DELETE)[^|]*/gm) ?? [];
  return cells.flatMap((cell) => {
    const found: string[] = [];
    let methods: string[] = [];
    for (const [, method = '', path] of cell.matchAll(/`(GET|POST|PUT|DELETE)(?: ([^\s`?…]+)[^`]*)?`/g)) {
      methods = [...methods, method];
      if (path === undefined) continue;
      found.push(...methods.map((each) => `${each} ${path}`));
      methods = [];
    }
    return found;
  });
}
