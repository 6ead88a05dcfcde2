/** @module-tag variant */

// The public pages are HTML before any script runs; the app takes them over when someone first acts.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite } from '../site.ts';

const site = await openSite();

/** The content of an address as a browser without scripts gets it. */
async function readText(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  return (await answer.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test.each([
  ['/', 'Federal excise returns, with the reason for every number'],
  ['/', '3,033.65'],
  ['/login', 'Logging in and registering need JavaScript'],
  ['/rates?period=2026Q3', '130 lines, rate book'],
  ['/rates?period=2026Q3&find=benzene', 'Benzene'],
  ['/rates/60/2026Q1', '26 USC 4081'],
  ['/pcori?plan=hra&planYearEnd=Dec+31%2C+2025&avgNumberOfLivesCovered=23', '$88.32'],
  ['/pcori?planYearEnd=soon&utm_source=mail&show=fee', 'One thing needs your attention'],
  ['/rates/claims/form720/3a/2026Q1', 'Nontaxable use, 2026 Q1'],
  ['/rates/claims/form8849-schedule-1/3a/2026Q1', 'Form 8849 Schedule 1, 2026 Q1'],
  ['/help', 'How do I enter many rows at once?'],
  ['/privacy', 'What the software stores'],
  ['/terms', 'A return is filed only after the IRS accepts it.'],
  ['/security', 'A session ends after 30 minutes without use'],
])('%s has its content without scripts: %s', async (path, content) => {
  expect(await readText(await site.visit('/rates/60/2026Q1'), path)).toContain(content);
});

test('reading needs no script of the app; the first key brings it, and keeps what was typed and pressed', async () => {
  const page = await site.visit('/', { alone: true });
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/assets\/.*\.js/.test(name)),
    );
  expect(await scripts()).toEqual([]);
  await page.evaluate(() => Object.assign(document.querySelector('form') as HTMLFormElement, { kept: true }));
  await page.getByLabel('Email').fill('not an address');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter Password').first().waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('not an address');
  expect(await page.evaluate(() => 'kept' in (document.querySelector('form') as HTMLFormElement))).toBe(true);
  expect((await scripts()).length).toBeGreaterThan(0);
});

/** One address of each drawn page. The app takes over each in the same way, so every act is tried on the first only. */
const DRAWN = [
  '/',
  '/rates?period=2026Q3',
  '/rates/60/2026Q1',
  '/rates/claims/form720/3a/2026Q1',
  '/pcori',
  '/help',
  '/privacy',
  '/terms',
  '/security',
];

/** First acts of a visitor: each loads the app. */
const FIRST_ACTS: Record<string, (page: Page) => Promise<unknown>> = {
  pointer: async (page) => {
    await page.mouse.move(200, 300);
    await page.mouse.move(205, 310);
  },
  key: (page) => page.keyboard.press('Shift'),
  touch: async (page) => {
    const tab = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      tab.send('Input.dispatchTouchEvent', { type, touchPoints });
    await finger('touchStart', [{ x: 5, y: 300 }]);
    await finger('touchEnd', []);
  },
};

test.each([
  ...Object.keys(FIRST_ACTS).map((act) => ({ path: '/', act })),
  ...DRAWN.slice(1).map((path) => ({ path, act: 'pointer' })),
])('$path stays where the visitor scrolled it when the first act, by $act, brings the app', async ({ path, act }) => {
  const page = await site.visit(path);
  // Every page is long enough to be scrolled.
  const place = await page.evaluate(() => {
    document.body.style.minHeight = '3000px';
    window.scrollTo(0, 700);
    return window.scrollY;
  });
  expect(place).toBe(700);
  await FIRST_ACTS[act]?.(page);
  await page.waitForFunction(() => document.documentElement.dataset.app === 'running');
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
});

test.each([360, 1440])('every public page has the way in at %i px, before the app runs and after', async (width) => {
  const page = await site.visit('/privacy', { alone: true, width });
  const bar = page.getByRole('banner');
  const log = bar.getByRole('link', { name: 'Log in' });
  const { right } = await log.evaluate((link) => link.getBoundingClientRect());
  expect(right).toBeLessThanOrEqual(width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await violationsOn(page)).toEqual([]);
  await log.click();
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
  for (const path of ['/rates', '/help', '/terms', '/security', '/pcori']) {
    await page.goto(path);
    await log.waitFor();
  }
  if (width < 720) return;
  await bar.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Register', exact: true }).waitFor();
});

