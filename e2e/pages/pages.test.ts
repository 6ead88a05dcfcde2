import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type PageName, pages } from '../../apps/web/src/app/pages.ts';
import { partsOf, violationsOn } from '../a11y/violations.ts';
import { example } from '../journey.ts';
import { fromMailbox } from '../mailbox.ts';
import { openSite, type SiteAccount } from '../site.ts';

interface PageVisit {
  path: string | (() => string);
  heading: RegExp;
  ready?: (page: Page) => Promise<unknown>;
  /** Whether someone is signed in: the owner of the account, or an administrator. */
  signedIn?: boolean | 'admin';
}

const site = await openSite();
let account: SiteAccount;
/** The person who owns it. */
let owner: string;
let administrator: Record<string, string>;
/** The link of an invitation into it, without its site. */
let invitation: string;
/** A filing with every kind of thing on it. */
let filing: string;
/** A filing of a year that goes by mail, with nothing to fix. */
let mailed: string;
/** A batch of a return that is ready, and of one whose business lacks what the IRS asks. */
let batch: string;

beforeAll(async () => {
  account = await site.account();
  owner = ((await site.call(account, 'GET', '/auth/session')) as { userId: string }).userId;
  administrator = await site.administrator();
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
});

/** Where each page of the router is visited, and the heading that tells that it came. */
const visits: Record<PageName, PageVisit> = {
  landing: { path: '/', heading: /^Federal excise returns/ },
  login: {
    path: '/login',
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
    path: '/home/editprofile',
    heading: /^My Account$/,
    signedIn: true,
    ready: (page) => page.getByRole('button', { name: 'Change e-mail address' }).click(),
  },
  changePassword: { path: '/home/changepwd', heading: /^Change Password$/, signedIn: true },
  openId: {
    path: '/signed-in/google?code=c&state=s',
    heading: /^There is a problem in login with the EmailId$/,
  },
  acceptInvitation: {
    path: () => invitation,
    heading: /^Federal excise returns/,
    ready: (page) => page.getByRole('button', { name: 'Accept the invitation' }).waitFor(),
  },
  mailbox: {
    path: '/mails',
    heading: /^Mailbox$/,
    ready: (page) => page.getByText('These mails are kept here and not sent').waitFor(),
  },
  home: { path: '/home', heading: /^Filing Summary$/, signedIn: true },
  getStarted: { path: '/home/getstarted', heading: /^Get Started$/, signedIn: true },
  pcor: {
    path: () => `/home/pcor?business=${account.businessId}`,
    heading: /^File Your PCORI$/,
    signedIn: true,
    ready: (page) => page.getByLabel('Plan name').waitFor(),
  },
  pcorImport: {
    path: '/home/pcor/import',
    heading: /^PCORI Tax Bulk Import$/,
    signedIn: true,
    ready: (page) => page.getByRole('link', { name: 'plans.csv' }).waitFor(),
  },
  pcorBatch: {
    path: () => `/home/pcoribatch?batch=${batch}`,
    heading: /^plans\.csv$/,
    signedIn: true,
    ready: (page) => page.getByRole('button', { name: /^Pay for/ }).waitFor(),
  },
  pcorSign: {
    path: () => `/home/pcoribatch/sign?batch=${batch}`,
    heading: /^Consent for Submission$/,
    signedIn: true,
    ready: (page) => page.getByText('No return of this batch is ready to be signed').waitFor(),
  },
  business: {
    path: () => `/home/addbusiness?business=${account.businessId}`,
    heading: /^Tidewater Fuel$/,
    signedIn: true,
  },
  businessList: {
    path: '/home/businesslist',
    heading: /^My Business$/,
    signedIn: true,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  uploadBusiness: { path: '/home/uploadbusiness', heading: /^Upload Business$/, signedIn: true },
  chooseBusiness: { path: '/home/choosebusiness', heading: /^Choose Business & Form Type$/, signedIn: true },
  chooseFormType: {
    path: () => `/home/chooseformtype?business=${account.businessId}`,
    heading: /^What do you want to do\?$/,
    signedIn: true,
    ready: (page) => page.getByRole('link', { name: /^Form 720/ }).waitFor(),
  },
  calendar: {
    path: () => `/home/calendar?business=${account.businessId}`,
    heading: /^Due dates of Tidewater Fuel$/,
    signedIn: true,
  },
  dashboard: {
    path: '/home/myfilings',
    heading: /^Filing Summary$/,
    signedIn: true,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  clients: {
    path: '/home/clients',
    heading: /^Clients$/,
    signedIn: true,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  rates: {
    path: '/rates?period=2026Q3',
    heading: /^Rate book$/,
    ready: (page) => page.getByText(/130 lines, rate book/).waitFor(),
  },
  quarter: {
    path: () => `/home/business?business=${account.businessId}&form=Form720`,
    heading: /^Tax Year & Quarter Ending$/,
    signedIn: true,
  },
  quarterEnding: {
    path: () => `/home/business/taxyearquarterending?filing=${filing}`,
    heading: /^Tax Year & Quarter Ending$/,
    signedIn: true,
  },
  taxInfo: {
    path: () => `/home/business/irstaxinfo?filing=${filing}`,
    heading: /^Tell us more about your business/,
    signedIn: true,
  },
  changes: {
    path: () => `/home/business/changes?filing=${filing}`,
    heading: /^What changed this quarter$/,
    signedIn: true,
  },
  taxLine: { path: () => `/home/business/filing/3/1?filing=${filing}`, heading: /^Diesel$/, signedIn: true },
  importRows: {
    path: () => `/home/business/importrows?filing=${filing}&line=60`,
    heading: /^Import rows: Diesel$/,
    signedIn: true,
  },
  claims: { path: () => `/home/business/claims?filing=${filing}`, heading: /^IRS CLAIM INFO$/, signedIn: true },
  claimRouter: {
    path: () => `/home/business/claims/router?filing=${filing}&answers=1.3`,
    heading: /^What happened to the fuel\?$/,
    signedIn: true,
    ready: (page) => page.getByRole('radiogroup').waitFor(),
  },
  claim: {
    path: () => `/home/business/claims/3?filing=${filing}`,
    heading: /^Undyed diesel fuel$/,
    signedIn: true,
    ready: (page) => page.getByText('$243.00').first().waitFor(),
  },
  deposit: { path: () => `/home/business/deposit?filing=${filing}`, heading: /^Deposit Details$/, signedIn: true },
  overpayment: { path: () => `/home/business/overpayment?filing=${filing}`, heading: /^Overpayment$/, signedIn: true },
  irsPayment: { path: () => `/home/business/irspayment?filing=${filing}`, heading: /^IRS Payment$/, signedIn: true },
  summary: {
    path: () => `/home/business/taxsummary?filing=${filing}`,
    heading: /^Form 720 Tax Summary$/,
    signedIn: true,
    ready: (page) => page.getByText('12-3456789').waitFor(),
  },
  consent: {
    path: () => `/home/business/concentforsubmission?filing=${filing}`,
    heading: /^Consent for Submission$/,
    signedIn: true,
  },
  fee: {
    path: () => `/home/business/submissionfee?filing=${filing}`,
    heading: /^Service Fee$/,
    signedIn: true,
    ready: (page) => page.getByRole('button', { name: 'Proceed to pay' }).waitFor(),
  },
  mailing: {
    path: () => `/home/business/mailing?filing=${mailed}`,
    heading: /^Print and mail$/,
    signedIn: true,
    ready: (page) => page.getByText('Ogden, UT 84201-0009').waitFor(),
  },
  receipt: {
    path: () => `/home/business/paysuccess?filing=${filing}`,
    heading: /^Service Fee$/,
    signedIn: true,
    ready: (page) => page.getByText('The fee of this filing has not been paid').waitFor(),
  },
  activity: {
    path: '/home/activity',
    heading: /^Activity$/,
    signedIn: true,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  transactions: {
    path: '/home/mytransactions',
    heading: /^My Transactions$/,
    signedIn: true,
    ready: (page) => page.getByText('No transaction yet').waitFor(),
  },
  companyUsers: {
    path: '/home/companyusers',
    heading: /^Company Users$/,
    signedIn: true,
    async ready(page) {
      await page.getByRole('button', { name: 'Add New' }).click();
      await page.getByRole('dialog', { name: 'Add User Details' }).waitFor();
    },
  },
  taxPreparers: {
    path: '/home/taxpreparers?preparer=new',
    heading: /^Tax Preparer$/,
    signedIn: true,
    ready: (page) => page.getByRole('textbox', { name: 'PTIN' }).waitFor(),
  },
  security: {
    path: '/home/security',
    heading: /^My security$/,
    signedIn: true,
    ready: (page) => page.getByText(', this session').waitFor(),
  },
  status: { path: () => `/home/business/status?filing=${filing}`, heading: /^Not sent yet$/, signedIn: true },
  adminUsers: {
    path: '/home/admin',
    heading: /^All Users$/,
    signedIn: 'admin',
    ready: (page) => page.getByRole('table').waitFor(),
  },
  adminUser: {
    path: () => `/home/admin/user/userdetails?user=${owner}`,
    heading: /^owner1@[-\w]+\.example$/,
    signedIn: 'admin',
    ready: (page) => page.getByText('Owner of the account').waitFor(),
  },
  adminAuditLog: {
    path: '/home/admin/auditlog',
    heading: /^Audit log$/,
    signedIn: 'admin',
    ready: (page) => page.getByRole('table').waitFor(),
  },
  adminSecurity: {
    path: '/home/admin/security',
    heading: /^My security$/,
    signedIn: 'admin',
    ready: (page) => page.getByText(', this session').waitFor(),
  },
  gallery: { path: '/components', heading: /^Components$/ },
  galleryFiling: { path: '/components/filing', heading: /^Diesel$/ },
  galleryAttachments: {
    path: () => `/components/attachments?filing=${filing}`,
    heading: /^Attachments$/,
    signedIn: true,
  },
  galleryTaxLine: { path: '/components/tax-line?irs=60&with=errors', heading: /^Diesel$/ },
  notFound: { path: '/no/such/page', heading: /^There is no page here$/ },
};

const widths = [360, 390, 720, 960, 1280, 1440];

const sessionOf = (who: true | 'admin') => (who === 'admin' ? administrator : site.signedIn(account));

/** The window at another width, drawn. */
async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 900 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

test('every page of the router is visited', () => {
  expect(Object.keys(visits).sort()).toEqual(pages.map(({ name }) => name).sort());
});

test.each(Object.entries(visits))(
  'the page %s is whole and accessible at every width, light and dark',
  async (_, visit) => {
    const { path, heading, ready, signedIn } = visit;
    const address = typeof path === 'string' ? path : path();
    const page = await site.visit(address, { width: 390, ...(signedIn && { session: sessionOf(signedIn) }) });
    await ready?.(page);
    await page.locator('main h1').filter({ hasText: heading }).waitFor();
    expect(await page.title()).toMatch(/, Gauger$/);
    for (const width of widths) {
      await widen(page, width);
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed, `scrolled sideways at ${width} px`).toBeLessThanOrEqual(width);
    }
    await expectAccessible(page, 1440);
    // Another width can show other parts. What axe has judged before, on this page or another, it judges by its place alone.
    await widen(page, 390);
    const parts = await partsOf(page);
    if (parts.some((part) => !judged.has(part))) await expectAccessible(page, 390);
    else expect(await violationsOn(page, 'layout'), 'at 390 px, light').toEqual([]);
  },
);

/** The kinds of parts that axe has judged by every rule, and in the dark by their colours. */
const judged = new Set<string>();

/** Asks axe for everything in light, and for colours in dark. */
async function expectAccessible(page: Page, width: number): Promise<void> {
  await widen(page, width);
  await inScheme(page, 'light');
  expect(await violationsOn(page), `at ${width} px, light`).toEqual([]);
  await inScheme(page, 'dark');
  expect(await violationsOn(page, 'colours'), `at ${width} px, dark`).toEqual([]);
  for (const part of await partsOf(page)) judged.add(part);
  await inScheme(page, 'light');
}

async function inScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
}
