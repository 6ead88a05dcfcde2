import { adminFetch, getMailbox, type Method, routes, successSchema } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { sendMailJob } from '../mail/public.ts';
import { testApp } from '../testing/app.ts';
import { businessFacts, profile, taxPreparerFacts } from '../testing/facts.ts';
import { samplePdf } from '../testing/pdf.ts';
import { samplePhoto, uploadOf } from '../testing/uploads.ts';

/**
 * A call the specification names for logging in, people, businesses and lists (section 7), by its method, its path and its own
 * keys. The calls are sent in order, as its client would. Keys that only this product requires are in `besides`.
 */
interface SpecifiedCall {
  /** Method and path in the spelling of the specification. */
  call: `${Method} /${string}`;
  /** The values of the parts of the path in braces. */
  id?: () => string;
  query?: () => Record<string, string>;
  body?: () => Record<string, unknown>;
  /** Text parts sent with a file, in place of a body. */
  parts?: () => Record<string, string>;
  /** That file; a photo by default. */
  file?: { part: string; name: string; bytes: Buffer };
  /** Keys the specification does not have. */
  besides?: () => Record<string, unknown>;
  /** The caller; none by default. */
  token?: () => string;
  /** Keys of `Success` that the specification's client reads; of the first entry where it is a list. */
  reads: readonly string[];
  /** The parts of the answer that later calls need. */
  keep?: (success: Answer) => void;
}
// biome-ignore lint/suspicious/noExplicitAny: the test finds out the content of an answer
type Answer = any;

const { app, account, admin, call, deps, database, asSuperuser } = await testApp();
const hall = await account('owner@hall.example');
const chief = await admin();
const password = 'correct horse battery staple';
const EMAIL = 'ann@hall.example';
const OTHER = 'ben@hall.example';
/** Values that one call answers and a later one sends. */
const shown: Record<string, string> = {};
const kept =
  (...names: string[]) =>
  (success: Answer) => {
    for (const name of names) shown[name] = success[name];
  };

/** A registration was begun in this browser: its token goes with every further step (docs/decisions/0012). */
const registration = () => ({ registration: shown.registration });
const newest = async (emailId: string, pattern: RegExp) => {
  const sender = sendMailJob.handler({ ...deps, siteUrl: 'https://gauger.example' });
  const { rows } = await asSuperuser('select id from mail where sent_at is null order by id');
  for (const { id } of rows)
    await sender.run(database, { data: { mailId: id } }, { signal: new AbortController().signal, log: () => {} });
  const { messages } = (await call(getMailbox)).success;
  return (
    messages.filter(({ to }) => to === emailId).flatMap(({ text }) => pattern.exec(text)?.slice(-1) ?? [])[0] ?? ''
  );
};
const mailed = async (emailId: string, what: 'code' | 'token') => {
  shown[what] = await newest(emailId, what === 'code' ? /\b(\d{6})\b/ : /token=([\w-]+)/);
};

const ofAnn = { token: () => shown.jwtToken ?? '', query: () => ({ emailId: EMAIL }) };
const ofHall = { token: () => hall.token, query: () => ({ emailId: hall.emailId }) };
const paged = { ...ofHall, query: () => ({ emailId: hall.emailId, pageNumber: '0', size: '10' }) };
const userKeys = Object.keys({ ...profile, address2: '', countryCode: '', stateCode: '' });
const businessKeys = Object.keys(businessFacts);
const preparerKeys = Object.keys(taxPreparerFacts);

const companyUser = {
  firstName: 'Ben',
  lastName: 'Hall',
  emailId: 'ben.of@hall.example',
  contactNumber: '503-555-0199',
  ext: '12',
};

/** The facts that the client registers with. The token of the bot check is that of the local check. */
const registered = (emailId: string) => ({
  firstName: 'Ann',
  lastName: 'Hall',
  emailId,
  password,
  taxPreparer: false,
  captchaV3: `local:${crypto.randomUUID()}`,
});

