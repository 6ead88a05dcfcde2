import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { plainPdf } from '../../apps/server/src/testing/pdf.ts';
import { violationsOn } from '../a11y/violations.ts';
import { awaitAnswer, payFee, sign } from '../journey.ts';
import { openSite, type SiteAccount } from '../site.ts';

const site = await openSite();
let account: SiteAccount;
let businessId: string;

beforeAll(async () => {
  account = await site.account();
  const business = { ...businessFacts, businessName: 'Sample Coach Lines', EIN: '300000088' };
  ({ id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string });
});

const visit = (path: string) => site.visit(path, { session: site.signedIn(account) });
const headline = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const ledger = (page: Page) => page.getByRole('complementary', { name: 'Ledger' });

test('the start page asks for schedule, year and month, and says the income tax year with its days', async () => {
  const page = await visit(`/home/business?business=${businessId}&form=Form8849`);
  await headline(page, 'Claim a refund on Form 8849');
  // One thing at a time: the year is asked for once a schedule is chosen.
  await expect.poll(() => page.getByRole('combobox').count()).toBe(0);
  await page.getByRole('button', { name: 'Start the claim' }).click();
  await page.getByRole('combobox', { name: 'Month your income tax year ends' }).selectOption('');
  await page.getByRole('button', { name: 'Start the claim' }).click();
  for (const message of ['Select Schedule Type', 'Select Month', 'Select Year'])
    await page.getByRole('link', { name: message }).waitFor();
  await page.getByRole('link', { name: 'Select Schedule Type' }).click();
  await expect
    .poll(() => page.getByRole('radio', { name: /Nontaxable Use/ }).evaluate((at) => at === document.activeElement))
    .toBe(true);
  await page.getByRole('combobox', { name: 'Month your income tax year ends' }).selectOption('9');
  await page.getByRole('group', { name: '2 things need your attention' }).waitFor();
  await page.getByRole('combobox', { name: 'Year it begins' }).selectOption('2025');
  await page.getByText('Year ending Sep 2026: Oct 1, 2025 to Sep 30, 2026').first().waitFor();
  const claim = page.getByRole('complementary', { name: 'Schedule 1' });
  await page.getByRole('radio', { name: /Nontaxable Use/ }).check();
  // Each error goes with its answer, and the box with the last.
  await page.getByRole('group', { name: /your attention/ }).waitFor({ state: 'detached' });
  await expect.poll(() => claim.textContent()).toMatch(/Pay the fee and sign.*Sent$/);
  await page.getByRole('combobox', { name: 'Year it begins' }).selectOption('2023');
  await expect.poll(() => claim.textContent()).toMatch(/passed.*Print and sign it.*Mail it$/);
  expect(await violationsOn(page)).toEqual([]);
});

test('a bus company claims on Schedule 1, line 3d, from Add New Filing to the acceptance', async () => {
  const page = await visit(`/home/chooseformtype?business=${businessId}`);
  await page.getByRole('link', { name: /^Form 8849/ }).click();
  await headline(page, 'Claim a refund on Form 8849');
  await page.getByText('Choose the schedule yourself').click();
  await page.getByRole('radio', { name: /Nontaxable Use/ }).check();
  await page.getByRole('combobox', { name: 'Month your income tax year ends' }).selectOption('12');
  await page.getByRole('combobox', { name: 'Year it begins' }).selectOption('2026');
  await page
    .getByRole('row', { name: /Nontaxable Use/ })
    .getByText('$750.00')
    .waitFor();
  await page.getByRole('button', { name: 'Start Schedule 1' }).click();

  await headline(page, 'Claims (Form 8849)');
  await page.getByLabel('Period of claim from').fill('2026-07-01');
  await page.getByLabel('Period of claim to').fill('2026-09-30');
  await page.getByRole('button', { name: 'Save, then select a claim' }).click();
  await page.getByText('Form8849 Saved successfully').waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Undyed diesel fuel (3)' }).click();
  await headline(page, 'Undyed diesel fuel');
  const row = page.getByRole('group', { name: 'line 3d, row 1' });
  await row.getByLabel('Gallons').fill('3960');
  await expect.poll(() => ledger(page).textContent()).toMatch(/\$76\.80 below the minimum of \$750\.00/);
  await row.getByLabel('Gallons').fill('5000');
  await expect.poll(() => ledger(page).textContent()).toMatch(/Total claim\$850\.00/);
  await expect.poll(() => ledger(page).textContent()).toMatch(/File-by dateThu, Dec 31, 2026/);
  await row.getByRole('button', { name: /line 3d, row 1: why this number/ }).click();
  await page.getByRole('dialog').getByText('0.17').first().waitFor();
  await page.keyboard.press('Escape');
  expect(await violationsOn(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^Save, then/ })
    .first()
    .click();
  await page.getByText('Claims Saved successfully').waitFor();

  await headline(page, 'Check your claim');
  await expect.poll(() => page.locator('main').textContent()).toMatch(/Total claim\$?850\.00/);
  expect(await page.locator('main').textContent()).not.toMatch(/Balance due|EFTPS|quarter ending/i);
  expect(await violationsOn(page)).toEqual([]);
  await payFee(page);
  await headline(page, 'Sign your claim');
  await expect.poll(() => page.locator('main').textContent()).toMatch(/Period of Schedule 1.{0,20}to Sep 30, 2026/);
  expect(await violationsOn(page)).toEqual([]);
  await sign(page);
  await awaitAnswer(page, 'Accepted');
  expect(await page.locator('main').textContent()).not.toMatch(/Balance due|EFTPS/);
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Filing' }).click();
  await page.getByRole('tab', { name: /Form 8849/ }).click();
  const listed = page.getByRole('row', { name: /Sample Coach Lines/ });
  await expect.poll(() => listed.textContent()).toMatch(/Schedule 1, 2026 Q3.*Accepted.*Claim 850\.00/);
});

