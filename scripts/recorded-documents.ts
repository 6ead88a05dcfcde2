import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WorkedFile, workedFiles } from '@gauger/documents/testing';
import { commands } from '../apps/cli/src/commands.ts';
import { ROOT } from './tools.ts';

/** The documents of every example and scenario, each as a line of hash and name. */
export const DOCUMENT_RECORD = join(ROOT, 'scripts/recorded-documents.txt');

/**
 * Makes the current lines.
 * @param see gets each file
 */
export async function documentLines(see: (file: WorkedFile) => void = () => {}): Promise<string[]> {
  const lines: string[] = [];
  const add = (file: WorkedFile) => {
    see(file);
    lines.push(`${createHash('sha256').update(file.bytes).digest('hex').slice(0, 20)} ${file.name}`);
  };
  for await (const file of workedFiles()) add(file);
  for (const example of examples()) add({ name: `${example} compute`, bytes: await computed(example) });
  return lines;
}

const examples = (): string[] =>
  ['examples', 'examples/form-8849', 'examples/form-720x'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.json') && file !== 'totals.json')
      .map((file) => `${folder}/${file}`),
  );

/** The output of the command line for an example. */
async function computed(example: string): Promise<string> {
  const printed: string[] = [];
  const code = await commands.compute?.run({ words: [join(ROOT, example)], options: {} }, (text) => printed.push(text));
  if (code !== 0) throw new Error(printed.join(''));
  return printed.join('');
}

/** Lists the differences from the record, one sentence each. */
export function changedDocuments(
  now: readonly string[],
  recorded: readonly string[] = readFileSync(DOCUMENT_RECORD, 'utf8').trimEnd().split('\n'),
): string[] {
  const [before, after] = [recorded, now].map(hashes);
  const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const [was, is] = [before?.get(name), after?.get(name)];
    if (was === is) return [];
    return `${name} ${was === undefined ? 'is new' : is === undefined ? 'is gone' : 'is another'}`;
  });
}

const hashes = (lines: readonly string[]): Map<string, string> =>
  new Map(lines.map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]));
