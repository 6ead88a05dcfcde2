import { expect, it } from 'vitest';
import { apiLines, brokenCalls } from './recorded-api.ts';

it('the API differs from the recorded one by additions only', () => {
  expect(brokenCalls(apiLines()), 'npm run compare -- --write records it, where that is wanted').toEqual([]);
});

const note = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
const api = (own: object = note, query: object[] = [], more: object = {}) =>
  apiLines({
    paths: {
      '/note/{id}': {
        put: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }, ...query],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } } },
          responses: { 200: { content: { 'application/json': { schema: { type: 'object', properties: more } } } } },
        },
      },
    },
    components: { schemas: { Note: own } },
  });
const page = (required: boolean) => [{ name: 'page', in: 'query', required, schema: { enum: ['60', '62'] } }];

it('what may be sent or is answered beside the rest is an addition', () => {
  expect(brokenCalls(api(), api())).toEqual([]);
  const wider = { ...note, properties: { ...note.properties, mark: { type: 'boolean' } } };
  expect(brokenCalls(api(wider, page(false), { made: { type: 'string' } }), api())).toEqual([]);
});

it('what is gone, of another type, or asked for now is none', () => {
  expect(brokenCalls([], api())).toHaveLength(api().length);
  expect(brokenCalls(api({ ...note, properties: { text: { type: 'integer' } } }), api())).toEqual([
    'gone: schema Note .text required string',
    'asked now: schema Note .text required integer',
  ]);
  expect(brokenCalls(api({ ...note, required: [] }), api())).toEqual(['gone: schema Note .text required string']);
  const asking = { ...note, properties: { ...note.properties, by: { type: 'string' } }, required: ['text', 'by'] };
  expect(brokenCalls(api(asking), api())).toEqual(['asked now: schema Note .by required string']);
  expect(brokenCalls(api(note, page(true)), api())).toEqual(['asked now: PUT /note/{id} query page required']);
  const fewer = [{ ...page(false)[0], schema: { enum: ['60'] } }];
  expect(brokenCalls(api(note, fewer), api(note, page(false)))).toEqual([
    'gone: PUT /note/{id} query page may be "62"',
  ]);
});
