import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type PageName, pages } from '../../apps/web/src/pages/pages.ts';
import { findParts, inScheme, violationsOn } from '../a11y/violations.ts';
import { codeOf } from '../authenticator-app.ts';
import { example } from '../journey.ts';
import { fromMailbox } from '../mailbox.ts';
import { openSite, type SiteAccount } from '../site.ts';

interface PageVisit {
  /** Its address, where that is not the path of the page with what it names. */
  path?: string | (() => string);
  /** Where it is not the title of the page. */
  heading?: RegExp;
  ready?: (page: Page) => Promise<unknown>;
  /** The account owner is logged in, as every page under /home requires. */
  signedIn?: true;
}

const site = await openSite();
let account: SiteAccount;
/** The person who owns it. */
let owner: string;
/** The link of an invitation into it, without its site. */
let invitation: string;
/** A filing with every kind of thing on it. */
let filing: string;
/** A filing of a year that goes by mail, with nothing to fix. */
let mailed: string;
/** A Form 8849 with a claim, and one of a year that goes by mail. */
let claim: string;
let mailedClaim: string;
/** A Form 720-X of a return that was filed elsewhere, and one whose fee is paid. */
let amendment: string;
let paidAmendment: string;
/** A batch of a return that is ready, and of one whose business lacks what the IRS asks. */
let batch: string;
/** A delivery to a webhook where nothing answers. */
let delivery: string;

beforeAll(async () => {
  account = await site.account();
  owner = ((await site.call(account, 'GET', '/auth/session')) as { userId: string }).userId;
  const ben = { firstName: 'Ben', lastName: 'Cask', emailId: 'ben@cask.example' };
  await site.call(account, 'POST', '/business/user/add', {
    ...ben,
    contactNumber: '503-555-0144',
    ext: '0',
    role: 'editor',
  });
  invitation = await fromMailbox(await site.visit('/rates'), ben.emailId, /\/accept-invitation\?\S+/);
  filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: {
      '60': { rows: [{ taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' }] },
      '62': { emptyTaxLiability: true, rows: [] },
    },
    deposit: { depositedAmt: '5000.00' },
    claimsData: {
      groups: {
        '3': {
          periodStart: '2026-07-01',
          periodEnd: '2026-09-30',
          lines: [{ line: '3a', typeOfUse: '2', gallons: '1000' }],
        },
      },
    },
  });
  mailed = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2023',
    taxYearAndQuarter: '3',
    filingData: { '60': { rows: [{ taxDate: '2023-07-08', typeOfEvent: '60a', noOfGallons: '48216' }] } },
  });
  const findClaim = async (year: string, own: object = {}) => {
    const added = await site.call(account, 'POST', '/form8849/add', {
      businessId: account.businessId,
      schedule: { scheduleType: 'sch1', year, month: '12' },
      sch1: {
        periodStart: `${year}-07-01`,
        periodEnd: `${year}-09-30`,
        ...own,
        '3': { lines: [{ line: '3d', gallons: '5000' }] },
      },
    });
    return (added as { id: string }).id;
  };
  claim = await findClaim('2026');
  mailedClaim = await findClaim('2023', { whyInTime: 'First sent in time and rejected' });
  const rowOf = (noOfGallons: string) => ({ rows: [{ taxDate: '2026-05-08', typeOfEvent: '60a', noOfGallons }] });
  const amend = async () => {
    const added = await site.call(account, 'POST', '/form720x/add', {
      businessId: account.businessId,
      original: {
        filing: {
          formType: 'Form720',
          taxYear: '2026',
          taxYearAndQuarter: '2',
          filingData: { '60': rowOf('48216'), '62': { rows: [] } },
        },
      },
      corrected: { filingData: { '60': rowOf('40000') } },
      statements: { '60': '3b-repaid' },
      adjustmentsToScheduleC: {
        adjustmentsToScheduleCRows: [
          {
            ...{ year: '2025', quarterEnding: '4', creditCRN: '366', creditAsOriginallyReported: '300' },
            ...{ adjustedCredit: '100', explanation: 'Claimed twice' },
          },
        ],
      },
      overpaymentUse: 'refund',
      certification: true,
    });
    return (added as { id: string }).id;
  };
  amendment = await amend();
  paidAmendment = await amend();
  await site.markPaid(paidAmendment);
  const { business } = example('pcor-employer-2026q2');
  const plan = { planYearEnd: '2025-12-31', policyType: 'insured', avgNumberOfLivesCovered: '42' };
  const plans = [
    { ...business, ...plan },
    { EIN: '12-3456789', ...plan },
  ];
  const headings = Object.keys(plans[0] ?? {});
  const lines = plans.map((cells: Record<string, unknown>) =>
    headings.map((name) => `"${cells[name] ?? ''}"`).join(','),
  );
  const sheet = new FormData();
  sheet.append('file', new Blob([[headings.join(','), ...lines].join('\r\n')]), 'plans.csv');
  batch = ((await site.call(account, 'POST', '/pcor/upload', sheet)) as { id: string }).id;
  type App = { secret: string; enrolment: string };
  const begun = await site.call(account, 'POST', '/auth/second-factor/totp/begin', {});
  const { secret, enrolment } = begun as App;
  await site.call(account, 'POST', '/auth/second-factor/totp', { secret, enrolment, otpNumber: codeOf(secret) });
  const { webhook } = (await site.call(account, 'POST', '/webhooks', {
    url: 'http://127.0.0.1:9/events',
    events: ['return.accepted', 'return.rejected'],
    // The code that added the app was used; the next one counts already.
    otpNumber: codeOf(secret, 1),
  })) as { webhook: { id: string } };
  delivery = ((await site.call(account, 'POST', `/webhooks/${webhook.id}/test`)) as { id: string }).id;
});

