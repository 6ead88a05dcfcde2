import { formatDate, irsDay } from '@gauger/excise';
import { beforeAll, expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { awaitAnswer, payFee, sign } from '../journey.ts';
import { openOwnSite, type SiteAccount } from '../site.ts';

/** Filing on days to come: server and browser have the same clock. `npm run faults -- clocks` has the other days. */
const DAYS = {
  '2026-12-01': { files: { taxYear: '2026', taxYearAndQuarter: '3', day: '2026-08-05' } },
  '2027-01-12': { files: { taxYear: '2026', taxYearAndQuarter: '4', day: '2026-11-10' } },
  '2028-02-29': { files: { taxYear: '2027', taxYearAndQuarter: '4', day: '2027-11-10' } },
} as const;
const today = (process.env.GAUGER_TEST_DAY ?? '2026-12-01') as keyof typeof DAYS;
const clock = `${today}T15:00:00Z`;
const site = await openOwnSite({
  NODE_OPTIONS: `--import ${new URL('../moved-clock.mjs', import.meta.url).href}`,
  E2E_CLOCK: clock,
});
let account: SiteAccount;
let businessId: string;

beforeAll(async () => {
  account = await site.account();
  const business = { ...businessFacts, businessName: 'Sample Carriers', EIN: '300000177' };
  ({ id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string });
});

const open = (path: string) => site.visit(path, { session: site.signedIn(account), clock: new Date(clock) });
const add = async (taxYear: string, taxYearAndQuarter: string, filingData: object, more: object = {}) =>
  (
    (await site.call(account, 'POST', '/form720/add', {
      businessId,
      taxYearQuarter: { taxYear, taxYearAndQuarter },
      filingData,
      ...more,
    })) as { id: string }
  ).id;

test('the quarter of the day is past signing, and that which ended before goes to acceptance', async () => {
  const { taxYear, taxYearAndQuarter, day } = DAYS[today].files;
  const rows = [{ taxDate: day, typeOfEvent: '60a', noOfGallons: '1000' }];
  const id = await add(taxYear, taxYearAndQuarter, { 60: { rows } }, { paymentOption: { paymentMethod: 'eftps' } });
  const page = await open(`/home/business/taxsummary?filing=${id}`);
  await page.getByRole('heading', { level: 1, name: 'Check your return' }).waitFor();
  // 1,000 gal × $0.244 (26 USC 4081(a)(2)(A)(iii), (B)).
  await expect.poll(() => page.locator('main').textContent()).toContain('244.00');
  await payFee(page);
  await sign(page);
  await awaitAnswer(page, 'Accepted');
});

test.runIf(today === '2026-12-01')(
  'a bill of December 1, 2026 is drafted in 2027 Q1, is deposited by January 12, and is not signed before the quarter ends',
  async () => {
    const page = await open(`/home/business?business=${businessId}&form=Form720`);
    await page.getByRole('combobox', { name: 'Tax Year & Quarter', exact: true }).selectOption('2027 1');

    const rows = [{ dateOfAmountsBilled: '2026-12-01', taxableAmount: '100000.00' }];
    const id = await add('2027', '1', { 22: { rows } });
    const deposits = await open(`/home/business/deposit?filing=${id}`);
    const first = deposits.getByRole('row', { name: /Dec 1/ }).first();
    await first.getByText('Jan 12, 2027').waitFor();
    // $100,000.00 × 3% (26 USC 4251(b)(2)).
    await first.getByText('3,000.00').first().waitFor();

    const summary = await open(`/home/business/taxsummary?filing=${id}`);
    await summary
      .getByText(/sign this return from Apr 1, 2027/)
      .first()
      .waitFor();
  },
);

test('no return is started for a quarter later than the one after next', async () => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const after = Math.floor((month - 1) / 3) + 3;
  const period = { taxYear: String(year + Math.floor(after / 4)), taxYearAndQuarter: String((after % 4) + 1) };
  await expect(add(period.taxYear, period.taxYearAndQuarter, {})).rejects.toThrow(/is not covered/);
  expect(formatDate(irsDay(new Date(clock)))).toBe(formatDate(today));
});
