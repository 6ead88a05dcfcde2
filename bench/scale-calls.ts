import type { ScaleDatabase } from './scale-data.ts';

/** A call whose answer is measured over both databases. */
export interface Asked {
  readonly name: string;
  readonly who: 'owner' | 'admin';
  readonly path: string;
  readonly body?: object;
  /** The rows it finds, as SQL. */
  readonly rows?: string;
  /** Whether it is judged by the other database, or only by the clock: it finds more in the larger. */
  readonly findsMore?: boolean;
}

const LIST = '/dashboard/forms/emailId/paginate';
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const LAST_YEAR = String(new Date().getUTCFullYear() - 1);
const range = { fromDate: day(400), toDate: day(100) };
const within = (column: string) =>
  `${column} >= '${range.fromDate}T00:00:00Z' and ${column} < timestamptz '${range.toDate}T00:00:00Z' + interval '1 day'`;

function ownList(name: string, query: Record<string, string>, where = 'true'): Asked[] {
  const path = (more: Record<string, string>) => `${LIST}?${new URLSearchParams({ ...query, ...more })}`;
  const rows = `filing where account_id = $1 and deleted_at is null and ${where}`;
  return [{ name: `own filings${name}`, who: 'owner', path: path({}), rows }];
}

function adminList(name: string, body: object, rows?: string, more: Partial<Asked> = {}): Asked {
  return { name, who: 'admin', path: '/admin/fetch', body, ...(rows && { rows }), ...more };
}

const living = (where: string) => `filing where deleted_at is null and ${where}`;
const inRange = within('created_at');
const paidInRange = within('updated_at');
const get = (name: string, who: Asked['who'], path: string): Asked => ({ name, who, path });

const find = (name: string, text: string, findsMore = false): Asked => ({
  ...{ name: `find ${name}`, who: 'admin', path: '/admin/find', body: { text } },
  ...(findsMore && { findsMore }),
});