/** Visits that need more than the address of the page, and headings by which a page is recognized. */
const visits: Partial<Record<PageName, PageVisit>> = {
  landing: { heading: /^Federal excise returns/ },
  login: {
    heading: /^Federal excise returns/,
    ready: (page) => page.getByRole('heading', { name: 'Log in' }).waitFor(),
  },
  resetPassword: {
    path: '/reset-password?token=t&emailId=ann%40example.com',
    heading: /^Federal excise returns/,
    ready: (page) => page.getByRole('heading', { name: 'Reset password' }).waitFor(),
  },
  confirmAddress: { path: '/confirm-address?token=t', heading: /^Confirm your new address$/ },
  keepAddress: { path: '/keep-address?token=t', heading: /^Keep your address$/ },
  editProfile: {
    heading: /^My Account$/,
    ready: (page) => page.getByRole('button', { name: 'Change email address' }).click(),
  },
  openId: {
    path: '/signed-in/google?code=c&state=s',
    heading: /^There is a problem in login with the EmailId$/,
  },
  acceptInvitation: {
    path: () => invitation,
    heading: /^Federal excise returns/,
    ready: (page) => page.getByRole('button', { name: 'Accept the invitation' }).waitFor(),
  },
  approval: {
    path: `/approval?token=${'A'.repeat(43)}`,
    heading: /^Review your return$/,
    async ready(page) {
      await page.getByText('This link does not open a return').waitFor();
      // The refusal itself.
      site.expectedFaults();
    },
  },
  emails: { heading: /^Emails$/, ready: (page) => page.getByText('No email').first().waitFor() },
  mailbox: {
    heading: /^Mailbox$/,
    ready: (page) => page.getByText('This site keeps these emails and does not send them').waitFor(),
  },
  home: { heading: /^Filing Summary$/ },
  pcor: {
    path: () => `/home/pcor?business=${account.businessId}`,
    heading: /^File Your PCORI$/,
    ready: (page) => page.getByLabel('Plan name').waitFor(),
  },
  pcorImport: {
    heading: /^PCORI Tax Bulk Import$/,
    ready: (page) => page.getByRole('link', { name: 'plans.csv' }).waitFor(),
  },
  pcorBatch: {
    heading: /^plans\.csv$/,
    ready: (page) => page.getByRole('button', { name: /^Pay for/ }).waitFor(),
  },
  payReturns: {
    heading: /^Pay the service fees$/,
    ready: (page) => page.getByText('No return is chosen').waitFor(),
  },
  signReturns: {
    heading: /^Consent for Submission$/,
    ready: (page) => page.getByText('No return is chosen').waitFor(),
  },
  pcorSign: {
    heading: /^Consent for Submission$/,
    ready: (page) => page.getByText('No return of this batch is ready to be signed').waitFor(),
  },
  business: {
    path: () => `/home/addbusiness?business=${account.businessId}`,
    heading: /^Tidewater Fuel$/,
  },
  businessList: {
    heading: /^My Business$/,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  chooseFormType: {
    path: () => `/home/chooseformtype?business=${account.businessId}`,
    heading: /^What do you want to do\?$/,
    ready: (page) => page.getByRole('link', { name: /^Form 720 / }).waitFor(),
  },
  year: { heading: /^Tidewater Fuel, \d{4}$/, ready: (page) => page.getByRole('table').waitFor() },
  calendar: {
    path: () => `/home/calendar?business=${account.businessId}`,
    heading: /^Due dates of Tidewater Fuel$/,
    ready: (page) => page.getByText(/ is due through /).waitFor(),
  },
  dashboard: {
    heading: /^Filing Summary$/,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  clients: {
    heading: /^Clients$/,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  taxRates: { path: '/rates/17/2026Q3', heading: /^Imported chemical substances, 2026 Q3$/ },
  claimRates: { path: '/rates/claims/form720/3a/2026Q3', heading: /^Nontaxable use, 2026 Q3$/ },
  rates: {
    path: '/rates?period=2026Q3',
    heading: /^Rate book$/,
    ready: (page) => page.getByText(/130 lines, rate book/).waitFor(),
  },
  quarter: {
    path: () => `/home/business?business=${account.businessId}&form=Form720`,
    heading: /^Tax Year & Quarter Ending$/,
  },
  quarterEnding: { heading: /^Tax Year & Quarter Ending$/ },
  taxInfo: { heading: /^Which taxes do you report\?$/ },
  changes: { heading: /^What changed this quarter$/ },
  taxLine: { path: () => `/home/business/filing/3/1?filing=${filing}`, heading: /^Diesel$/ },
  importRows: {
    path: () => `/home/business/importrows?filing=${filing}&line=60`,
    heading: /^Import rows: Diesel$/,
  },
  importRows8849: { heading: /^Import rows: Claims$/ },
  importRows720X: { heading: /^Import a whole filing$/ },
  claims: { heading: /^Claims \(Schedule C\)$/ },
  claimRouter: {
    path: () => `/home/business/claims/router?filing=${filing}&answers=1.3`,
    heading: /^What happened to the fuel\?$/,
    ready: (page) => page.getByRole('radiogroup').waitFor(),
  },
  claim: {
    path: () => `/home/business/claims/3?filing=${filing}`,
    heading: /^Undyed diesel fuel$/,
    ready: (page) => page.getByText('$243.00').first().waitFor(),
  },
  deposit: { heading: /^Deposit Details$/ },
  overpayment: { heading: /^Overpayment$/ },
  irsPayment: { heading: /^IRS Payment$/ },
  summary: {
    heading: /^Check your return$/,
    ready: (page) => page.getByText('12-3456789').waitFor(),
  },
  consent: { heading: /^Sign your return$/ },
  fee: {
    heading: /^Service Fee$/,
    ready: (page) => page.getByRole('button', { name: 'Pay $25.00' }).waitFor(),
  },
  mailing: {
    path: () => `/home/business/mailing?filing=${mailed}`,
    heading: /^Print and mail$/,
    ready: (page) => page.getByText('Ogden, UT 84201-0009').waitFor(),
  },
  receipt: {
    heading: /^Service Fee$/,
    ready: (page) => page.getByText('The fee of this filing has not been paid').waitFor(),
  },
  schedule: {
    path: () => `/home/business/form8849?business=${account.businessId}`,
    heading: /^Claim a refund on Form 8849$/,
  },
  scheduleHeader: {
    path: () => `/home/business/form8849/schedule/sch1?filing=${claim}`,
    heading: /^Claims \(Form 8849\)$/,
  },
  claims8849: { heading: /^Claims \(Form 8849\)$/ },
  claim8849: {
    path: () => `/home/business/form8849/claims/3?filing=${claim}`,
    heading: /^Undyed diesel fuel$/,
    ready: (page) => page.getByText('$850.00').first().waitFor(),
  },
  summary8849: {
    heading: /^Check your claim$/,
    ready: (page) => page.getByText('12-3456789').waitFor(),
  },
  consent8849: { heading: /^Sign your claim$/ },
  fee8849: {
    heading: /^Service Fee$/,
    ready: (page) => page.getByRole('button', { name: 'Pay $25.00' }).waitFor(),
  },
  mailing8849: {
    path: () => `/home/business/form8849/mailing?filing=${mailedClaim}`,
    heading: /^Print and mail$/,
    ready: (page) => page.getByText('The envelope').waitFor(),
  },
  receipt8849: {
    heading: /^Service Fee$/,
    ready: (page) => page.getByText('The fee of this filing has not been paid').waitFor(),
  },
  status8849: { heading: /^Not sent yet$/ },
  taxAdjustment: {
    heading: /^Tax Adjustment$/,
    ready: (page) => page.getByRole('article', { name: /Diesel/ }).waitFor(),
  },
  claimAdjustment: { heading: /^Claim Adjustment$/ },
  claimAdjustments: { heading: /^Claim Adjustment$/ },
  taxLine720X: {
    path: () => `/home/business/form720x/lines/3/1?filing=${amendment}`,
    heading: /^Diesel$/,
  },
  claim720X: {
    path: () => `/home/business/form720x/claims/14?filing=${amendment}`,
    heading: /^Other claims/,
  },
  form4136: { heading: /^Fuel claimed on Form 4136$/ },
  summary720X: {
    heading: /^Check your return$/,
    ready: (page) => page.getByText('Total claim adjustment').first().waitFor(),
  },
  consent720X: {
    path: () => `/home/business/form720x/concentforsubmission?filing=${paidAmendment}`,
    heading: /^Declare, then print and sign$/,
    ready: (page) => page.getByRole('heading', { name: 'What you sign' }).waitFor(),
  },
  fee720X: {
    heading: /^Service Fee$/,
    ready: (page) => page.getByRole('button', { name: 'Pay $25.00' }).waitFor(),
  },
  mailing720X: {
    path: () => `/home/business/form720x/mailing?filing=${paidAmendment}`,
    heading: /^Print and mail$/,
    ready: (page) => page.getByText('The envelope').waitFor(),
  },
  receipt720X: {
    heading: /^Service Fee$/,
    ready: (page) => page.getByText('The fee of this filing has not been paid').waitFor(),
  },
  status720X: { heading: /^Not sent yet$/ },
  webhooks: {
    heading: /^Webhooks$/,
    ready: (page) => page.getByRole('link', { name: 'Test event' }).waitFor(),
  },
  webhookDelivery: {
    path: () => `/home/webhooks/deliveries/${delivery}`,
    heading: /^Test event$/,
    ready: (page) => page.getByText('connection was refused').first().waitFor(),
  },
  activity: {
    heading: /^Activity$/,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  transactions: {
    heading: /^My Transactions$/,
    ready: (page) => page.getByText('Total Records').waitFor(),
  },
  companyUsers: {
    heading: /^Company Users$/,
    async ready(page) {
      await page.getByRole('button', { name: 'Add a user' }).click();
      await page.getByRole('dialog', { name: 'Add a user' }).waitFor();
    },
  },
  taxPreparers: {
    path: '/home/taxpreparers?preparer=new',
    heading: /^Tax Preparer$/,
    ready: (page) => page.getByRole('textbox', { name: 'PTIN' }).waitFor(),
  },
  security: {
    heading: /^My security$/,
    ready: (page) => page.getByText(', this session').waitFor(),
  },
  status: { heading: /^Not sent yet$/ },
  adminUsers: {
    heading: /^All Users$/,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  adminUser: {
    heading: /^owner1@[-\w]+\.example$/,
    ready: (page) => page.getByText('Account owner').waitFor(),
  },
  adminUserBusinesses: { heading: /^owner1@/, ready: (page) => page.getByRole('table').waitFor() },
  adminUserFilings: { heading: /^owner1@/, ready: (page) => page.getByRole('table').waitFor() },
  adminFind: {
    heading: /^Find anything$/,
    ready: (page) => page.getByRole('searchbox', { name: 'Search for' }).waitFor(),
  },
  adminFilings: { heading: /^All Filings$/, ready: (page) => page.getByRole('table').waitFor() },
  adminFiling: { heading: /^Form 720, 2026 Q3$/, ready: (page) => page.getByText('Not sent yet').waitFor() },
  adminTransactions: { heading: /^All Transactions$/, ready: (page) => page.getByRole('table').waitFor() },
  adminReport: {
    path: '/home/admin/reports/transactionsummary',
    heading: /^Reports$/,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  adminReports: { heading: /^Reports$/, ready: (page) => page.getByRole('table').waitFor() },
  adminAuditLog: {
    heading: /^Audit log$/,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  adminSecurity: {
    heading: /^My security$/,
    ready: (page) => page.getByText(', this session').waitFor(),
  },
  gallery: { heading: /^Components$/ },
  galleryTaxLine: { path: '/components/tax-line?irs=60&with=errors', heading: /^Diesel/ },
};

const NOT_FOUND = /^This page does not exist$/;
/** The narrowest phone, and the first widths of the layouts of tablets and windows. */
const widths = [360, 720, 960, 1280];

/** The filing that a page shows, by its form. */
function filingOf(path: string): string {
  if (path.includes('/form720x')) return amendment;
  return path.includes('/form8849') ? claim : filing;
}

/** The address of a page, with what it names. */
function addressOf({ path, ...page }: (typeof pages)[number]): string {
  if (!('of' in page)) return path;
  const ids = { filing: filingOf(path), business: account.businessId, batch, user: owner };
  const named = page.of.findLast((name) => name in ids) as keyof typeof ids;
  return `${path}?${named}=${ids[named]}`;
}

/**
 * The session of who visits an address: of the owner of the account, or of an administrator. That of an administrator ends after a
 * quarter of an hour without a call, so each page has its own.
 */
async function readSession(address: string, signedIn?: true) {
  if (address.startsWith('/home/admin')) return { session: await site.administrator() };
  return signedIn || address.startsWith('/home') ? { session: site.signedIn(account) } : {};
}

/** The window at another width, drawn. */
async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 900 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

interface Visit extends PageVisit {
  name: string;
  at: () => string;
}

const allVisits: readonly Visit[] = [
  ...pages.map((page) => ({ ...visits[page.name], name: page.name, at: () => addressOf(page) })),
  { heading: NOT_FOUND, name: 'notFound', at: () => '/no/such/page' },
];

/** Opens the page, with its own heading and title. */
async function open({ path, at, heading, ready, signedIn }: Visit): Promise<Page> {
  const address = typeof path === 'string' ? path : (path ?? at)();
  const page = await site.visit(address, { width: 390, ...(await readSession(address, signedIn)) });
  await ready?.(page);
  const shown = page.locator('main h1').filter(heading ? { hasText: heading } : { hasNotText: NOT_FOUND });
  await shown.waitFor();
  await expect.poll(() => page.title()).toMatch(/, Gauger$/);
  // A page takes its title from what it loads.
  if (!heading) await expect.poll(async () => (await page.title()) === `${await shown.innerText()}, Gauger`).toBe(true);
  return page;
}

/** The pages that are drawn by a module which draws an earlier one. */
const alike = new Set<string>(
  pages.filter(({ module }, at) => pages.findIndex((page) => page.module === module) < at).map(({ name }) => name),
);

test.each(allVisits.filter(({ name }) => !alike.has(name)))(
  'the page $name is whole at every width and accessible, light and dark',
  isWholeAndAccessible,
);

test.each(allVisits.filter(({ name }) => alike.has(name)))(
  'the page $name, drawn as another one, is whole at every width and accessible, light and dark',
  { tags: ['variant'] },
  isWholeAndAccessible,
);

async function isWholeAndAccessible(visit: Visit): Promise<void> {
  const page = await open(visit);
  for (const width of widths) {
    await widen(page, width);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, `scrolled sideways at ${width} px`).toBeLessThanOrEqual(width);
  }
  await expectAccessible(page, 1440);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'scrolled sideways').toBeLessThanOrEqual(
    1440,
  );
}

test.each(allVisits)(
  'the page $name is accessible on a phone, light and dark',
  { tags: ['variant'] },
  async (visit) => {
    const page = await open(visit);
    const parts = await findParts(page);
    // Parts that axe has judged before, on another page, it judges by their place alone.
    if (parts.some((part) => !judged.has(part))) await expectAccessible(page, 390);
    else expect(await violationsOn(page, 'layout'), 'at 390 px, light').toEqual([]);
  },
);

/** The kinds of parts that axe has judged by every rule, and in the dark by their colours. */
const judged = new Set<string>();

/** Asks axe for everything in light, and for colors in dark where the page has parts that it has not judged yet. */
async function expectAccessible(page: Page, width: number): Promise<void> {
  await widen(page, width);
  await inScheme(page, 'light');
  expect(await violationsOn(page), `at ${width} px, light`).toEqual([]);
  const parts = await findParts(page);
  if (parts.every((part) => judged.has(part))) return;
  await inScheme(page, 'dark');
  expect(await violationsOn(page, 'colours'), `at ${width} px, dark`).toEqual([]);
  for (const part of parts) judged.add(part);
}
