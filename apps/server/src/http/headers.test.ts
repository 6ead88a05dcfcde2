import { brotliDecompressSync } from 'node:zlib';
import { errorSchema, saveForm720 } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { testHttp } from './testing-http.ts';

const { app, call, hall, bearer, json, change, put } = await testHttp();

describe('headers', () => {
  test('stand on every answer, whatever it is', async () => {
    const answers = [
      await app.inject({ url: '/health' }),
      await app.inject({ url: '/nothing' }),
      await app.inject({ url: '/auth/session' }),
      await app.inject({ url: '/auth/session', headers: bearer }),
      await put(json, '{'),
    ];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-request-id': expect.any(String),
      });
      const policy = String(headers['content-security-policy']);
      for (const part of [
        "default-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "script-src 'self';",
        "worker-src 'self'",
      ])
        expect(policy).toContain(part);
    }
    const nonces = answers.map(
      ({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1],
    );
    expect(new Set(nonces).size).toBe(answers.length);
  });

  test('a refusal repeats the request id of its header, and no stack', async () => {
    const response = await app.inject({ url: '/auth/session' });
    expect(errorSchema.parse(response.json()).Error.requestId).toBe(response.headers['x-request-id']);
    expect(response.body).not.toMatch(/\.ts|node_modules| at /);
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  test('a request id sent by a client is not taken', async () => {
    const response = await app.inject({ url: '/health', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    expect(response.headers['x-request-id']).not.toBe('mine');
  });

  test('a faulty If-Match or Idempotency-Key is refused by name', async () => {
    for (const [name, value] of [
      ['If-Match', 'W/"1"'],
      ['If-Match', '1'],
      ['Idempotency-Key', 'short'],
    ] as const) {
      const { error } = await call(saveForm720, {
        token: hall.token,
        body: JSON.parse(change),
        headers: { [name]: value },
      });
      expect(error.issues[0]?.path).toBe(`headers.${name}`);
    }
  });

  test('a large answer is compressed when the client takes it', async () => {
    const plain = await app.inject({ url: '/ratebook?period=2026Q1' });
    const packed = await app.inject({ url: '/ratebook?period=2026Q1', headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });
});
