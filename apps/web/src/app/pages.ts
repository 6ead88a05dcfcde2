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
  for?: readonly Principal[];
  of?: readonly [Named, ...Named[]];
}

/**
 * Every page and its address. Data alone, so that the browser tests can read it: a page without a visit fails there.
 * A page is a folder in `features/`; `router.tsx` says which module draws it. What stands under /home is for those
 * who have signed in.
 * `for` names those it is for, where that is not everybody of an account; the server refuses the others its calls.
 * `of` is what its address names (`?filing=`), one of these; without it there is nothing to show, see `chooseFirst`.
 */
export const pages = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'resetPassword', path: '/reset-password' },
  { name: 'confirmAddress', path: '/confirm-address' },
  { name: 'keepAddress', path: '/keep-address' },
  { name: 'openId', path: '/signed-in/:provider' },
  { name: 'acceptInvitation', path: '/accept-invitation' },
  { name: 'rates', path: '/rates' },
  { name: 'mailbox', path: '/mails' },
  { name: 'home', path: '/home' },
  { name: 'getStarted', path: '/home/getstarted', for: editors },
  { name: 'business', path: '/home/addbusiness', for: editors },
  { name: 'businessList', path: '/home/businesslist' },
  { name: 'uploadBusiness', path: '/home/uploadbusiness', for: editors },
  { name: 'chooseBusiness', path: '/home/choosebusiness', for: editors },
  { name: 'chooseFormType', path: '/home/chooseformtype', for: editors },
  { name: 'calendar', path: '/home/calendar', of: ['business'] },
  { name: 'dashboard', path: '/home/myfilings' },
  { name: 'clients', path: '/home/clients' },
  { name: 'pcor', path: '/home/pcor' },
  { name: 'pcorImport', path: '/home/pcor/import' },
  { name: 'pcorBatch', path: '/home/pcoribatch', of: ['batch'] },
  { name: 'pcorSign', path: '/home/pcoribatch/sign', of: ['batch'] },
  { name: 'quarter', path: '/home/business', of: ['business', 'filing'] },
  { name: 'quarterEnding', path: '/home/business/taxyearquarterending', of: ['business', 'filing'] },
  { name: 'taxInfo', path: '/home/business/irstaxinfo', of: ['filing'] },
  { name: 'changes', path: '/home/business/changes', of: ['filing'] },
  { name: 'taxLine', path: '/home/business/filing/:section/:subsection', of: ['filing'] },
  { name: 'importRows', path: '/home/business/importrows', of: ['filing'], for: editors },
  { name: 'claims', path: '/home/business/claims', of: ['filing'] },
  { name: 'claimRouter', path: '/home/business/claims/router', of: ['filing'] },
  { name: 'claim', path: '/home/business/claims/:order', of: ['filing'] },
  { name: 'deposit', path: '/home/business/deposit', of: ['filing'] },
  { name: 'overpayment', path: '/home/business/overpayment', of: ['filing'] },
  { name: 'irsPayment', path: '/home/business/irspayment', of: ['filing'] },
  { name: 'summary', path: '/home/business/taxsummary', of: ['filing'] },
  { name: 'consent', path: '/home/business/concentforsubmission', of: ['filing'] },
  { name: 'fee', path: '/home/business/submissionfee', of: ['filing'] },
  { name: 'mailing', path: '/home/business/mailing', of: ['filing'] },
  { name: 'receipt', path: '/home/business/paysuccess', of: ['filing'] },
  { name: 'status', path: '/home/business/status', of: ['filing'] },
  { name: 'editProfile', path: '/home/editprofile' },
  { name: 'changePassword', path: '/home/changepwd' },
  { name: 'transactions', path: '/home/mytransactions' },
  { name: 'security', path: '/home/security' },
  { name: 'adminUsers', path: '/home/admin' },
  { name: 'adminUser', path: '/home/admin/user/userdetails', of: ['user'] },
  { name: 'adminAuditLog', path: '/home/admin/auditlog' },
  { name: 'adminSecurity', path: '/home/admin/security' },
  { name: 'activity', path: '/home/activity' },
  { name: 'taxPreparers', path: '/home/taxpreparers' },
  { name: 'companyUsers', path: '/home/companyusers', for: managers },
  // For us and for the browser tests: not in the build that people get. In no menu.
  { name: 'gallery', path: '/components' },
  { name: 'galleryFiling', path: '/components/filing' },
  { name: 'galleryTaxLine', path: '/components/tax-line' },
  { name: 'galleryAttachments', path: '/components/attachments' },
  { name: 'notFound', path: '*' },
] as const satisfies readonly Listed[];

export type PageName = (typeof pages)[number]['name'];

const paths: ReadonlyMap<string, string> = new Map(pages.map(({ name, path }) => [name, path]));

/** The path of a page; what stands in it behind a colon is still to be filled in. */
export const pathOf = (name: PageName): string => paths.get(name) ?? '/';

/** The address of a page that shows a filing. */
export const pageOfFiling = (name: PageName, filingId: string): string =>
  `${pathOf(name)}?filing=${encodeURIComponent(filingId)}`;
