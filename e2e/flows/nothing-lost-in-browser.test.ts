import type { FilingAnswer, getPreflight, ResponseOf } from '@gauger/contract';
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { payFee, sign } from '../journey.ts';
import { openSite, type SiteAccount } from '../site.ts';

/**
 * The rule of all unsaved changes, in the pages themselves: a signed return holds everything last shown as entered, or it was
 * refused by name. Two people, two pages; nothing-lost.test.ts does the same with the draft keeper and the API alone.
 */

/** Each way takes a browser ten seconds. Set GAUGER_TEST_WAYS for more. */
const RUNS = Number(process.env.GAUGER_TEST_WAYS ?? 1);
const site = await openSite();

const PAGES = {
  '60': { name: 'Diesel', link: /^Diesel.* \(60\)/, row: { taxDate: '2026-07-15', typeOfEvent: '60a' } },
  '105': { name: 'Dyed diesel, LUST', link: /^Dyed diesel, LUST \(105\)/, row: { taxDate: '2026-07-15' } },
} as const;
type PageName = keyof typeof PAGES;
const pageNames = Object.keys(PAGES) as PageName[];

const person = fc.constantFrom(0, 1);
const page = fc.constantFrom(...pageNames);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('type' as const), person, page, hasDay: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom('save', 'leaveByMenu', 'leaveByCrumb', 'reload', 'close'), person }),
  },
);
/** The owner's choice for unsaved changes on the check page. */
type AtLast = 'Save' | 'Discard' | 'nothing';
const way = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 6 }),
  atLast: fc.constantFrom<AtLast>('Save', 'Discard', 'nothing'),
});
type Way = typeof way extends fc.Arbitrary<infer One> ? One : never;

/** Fixed ways in addition to the random ones: one must be refused, one must be signed. */
const REFUSED: Way = { steps: [{ act: 'type', person: 1, page: '60', hasDay: false }], atLast: 'nothing' };
const SIGNED: Way = {
  steps: [
    { act: 'type', person: 0, page: '60', hasDay: true },
    { act: 'leaveByMenu', person: 0 },
    { act: 'type', person: 1, page: '105', hasDay: false },
  ],
  atLast: 'Discard',
};

/** One filing in the hands of two people. */
class Hands {
  readonly #id: string;
  readonly #businessId: string;
  readonly #tabs: (Page | undefined)[] = [undefined, undefined];
  readonly #openPage: (PageName | undefined)[] = [undefined, undefined];
  readonly saved: Record<PageName, string> = { '60': '1000', '105': '1000' };
  /** Gallons typed and not saved, by person and page, and whether their row has its day. */
  readonly unsaved = new Map<string, { gallons: string; hasDay: boolean }>();
  #gallons = 1_000;

  constructor(id: string, businessId: string) {
    this.#id = id;
    this.#businessId = businessId;
  }