test('questions on the start page lead to the schedule and line, and quarters to the period of the claim', {
  tags: ['variant'],
}, async () => {
  const page = await visit(`/home/business?business=${businessId}&form=Form8849`);
  await headline(page, 'Claim a refund on Form 8849');
  const next = page.getByRole('button', { name: 'Next question' });
  await next.click();
  await page.getByText('Choose the answer that fits').first().waitFor();
  for (const answer of [/^Tax on fuel I used/, /^Diesel fuel, undyed/, /intercity/i]) {
    await page.getByRole('radio', { name: answer }).first().check();
    await next.click();
  }
  const meaning = page.getByRole('region', { name: 'What your answers mean' });
  await meaning.getByText(/^Schedule 1, Nontaxable Use of Fuels, line 3/).waitFor();
  await page.getByRole('combobox', { name: 'Month your income tax year ends' }).selectOption('12');
  await page.getByRole('combobox', { name: 'Year it begins' }).selectOption('2026');
  const quarters = page.getByRole('table', { name: 'Quarters of the claim' });
  const summed = page.getByRole('complementary', { name: /Schedule 1, line 3/ });
  // The last day is that of the chosen quarters, not of the latest one that could be chosen.
  await quarters.getByRole('checkbox', { name: 'Apr to Jun 2026' }).check();
  await expect.poll(() => summed.textContent()).toMatch(/Sep 30, 2026, passedfor Apr to Jun 2026, the last quarter/);
  await quarters.getByRole('checkbox', { name: 'Jul to Sep 2026' }).check();
  await expect.poll(() => summed.textContent()).toMatch(/Dec 31, 2026for Jul to Sep 2026, the last quarter claimed/);
  await expect.poll(() => quarters.getByRole('checkbox', { name: 'Oct to Dec 2026' }).isDisabled()).toBe(true);
  const claim = page.getByRole('complementary', { name: /Schedule 1, line 3/ });
  await expect.poll(() => claim.textContent()).toMatch(/Apr 1, 2026 to Sep 30, 2026/);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start Schedule 1' }).click();
  // The answers lead to the row of the line.
  await headline(page, 'Undyed diesel fuel');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=group]')?.getAttribute('aria-label')))
    .toBe('line 3d, row 1');
  expect(await page.getByLabel('Period of claim from').inputValue()).toBe('Apr 1, 2026');
  const strip = page.getByRole('list', { name: 'Quarters of the income tax year' });
  await expect
    .poll(() => strip.textContent())
    .toMatch(
      /2026 Q1Jan–Mar, not in this claim.*2026 Q3Jul–Sep, (?:in this claim|also claimed on ).*File this claim byThu, Dec 31/,
    );
  expect(await violationsOn(page)).toEqual([]);
});

