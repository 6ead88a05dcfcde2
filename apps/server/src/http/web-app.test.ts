import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'gauger-web-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(
  join(folder, 'index.html'),
  '<meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style><title>Gauger</title>',
);
writeFileSync(join(folder, 'assets/index-abc123.js'), 'export {}');
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
afterAll(() => rmSync(folder, { recursive: true }));

const { app } = await testApp({ webDirectory: folder });
const visit = (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } });

test.each(['/', '/rates', '/home/myfilings?filing=1', '/no/such/page'])(
  '%s is the application, fresh, with its nonce',
  async (url) => {
    const { statusCode, headers, body } = await visit(url);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const nonce = /content="([^"]+)"/.exec(body)?.[1];
    expect(body).toContain(`<style nonce="${nonce}">`);
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  },
);

test('files with a hash are kept for ever, others for an hour', async () => {
  expect((await visit('/assets/index-abc123.js', '*/*')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await visit('/favicon.svg', '*/*')).headers['cache-control']).toBe('public, max-age=3600');
});

test('a missing file, and an unknown call, are no page', async () => {
  expect((await visit('/assets/gone.js', '*/*')).statusCode).toBe(404);
  expect((await visit('/form720/nothing')).statusCode).toBe(404);
  expect((await visit('/index.html', '*/*')).statusCode).toBe(404);
  expect((await visit('/..%2f..%2fpackage.json', '*/*')).statusCode).toBeGreaterThanOrEqual(400);
});
