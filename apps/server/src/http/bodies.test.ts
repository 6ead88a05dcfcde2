import { Readable } from 'node:stream';
import { attachSignature, getSession, SIGNATURE_FILES } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { uploadOfSeveral } from '../testing/uploads.ts';
import { codeOf, testHttp } from './testing-http.ts';

const { app, call, hall, filing, bearer, json, change, put } = await testHttp();

describe('bodies', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/jsonx',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; x=1',
    'application/json, text/plain',
    'application/json ; a',
    'text/json',
    'application/',
    'json',
    '*/*',
    'application/json\ttext',
    'application/json;charset=latin1',
  ])('%s is refused', async (type) => {
    const response = await put({ ...bearer, 'content-type': type });
    expect([response.statusCode, codeOf(response)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;charset="UTF-8"'])(
    '%s is taken',
    async (type) => {
      expect((await put({ ...bearer, 'content-type': type })).statusCode).toBe(200);
    },
  );

  test.each(['gzip', 'br', 'deflate', 'identity'])(
    'Content-Encoding %s is refused: no bomb is ever unpacked',
    async (encoding) => {
      expect((await put({ ...json, 'content-encoding': encoding })).statusCode).toBe(415);
    },
  );

  test('a body where none belongs is refused', async () => {
    const response = await app.inject({ method: 'DELETE', url: '/auth/session', headers: json, payload: '{}' });
    expect(response.statusCode).toBe(415);
    expect((await call(getSession, { token: hall.token })).status).toBe(200);
  });

  test('each call has its own limit', async () => {
    const padded = (bytes: number) => `${change.slice(0, -1)}${' '.repeat(bytes)}}`;
    expect((await put(json, padded(15 * 1024 * 1024))).statusCode).toBe(200);
    const response = await put(json, padded(16 * 1024 * 1024));
    expect([response.statusCode, codeOf(response)]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('a repeated key, a prototype key and broken JSON are refused as such', async () => {
    for (const text of [`{"id":"${filing.id}","id":"x"}`, '{"__proto__":{}}', '{"id":', ''])
      expect(codeOf(await put(json, text))).toBe('MALFORMED_JSON');
  });

  test('broken JSON that is large enough to be checked in a thread is refused as such', async () => {
    const response = await put(json, `{"id":"${' '.repeat(200_000)}","id":1}`);
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'MALFORMED_JSON']);
  });

  test('an upload that declares more than its limit is refused before its caller is looked up', async () => {
    const { headers, payload } = uploadOfSeveral({}, [], 'files');
    const send = (bytes: number) =>
      app.inject({
        method: 'POST',
        url: attachSignature.path.replace('{id}', filing.id),
        headers: { ...headers, 'content-length': String(bytes) },
        payload,
      });
    const response = await send(2 * SIGNATURE_FILES.together);
    expect([response.statusCode, codeOf(response)]).toEqual([413, 'BODY_TOO_LARGE']);
    expect((await send(payload.length)).statusCode).toBe(401);
  });

  test('files that are too large together are refused, though each is within its limit and no length is declared', async () => {
    const file = { name: 'page.jpg', bytes: Buffer.alloc(SIGNATURE_FILES.bytes - 1) };
    const { headers, payload } = uploadOfSeveral({}, [file, file, file], 'files');
    const response = await app.inject({
      method: 'POST',
      url: attachSignature.path.replace('{id}', filing.id),
      headers: { ...bearer, ...headers },
      payload: Readable.from([payload]),
    });
    expect([response.statusCode, codeOf(response)]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(3 * file.bytes.length).toBeGreaterThan(SIGNATURE_FILES.together);
  });
});