test('a past year says on the start page where it is claimed; a government claims the whole year', {
  tags: ['variant'],
}, async () => {
  const page = await visit(`/home/business?business=${businessId}&form=Form8849`);
  await headline(page, 'Claim a refund on Form 8849');
  await page.getByText('Choose the schedule yourself').click();
  await page.getByRole('radio', { name: /Nontaxable Use/ }).check();
  await page.getByRole('combobox', { name: 'Month your income tax year ends' }).selectOption('12');
  await page.getByRole('combobox', { name: 'Year it begins' }).selectOption('2026');
  const annual = page.getByRole('checkbox', { name: /^Annual claim/ });
  await page.getByRole('table', { name: 'Quarters of the claim' }).waitFor();
  // The year is not over, and some of its quarters can still be claimed.
  expect(await annual.count()).toBe(0);
  await page.getByRole('combobox', { name: 'Year it begins' }).selectOption('2025');
  const passed = page.getByText('The file-by date has passed for every quarter of this year');
  await passed.waitFor();
  await page.getByText(/claim for the whole year on Form 4136 with the income tax return/).waitFor();
  await page.getByRole('link', { name: 'Record what you claim on Form 4136' }).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await annual.check();
  await passed.waitFor({ state: 'detached' });
  const claim = page.getByRole('complementary', { name: 'Schedule 1' });
  await expect.poll(() => claim.textContent()).toContain('Jan 1, 2025 to Dec 31, 2025');
  await page.getByRole('button', { name: 'Start Schedule 1' }).click();
  await headline(page, 'Claims (Form 8849)');
  expect(await page.getByLabel('Period of claim from').inputValue()).toBe('Jan 1, 2025');
  expect(await page.getByLabel('Period of claim to').inputValue()).toBe('Dec 31, 2025');
  expect(await annual.isChecked()).toBe(true);

  // On the page itself the box fills an empty period.
  const filing = new URL(page.url()).searchParams.get('filing') ?? '';
  await site.call(account, 'PUT', '/form8849/emailId', {
    id: filing,
    sch1: { periodStart: null, periodEnd: null, annualClaim: null },
  });
  await page.reload();
  await headline(page, 'Claims (Form 8849)');
  await annual.check();
  await expect.poll(() => page.getByLabel('Period of claim to').inputValue()).toBe('Dec 31, 2025');
});

test('Schedules 1 and 6 are entered together, signed once and sent as two forms; one is rejected, corrected and sent again', {
  tags: ['variant'],
  timeout: 300_000,
}, async () => {
  const tires = { ...businessFacts, businessName: 'Sample Pair Lines', EIN: '300000946' };
  const pair = (await site.call(account, 'POST', '/business/add', tires)) as { id: string };
  const page = await visit(`/home/business?business=${pair.id}&form=Form8849`);
  await headline(page, 'Claim a refund on Form 8849');
  await page.getByText('Choose the schedule yourself').click();
  await page.getByRole('radio', { name: /Combined Schedule 1 and 6/ }).check();
  await page.getByRole('combobox', { name: 'Month your income tax year ends' }).selectOption('12');
  await page.getByRole('combobox', { name: 'Year it begins' }).selectOption('2026');
  await page.getByRole('button', { name: 'Start Schedules 1 and 6' }).click();

  await headline(page, 'Claims (Form 8849)');
  const schedules = page.getByRole('navigation', { name: 'Schedules of this claim' });
  await page.getByLabel('Period of claim from').fill('2026-07-01');
  await page.getByLabel('Period of claim to').fill('2026-09-30');
  await page.getByRole('main').getByRole('link', { name: 'Undyed diesel fuel (3)' }).click();
  await headline(page, 'Undyed diesel fuel');
  await page.getByRole('group', { name: 'line 3d, row 1' }).getByLabel('Gallons').fill('5000');
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await page.getByText('Claims Saved successfully').waitFor();
  await page.getByRole('link', { name: 'Schedules 1 and 6' }).first().click();
  await schedules.getByRole('link', { name: /Schedule 6/ }).click();
  await page.getByText('Schedule 6, Other Claims').waitFor();
  await page.getByLabel('Period of claim from').fill('2026-04-01');
  await page.getByLabel('Period of claim to').fill('2026-06-30');
  expect(await violationsOn(page)).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Claims for other taxes/ })
    .click();
  await headline(page, 'Claims for other taxes');
  await page.getByRole('button', { name: 'a claim on CRN 308' }).click();
  const row = page.getByRole('group', { name: 'CRN 308, row 1' });
  // Each field that is missing has its own error.
  await row.getByLabel('Year of the tax').fill('2026');
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await page.getByRole('link', { name: 'CRN 308, row 1: Amount of claim should not be empty' }).click();
  await expect
    .poll(() => row.getByLabel('Amount of claim').evaluate((box) => box === document.activeElement))
    .toBe(true);
  await page.getByRole('link', { name: /^CRN 308, row 1: .*xplanation.* should not be empty/ }).waitFor();
  await row.getByLabel('Amount of claim').fill('400');
  await row.getByLabel('Quarter ending').selectOption('6');
  await row.getByLabel(/xplanation/).fill('Rods exported before their first use');
  await expect.poll(() => ledger(page).textContent()).toMatch(/Total claim\$1,250\.00/);
  await page
    .getByRole('button', { name: /^Save, then/ })
    .first()
    .click();
  await page.getByText('Claims Saved successfully').waitFor();
  await headline(page, 'Check your claim');
  expect(await violationsOn(page)).toEqual([]);
  await payFee(page);
  await headline(page, 'Sign your claim');
  await page.getByText('Form 8849, Schedule 6, 2026 Q2').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await sign(page);

  const forms = page.getByRole('region', { name: 'Two Forms 8849' });
  await page
    .getByRole('heading', { level: 1, name: 'Schedule 6 rejected by the MeF simulator' })
    .waitFor({ timeout: 90_000 });
  await expect
    .poll(() => forms.textContent(), { timeout: 60_000 })
    .toMatch(/Schedule 1.*Accepted by.*Schedule 6.*Rejected by/);
  await page.getByRole('heading', { name: 'What to fix in Schedule 6' }).waitFor();
  await page.getByRole('button', { name: 'Give up Schedule 6' }).click();
  await page.getByLabel('Why do you give up Schedule 6?').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Unlock to correct' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock to correct' }).click();
  await headline(page, 'Being corrected');
  await page.getByRole('link', { name: 'Schedule 6', exact: true }).click();
  await page.getByText('Schedule 6, Other Claims').waitFor();
  await schedules.getByRole('link', { name: /Schedule 1/ }).click();
  await page.getByText('Schedule 1 was sent and no longer changes.').waitFor();
  await schedules.getByRole('link', { name: /Schedule 6/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Claims for other taxes/ })
    .click();
  await row.getByLabel('Amount of claim').fill('250');
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await headline(page, 'Check your claim');
  await page.goto(page.url().replace('taxsummary', 'status'));
  await page.getByRole('button', { name: 'Check and send again' }).click();
  await headline(page, 'Sign your claim');
  await expect.poll(() => page.locator('main').textContent()).toMatch(/Schedule 6, 2026 Q2.*Total claim\$250\.00/);
  await sign(page);
  await awaitAnswer(page, 'Accepted');
  await expect
    .poll(() => forms.textContent())
    .toMatch(/Schedule 1.*Accepted by.*850\.00.*Schedule 6.*Accepted by.*attempt 2.*250\.00/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Schedule 6: Copy for your records (PDF)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/form8849-schedule-6\.pdf$/);
});