/** @param owner the account of 10,000 filings, the same in both databases */
export const callsOf = ({ email, businessName }: ScaleDatabase['owner']): readonly Asked[] => [
  ...ownList(', page 1', {}),
  ...ownList(', page 1,000', { pageNumber: '999' }),
  ...ownList(' of a form', { formType: 'Form8849' }, `form_type = 'Form8849'`),
  ...ownList(
    ' of a name',
    { businessName: 'Tidewater' },
    `business_id in (select id from business where business_name like 'Tidewater%')`,
  ),
  ...ownList(' of a tax year', { taxYear: LAST_YEAR }, `tax_year = ${LAST_YEAR}`),
  ...ownList(' of a quarter', { quarter: '2' }, 'quarter = 2'),
  ...ownList(' accepted', { filingStatus: 'Active' }, `state = 'accepted'`),
  ...ownList(' with the fee due', { invoiceStatus: 'Pending' }, `fee = 'due'`),
  ...ownList(' in draft', { state: 'draft' }, `state = 'draft'`),
  ...ownList(' of days', range, inRange),
  ...ownList(' accepted, of days', { filingStatus: 'Active', ...range }, `state = 'accepted' and ${inRange}`),
  ...ownList(
    ' with the fee returned, of days',
    { invoiceStatus: 'DeActive', ...range },
    `fee = 'returned' and ${inRange}`,
  ),
  ...ownList(' by the last change, page 1,000', { sort: 'updatedAt', pageNumber: '999' }),
  ...ownList(' by business', { sort: 'businessName', order: 'ascending' }),
  get('counts of the dashboard', 'owner', '/dashboard/forms/count'),
  get('clients of the dashboard', 'owner', '/dashboard/clients/paginate?size=50'),
  get('due dates', 'owner', '/business/due'),
  get('names that a filter suggests', 'owner', '/business/emailId/id-names'),
  get('names with a part', 'owner', '/business/emailId/id-names?businessName=Tide'),
  get('own transactions', 'owner', '/paypal/emailId/paginate'),
  get('own activity', 'owner', '/activity/emailId/paginate'),
  adminList('all filings, page 1', { filingsParams: {} }, living('true')),
  adminList('all filings, page 1,000', { filingsParams: { pageNumber: 999 } }, living('true')),
  adminList('all filings of a form', { filingsParams: { formType: 'Form8849' } }, living(`form_type = 'Form8849'`)),
  adminList('all filings of days', { filingsParams: range }, living(inRange)),
  adminList(
    'all filings of a form, of days',
    { filingsParams: { formType: 'Form720', ...range } },
    living(`form_type = 'Form720' and ${inRange}`),
  ),
  adminList('all filings of a tax year', { filingsParams: { taxYear: LAST_YEAR } }, living(`tax_year = ${LAST_YEAR}`)),
  adminList(
    'all filings of a tax year, of days',
    { filingsParams: { taxYear: LAST_YEAR, ...range } },
    living(`tax_year = ${LAST_YEAR} and ${inRange}`),
  ),
  adminList('all filings accepted', { filingsParams: { filingStatus: 'Active' } }, living(`state = 'accepted'`)),
  adminList(
    'all filings rejected or withdrawn, of days',
    { filingsParams: { filingStatus: 'DeActive', ...range } },
    living(`state in ('rejected', 'withdrawn') and ${inRange}`),
  ),
  adminList(
    'all filings not sent',
    { filingsParams: { filingStatus: 'Incomplete' } },
    living(`state in ('draft', 'ready', 'paid', 'signed')`),
  ),
  adminList('all filings with the fee due', { filingsParams: { invoiceStatus: 'Pending' } }, living(`fee = 'due'`)),
  adminList(
    'all filings with the fee returned, of days',
    { filingsParams: { invoiceStatus: 'DeActive', ...range } },
    living(`fee = 'returned' and ${inRange}`),
  ),
  adminList('all filings of a person', { filingsParams: { emailVal: email } }, living('account_id = $1')),
  adminList(
    'all filings of a name',
    { filingsParams: { businessName } },
    living(`business_id in (select id from business where business_name = $2)`),
  ),
  adminList(
    'all filings of a name, of days',
    { filingsParams: { searchStr: businessName, ...range } },
    living(`business_id in (select id from business where business_name = $2) and ${inRange}`),
  ),
  adminList(
    'all filings of a form and a state',
    { filingsParams: { formType: 'Form720', filingStatus: 'Active' } },
    undefined,
    { findsMore: true },
  ),
  adminList('all filings of a name that many have', { filingsParams: { businessName: 'Tidewater' } }, undefined, {
    findsMore: true,
  }),
  adminList(
    'all filings of a form and a fee, of days',
    { filingsParams: { formType: 'Form8849', invoiceStatus: 'DeActive', ...range } },
    undefined,
    { findsMore: true },
  ),
  adminList('all transactions, page 1', { transactionsParams: {} }, 'payment'),
  adminList('all transactions, page 800', { transactionsParams: { pageNumber: 799 } }, 'payment'),
  adminList(
    'all transactions of a form',
    { transactionsParams: { transactionFormType: 'Form720X' } },
    `payment where form_type = 'Form720X'`,
  ),
  adminList('all transactions of days', { transactionsParams: range }, `payment where ${paidInRange}`),
  adminList(
    'all transactions approved, of days',
    { transactionsParams: { paymentStatus: 'APPROVED', ...range } },
    `payment where state = 'approved' and ${paidInRange}`,
  ),
  adminList(
    'all transactions refunded',
    { transactionsParams: { paymentStatus: 'REFUNDED' } },
    `payment where state = 'refunded'`,
  ),
  adminList('all transactions by their id', { transactionsParams: { paymentId: 'order1z' } }, undefined, {
    findsMore: true,
  }),
  adminList(
    'all transactions by invoice',
    { transactionsParams: { invoiceNumber: '77' } },
    'payment where invoice_number = 77',
  ),
  adminList(
    'all transactions of a person',
    { transactionsParams: { emailVal: email } },
    'payment where account_id = $1',
  ),
  adminList('all transactions of a name', { transactionsParams: { businessName } }, `payment where business_name = $2`),
  adminList('all people', { usersParams: {} }, 'app_user'),
  adminList('all people, page 50', { usersParams: { pageNumber: 49 } }, 'app_user'),
  adminList(
    'all people with a part of the address',
    { usersParams: { searchStr: `${email}` } },
    `app_user where email = $3`,
  ),
  adminList('all people with a first name', { usersParams: { searchStr: 'Grace' } }, undefined, { findsMore: true }),
  adminList('audit log, page 1', { auditLogParams: {} }),
  adminList('audit log, page 1,000', { auditLogParams: { pageNumber: 999 } }),
  adminList('audit log of an action', { auditLogParams: { actionType: 'FILING_ADDED' } }),
  adminList('audit log of a document', { auditLogParams: { documentType: 'filing' } }),
  adminList('audit log of days', { auditLogParams: range }),
  adminList('audit log of an action, of days', { auditLogParams: { actionType: 'FILING_SAVED', ...range } }),
  adminList('audit log of a person', { auditLogParams: { email } }),
  adminList('audit log with a part of anything', { auditLogParams: { searchStr: 'filing' } }),
  adminList(
    'businesses of a person',
    { businessParams: { emailVal: email } },
    'business where account_id = $1 and deleted_at is null',
  ),
  adminList('report of filings', { filingSummary: { year: LAST_YEAR } }),
  adminList('report of transactions', { transactionSummary: { year: LAST_YEAR } }),
  adminList('report of people', { signupSummary: { year: LAST_YEAR } }),
  get('operations', 'admin', '/admin/operations'),
  find('a business', businessName),
  find('a name that many have', 'Tidewater', true),
  find('a person', email),
  find('a first name', 'Grace', true),
  find('an EIN', '100000017'),
  find('a submission', '123456202620000000z1'),
  find('a transaction', 'ORDER1Z', true),
  find('an invoice', 'INV-000077'),
  find('the id of a request', '0198f2a0-0000-7000-8000-000000000001'),
];
