import { editors, managers, type Principal } from '@gauger/contract';

/**
 * Every page and its address. Data alone, so that the browser tests can read it: a page without a visit fails there.
 * A page is a folder in `features/`; `router.tsx` says which module draws it. What stands under /home is for those
 * who have signed in.
 * `for` names those it is for, where that is not everybody of an account; the server refuses the others its calls.
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
  { name: 'calendar', path: '/home/calendar' },
  { name: 'dashboard', path: '/home/myfilings' },
  { name: 'clients', path: '/home/clients' },
  { name: 'pcor', path: '/home/pcor' },
  { name: 'pcorImport', path: '/home/pcor/import' },
  { name: 'pcorBatch', path: '/home/pcoribatch' },
  { name: 'pcorSign', path: '/home/pcoribatch/sign' },
  { name: 'quarter', path: '/home/business' },
  { name: 'quarterEnding', path: '/home/business/taxyearquarterending' },
  { name: 'taxInfo', path: '/home/business/irstaxinfo' },
  { name: 'changes', path: '/home/business/changes' },
  { name: 'taxLine', path: '/home/business/filing/:section/:subsection' },
  { name: 'importRows', path: '/home/business/importrows', for: editors },
  { name: 'claims', path: '/home/business/claims' },
  { name: 'claimRouter', path: '/home/business/claims/router' },
  { name: 'claim', path: '/home/business/claims/:order' },
  { name: 'deposit', path: '/home/business/deposit' },
  { name: 'overpayment', path: '/home/business/overpayment' },
  { name: 'irsPayment', path: '/home/business/irspayment' },
  { name: 'summary', path: '/home/business/taxsummary' },
  { name: 'consent', path: '/home/business/concentforsubmission' },
  { name: 'fee', path: '/home/business/submissionfee' },
  { name: 'receipt', path: '/home/business/paysuccess' },
  { name: 'status', path: '/home/business/status' },
  { name: 'editProfile', path: '/home/editprofile' },
  { name: 'changePassword', path: '/home/changepwd' },
  { name: 'transactions', path: '/home/mytransactions' },
  { name: 'security', path: '/home/security' },
  { name: 'adminUsers', path: '/home/admin' },
  { name: 'adminUser', path: '/home/admin/user/userdetails' },
  { name: 'adminAuditLog', path: '/home/admin/auditlog' },
  { name: 'adminSecurity', path: '/home/admin/security' },
  { name: 'activity', path: '/home/activity' },
  { name: 'taxPreparers', path: '/home/taxpreparers' },
  { name: 'companyUsers', path: '/home/companyusers', for: managers },
  // For us and for the browser tests, see `features/gallery/switch.ts`. In no menu.
  { name: 'gallery', path: '/components' },
  { name: 'galleryFiling', path: '/components/filing' },
  { name: 'galleryTaxLine', path: '/components/tax-line' },
  { name: 'galleryAttachments', path: '/components/attachments' },
  { name: 'notFound', path: '*' },
] as const satisfies readonly { name: string; path: string; for?: readonly Principal[] }[];

export type PageName = (typeof pages)[number]['name'];