const specified: readonly SpecifiedCall[] = [
  {
    call: 'POST /auth/jwt/token',
    body: () => ({ emailId: OTHER }),
    reads: ['jwtToken', 'emailId'],
    keep: (success) => {
      shown.preSignIn = success.jwtToken;
    },
  },
  { call: 'POST /usermanagement/tempsignup', body: () => registered(EMAIL), reads: [], keep: kept('registration') },
  {
    call: 'POST /usermanagement/otp',
    body: () => ({ emailId: EMAIL }),
    besides: registration,
    reads: [],
    keep: () => mailed(EMAIL, 'code'),
  },
  {
    call: 'POST /usermanagement/otp/validate',
    body: () => ({ emailId: EMAIL, otpNumber: shown.code }),
    besides: registration,
    reads: [],
  },
  { call: 'POST /usermanagement/signup', body: () => ({ emailId: EMAIL }), besides: registration, reads: [] },
  { call: 'POST /usermanagement/tempsignup', body: () => registered(OTHER), reads: [], keep: kept('registration') },
  {
    call: 'POST /usermanagement/otp/token',
    token: () => shown.preSignIn ?? '',
    body: () => ({ emailId: OTHER }),
    besides: registration,
    reads: [],
    keep: () => mailed(OTHER, 'code'),
  },
  {
    call: 'POST /usermanagement/otp/validate/token',
    token: () => shown.preSignIn ?? '',
    body: () => ({ emailId: OTHER, otpNumber: shown.code }),
    besides: registration,
    reads: [],
  },
  {
    call: 'POST /usermanagement/forgot-password',
    body: () => ({ emailId: EMAIL }),
    reads: [],
    keep: () => mailed(EMAIL, 'token'),
  },
  {
    call: 'POST /usermanagement/reset-password',
    body: () => ({ emailId: EMAIL, resetPasswordToken: shown.token, newPassword: `${password} again` }),
    reads: [],
  },
  {
    call: 'POST /usermanagement/login',
    body: () => ({ emailId: EMAIL, password: `${password} again`, rememberMe: 'yes' }),
    reads: ['jwtToken', 'emailId'],
    keep: kept('jwtToken', 'id'),
  },
  {
    call: 'GET /usermanagement/user/{id}',
    ...ofAnn,
    id: () => shown.id ?? '',
    reads: ['id', 'emailId', 'photo', 'activeStatus', ...userKeys],
  },
  { call: 'PUT /usermanagement/emailId', ...ofAnn, body: () => profile, reads: ['id', 'emailId', ...userKeys] },
  {
    call: 'POST /usermanagement/upload-photo',
    token: () => shown.jwtToken ?? '',
    parts: () => ({ userId: shown.id ?? '', emailId: EMAIL }),
    reads: [],
  },
  {
    call: 'POST /usermanagement/change-password',
    token: () => shown.jwtToken ?? '',
    body: () => ({ emailId: EMAIL, newPassword: password, oldPassword: `${password} again` }),
    reads: [],
  },
  {
    call: 'POST /business/add',
    ...ofHall,
    body: () => ({ ...businessFacts, businessName: 'Hall Barge', emailId: hall.emailId }),
    reads: ['id', 'emailId', ...businessKeys],
    keep: (success) => {
      shown.business = success.id;
    },
  },
  {
    call: 'PUT /business/business/emailId',
    ...ofHall,
    body: () => ({ ...businessFacts, id: shown.business, businessName: 'Hall Barge & Sons' }),
    reads: ['id', 'emailId', ...businessKeys],
  },
  {
    call: 'GET /business/emailId/id-names',
    ...ofHall,
    query: () => ({ emailId: hall.emailId, businessName: 'Barge' }),
    reads: ['id', 'businessName'],
  },
  {
    call: 'GET /business/business/{id}',
    ...ofHall,
    id: () => shown.business ?? '',
    reads: ['id', 'emailId', ...businessKeys],
  },
  {
    call: 'GET /business/emailId/paginate',
    ...paged,
    reads: ['businesses', 'totalBusinesses', 'totalPages', 'currentPage'],
  },
  {
    call: 'POST /cloud/upload-by-businessid',
    token: ofHall.token,
    parts: () => ({ businessId: shown.business ?? '', emailId: hall.emailId }),
    file: { part: 'files', name: 'ledger.pdf', bytes: samplePdf() },
    reads: ['s3HttpPath'],
  },
  { call: 'DELETE /business/businessId/{id}', token: ofHall.token, id: () => shown.business ?? '', reads: [] },
  {
    call: 'POST /taxpreparer/add',
    token: ofHall.token,
    body: () => ({ ...taxPreparerFacts, EIN: '987654321' }),
    reads: ['id', ...preparerKeys],
    keep: (success) => {
      shown.preparer = success.id;
    },
  },
  {
    call: 'PUT /taxpreparer',
    token: ofHall.token,
    body: () => ({ ...taxPreparerFacts, EIN: '987654321', id: shown.preparer, personName: 'Pat Quill Jr.' }),
    reads: ['id', ...preparerKeys],
  },
  {
    call: 'GET /taxpreparer/paginate',
    ...paged,
    reads: ['taxPreparer', 'totalTaxPreparer', 'totalPages', 'currentPage'],
  },
  { call: 'DELETE /taxpreparer/taxpreparerid/{id}', token: ofHall.token, id: () => shown.preparer ?? '', reads: [] },
  {
    call: 'POST /business/user/add',
    ...ofHall,
    body: () => ({ ...companyUser, password }),
    besides: () => ({ role: 'editor' }),
    reads: ['id', ...Object.keys(companyUser)],
    keep: (success) => {
      shown.companyUser = success.id;
    },
  },
  {
    call: 'PUT /business/user/emailId',
    ...ofHall,
    body: () => ({ ...companyUser, id: shown.companyUser, firstName: 'Benjamin' }),
    reads: ['id', 'activeStatus', ...Object.keys(companyUser)],
  },
  {
    call: 'GET /business/user/paginate',
    ...paged,
    reads: ['companyUsers', 'totalCompanyUsers', 'totalPages', 'currentPage'],
  },
  {
    call: 'DELETE /business/user/companyuserid/{id}',
    token: ofHall.token,
    id: () => shown.companyUser ?? '',
    reads: [],
  },
  { call: 'GET /dashboard/forms/emailId/paginate', ...paged, reads: ['content', 'total', 'totalPages', 'currentPage'] },
  { call: 'GET /dashboard/forms/count', ...ofHall, reads: ['form_720', 'form_720x', 'form_8849'] },
];

