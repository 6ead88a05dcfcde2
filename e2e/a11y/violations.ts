import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Every rule of WCAG 2.2 up to AA, and what axe holds to be good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that judge by colours, and those that judge by what is where and by what is hidden. */
const SOME_RULES = {
  colours: ['color-contrast', 'link-in-text-block'],
  layout: [
    'target-size',
    'scrollable-region-focusable',
    'heading-order',
    'page-has-heading-one',
    'landmark-one-main',
    'region',
    'skip-link',
    'aria-hidden-focus',
  ],
};

/** Without comments and spaces it is half as long to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const MODAL = '[aria-modal="true"]';

/**
 * Runs axe on the page, or on the modal dialog that covers it, and lists the violations: one line per rule and place.
 * @param of `colours` runs only the rules that another color scheme can break, `layout` only those that another width can break;
 *   both are for a page that already passed the other rules
 */
export async function violationsOn(
  page: Page,
  of: 'everything' | keyof typeof SOME_RULES = 'everything',
): Promise<string[]> {
  await loadAxe(page);
  const runOnly: axe.RunOnly =
    of === 'everything' ? { type: 'tag', values: RULES } : { type: 'rule', values: SOME_RULES[of] };
  const within = (await page.locator(MODAL).isVisible()) ? MODAL : null;
  await page.evaluate(setBarsLoose);
  const violations = await page.evaluate(runAxe, { runOnly, within });
  await page.evaluate(setBarsFast);
  return violations;
}

type WithAxe = Window & { axe?: typeof axe };

/** Brings axe into the page and its frames. Once for as long as each stays loaded: reading half a megabyte takes longer than most rules. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => (window as WithAxe).axe !== undefined))) await frame.evaluate(AXE);
}

async function runAxe({ runOnly, within }: { runOnly: axe.RunOnly; within: string | null }): Promise<string[]> {
  const loaded = (window as WithAxe).axe as typeof axe;
  // Describe violations only: describing the passes takes most of the time.
  const { violations } = await loaded.run(within ?? document, { runOnly, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

/** A bar that stays in the window covers a part of whatever was scrolled under it, which is no fault of what lies there. */
function setBarsLoose(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).position !== 'sticky') continue;
    element.style.position = 'static';
    element.dataset.loose = '';
  }
}

function setBarsFast(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-loose]')) {
    element.style.removeProperty('position');
    delete element.dataset.loose;
  }
}

/** The kinds of parts that can be reached on the page, or in the modal dialog over it: tag, role, type and style of each. */
export function findParts(page: Page): Promise<string[]> {
  return page.evaluate((modal) => {
    const dialog = document.querySelector(modal);
    const root = dialog?.checkVisibility() ? dialog : document.body;
    const shown = [...root.querySelectorAll('*')].filter((element) => element.checkVisibility());
    const kind = (element: Element) =>
      [element.tagName, ...['role', 'type', 'class'].map((name) => element.getAttribute(name) ?? '')].join(' ');
    return [...new Set(shown.map(kind))];
  }, MODAL);
}

/** The page drawn in another colour scheme, as when that of the system changes. */
export async function inScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
}
