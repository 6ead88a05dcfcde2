import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadRateBook } from '../features/filings/rate-book/public.ts';
import { testApp } from '../testing/app.ts';

// A web app of one page, as the build lays it out. Real pages are drawn in e2e/flows/drawn-pages.test.ts.
const folder = mkdtempSync(join(tmpdir(), 'gauger-drawn-'));
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, '.vite'));
mkdirSync(join(folder, '.drawing'));
writeFileSync(
  join(folder, 'index.html'),
  '<html lang="en"><head><meta name="description" content="All"><title>Gauger</title><script src="/before-app.js"></script><script type="module" crossorigin src="/assets/app.js"></script></head><body><div id="root"></div></body></html>',
);
writeFileSync(
  join(folder, '.vite/manifest.json'),
  JSON.stringify({
    'src/features/a-page.tsx': { css: ['assets/a.css'], imports: ['b'] },
    b: { css: ['assets/b.css'] },
  }),
);
writeFileSync(
  join(folder, '.drawing/draw-page.js'),
  `let ask;
   export const drawnPaths = ['/', '/rates/:line', '/broken'];
   export const drawnPageAt = ({ pathname }) => pathname === '/' ? undefined : 'a';
   export const movedTo = ({ searchParams }) => searchParams.get('irs') ? '/rates/60' : undefined;
   export const drawingOf = (address) => ({ address, isShared: !address.search });
   export const answerCalls = (answer) => { ask = answer; };
   export async function drawPage({ pathname }) {
     if (pathname === '/broken') throw new Error('It cannot be drawn');
     const { Success } = await (await ask('/rates/60/2026Q1.json')).json();
     return {
       html: '<p style="--a:&quot;b&quot;">' + Success.rates[0].rate + '</p><i>__CSP_NONCE__</i><b nonce="__CSP_NONCE__"></b>', title: 'A & "B"', description: 'About <it>',
       status: pathname === '/rates/999' ? 404 : 200, module: 'src/features/a-page.tsx', answers: [[['k'], '</script>']],
     };
   }`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const { app, database, deps } = await testApp({ webDirectory: folder });
const visit = (url: string) => app.inject({ url, headers: { accept: '*/*' } });

test('a public page is HTML with its style sheets, title and answers, and without the script of the app', async () => {
  const { body, headers, statusCode } = await visit('/rates/60');
  expect(statusCode).toBe(200);
  const nonce = /nonce-([^']+)/.exec(String(headers['content-security-policy']))?.[1];
  expect(body).toContain('<title>A &amp; &quot;B&quot;, Gauger</title>');
  expect(body).toContain('content="About &lt;it>"');
  expect(body).toContain('href="/assets/a.css"');
  expect(body).toContain('href="/assets/b.css"');
  expect(body).toContain('<script src="/before-app.js" data-app="/assets/app.js">');
  expect(body).not.toContain('type="module"');
  // The content security policy allows no style attribute.
  expect(body).toContain('<p data-style="0">0.244</p>');
  expect(body).toContain(`<style nonce="${nonce}">:root [data-style="0"]{--a:"b"}</style>`);
  // A visitor's text does not get the nonce.
  expect(body).toContain(`<i>__CSP_NONCE__</i><b nonce="${nonce}"></b>`);
  expect(body.match(/<\/script>/g)).toHaveLength(2);
});

test('what does not exist is answered with 404, what has moved with its address, what cannot be drawn with the app', async () => {
  expect((await visit('/rates/999')).statusCode).toBe(404);
  expect((await visit('/rates/1?irs=60')).headers.location).toBe('/rates/60');
  expect((await visit('/broken')).body).toContain('type="module"');
  expect((await visit('/')).body).toContain('type="module"');
});

test('the built part that draws is no file of the site', async () => {
  expect((await visit('/.drawing/draw-page.js')).statusCode).toBe(404);
});

test('a page is kept, and a rate book that was just loaded is on it', async () => {
  expect((await visit('/rates/60')).body).toContain('0.244');
  const value = {
    parameter: 'fuel.diesel',
    from: '2026-01-01',
    to: '2026-03-31',
    value: '0.25',
    citation: 'Invented for a test',
    confidence: 'confirmed',
    sourceClass: 'primary',
  };
  const book = { format: 'gauger/rate-book@1', version: 'test.drawn', values: [value] };
  await loadRateBook(database, deps.lawInForce, book, 'ann');
  expect((await visit('/rates/60')).body).toContain('<p data-style="0">0.25</p>');
});

test('drawings are counted by address: above the limit the browser draws, and kept pages are still sent', async () => {
  const { app: limited } = await testApp({
    webDirectory: folder,
    rateLimits: { perSession: 100, writesPerSession: 100, uploadsPerSession: 100, perAddress: 10 },
  });
  const isDrawn = async (url: string) => !(await limited.inject({ url })).body.includes('type="module"');
  expect(await isDrawn('/rates/60')).toBe(true);
  expect(await isDrawn('/rates/60?find=a')).toBe(true);
  expect(await isDrawn('/rates/60?find=b')).toBe(false);
  expect(await isDrawn('/rates/60')).toBe(true);
  for (let visit = 5; visit <= 10; visit++) await isDrawn('/rates/60');
  expect(await isDrawn('/rates/60')).toBe(false);
});