const routeOf = (words: string) =>
  routes.find(({ method, path }) => `${method} ${path}`.toLowerCase() === words.toLowerCase());

describe('the calls of the specification answer by its own keys', () => {
  test.each(specified.map((of, at) => [at + 1, of.call, of] as const))('%i: %s', async (_, words, of) => {
    const route = routeOf(words);
    expect(route, 'the contract has the call').toBeDefined();
    if (!route) return;
    const token = of.token?.();
    const sent = of.parts
      ? uploadOf(of.parts(), of.file?.bytes ?? samplePhoto, of.file?.part, of.file?.name)
      : of.body && {
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ ...of.body(), ...of.besides?.() }),
        };
    const response = await app.inject({
      method: route.method,
      url: route.path.replace(/\{\w+\}/, () => of.id?.() ?? ''),
      query: of.query?.() ?? {},
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...sent?.headers },
      ...(sent && { payload: sent.payload }),
    });
    expect(response.statusCode, response.body).toBe(route.status);
    const { Success } = successSchema(route.response).parse(response.json()) as { Success: Answer };
    const read = Array.isArray(Success) ? Success[0] : Success;
    expect(Object.keys(read)).toEqual(expect.arrayContaining([...of.reads]));
    await of.keep?.(Success);
  });

  test.each([
    [
      'usersParams',
      { searchStr: 'hall' },
      [
        'id',
        'firstName',
        'lastName',
        'emailId',
        'mobileNumber',
        'address',
        'address2',
        'city',
        'state',
        'country',
        'zipCode',
        'createdAt',
        'activeStatus',
      ],
    ],
    [
      'auditLogParams',
      { searchStr: '', email: '', documentType: '', actionType: '', fromDate: '', toDate: '' },
      ['emailId', 'documentType', 'actionType', 'createdAt'],
    ],
    [
      'filingsParams',
      {
        searchStr: '',
        emailVal: '',
        businessName: '',
        formType: 'all',
        fromDate: '',
        toDate: '',
        taxYear: 2026,
        filingStatus: '',
        invoiceStatus: 'De-Active',
      },
      ['businessName', 'formType', 'createdAt', 'quarterEnding', 'year', 'month', 'paymentStatus', 'emailId'],
    ],
    [
      'transactionsParams',
      {
        searchStr: '',
        emailVal: '',
        businessName: '',
        transactionFormType: 'form720X',
        fromDate: '',
        toDate: '',
        paymentId: '',
        invoiceNumber: '',
        paymentStatus: '',
      },
      ['businessName', 'transactionFor', 'paymentId', 'paymentStatus', 'paidAmount', 'updatedAt'],
    ],
    [
      'businessParams',
      { emailVal: '', businessName: '', ein: '', signingAuthorityName: '', signingAuthorityPhone: '' },
      [
        'businessName',
        'EIN',
        'signingAuthorityName',
        'signingAuthorityPhone',
        'contactCity',
        'contactState',
        'contactCountry',
      ],
    ],
    ['filingSummary', { year: '2025' }, ['m', 'count']],
    ['transactionSummary', { year: '2025' }, ['m', 'paidAmount']],
    ['signupSummary', { year: 2025 }, ['m', 'count']],
  ])('POST /admin/fetch with %s', async (list, filters, keys) => {
    const params = { emailId: chief.emailId, pageNumber: 0, size: 10, ...filters };
    const { success } = await call(adminFetch, {
      token: chief.token,
      body: { emailId: chief.emailId, [list]: params },
    });
    expect(Object.keys(success)).toEqual(expect.arrayContaining(['content', 'total', 'totalPages', 'currentPage']));
    if (success.content[0]) expect(Object.keys(success.content[0])).toEqual(expect.arrayContaining(keys));
  });
});
