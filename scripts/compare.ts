// Compares what is made of every example and scenario (PDF, XML, CSV, JSON), the calls of the API and the addresses of the tax
// lines with the records of them.
//   npm run compare               names each document that is another, and each call that would break a program, each line that moved
//   npm run compare -- --write    records all as they are now, and the answers that the server gives for every example
//   npm run compare -- --keep DIR also keeps the documents themselves, to compare those of two versions
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { apiLines, brokenCalls, writeApiRecord } from './recorded-api.ts';
import { changedDocuments, DOCUMENT_RECORD, documentLines } from './recorded-documents.ts';
import { changedLines, recordedTaxLines, taxLines, writeLineRecord } from './recorded-tax-lines.ts';
import { runChild, stopLike } from './run-child.mjs';
import { ROOT, TOOLS } from './tools.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean' }, keep: { type: 'string' } } });
const folder = values.keep === undefined ? undefined : resolve(values.keep);
if (folder !== undefined) mkdirSync(folder, { recursive: true });

const api = apiLines();
const documents = await documentLines(({ name, bytes }) => {
  if (folder !== undefined) writeFileSync(join(folder, name.replace(/[^\w.-]+/g, '_').slice(0, 200)), bytes);
});
if (values.write) {
  writeApiRecord(api);
  writeLineRecord(taxLines());
  writeFileSync(DOCUMENT_RECORD, `${documents.join('\n')}\n`);
  console.log(`${documents.length} documents and ${api.length} facts of the API are recorded.`);
  // The server needs a database, which its tests bring.
  const test = [TOOLS.vitest, 'run', '--project', 'server', 'apps/server/src/whole/recorded-answers.test.ts'];
  const env = { ...process.env, GAUGER_WRITE_ANSWERS: '1' };
  stopLike(await runChild(process.execPath, test, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env }));
} else {
  const changed = [
    ...brokenCalls(api),
    ...changedLines(taxLines(), recordedTaxLines()),
    ...changedDocuments(documents),
  ];
  console.log(changed.length > 0 ? changed.join('\n') : 'Documents, calls and tax lines are as they were recorded.');
  process.exitCode = changed.length > 0 ? 1 : 0;
}
