import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, start } from './browser.ts';
import { unpackChromium } from './unpack-chromium.ts';

const PAGE = `<!doctype html><title>Cask</title><h1>Gauged: <output></output></h1>
  <script>document.querySelector('output').value = 6 * 7</script>`;
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE));
let cache: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cache = await mkdtemp(join(tmpdir(), 'gauger-chromium-'));
});

afterAll(async () => {
  server.close();
  await rm(cache, { recursive: true, force: true });
});

describe('the browser of this machine', () => {
  everyBrowser(openBrowser);
});

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the browser from npm', () => {
  it('is unpacked once, however many processes ask for it', { tags: ['variant'] }, async () => {
    const script = `await (await import('./unpack-chromium.ts')).unpackChromium(${JSON.stringify(cache)})`;
    const unpack = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: import.meta.dirname });
    await Promise.all([unpack(), unpack(), unpack()]);
    expect(await readdir(cache)).toEqual([expect.stringMatching(/^chromium-[\d.]+-\d+$/)]);
  });

  everyBrowser(async () => start(await unpackChromium(cache)));
});

function everyBrowser(open: () => Promise<Browser>): void {
  it('opens a page and runs its script', async () => {
    await using browser = await open();
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await page.title()).toBe('Cask');
    expect(await page.getByRole('heading').textContent()).toBe('Gauged: 42');
  });

  it('draws text: every character has ink, and its own', async () => {
    await using browser = await open();
    const page = await browser.newPage();
    const drawings = await page.evaluate(() =>
      [...'Gg0189$,.é'].map((character) => {
        const context = new OffscreenCanvas(40, 40).getContext('2d');
        if (!context) throw new Error('This browser has no canvas.');
        context.font = '30px sans-serif';
        context.fillText(character, 5, 30);
        return context.getImageData(0, 0, 40, 40).data.join();
      }),
    );
    const blank = new Uint8ClampedArray(40 * 40 * 4).join();
    expect(drawings).not.toContain(blank);
    // Without a font, each character would be the same empty box.
    expect(new Set(drawings).size).toBe(drawings.length);
  });
}