test('a page that the server drew is never shown to a person who has logged in: theirs has the frame of the account', async () => {
  const account = await site.account();
  const page = await site.visit('/rates/60/2026Q1', { session: site.signedIn(account) });
  await page.getByRole('link', { name: 'My Filing' }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.app)).toBeUndefined();
});

test('a page whose end comes late is taken over whole: the app waits for it', async () => {
  const account = await site.account();
  const page = await site.visit('/rates/60/2026Q1', { session: site.signedIn(account), alone: true });
  const { origin } = new URL(page.url());
  const proxy = createServer(async (request, response) => {
    const { authorization = '' } = request.headers;
    const answer = await fetch(new URL(request.url ?? '/', origin), { headers: { authorization } });
    const body = Buffer.from(await answer.arrayBuffer());
    response.setHeader('content-type', answer.headers.get('content-type') ?? 'text/plain');
    const at = body.indexOf('<div id="root"');
    if (at > 0) {
      response.write(body.subarray(0, at));
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
    response.end(body.subarray(Math.max(at, 0)));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const { jwtToken } = await page.evaluate(() => ({ jwtToken: sessionStorage.getItem('jwtToken') ?? '' }));
  await page.addInitScript((token) => sessionStorage.setItem('jwtToken', token), jwtToken);
  await page.goto(`http://127.0.0.1:${port}/rates/60/2026Q1`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'My Filing' }).first().waitFor();
  proxy.closeAllConnections();
  proxy.close();
});

test('a choice made before the app runs is taken by the app, without loading the page again', async () => {
  const page = await site.visit('/rates?period=2026Q3', { alone: true });
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.getByLabel('Quarter').selectOption('2026Q1');
  await page.waitForURL(/period=2026Q1/);
  await page.getByText(/130 lines, rate book/).waitFor();
  await expect.poll(() => page.getByLabel('Quarter').inputValue()).toBe('2026Q1');
  expect(await page.evaluate(() => 'kept' in window)).toBe(true);
});

test('a form sent while the app takes the page over is answered with every choice made before', async () => {
  const page = await site.visit('/pcori', { alone: true });
  await page.evaluate(() => {
    // As on a busy machine: React listens already, and what was chosen before then is not yet reported to it.
    const soon = window.setTimeout;
    const late = (run: TimerHandler, wait?: number) => soon(run, wait ?? 1500);
    Object.assign(window, { setTimeout: late });
    const form = document.querySelector<HTMLFormElement>('form[action="/pcori"]');
    const timer = setInterval(() => {
      if (!form || !Object.keys(form).some((key) => key.startsWith('__reactProps'))) return;
      clearInterval(timer);
      form.requestSubmit();
    }, 5);
  });
  await page.getByLabel('Plan', { exact: true }).selectOption('hra');
  await page.waitForFunction(() => document.documentElement.dataset.app === 'running');
  await page.getByRole('group', { name: 'One thing needs your attention' }).waitFor();
  expect(new URL(page.url()).searchParams.get('plan')).toBe('hra');
});

test('when a part of the app cannot be loaded, the next press loads the page again', async () => {
  const page = await site.visit('/', { alone: true });
  const register = page.getByRole('link', { name: 'Register' }).first();
  const app = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app);
  let refused = 0;
  await page.route(`**${app}`, (route) => {
    refused += 1;
    return route.abort();
  });
  await register.hover();
  await expect.poll(() => refused).toBe(1);
  await page.unroute(`**${app}`);
  // A link of the panel does nothing of itself: pressed now, it loads the page again.
  const again = page.waitForEvent('load');
  await register.click();
  await again;
  await register.click();
  await page.getByRole('heading', { name: 'Register' }).waitFor();
  // The script that was refused.
  site.expectedFaults();
});

test.each([
  ['/rates?irs=%E6%97%A5', '/rates/%E6%97%A5/'],
  ['/rates?irs=60%0a', '/rates/60/'],
  ['/rates?irs=3A&period=2026Q1', '/rates/claims/form720/3a/2026Q1'],
  ['/rates?irs=../../home', '/rates/claims/form720/..%2F..%2Fhome/'],
])('the earlier address %s leads to %s and nowhere else', async (address, target) => {
  const page = await site.visit('/rates/60/2026Q1');
  const answer = await page.request.get(address, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location?.startsWith(target)).toBe(true);
});