  async #tab(who: number): Promise<Page> {
    const tab =
      this.#tabs[who] ??
      (await site.visit(`/home/business/taxsummary?filing=${this.#id}`, {
        session: site.signedIn(people[who as 0 | 1]),
      }));
    this.#tabs[who] = tab;
    return tab;
  }

  /** Follows a link or a button to where it leads: past the questions of a page that is left. */
  async #follow(who: number, start: Locator, end: Locator): Promise<void> {
    const tab = await this.#tab(who);
    const changed = tab.getByRole('dialog', { name: 'This page changed while you were editing' });
    const cannotSave = tab.getByRole('dialog', { name: 'This page could not be saved' });
    await start.click();
    await end.or(changed).or(cannotSave).first().waitFor();
    if (await changed.isVisible()) {
      await changed.getByRole('button', { name: 'Save' }).click();
      await end.or(cannotSave).first().waitFor();
    }
    if (await cannotSave.isVisible()) {
      await cannotSave.getByRole('button', { name: 'Leave with unsaved changes' }).click();
      await end.waitFor();
    }
  }

  /** The open page was saved if its row has a day. */
  #settle(who: number) {
    const name = this.#openPage[who];
    const typed = this.unsaved.get(`${who} ${name}`);
    if (!name || !typed?.hasDay) return;
    this.saved[name] = typed.gallons;
    this.unsaved.delete(`${who} ${name}`);
  }

  async #open(who: number, name: PageName): Promise<Page> {
    const tab = await this.#tab(who);
    if (this.#openPage[who] === name) return tab;
    const { link, name: title } = PAGES[name];
    await this.#follow(who, tab.getByRole('link', { name: link }).first(), heading(tab, title));
    this.#settle(who);
    this.#openPage[who] = name;
    await this.#isShown(who, name, { fresh: false });
    return tab;
  }

  /** A page shows what its person typed there. Otherwise it shows what was saved; what others save since, it may not know yet. */
  async #isShown(who: number, name: PageName, { fresh }: { fresh: boolean }) {
    const tab = await this.#tab(who);
    const shown = this.unsaved.get(`${who} ${name}`)?.gallons ?? (fresh ? this.saved[name] : undefined);
    if (shown !== undefined) await expect.poll(() => readGallons(tab)).toBe(shown);
  }

  async type(who: number, name: PageName, hasDay: boolean) {
    const tab = await this.#open(who, name);
    this.#gallons += 1;
    const gallons = String(this.#gallons);
    await cell(tab, 'No. of gallons').fill(gallons);
    await cell(tab, 'Tax date').fill(hasDay ? PAGES[name].row.taxDate : '');
    this.unsaved.set(`${who} ${name}`, { gallons, hasDay });
  }

  async save(who: number) {
    const name = this.#openPage[who];
    if (!name) return;
    const tab = await this.#tab(who);
    const typed = this.unsaved.get(`${who} ${name}`);
    const button = tab.getByRole('button', { name: 'Save and Continue' }).first();
    if (typed && !typed.hasDay) {
      await button.click();
      await tab.getByRole('link', { name: /Row 1: Tax date should not be empty/ }).waitFor();
      return;
    }
    const next = tab.getByRole('heading', { level: 1 }).filter({ hasNotText: PAGES[name].name });
    await this.#follow(who, button, next);
    this.#settle(who);
    this.#openPage[who] = undefined;
  }

  async leaveByMenu(who: number) {
    const tab = await this.#tab(who);
    await this.#leave(who, tab.getByRole('link', { name: /^Gasoline \(62\)/ }).first(), heading(tab, 'Gasoline'));
  }

  async leaveByCrumb(who: number) {
    const tab = await this.#tab(who);
    const crumb = tab.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Form 720' });
    if (this.#openPage[who]) await this.#leave(who, crumb, heading(tab, 'Which taxes do you report?'));
  }

  async #leave(who: number, link: Locator, end: Locator) {
    await this.#follow(who, link, end);
    this.#settle(who);
    this.#openPage[who] = undefined;
  }

  async reload(who: number) {
    const tab = await this.#tab(who);
    await tab.reload();
    const name = this.#openPage[who];
    if (!name) return;
    await heading(tab, PAGES[name].name).waitFor();
    await this.#isShown(who, name, { fresh: true });
  }

  async close(who: number) {
    const tab = this.#tabs[who];
    this.#tabs[who] = undefined;
    this.#openPage[who] = undefined;
    if (!tab) return;
    const closed = tab.waitForEvent('close');
    await tab.close({ runBeforeUnload: true });
    await closed;
    // The browser finishes the call of a page that is gone: from then on the server names it.
    const ofPerson = (names: string[]) => names.filter((name) => name.startsWith(`${who} `));
    await expect.poll(async () => ofPerson(await this.#named())).toEqual(ofPerson(this.#expectedNames()));
  }

  #expectedNames = () => [...this.unsaved.keys()].sort();

  /** Person and page of each unsaved change that blocks the return. */
  async #named(): Promise<string[]> {
    const { issues } = (await site.call(people[0], 'GET', `/form720/form720id/${this.#id}/preflight`)) as ResponseOf<
      typeof getPreflight
    >;
    return issues
      .flatMap(({ draft, path }) =>
        draft ? [`${draft.author.name === MANAGER ? 1 : 0} ${path.replace('drafts.', '')}`] : [],
      )
      .sort();
  }

  /** The owner goes to the check page, and then to the fee and the signature. @returns whether the return was signed */
  async sign(atLast: AtLast, how: 'pages' | 'calls'): Promise<boolean> {
    // Closing the other person's page sends its changes to the server.
    await this.close(1);
    const tab = await this.#tab(0);
    const menu = tab.getByRole('link', { name: /^Summary/ }).first();
    await this.#leave(0, menu, heading(tab, 'Check your return'));
    // Reload: the page may have loaded before the other person typed.
    await tab.reload();
    expect(await this.#named()).toEqual(this.#expectedNames());

    // One's own first: another person's on the same page cannot be taken over before.
    for (const [key, typed] of [...this.unsaved].sort()) {
      const [who, name] = key.split(' ') as [string, PageName];
      const of = who === '0' ? '' : `, typed by ${MANAGER}`;
      const button = { name: `${atLast} ${PAGES[name].name} (${name})${of}`, exact: true };
      const box = tab.getByText('Save or discard unsaved changes').locator('..');
      await box.getByText(PAGES[name].name).first().waitFor();
      const isRefused = !typed.hasDay || (who !== '0' && this.unsaved.has(`0 ${name}`));
      if (atLast === 'nothing' || (atLast === 'Save' && isRefused)) continue;
      await box.getByRole('button', button).click();
      const sure = tab.getByRole('dialog');
      if (atLast === 'Discard') await sure.getByRole('button', { name: 'Discard changes' }).click();
      else if (who !== '0') await sure.getByRole('button', { name: 'Save', exact: true }).click();
      if (atLast === 'Save') this.saved[name] = typed.gallons;
      // The other person may have saved the page after these changes were started.
      const replace = tab.getByRole('dialog', { name: /^Replace what / }).getByRole('button', { name: 'Replace' });
      const left = () => box.getByRole('button', button).count();
      await expect
        .poll(async () => (await replace.isVisible()) || (await left()) === 0, { timeout: 30_000 })
        .toBe(true);
      if (await replace.isVisible()) await replace.click();
      await expect.poll(left, { timeout: 30_000 }).toBe(0);
      this.unsaved.delete(key);
    }

    const order = {
      businessId: this.#businessId,
      transactionFor: this.#id,
      transactionFormType: 'Form720',
      certification: true,
    };
    const path = `/form720/form720id/${this.#id}`;
    if ((await this.#named()).length > 0) {
      await expect(site.call(people[0], 'POST', '/paypal/pay', order)).rejects.toThrow('UNSAVED_CHANGES');
      await expect(this.#transmit(path)).rejects.toThrow();
      return false;
    }
    if (how === 'pages') {
      await payFee(tab);
      await sign(tab);
    } else {
      await site.markPaid(this.#id);
      await this.#transmit(path);
    }
    const { filingData } = (await site.call(people[0], 'GET', path)) as FilingAnswer;
    for (const name of pageNames) expect(filingData[name]?.rows).toMatchObject([{ noOfGallons: this.saved[name] }]);
    return true;
  }

  async #transmit(path: string) {
    const { snapshotHash } = (await site.call(people[0], 'GET', `${path}/consent`)) as { snapshotHash: string };
    const signature = { signerName: 'Ann Hall', signerTitle: 'Controller', pin: '04711', consent: true, snapshotHash };
    await site.call(people[0], 'POST', `${path}/transmit`, signature);
  }
}

const MANAGER = 'Mia Cole';
const heading = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name, exact: true });
const cell = (tab: Page, label: string) => tab.getByLabel(`${label}, row 1`, { exact: true });
const readGallons = async (tab: Page) => (await cell(tab, 'No. of gallons').inputValue()).replaceAll(',', '');

let people: readonly [owner: SiteAccount, manager: SiteAccount];
let begun = 0;

beforeAll(async () => {
  const owner = await site.account();
  const [firstName = '', lastName = ''] = MANAGER.split(' ');
  const emailId = owner.emailId.replace('owner', 'manager');
  const manager = { firstName, lastName, emailId, contactNumber: '503-555-0144', ext: '0', role: 'manager' };
  people = [owner, await site.member(owner, manager)];
});

/** A Form 720 of a business of its own, with a row on each page. */
async function begin(): Promise<Hands> {
  begun += 1;
  const business = { ...businessFacts, businessName: `Hall Oil ${begun}`, EIN: String(310_000_000 + begun) };
  const { id: businessId } = (await site.call(people[0], 'POST', '/business/add', business)) as { id: string };
  const rows = (name: PageName) => ({ rows: [{ ...PAGES[name].row, noOfGallons: '1000' }] });
  const { id } = (await site.call(people[0], 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
    filingData: { '60': rows('60'), '105': rows('105') },
    paymentOption: { paymentMethod: 'eftps' },
  })) as { id: string };
  await site.call(people[0], 'PUT', `/form720/form720id/${id}/chosentaxes`, { chosenTaxes: ['62'] });
  return new Hands(id, businessId);
}

const seed = Number(process.env.SEED ?? Date.now() & 0x7fffffff);
const ways = [REFUSED, SIGNED, ...fc.sample(way, { numRuns: RUNS - 2, seed })];

test.each(ways.map((one, n) => [`way ${n + 1} of ${RUNS}, seed ${seed}`, n, one] as const))(
  'in two browsers a signed return holds what was last shown as entered, or was refused by name: %s',
  async (_, n, one) => {
    const hands = await begin();
    for (const step of one.steps) {
      if (step.act === 'type') await hands.type(step.person, step.page, step.hasDay);
      else await hands[step.act](step.person);
    }
    // Every third is paid for and signed in the pages, which takes longer.
    const signed = await hands.sign(one.atLast, n % 3 === 1 ? 'pages' : 'calls');
    expect(signed).toBe(hands.unsaved.size === 0);
    if (one === REFUSED || one === SIGNED) expect(signed).toBe(one === SIGNED);
    site.expectedFaults();
  },
);
