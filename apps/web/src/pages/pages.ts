import { editors, managers, type Principal } from '@gauger/contract';

/** Where what the address of a page names is chosen. */
export const lists = {
  filing: '/home/myfilings',
  business: '/home/businesslist',
  batch: '/home/pcor/import',
  user: '/home/admin',
} as const;

type Named = keyof typeof lists;

interface Listed {
  name: string;
  path: string;
  /**
   * The module in `features/` that draws it, without its ending `-page.tsx`. It exports the component by the name of the page:
   * `DepositPage` for `deposit`.
   */
  module: `${string}/${string}/${string}`;
  /** The principals of the page, if not every person of an account; the server refuses calls of the others. */
  for?: readonly Principal[];
  /** The page is about the account as a whole, and not for a person limited to some businesses. */
  wholeAccount?: true;
  /** Parameters of its address (`?filing=`), one of which is required: without one, the list of the first; see `chooseFirst`. */
  of?: readonly [Named, ...string[]];
  /** Its entry in the user menu, which lists them in the order of the pages. */
  menu?: string;
}

/**
 * Every page with all its facts, for the router and the user menu. Data alone, so that the browser tests can read it: they
 * visit each page. Pages under /home require a login.
 */
export const pages = [
  { name: 'landing', path: '/', module: 'operator/landing/landing' },
  { name: 'login', path: '/login', module: 'operator/landing/login' },
  { name: 'resetPassword', path: '/reset-password', module: 'people/accounts/reset-password' },
  { name: 'confirmAddress', path: '/confirm-address', module: 'people/accounts/address-link' },
  { name: 'keepAddress', path: '/keep-address', module: 'people/accounts/address-link' },
  { name: 'openId', path: '/signed-in/:provider', module: 'people/accounts/openid' },
  { name: 'acceptInvitation', path: '/accept-invitation', module: 'people/accounts/accept-invitation' },
  { name: 'unsubscribe', path: '/unsubscribe', module: 'people/mail-choices/unsubscribe' },
  { name: 'approval', path: '/approval', module: 'sending/client-approval/approval' },
  { name: 'rates', path: '/rates', module: 'filings/rates/rates' },
  { name: 'taxRates', path: '/rates/:irsNumber/:period', module: 'filings/rates/tax-rates' },
  { name: 'claimRates', path: '/rates/claims/:form/:line/:period', module: 'filings/rates/claim-rates' },
  { name: 'pcoriFee', path: '/pcori', module: 'money/pcor/pcori-fee' },
  { name: 'help', path: '/help', module: 'operator/site/help' },
  { name: 'privacy', path: '/privacy', module: 'operator/site/text' },
  { name: 'terms', path: '/terms', module: 'operator/site/text' },
  { name: 'siteSecurity', path: '/security', module: 'operator/site/text' },
  { name: 'mailbox', path: '/mails', module: 'people/mailbox/mailbox' },
  { name: 'home', path: '/home', module: 'sending/dashboard/home' },
  {
    name: 'getStarted',
    path: '/home/getstarted',
    module: 'clients/businesses/get-started',
    for: editors,
    wholeAccount: true,
  },
  { name: 'business', path: '/home/addbusiness', module: 'clients/businesses/business', for: editors },
  { name: 'businessList', path: '/home/businesslist', module: 'clients/businesses/business-list' },
  {
    name: 'uploadBusiness',
    path: '/home/uploadbusiness',
    module: 'clients/businesses/upload-business',
    for: editors,
    wholeAccount: true,
  },
  {
    name: 'chooseBusiness',
    path: '/home/choosebusiness',
    module: 'clients/businesses/choose-business',
    for: editors,
  },
  {
    name: 'chooseFormType',
    path: '/home/chooseformtype',
    module: 'clients/businesses/choose-form-type',
    for: editors,
  },
  { name: 'calendar', path: '/home/calendar', module: 'sending/dashboard/calendar' },
  { name: 'year', path: '/home/year', module: 'sending/dashboard/year', of: ['business'] },
  { name: 'dashboard', path: '/home/myfilings', module: 'sending/dashboard/dashboard' },
  { name: 'clients', path: '/home/clients', module: 'sending/dashboard/clients' },
  { name: 'payReturns', path: '/home/clients/pay', module: 'money/several-returns/pay-returns' },
  { name: 'signReturns', path: '/home/clients/sign', module: 'money/several-returns/sign-returns' },
  { name: 'pcor', path: '/home/pcor', module: 'money/pcor/pcor' },
  { name: 'pcorImport', path: '/home/pcor/import', module: 'money/pcor/pcor-import' },
  { name: 'pcorBatch', path: '/home/pcoribatch', module: 'money/pcor/batch', of: ['batch'] },
  { name: 'pcorSign', path: '/home/pcoribatch/sign', module: 'money/pcor/sign', of: ['batch'] },
  { name: 'quarter', path: '/home/business', module: 'filings/quarter/quarter', of: ['business', 'filing'] },
  {
    name: 'quarterEnding',
    path: '/home/business/taxyearquarterending',
    module: 'filings/quarter/quarter',
    of: ['business', 'filing'],
  },
  { name: 'taxInfo', path: '/home/business/irstaxinfo', module: 'filings/tax-info/tax-info', of: ['filing'] },
  { name: 'changes', path: '/home/business/changes', module: 'filings/law-changes/changes', of: ['filing'] },
  {
    name: 'taxLine',
    path: '/home/business/filing/:section/:subsection',
    module: 'filings/tax-line/tax-line',
    of: ['filing'],
  },
  {
    name: 'importRows',
    path: '/home/business/importrows',
    module: 'filings/row-sheets/import-rows',
    of: ['filing'],
    for: editors,
  },
  {
    name: 'importRows8849',
    path: '/home/business/form8849/importrows',
    module: 'filings/row-sheets/import-rows',
    of: ['filing'],
    for: editors,
  },
  {
    name: 'importRows720X',
    path: '/home/business/form720x/importrows',
    module: 'filings/row-sheets/import-rows',
    of: ['filing'],
    for: editors,
  },
  { name: 'claims', path: '/home/business/claims', module: 'filings/claims/claims', of: ['filing'] },
  {
    name: 'claimRouter',
    path: '/home/business/claims/router',
    module: 'filings/claims/claim-router',
    of: ['filing'],
  },
  { name: 'claim', path: '/home/business/claims/:order', module: 'filings/claims/claim', of: ['filing'] },
  { name: 'deposit', path: '/home/business/deposit', module: 'filings/deposit/deposit', of: ['filing'] },
  {
    name: 'overpayment',
    path: '/home/business/overpayment',
    module: 'filings/overpayment/overpayment',
    of: ['filing'],
  },
  {
    name: 'irsPayment',
    path: '/home/business/irspayment',
    module: 'filings/irs-payment/irs-payment',
    of: ['filing'],
  },
  { name: 'summary', path: '/home/business/taxsummary', module: 'filings/summary/summary', of: ['filing'] },
  {
    name: 'consent',
    path: '/home/business/concentforsubmission',
    module: 'sending/submissions/consent',
    of: ['filing'],
  },
  { name: 'fee', path: '/home/business/submissionfee', module: 'money/payments/fee', of: ['filing'] },
  { name: 'mailing', path: '/home/business/mailing', module: 'sending/mailing/mailing', of: ['filing'] },
  {
    name: 'receipt',
    path: '/home/business/paysuccess',
    module: 'money/payments/receipt',
    of: ['filing', 'paymentId'],
  },
  { name: 'status', path: '/home/business/status', module: 'sending/submissions/status', of: ['filing'] },
  { name: 'form4136', path: '/home/form4136', module: 'filings/form-4136/form-4136', of: ['business'] },
  {
    name: 'schedule',
    path: '/home/business/form8849',
    module: 'filings/form-8849/schedule',
    of: ['business', 'filing'],
  },
  {
    name: 'scheduleHeader',
    path: '/home/business/form8849/schedule/:scheduleType',
    module: 'filings/form-8849/schedule-claims',
    of: ['filing'],
  },
  {
    name: 'claims8849',
    path: '/home/business/form8849/claims',
    module: 'filings/form-8849/schedule-claims',
    of: ['filing'],
  },
  {
    name: 'claim8849',
    path: '/home/business/form8849/claims/:order',
    module: 'filings/form-8849/schedule-claim',
    of: ['filing'],
  },
  {
    name: 'summary8849',
    path: '/home/business/form8849/taxsummary',
    module: 'filings/summary/summary',
    of: ['filing'],
  },
  {
    name: 'consent8849',
    path: '/home/business/form8849/concentforsubmission',
    module: 'sending/submissions/consent',
    of: ['filing'],
  },
  {
    name: 'fee8849',
    path: '/home/business/form8849/submissionfee',
    module: 'money/payments/fee',
    of: ['filing'],
  },
  {
    name: 'mailing8849',
    path: '/home/business/form8849/mailing',
    module: 'sending/mailing/mailing',
    of: ['filing'],
  },
  {
    name: 'receipt8849',
    path: '/home/business/form8849/paysuccess',
    module: 'money/payments/receipt',
    of: ['filing', 'paymentId'],
  },
  {
    name: 'status8849',
    path: '/home/business/form8849/status',
    module: 'sending/submissions/status',
    of: ['filing'],
  },
  {
    name: 'taxAdjustment',
    path: '/home/business/form720x/filing/1',
    module: 'filings/form-720x/tax-adjustment',
    of: ['business', 'filing'],
  },
  {
    name: 'claimAdjustment',
    path: '/home/business/form720x/filing/2',
    module: 'filings/form-720x/claim-adjustment',
    of: ['filing'],
  },
  {
    name: 'claimAdjustments',
    path: '/home/business/form720x/claimadjustment',
    module: 'filings/form-720x/claim-adjustment',
    of: ['filing'],
  },
  {
    name: 'taxLine720X',
    path: '/home/business/form720x/lines/:section/:subsection',
    module: 'filings/form-720x/corrected-line',
    of: ['filing'],
  },
  {
    name: 'claim720X',
    path: '/home/business/form720x/claims/:order',
    module: 'filings/form-720x/corrected-claim',
    of: ['filing'],
  },
  {
    name: 'summary720X',
    path: '/home/business/form720x/taxsummary',
    module: 'filings/summary/summary',
    of: ['filing'],
  },
  {
    name: 'consent720X',
    path: '/home/business/form720x/concentforsubmission',
    module: 'sending/submissions/declaration',
    of: ['filing'],
  },
  {
    name: 'fee720X',
    path: '/home/business/form720x/submissionfee',
    module: 'money/payments/fee',
    of: ['filing'],
  },
  {
    name: 'mailing720X',
    path: '/home/business/form720x/mailing',
    module: 'sending/mailing/mailing',
    of: ['filing'],
  },
  {
    name: 'receipt720X',
    path: '/home/business/form720x/paysuccess',
    module: 'money/payments/receipt',
    of: ['filing', 'paymentId'],
  },
  {
    name: 'status720X',
    path: '/home/business/form720x/status',
    module: 'sending/submissions/status',
    of: ['filing'],
  },
  {
    name: 'editProfile',
    path: '/home/editprofile',
    module: 'people/profile/edit-profile',
    menu: 'My Account',
  },
  {
    name: 'changePassword',
    path: '/home/changepwd',
    module: 'people/accounts/change-password',
    menu: 'Change Password',
  },
  {
    name: 'transactions',
    path: '/home/mytransactions',
    module: 'money/payments/transactions',
    menu: 'My Transactions',
  },
  {
    name: 'taxPreparers',
    path: '/home/taxpreparers',
    module: 'people/tax-preparers/tax-preparers',
    menu: 'Tax Preparer',
  },
  {
    name: 'companyUsers',
    path: '/home/companyusers',
    module: 'people/company-users/company-users',
    for: managers,
    menu: 'Company Users',
  },
  { name: 'emails', path: '/home/emails', module: 'people/mail-choices/emails', menu: 'Emails' },
  { name: 'security', path: '/home/security', module: 'people/second-factor/security', menu: 'My security' },
  { name: 'apiKeys', path: '/home/apikeys', module: 'people/api-keys/api-keys', menu: 'API keys' },
  {
    name: 'webhooks',
    path: '/home/webhooks',
    module: 'people/webhooks/webhooks',
    wholeAccount: true,
    menu: 'Webhooks',
  },
  {
    name: 'webhookDelivery',
    path: '/home/webhooks/deliveries/:delivery',
    module: 'people/webhooks/delivery',
    wholeAccount: true,
  },
  { name: 'activity', path: '/home/activity', module: 'people/activity/activity', menu: 'Activity' },
  { name: 'adminUsers', path: '/home/admin', module: 'operator/admin/lists' },
  { name: 'adminUser', path: '/home/admin/user/userdetails', module: 'operator/admin/user', of: ['user'] },
  {
    name: 'adminUserBusinesses',
    path: '/home/admin/user/businesses',
    module: 'operator/admin/user',
    of: ['user'],
  },
  { name: 'adminUserFilings', path: '/home/admin/user/filings', module: 'operator/admin/user', of: ['user'] },
  {
    name: 'adminUserTransactions',
    path: '/home/admin/user/transactions',
    module: 'operator/admin/user',
    of: ['user'],
  },
  { name: 'adminFind', path: '/home/admin/find', module: 'operator/admin/find' },
  { name: 'adminFilings', path: '/home/admin/filings', module: 'operator/admin/lists' },
  { name: 'adminFiling', path: '/home/admin/filing', module: 'operator/admin/filing', of: ['filing'] },
  { name: 'adminTransactions', path: '/home/admin/transactions', module: 'operator/admin/lists' },
  { name: 'adminCoupons', path: '/home/admin/coupons', module: 'operator/admin/coupons' },
  { name: 'adminAuditLog', path: '/home/admin/auditlog', module: 'operator/admin/lists' },
  { name: 'adminReports', path: '/home/admin/reports', module: 'operator/admin/reports' },
  { name: 'adminReport', path: '/home/admin/reports/:report', module: 'operator/admin/reports' },
  { name: 'adminOperations', path: '/home/admin/operations', module: 'operator/admin/operations' },
  { name: 'adminAdministrators', path: '/home/admin/admin', module: 'operator/admin/administrators' },
  { name: 'adminIncident', path: '/home/admin/incident', module: 'operator/admin/incident' },
  { name: 'adminSecurity', path: '/home/admin/security', module: 'people/second-factor/security' },
  // For us and for the browser tests: not in the build that people get. In no menu.
  { name: 'gallery', path: '/components', module: 'operator/gallery/gallery' },
  { name: 'galleryTaxLine', path: '/components/tax-line', module: 'operator/gallery/tax-line' },
] as const satisfies readonly Listed[];

export type PageName = (typeof pages)[number]['name'];

/** The name of the component that draws a page: `DepositPage`. */
export const componentOf = (name: PageName): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Page`;

const paths: ReadonlyMap<string, string> = new Map(pages.map(({ name, path }) => [name, path]));

/** Path of a page, with placeholders behind colons. */
export const pathOf = (name: PageName): string => paths.get(name) ?? '/';

/** A filing as its addresses name it. */
export interface AddressedFiling {
  id: string;
  /** Its form, as the API names it: `Form720`. */
  formType: string;
}

/** The address of a page that shows a filing: `summary8849`, where its form has a page of its own. */
export const pageOfFiling = (name: PageName, { id, formType }: AddressedFiling): string =>
  `${paths.get(`${name}${formType.replace('Form', '')}`) ?? pathOf(name)}?filing=${encodeURIComponent(id)}`;

/** Other addresses of pages, each with the one it leads to. */
export const otherAddresses: Readonly<Record<string, string>> = {
  '/home/admin/users': '/home/admin',
  '/home/admin/user': '/home/admin/user/userdetails',
};
