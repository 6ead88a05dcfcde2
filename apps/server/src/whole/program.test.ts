import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApi, routes } from '@gauger/contract';
import { keyScopeNames } from '@gauger/contract/api-key';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../db/testing-root.ts';
import { readingCalls } from '../testing/answers.ts';
import { testApp } from '../testing/app.ts';
import { advanceOpen } from '../testing/submissions.ts';

/** The OpenAPI document is enough to write a program: its types compile, its schemas hold, and a program made from it files a return. */

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  parameters: { name: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
}
const document = openApi() as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, inlineRefs: false });
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
ajv.addSchema(document as unknown as AnySchema, 'api');
ajv.addVocabulary(Object.keys(document));
const schemaAt = (...path: string[]) =>
  ajv.compile({
    $ref: `api#/${path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`,
  });
const at = (path: string, method: string) => ['paths', path, method.toLowerCase()];
const bodies = operations.flatMap(({ path, method, operation }) =>
  Object.entries(operation.requestBody?.content ?? {}).map(([type, { example }]) => ({
    path,
    method,
    operation,
    type,
    example,
  })),
);

describe('every schema is accepted by a strict validator', () => {
  test('of parameters, bodies, uploads and answers', () => {
    const places = new Map<string, string[]>();
    // The same refusals are there in every call: one of each is enough.
    const note = (schema: Json | undefined, ...place: string[]) => schema && places.set(JSON.stringify(schema), place);
    for (const { path, method, operation } of operations) {
      const own = at(path, method);
      for (const [index, { schema }] of operation.parameters.entries())
        note(schema, ...own, 'parameters', String(index), 'schema');
      for (const [status, { content = {} }] of Object.entries(operation.responses))
        for (const [type, { schema }] of Object.entries(content))
          note(schema, ...own, 'responses', status, 'content', type, 'schema');
      for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {}))
        note(schema, ...own, 'requestBody', 'content', type, 'schema');
    }
    for (const place of places.values()) schemaAt(...place);
    expect(places.size).toBeGreaterThan(200);
    expect(bodies.filter(({ type }) => type === 'multipart/form-data').length).toBeGreaterThan(10);
  });

  test('holds for each example, and every call of the way to the IRS has one', () => {
    const examples = bodies.filter(({ example }) => example !== undefined);
    for (const { path, method, type, example, operation } of examples) {
      const validate = schemaAt(...at(path, method), 'requestBody', 'content', type, 'schema');
      expect(validate(example), `${operation.operationId}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    }
    expect(examples.map(({ operation }) => operation.operationId)).toEqual(
      expect.arrayContaining([
        'addBusiness',
        'addForm720',
        'saveForm720',
        'payFee',
        'confirmPayment',
        'transmitForm720',
      ]),
    );
  });
});

const shapes = routes
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i') }));
const page = readFileSync(join(import.meta.dirname, '../../../../docs/a-program.md'), 'utf8');
const PROGRAM = /```ts\n([\s\S]+?)```/.exec(page)?.[1] ?? '';

describe('a program written only from the document', () => {
  test('compiles strictly against its types', { tags: ['variant'], timeout: 300_000 }, async () => {
    const types = astToString(await openapiTS(document as never));
    const files = new Map([
      [join(import.meta.dirname, 'gauger.ts'), types],
      [join(import.meta.dirname, 'file-a-return.ts'), PROGRAM],
    ]);
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
    };
    const host = ts.createCompilerHost(options);
    const { fileExists, readFile, getSourceFile } = host;
    host.fileExists = (name) => files.has(name) || fileExists(name);
    host.readFile = (name) => files.get(name) ?? readFile(name);
    host.getSourceFile = (name, version, ...rest) => {
      const text = files.get(name);
      return text === undefined ? getSourceFile(name, version, ...rest) : ts.createSourceFile(name, text, version);
    };
    const program = ts.createProgram([...files.keys()], options, host);
    const faults = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
      const place = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1}` : '';
      return `${place} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    expect(faults).toEqual([]);
  });

  test('files a return to acceptance with an API key, and every answer is as the document says', async () => {
    const site = await testApp();
    site.clock.at = new Date('2026-10-20T12:00:00Z');
    const hall = await site.account();
    const key = await site.apiKey(hall, keyScopeNames);
    const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const file = join(testFolder(), 'file-a-return.ts');
    writeFileSync(file, PROGRAM);
    const { fileReturn } = (await import(file)) as {
      fileReturn: (site: object) => Promise<{ id: string; state: string }>;
    };
    const answer = await fileReturn({
      address,
      key,
      approve: async (url: string) => {
        await site.sandbox.approve(new URL(url).searchParams.get('token') ?? '');
      },
      // The jobs of a server do this.
      wait: () => advanceOpen(site, hall),
    });
    expect(answer.state).toBe('accepted');
    const filing = await site.asSuperuser('select business_id from filing where id = $1', [answer.id]);
    const known = { filings: [answer.id], businesses: [filing.rows[0].business_id] };
    const none = { preparers: [], attachments: [], batches: [], users: [], leftOut: [], feeds: [] };
    let checked = 0;
    for (const { url } of readingCalls({ ...known, ...none }, 'key')) {
      const { statusCode, body, headers } = await site.app.inject({ url, headers: { authorization: `Bearer ${key}` } });
      const route = shapes.find(({ pattern }) => pattern.test(url.split('?')[0] ?? ''));
      if (!route || statusCode !== 200 || !String(headers['content-type']).startsWith('application/json')) continue;
      const validate = schemaAt(...at(route.path, 'GET'), 'responses', '200', 'content', 'application/json', 'schema');
      checked += 1;
      expect(validate(JSON.parse(body)), `${url}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    }
    expect(checked).toBeGreaterThan(25);
    const { rows } = await site.asSuperuser(
      `select action_type from audit_event where account_id = $1 and detail -> 'apiKey' ->> 'name' is not null`,
      [hall.accountId],
    );
    expect(rows.map((row) => row.action_type)).toEqual(
      expect.arrayContaining(['BUSINESS_ADDED', 'FILING_ADDED', 'PAYMENT_APPROVED', 'FILING_SIGNED']),
    );
  }, 300_000);
});
