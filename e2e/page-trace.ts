import type { Page } from 'playwright-core';

/** The last calls and navigations of a page that are kept. */
const KEPT = 40;
const traces = new WeakMap<Page, string[]>();

/** Keeps the last calls and navigations of a page, for a test that fails on it. */
export function tracePage(page: Page): void {
  const trace: string[] = [];
  traces.set(page, trace);
  const keep = (event: string) => {
    trace.push(`${new Date().toISOString().slice(11, 23)} ${event}`);
    if (trace.length > KEPT) trace.shift();
  };
  page.on('response', (response) => keep(`${response.status()} ${response.request().method()} ${response.url()}`));
  page.on('requestfailed', (request) => keep(`${request.failure()?.errorText} ${request.method()} ${request.url()}`));
  page.on('framenavigated', (frame) => keep(`shows ${frame.url()}`));
  page.on('console', (message) => keep(`console: ${message.text()}`));
}

/** The state of a page on which a test failed: its address, what it shows, and the last that it did. */
export async function readTrace(page: Page): Promise<string> {
  const shown = await page.evaluate(readPage).catch((error: Error) => error.message);
  return [`${page.url()}: ${shown}`, ...(traces.get(page) ?? [])].join('\n    ');
}

function readPage(): string {
  const { activeElement, documentElement } = document;
  const main = document.querySelector('main');
  return JSON.stringify({
    app: documentElement.dataset.app,
    busy: main?.getAttribute('aria-busy'),
    focus: activeElement?.outerHTML.slice(0, 120),
    text: (document.querySelector<HTMLElement>('[role=dialog]') ?? main)?.innerText.slice(0, 1500),
  });
}