/** A claim of the business that was begun and holds nothing. */
async function begun(): Promise<string> {
  const schedule = { scheduleType: 'sch1', year: '2026', month: '12' };
  return ((await site.call(account, 'POST', '/form8849/add', { businessId, schedule })) as { id: string }).id;
}

test('a claim for other taxes goes to acceptance on Schedule 6 alone', { tags: ['variant'] }, async () => {
  const own = await site.account();
  const outdoor = { ...businessFacts, businessName: 'Sample Rod Makers', EIN: '300000097' };
  const { id } = (await site.call(own, 'POST', '/business/add', outdoor)) as { id: string };
  const rods = { year: '2026', quarterEnding: '6', amountOfClaim: '400', explanationOfClaim: 'Exported' };
  const claim = (await site.call(own, 'POST', '/form8849/add', {
    businessId: id,
    schedule: { scheduleType: 'sch6', year: '2026', month: '12' },
    sch6: {
      periodStart: '2026-04-01',
      periodEnd: '2026-06-30',
      '1b': { lines: [{ ...rods, line: '1b', crn: '308' }] },
    },
  })) as { id: string };
  const page = await site.visit(`/home/business/form8849/taxsummary?filing=${claim.id}`, {
    session: site.signedIn(own),
  });
  await headline(page, 'Check your claim');
  await expect.poll(() => page.locator('main').textContent()).toMatch(/Total claim\$?400\.00/);
  await payFee(page);
  await sign(page);
  await awaitAnswer(page, 'Accepted');
});

