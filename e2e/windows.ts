import type { Browser, BrowserContext, Page } from 'playwright-core';
import { tracePage } from './page-trace.ts';

/** How a visitor comes: the window's width in CSS pixels, the scheme of the system, what the tab remembers. */
export interface Visit {
  width?: number;
  scheme?: 'light' | 'dark';
  /** Written to the session storage before the page runs. */
  session?: Record<string, string>;
  /** Whether animations and strips run; off by default, so that nothing moves while a test looks at the page. */
  motion?: boolean;
  /** Whether `page.clock` can move the page's time forward, or the moment at which it begins. Real time moves it too. */
  clock?: boolean | Date;
  /** A window for this visit alone, for a test that leaves scripts of its own in it. */
  alone?: boolean;
}

/** Waits until the page that is shown is complete: its route, what it asks the server for, and the app that takes it over. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const seen = window as { framesAtRest?: number };
    const isAtRest = document.querySelector('main:not([aria-busy="true"])') !== null;
    // A part that has just been drawn asks for its data a moment later.
    seen.framesAtRest = isAtRest ? (seen.framesAtRest ?? 0) + 1 : 0;
    if (seen.framesAtRest < 3) return false;
    delete seen.framesAtRest;
    return true;
  });
}

/** How many times slower than this machine the browser works: `npm run faults -- slow`. */
const SLOWED = Number(process.env.GAUGER_TEST_SLOWED ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

/** Windows of one browser, each with cookies and storage of its own. */
export interface Windows {
  /** Opens an address in a window in which nobody has been, or of which nothing is left. */
  open(path: string, visit: Visit): Promise<Page>;
  /** Takes a window back. It is wiped and opened again for the next visit: a new one takes the browser three times as long. */
  giveBack(page: Page): Promise<void>;
  /** Closes those that were not given back. */
  closeUsed(): Promise<void>;
  /** Closes them all. */
  close(): Promise<void>;
}

/** The page of the grid of a tax line alone: nobody is logged in there, and nothing is kept. */
const isOfGrid = (path: string): boolean => path.startsWith('/components/tax-line');

/**
 * @param address where the product answers
 * @param onFault receives each complaint of a page: script errors, refusals of the content security policy, failed
 *   requests
 */
export function openWindows(browser: Browser, address: string, onFault: (fault: string) => void): Windows {
  const free: Page[] = [];
  /** Windows that show the grid: the app in them leads to the next one, which takes less than loading it again. */
  const ofGrid: Page[] = [];
  const contexts = new Set<BrowserContext>();
  /** Takes the script of a visit out of its window; a window without one is not used again. */
  const visited = new WeakMap<Page, { path: string; forget?: () => Promise<void> }>();

  async function newWindow(): Promise<Page> {
    const context = await browser.newContext({
      baseURL: address,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    contexts.add(context);
    context.on('close', () => contexts.delete(context));
    return newTab(context);
  }

  async function newTab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    tracePage(page);
    if (SLOWED > 1) await slowDown(page);
    const complain = (fault: string) => onFault(`${visited.get(page)?.path}: ${fault}`);
    page.on('pageerror', (error) => complain(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complain(message.text());
    });
    return page;
  }

  return {
    async open(
      path,
      { width = 1440, scheme = 'light', session = {}, motion = false, clock = false, alone = clock !== false },
    ) {
      const isPlain = isOfGrid(path) && !alone && Object.keys(session).length === 0;
      const kept = isPlain ? ofGrid.pop() : undefined;
      const page = kept ?? (alone ? undefined : free.pop()) ?? (await newWindow());
      const script = await page.context().addInitScript((entries) => {
        // The script also runs in frames, which may not have session storage.
        if (window !== window.top) return;
        for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value);
      }, session);
      visited.set(page, { path, ...(!alone && { forget: () => script.dispose() }) });
      if (!alone)
        page.addInitScript = () =>
          Promise.reject(new Error('A script of a test stays in its window: visit with { alone: true }'));
      if (clock) await page.clock.install(clock === true ? {} : { time: clock });
      await page.setViewportSize({ width, height: width < 720 ? 844 : 900 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: motion ? 'no-preference' : 'reduce' });
      await (kept ? leadTo(page, path) : page.goto(path));
      await page.locator('main h1').waitFor();
      await page.evaluate(() => document.fonts.ready);
      await settled(page);
      return page;
    },
    async giveBack(left) {
      const context = left.context();
      const { forget } = visited.get(left) ?? {};
      if (!forget || !contexts.has(context)) return context.close();
      // A new tab finds the scripts and styles that its window has read before.
      const page = left.isClosed() ? await newTab(context) : left;
      const others = context.pages().filter((other) => other !== page);
      const isKept =
        page === left && isOfGrid(new URL(page.url()).pathname) && (await page.getByRole('dialog').count()) === 0;
      await Promise.all([forget(), context.setOffline(false), ...others.map((other) => other.close())]);
      await Promise.all([context.unrouteAll(), page.unrouteAll()]);
      if (isKept) {
        ofGrid.push(page);
        return;
      }
      // A page keeps drafts when it is left: what it leaves behind is wiped from a place where no script of ours runs.
      await page.goto('/fonts/OFL.txt');
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await context.clearCookies();
      free.push(page);
    },
    async closeUsed() {
      const given = new Set([...free, ...ofGrid].map((page) => page.context()));
      await Promise.all([...contexts].filter((context) => !given.has(context)).map((context) => context.close()));
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}

/** Leads the app of a page to another address, by way of one that does not exist, so that nothing of the one before is kept. */
async function leadTo(page: Page, path: string): Promise<void> {
  for (const address of ['/components/none', path]) {
    await page.evaluate((to) => {
      window.scrollTo(0, 0);
      window.history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, address);
    await page.locator('main h1').waitFor();
    await settled(page);
  }
}
