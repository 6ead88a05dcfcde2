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
  /** The module in `features/` that draws it. It exports the component by the name of the page: `DepositPage` for `deposit`. */
  module: `${string}-page.tsx`;
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
  { name: 'landing', path: '/', module: 'landing/landing-page.tsx' },
  { name: 'login', path: '/login', module: 'landing/login-page.tsx' },
  { name: 'resetPassword', path: '/reset-password', module: 'accounts/reset-password-page.tsx' },
  { name: 'confirmAddress', path: '/confirm-address', module: 'accounts/address-link-page.tsx' },
  { name: 'keepAddress', path: '/keep-address', module: 'accounts/address-link-page.tsx' },
  { name: 'openId', path: '/signed-in/:provider', module: 'accounts/openid-page.tsx' },
  { name: 'acceptInvitation', path: '/accept-invitation', module: 'accounts/accept-invitation-page.tsx' },
  { name: 'unsubscribe', path: '/unsubscribe', module: 'mail-choices/unsubscribe-page.tsx' },
  { name: 'approval', path: '/approval', module: 'approval/approval-page.tsx' },
  { name: 'rates', path: '/rates', module: 'rates/rates-page.tsx' },
  { name: 'taxRates', path: '/rates/:irsNumber/:period', module: 'rates/tax-rates-page.tsx' },
  { name: 'claimRates', path: '/rates/claims/:form/:line/:period', module: 'rates/claim-rates-page.tsx' },
  { name: 'pcoriFee', path: '/pcori', module: 'pcor/pcori-fee-page.tsx' },
  { name: 'help', path: '/help', module: 'site/help-page.tsx' },
  { name: 'privacy', path: '/privacy', module: 'site/text-page.tsx' },
  { name: 'terms', path: '/terms', module: 'site/text-page.tsx' },
  { name: 'siteSecurity', path: '/security', module: 'site/text-page.tsx' },
  { name: 'mailbox', path: '/mails', module: 'mailbox/mailbox-page.tsx' },
  { name: 'home', path: '/home', module: 'home/home-page.tsx' },
  {
    name: 'getStarted',
    path: '/home/getstarted',
    module: 'businesses/get-started-page.tsx',
    for: editors,
    wholeAccount: true,
  },
  { name: 'business', path: '/home/addbusiness', module: 'businesses/business-page.tsx', for: editors },
  { name: 'businessList', path: '/home/businesslist', module: 'businesses/business-list-page.tsx' },
  {
    name: 'uploadBusiness',
    path: '/home/uploadbusiness',
    module: 'businesses/upload-business-page.tsx',
    for: editors,
    wholeAccount: true,
  },
  { name: 'chooseBusiness', path: '/home/choosebusiness', module: 'businesses/choose-business-page.tsx', for: editors },
  {
    name: 'chooseFormType',
    path: '/home/chooseformtype',
    module: 'businesses/choose-form-type-page.tsx',
    for: editors,
  },
  { name: 'calendar', path: '/home/calendar', module: 'dashboard/calendar-page.tsx' },
  { name: 'year', path: '/home/year', module: 'dashboard/year-page.tsx', of: ['business'] },
  { name: 'dashboard', path: '/home/myfilings', module: 'dashboard/dashboard-page.tsx' },
  { name: 'clients', path: '/home/clients', module: 'dashboard/clients-page.tsx' },
  { name: 'payReturns', path: '/home/clients/pay', module: 'together/pay-returns-page.tsx' },
  { name: 'signReturns', path: '/home/clients/sign', module: 'together/sign-returns-page.tsx' },
  { name: 'pcor', path: '/home/pcor', module: 'pcor/pcor-page.tsx' },
  { name: 'pcorImport', path: '/home/pcor/import', module: 'pcor/pcor-import-page.tsx' },
  { name: 'pcorBatch', path: '/home/pcoribatch', module: 'pcor/batch-page.tsx', of: ['batch'] },
  { name: 'pcorSign', path: '/home/pcoribatch/sign', module: 'pcor/sign-page.tsx', of: ['batch'] },
  { name: 'quarter', path: '/home/business', module: 'quarter/quarter-page.tsx', of: ['business', 'filing'] },
  {
    name: 'quarterEnding',
    path: '/home/business/taxyearquarterending',
    module: 'quarter/quarter-page.tsx',
    of: ['business', 'filing'],
  },
  { name: 'taxInfo', path: '/home/business/irstaxinfo', module: 'tax-info/tax-info-page.tsx', of: ['filing'] },
  { name: 'changes', path: '/home/business/changes', module: 'law-changes/changes-page.tsx', of: ['filing'] },
  {
    name: 'taxLine',
    path: '/home/business/filing/:section/:subsection',
    module: 'tax-line/tax-line-page.tsx',
    of: ['filing'],
  },
  {
    name: 'importRows',
    path: '/home/business/importrows',
    module: 'row-sheets/import-rows-page.tsx',
    of: ['filing'],
    for: editors,
  },
  {
    name: 'importRows8849',
    path: '/home/business/form8849/importrows',
    module: 'row-sheets/import-rows-page.tsx',
    of: ['filing'],
    for: editors,
  },
  {
    name: 'importRows720X',
    path: '/home/business/form720x/importrows',
    module: 'row-sheets/import-rows-page.tsx',
    of: ['filing'],
    for: editors,
  },
  { name: 'claims', path: '/home/business/claims', module: 'claims/claims-page.tsx', of: ['filing'] },
  { name: 'claimRouter', path: '/home/business/claims/router', module: 'claims/claim-router-page.tsx', of: ['filing'] },
  { name: 'claim', path: '/home/business/claims/:order', module: 'claims/claim-page.tsx', of: ['filing'] },
  { name: 'deposit', path: '/home/business/deposit', module: 'deposit/deposit-page.tsx', of: ['filing'] },
  {
    name: 'overpayment',
    path: '/home/business/overpayment',
    module: 'overpayment/overpayment-page.tsx',
    of: ['filing'],
  },
  { name: 'irsPayment', path: '/home/business/irspayment', module: 'irs-payment/irs-payment-page.tsx', of: ['filing'] },
  { name: 'summary', path: '/home/business/taxsummary', module: 'summary/summary-page.tsx', of: ['filing'] },
  {
    name: 'consent',
    path: '/home/business/concentforsubmission',
    module: 'submissions/consent-page.tsx',
    of: ['filing'],
  },
  { name: 'fee', path: '/home/business/submissionfee', module: 'payments/fee-page.tsx', of: ['filing'] },
  { name: 'mailing', path: '/home/business/mailing', module: 'mailing/mailing-page.tsx', of: ['filing'] },
  {
    name: 'receipt',
    path: '/home/business/paysuccess',
    module: 'payments/receipt-page.tsx',
    of: ['filing', 'paymentId'],
  },
  { name: 'status', path: '/home/business/status', module: 'submissions/status-page.tsx', of: ['filing'] },
  { name: 'form4136', path: '/home/form4136', module: 'form-4136/form-4136-page.tsx', of: ['business'] },
  {
    name: 'schedule',
    path: '/home/business/form8849',
    module: 'form-8849/schedule-page.tsx',
    of: ['business', 'filing'],
  },
  {
    name: 'scheduleHeader',
    path: '/home/business/form8849/schedule/:scheduleType',
    module: 'form-8849/schedule-claims-page.tsx',
    of: ['filing'],
  },
  {
    name: 'claims8849',
    path: '/home/business/form8849/claims',
    module: 'form-8849/schedule-claims-page.tsx',
    of: ['filing'],
  },
  {
    name: 'claim8849',
    path: '/home/business/form8849/claims/:order',
    module: 'form-8849/schedule-claim-page.tsx',
    of: ['filing'],
  },
  {
    name: 'summary8849',
    path: '/home/business/form8849/taxsummary',
    module: 'summary/summary-page.tsx',
    of: ['filing'],
  },
  {
    name: 'consent8849',
    path: '/home/business/form8849/concentforsubmission',
    module: 'submissions/consent-page.tsx',
    of: ['filing'],
  },
  { name: 'fee8849', path: '/home/business/form8849/submissionfee', module: 'payments/fee-page.tsx', of: ['filing'] },
  { name: 'mailing8849', path: '/home/business/form8849/mailing', module: 'mailing/mailing-page.tsx', of: ['filing'] },
  {
    name: 'receipt8849',
    path: '/home/business/form8849/paysuccess',
    module: 'payments/receipt-page.tsx',
    of: ['filing', 'paymentId'],
  },
  { name: 'status8849', path: '/home/business/form8849/status', module: 'submissions/status-page.tsx', of: ['filing'] },
  {
    name: 'taxAdjustment',
    path: '/home/business/form720x/filing/1',
    module: 'form-720x/tax-adjustment-page.tsx',
    of: ['business', 'filing'],
  },
  {
    name: 'claimAdjustment',
    path: '/home/business/form720x/filing/2',
    module: 'form-720x/claim-adjustment-page.tsx',
    of: ['filing'],
  },
  {
    name: 'claimAdjustments',
    path: '/home/business/form720x/claimadjustment',
    module: 'form-720x/claim-adjustment-page.tsx',
    of: ['filing'],
  },
  {
    name: 'taxLine720X',
    path: '/home/business/form720x/lines/:section/:subsection',
    module: 'form-720x/corrected-line-page.tsx',
    of: ['filing'],
  },
  {
    name: 'claim720X',
    path: '/home/business/form720x/claims/:order',
    module: 'form-720x/corrected-claim-page.tsx',
    of: ['filing'],
  },
  {
    name: 'summary720X',
    path: '/home/business/form720x/taxsummary',
    module: 'summary/summary-page.tsx',
    of: ['filing'],
  },
  {
    name: 'consent720X',
    path: '/home/business/form720x/concentforsubmission',
    module: 'submissions/declaration-page.tsx',
    of: ['filing'],
  },
  { name: 'fee720X', path: '/home/business/form720x/submissionfee', module: 'payments/fee-page.tsx', of: ['filing'] },
  { name: 'mailing720X', path: '/home/business/form720x/mailing', module: 'mailing/mailing-page.tsx', of: ['filing'] },
  {
    name: 'receipt720X',
    path: '/home/business/form720x/paysuccess',
    module: 'payments/receipt-page.tsx',
    of: ['filing', 'paymentId'],
  },
  { name: 'status720X', path: '/home/business/form720x/status', module: 'submissions/status-page.tsx', of: ['filing'] },
  { name: 'editProfile', path: '/home/editprofile', module: 'profile/edit-profile-page.tsx', menu: 'My Account' },
  {
    name: 'changePassword',
    path: '/home/changepwd',
    module: 'accounts/change-password-page.tsx',
    menu: 'Change Password',
  },
  {
    name: 'transactions',
    path: '/home/mytransactions',
    module: 'payments/transactions-page.tsx',
    menu: 'My Transactions',
  },
  {
    name: 'taxPreparers',
    path: '/home/taxpreparers',
    module: 'tax-preparers/tax-preparers-page.tsx',
    menu: 'Tax Preparer',
  },
  {
    name: 'companyUsers',
    path: '/home/companyusers',
    module: 'company-users/company-users-page.tsx',
    for: managers,
    menu: 'Company Users',
  },
  { name: 'emails', path: '/home/emails', module: 'mail-choices/emails-page.tsx', menu: 'Emails' },
  { name: 'security', path: '/home/security', module: 'second-factor/security-page.tsx', menu: 'My security' },
  { name: 'apiKeys', path: '/home/apikeys', module: 'api-keys/api-keys-page.tsx', menu: 'API keys' },
  {
    name: 'webhooks',
    path: '/home/webhooks',
    module: 'webhooks/webhooks-page.tsx',
    wholeAccount: true,
    menu: 'Webhooks',
  },
  {
    name: 'webhookDelivery',
    path: '/home/webhooks/deliveries/:delivery',
    module: 'webhooks/delivery-page.tsx',
    wholeAccount: true,
  },
  { name: 'activity', path: '/home/activity', module: 'activity/activity-page.tsx', menu: 'Activity' },
  { name: 'adminUsers', path: '/home/admin', module: 'admin/users-page.tsx' },
  { name: 'adminUser', path: '/home/admin/user/userdetails', module: 'admin/user-page.tsx', of: ['user'] },
  {
    name: 'adminUserBusinesses',
    path: '/home/admin/user/businesses',
    module: 'admin/user-page.tsx',
    of: ['user'],
  },
  { name: 'adminUserFilings', path: '/home/admin/user/filings', module: 'admin/user-page.tsx', of: ['user'] },
  {
    name: 'adminUserTransactions',
    path: '/home/admin/user/transactions',
    module: 'admin/user-page.tsx',
    of: ['user'],
  },
  { name: 'adminFind', path: '/home/admin/find', module: 'admin/find-page.tsx' },
  { name: 'adminFilings', path: '/home/admin/filings', module: 'admin/filings-page.tsx' },
  { name: 'adminFiling', path: '/home/admin/filing', module: 'admin/filing-page.tsx', of: ['filing'] },
  { name: 'adminTransactions', path: '/home/admin/transactions', module: 'admin/transactions-page.tsx' },
  { name: 'adminCoupons', path: '/home/admin/coupons', module: 'admin/coupons-page.tsx' },
  { name: 'adminAuditLog', path: '/home/admin/auditlog', module: 'admin/audit-log-page.tsx' },
  { name: 'adminReports', path: '/home/admin/reports', module: 'admin/reports-page.tsx' },
  {
    name: 'adminTransactionSummary',
    path: '/home/admin/reports/transactionsummary',
    module: 'admin/reports-page.tsx',
  },
  { name: 'adminSignupSummary', path: '/home/admin/reports/signupsummary', module: 'admin/reports-page.tsx' },
  { name: 'adminOperations', path: '/home/admin/operations', module: 'admin/operations-page.tsx' },
  { name: 'adminAdministrators', path: '/home/admin/admin', module: 'admin/administrators-page.tsx' },
  { name: 'adminIncident', path: '/home/admin/incident', module: 'admin/incident-page.tsx' },
  { name: 'adminSecurity', path: '/home/admin/security', module: 'second-factor/security-page.tsx' },
  // For us and for the browser tests: not in the build that people get. In no menu.
  { name: 'gallery', path: '/components', module: 'gallery/gallery-page.tsx' },
  { name: 'galleryFiling', path: '/components/filing', module: 'gallery/filing-page.tsx' },
  { name: 'galleryTaxLine', path: '/components/tax-line', module: 'gallery/tax-line-page.tsx' },
  { name: 'galleryAttachments', path: '/components/attachments', module: 'gallery/attachments-page.tsx' },
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
  '/home/admin/reports/filingsummary': '/home/admin/reports',
};