test('the quarters of a claim are checked on its page, and saved with it; other days can be entered', async () => {
  const id = await begun();
  const page = await visit(`/home/business/form8849/claims/3?filing=${id}`);
  const row = page.getByRole('group', { name: 'line 3d, row 1' });
  await row.getByLabel('Gallons').fill('5000');
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await page.getByRole('link', { name: 'Period of claim from should not be empty' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('claim-periodStart');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('checkbox', { name: '2026 Q3' }).check();
  await page.getByRole('checkbox', { name: '2026 Q1' }).check();
  // A claim has one period: the quarter between two of its quarters is in it.
  expect(await page.getByRole('checkbox', { name: '2026 Q2' }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: '2026 Q1' }).uncheck();
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await headline(page, 'Check your claim');
  const { sch1 } = (await site.call(account, 'GET', `/form8849/form8849id/${id}`)) as { sch1: Record<string, unknown> };
  expect([sch1.periodStart, sch1.periodEnd]).toEqual(['2026-04-01', '2026-09-30']);
});

test('the period of a claim on Schedule 6 follows the quarters of its rows until another is entered', {
  tags: ['variant'],
}, async () => {
  const schedule = { scheduleType: 'sch6', year: '2026', month: '12' };
  const { id } = (await site.call(account, 'POST', '/form8849/add', { businessId, schedule })) as { id: string };
  const page = await visit(`/home/business/form8849/claims?filing=${id}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Claims for other taxes/ })
    .click();
  await headline(page, 'Claims for other taxes');
  await page.getByText('The period of claim follows the quarters of your rows').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'a claim on CRN 308' }).click();
  const rods = page.getByRole('group', { name: 'CRN 308, row 1' });
  await rods.getByLabel('Year of the tax').fill('2026');
  await rods.getByLabel('Quarter ending').selectOption('6');
  await rods.getByLabel('Amount of claim').fill('400');
  await rods.getByLabel('Explanation of claim').fill('Exported fishing rods.');
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await expect.poll(() => page.getByText('The period of claim follows the quarters of your rows').count()).toBe(0);
  await page.goto(`/home/business/form8849/claims?filing=${id}`);
  await expect.poll(() => page.getByLabel('Period of claim from').inputValue()).toBe('Apr 1, 2026');
  await expect.poll(() => page.getByLabel('Period of claim to').inputValue()).toBe('Jun 30, 2026');
});

test('the page of a schedule shows its warnings with links to their fields, and says of a passed file-by date that it was', async () => {
  const schedule = { scheduleType: 'sch2', year: '2026', month: '12' };
  const { id } = (await site.call(account, 'POST', '/form8849/add', { businessId, schedule })) as { id: string };
  const facts = { periodStart: '2026-01-15', periodEnd: '2026-01-18', uvRegNumber: '12-UV-XYZ' };
  const row = { line: '1a', gallons: '5000' };
  await site.call(account, 'PUT', '/form8849/emailId', { id, sch2: { ...facts, 1: { lines: [row] } } });
  const page = await visit(`/home/business/form8849/claims?filing=${id}`);
  await page.getByRole('link', { name: /^Registration number should begin with UV/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('uvRegNumber');
  await page.getByRole('link', { name: /^The claim period should be at least one week/ }).waitFor();
  const strip = page.getByRole('list', { name: 'Quarters of the income tax year' });
  await expect
    .poll(() => strip.textContent())
    .toMatch(/2026 Q1Jan–Mar, in this claim.*This claim was dueTue, Jun 30, 2026Passed/);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Period of claim to').first().fill('2026-01-31');
  await expect.poll(() => page.getByText(/^The claim period should be at least one week/).count()).toBe(0);
});

test('what was typed on a claim and not saved is saved from the summary, with its box for dye', async () => {
  const id = await begun();
  const period = { periodStart: '2026-07-01', periodEnd: '2026-09-30' };
  await site.call(account, 'PUT', '/form8849/emailId', { id, sch1: period });
  const page = await visit(`/home/business/form8849/claims/3?filing=${id}`);
  await page.getByRole('group', { name: 'line 3d, row 1' }).getByLabel('Gallons').fill('7000');
  await page.getByLabel('Some of the fuel showed visible evidence of dye').check();
  await page.getByLabel('Detailed explanation').fill('Dye of a rail car');
  await page.getByText(/^Backed up/).waitFor();
  await page.goto(`/home/business/form8849/taxsummary?filing=${id}`);
  await page.getByRole('button', { name: /^Save .*Undyed diesel fuel/ }).click();
  await page.getByText('Claim Undyed diesel fuel (3) saved').waitFor();
  await expect.poll(() => page.locator('main').textContent()).toMatch(/Total claim1,190\.00/);
  await expect.poll(() => page.locator('main').textContent()).toMatch(/Detailed explanation, line 3Dye of a rail car/);
});

test('Schedule 5 asks for its registration number on the page of its claims, and a comment on a row leads there', {
  tags: ['variant'],
}, async () => {
  const schedule = { scheduleType: 'sch5', year: '2026', month: '12' };
  const { id } = (await site.call(account, 'POST', '/form8849/add', { businessId, schedule })) as { id: string };
  const page = await visit(`/home/business/form8849/claims?filing=${id}`);
  await headline(page, 'Claims (Form 8849)');
  await page.getByText(/^Lines 9 and 10: you removed the fuel from a terminal/).waitFor();
  await expect.poll(() => page.getByLabel(/Registration number/).count()).toBe(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fuel taxed twice/ })
    .click();
  await headline(page, 'Fuel taxed twice');
  await page.getByLabel(/Registration number/).fill('S12345');
  const row = page.getByRole('group', { name: 'line 1, row 1' });
  await row.getByLabel('Date of the second tax liability').fill('2026-05-04');
  await row.getByLabel('Gallons').fill('1000');
  await page.getByRole('button', { name: /^Help: line 1,/ }).click();
  await page.getByRole('dialog').getByText('Usual tax 0.184 dollars per gallon').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => row.getByLabel('Amount of claim').inputValue()).toBe('184.00');
  await row.getByLabel('Amount of claim').fill('1840');
  await row.getByText('The usual tax on these gallons is $184.00.').waitFor();
  await row.getByLabel('Amount of claim').fill('184');
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await page.getByText('Claims Saved successfully').waitFor();
  const saved = (await site.call(account, 'GET', `/form8849/form8849id/${id}`)) as { sch5: { regNum: string } };
  expect(saved.sch5.regNum).toBe('S12345');
  await headline(page, 'Check your claim');
  await page.goto(`/home/business/form8849/claims/1?filing=${id}`);
  await expect.poll(() => page.getByLabel(/Registration number/).inputValue()).toBe('S12345');
  expect(await violationsOn(page)).toEqual([]);

  await site.call(account, 'POST', `/form8849/form8849id/${id}/comments`, {
    path: 'sch5.1.lines.0.gallons',
    text: 'Is this the second tax?',
  });
  await page.goto(`/home/business/form8849/taxsummary?filing=${id}`);
  await page.getByText('Is this the second tax?').waitFor();
  await page
    .getByRole('link', { name: /Fuel taxed twice.*row 1/ })
    .first()
    .click();
  await headline(page, 'Fuel taxed twice');
  await page.getByText('Is this the second tax?').waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

test('a row of Schedule 8 takes a certificate, which is optional', { tags: ['variant'] }, async () => {
  const schedule = { scheduleType: 'sch8', year: '2026', month: '12' };
  const { id } = (await site.call(account, 'POST', '/form8849/add', { businessId, schedule })) as { id: string };
  const facts = { periodStart: '2026-07-01', periodEnd: '2026-09-30', regNum: 'CC-310060' };
  const row = { line: '2', gallons: '5000' };
  await site.call(account, 'PUT', '/form8849/emailId', { id, sch8: { ...facts, 2: { lines: [row] } } });
  const page = await visit(`/home/business/form8849/claims/2?filing=${id}`);
  await page.getByText('Attach PDF files (optional)').press('Enter');
  await page.getByText('The certificate of the buyer (Model Certificate R).').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const certificate = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: plainPdf };
  await page.getByLabel('Choose PDF files, or drop them here').setInputFiles(certificate);
  await page.getByText('1 page').waitFor();
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await page.getByText('Claims Saved successfully').waitFor();
  const saved = (await site.call(account, 'GET', `/form8849/form8849id/${id}`)) as {
    sch8: { 2: { lines: { attachments: string[] }[] } };
  };
  expect(saved.sch8[2].lines[0]?.attachments).toHaveLength(1);
  await headline(page, 'Check your claim');
  await page.goto(`/home/business/form8849/claims/2?filing=${id}`);
  await page.getByText('certificate.pdf').waitFor();
});

test('a block of cells is pasted into Schedule 1, taken back at once, pasted again and saved, and links lead to rows far down', {
  tags: ['variant'],
}, async () => {
  const period = { periodStart: '2026-07-01', periodEnd: '2026-09-30' };
  const id = await begun();
  await site.call(account, 'PUT', '/form8849/emailId', { id, sch1: period });
  const page = await visit(`/home/business/form8849/claims/3?filing=${id}`);
  const row = (number: number) => page.getByRole('group', { name: `line 3a, row ${number}`, exact: true });
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[role=group]')?.getAttribute('aria-label'));
  const paste = async (text: string) => {
    await page.evaluate((clip) => navigator.clipboard.writeText(clip), text);
    await page.keyboard.press('ControlOrMeta+V');
  };
  // 70 rows: a use that is no type of use in row 66, a quantity that is no number in row 67, and one that the IRS does not name in 64.
  const cells = Array.from({ length: 70 }, (_, at) => ['2', `1,${String(at).padStart(3, '0')}`, `TANK-${at + 1}`]);
  cells[63] = ['13', '64', 'TANK-64'];
  cells[65] = ['boats', '66', 'TANK-66'];
  cells[66] = ['2', 'n/a', 'TANK-67'];
  const block = [['Type of use', 'Gallons', 'Reference'], ...cells].map((one) => one.join('\t')).join('\n');

  await row(1).getByLabel('Type of use').focus();
  await paste(block.replace(/\tReference|\tTANK-\d+/g, ''));
  await page.getByText('70 rows filled in. 2 cells to fix: Row 66, Type of use; Row 67, Gallons.').waitFor();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => page.getByRole('group', { name: /^line 3a/ }).count()).toBe(1);
  await expect.poll(() => row(1).getByLabel('Gallons').inputValue()).toBe('');

  await page.getByRole('button', { name: 'More tools for the rows' }).click();
  await page.getByRole('menuitem', { name: 'Show Reference' }).click();
  expect(await violationsOn(page)).toEqual([]);
  await row(1).getByLabel('Type of use').focus();
  await paste(block);
  await page.getByText('70 rows filled in. 2 cells to fix').waitFor();
  await expect.poll(() => row(3).getByLabel('Reference').inputValue()).toBe('TANK-3');
  // A text that cannot be read stays in its cell, with a message.
  await expect.poll(() => row(67).getByLabel('Gallons').inputValue()).toBe('n/a');
  await row(67).getByText('Gallons should be a number').waitFor();
  await row(66)
    .getByText(/Type of use should be/)
    .waitFor();
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await page.getByRole('link', { name: /^Line 3a, row 67: Gallons/ }).press('Enter');
  await expect.poll(focused).toBe('line 3a, row 67');
  await page.keyboard.type('67');
  await row(66).getByLabel('Type of use').selectOption('2');
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await page.getByText('Claims Saved successfully').waitFor();
  const { sch1 } = (await site.call(account, 'GET', `/form8849/form8849id/${id}`)) as {
    sch1: { 3: { lines: { gallons: string; reference: string }[] } };
  };
  expect(sch1[3].lines.map(({ gallons, reference }) => [gallons, reference]).slice(64, 67)).toEqual([
    ['1064', 'TANK-65'],
    ['66', 'TANK-66'],
    ['67', 'TANK-67'],
  ]);
  await headline(page, 'Check your claim');
  await page.goto(`/home/business/form8849/claims/3?filing=${id}`);
  await row(1)
    .getByRole('button', { name: /line 3a, row 1: why this number/ })
    .click();
  await page.getByRole('dialog').getByText('Reference TANK-1').waitFor();
  await page.keyboard.press('Escape');

  // Opened again, only the first rows are drawn. A warning and an address lead to a row far down, on phones too.
  const at = new URLSearchParams({ filing: id, at: 'sch1.3.lines.63.typeOfUse' });
  for (const width of [1440, 390]) {
    const again = await site.visit(`/home/business/form8849/claims/3?filing=${id}`, {
      session: site.signedIn(account),
      width,
    });
    const far = again.getByRole('group', { name: 'line 3a, row 64' });
    const inIt = () => far.getByLabel('Type of use').evaluate((box) => box === document.activeElement);
    await again.getByRole('button', { name: 'Show rows 51 to 69 of 70' }).waitFor();
    await expect.poll(() => far.count()).toBe(0);
    if (width === 390) {
      // On phones a row is one line until it is opened.
      const second = again.getByRole('group', { name: 'line 3a, row 2', exact: true });
      await expect.poll(() => second.getByLabel('Gallons').count()).toBe(0);
      await second.getByRole('button', { name: /^line 3a, row 2: .*1,001 gallons/ }).press('Enter');
      await second.getByLabel('Gallons').waitFor();
      await second.getByRole('button', { name: /Close$/ }).press('Enter');
      await expect.poll(() => second.getByLabel('Gallons').count()).toBe(0);
      expect(await violationsOn(again)).toEqual([]);
    }
    await again.getByRole('link', { name: /type of use 13/i }).click();
    await expect.poll(inIt).toBe(true);
    await again.goto(`/home/business/form8849/claims/3?${at}`);
    await expect.poll(inIt).toBe(true);
    await again.getByRole('button', { name: 'Show rows 51 to 61 of 70' }).click();
    await again.getByRole('group', { name: 'line 3a, row 55' }).waitFor();
  }
});

test('two who save one page of claims at once save both, and both see that other filings claim the fuel', async () => {
  const id = await begun();
  const period = { periodStart: '2026-07-01', periodEnd: '2026-09-30' };
  const lines = [{ line: '3d', gallons: '5000' }];
  await site.call(account, 'PUT', '/form8849/emailId', { id, sch1: { ...period, 3: { lines } } });
  const [one, other] = [
    await visit(`/home/business/form8849/claims/3?filing=${id}`),
    await visit(`/home/business/form8849/claims/3?filing=${id}`),
  ];
  await one.getByText('May already be claimed').waitFor();
  await one.getByRole('group', { name: 'line 3d, row 1' }).getByLabel('Gallons').fill('6000');
  await other.getByRole('group', { name: 'line 3b, row 1' }).getByLabel('Gallons').fill('100');
  await one.getByRole('button', { name: /^Save, then/ }).click();
  await one.getByText('Claims Saved successfully').waitFor();
  await other.getByRole('button', { name: /^Save, then/ }).click();
  await other.getByText(/changed row 1 while you were editing. Both changes are saved/).waitFor();
  // 6,000 gallons at 17 cents and 100 at 24.3 cents.
  await expect.poll(() => ledger(other).textContent()).toMatch(/Total claim\$1,044\.30/);
  expect(await violationsOn(one)).toEqual([]);
  // The older version is refused before both are merged.
  site.expectedFaults();
});

test('Filing Summary continues a claim and deletes its draft; an address without the form leads to it', {
  tags: ['variant'],
}, async () => {
  const id = await begun();
  const page = await visit('/home/myfilings?formType=Form8849');
  const name = 'Form 8849, Schedule 1, year ending Dec 2026, Sample Coach Lines';
  await page
    .getByRole('link', { name: `Continue ${name}` })
    .first()
    .click();
  await headline(page, 'Claims (Form 8849)');
  await page.goto(`/home/business/status?filing=${id}`);
  await page.waitForURL(`**/home/business/form8849/status?filing=${id}`);
  await headline(page, 'Not sent yet');
  // Emails name the page without the form: that there is no such Form 720 is how it is found.
  expect(site.expectedFaults().every((fault) => /404/.test(fault))).toBe(true);
  await page.goto('/home/myfilings?formType=Form8849');
  const total = page.getByText(/^Total Records/);
  const before = Number((await total.textContent())?.replace(/\D/g, ''));
  await page
    .getByRole('button', { name: `More for ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Filing deleted successfully').waitFor();
  await expect.poll(() => total.textContent()).toBe(`Total Records ${before - 1}`);
});

test('a saved SSN stays until it is removed on purpose: Backspace starts another number', {
  tags: ['variant'],
}, async () => {
  const schedule = { scheduleType: 'sch1', year: '2026', month: '12', ssn: '000-12-3456' };
  const { id } = (await site.call(account, 'POST', '/form8849/add', { businessId, schedule })) as { id: string };
  const saved = async () =>
    ((await site.call(account, 'GET', `/form8849/form8849id/${id}`)) as { schedule: { ssn: string } }).schedule.ssn;
  const page = await visit(`/home/business/form8849?filing=${id}`);
  const ssn = page.getByLabel('Social security number');
  await ssn.press('End');
  await page.keyboard.press('Backspace');
  await expect.poll(() => ssn.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Save and Continue' }).first().click();
  await headline(page, 'Claims (Form 8849)');
  expect(await saved()).toBe('••••3456');
  await page.goBack();
  await ssn.fill('000-12-9');
  await page.getByRole('button', { name: 'Save and Continue' }).first().click();
  await page.getByRole('link', { name: /^SSN should have nine digits/ }).waitFor();
  site.expectedFaults();
  await ssn.fill('');
  await ssn.press('Tab');
  await expect.poll(() => ssn.inputValue()).toBe('••••3456');
  await page.getByRole('button', { name: 'Remove the SSN' }).press('Enter');
  await page.getByText('The claim is filed under the EIN of the business once you save.').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Put the SSN back' }).press('Enter');
  await expect.poll(() => ssn.inputValue()).toBe('••••3456');
  await page.getByRole('button', { name: 'Remove the SSN' }).press('Enter');
  await page.getByRole('button', { name: 'Save and Continue' }).first().click();
  await headline(page, 'Claims (Form 8849)');
  expect(await saved()).toBe('');
});
