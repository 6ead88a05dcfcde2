import { getSession } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
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
});
