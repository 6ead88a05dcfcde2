import {
  form720Documents,
  form720DraftPages,
  form720XDocuments,
  form720XDraftPages,
  form8849Documents,
  form8849DraftPages,
  formOfCall,
  type Route,
  routes,
} from '@gauger/contract';
import type { BusinessFacts } from '@gauger/contract/business';
import type { CompanyUserFacts } from '@gauger/contract/company-user';
import type { TaxPreparerFacts } from '@gauger/contract/tax-preparer';
import {
  type ClaimGroup,
  claimPageOf,
  type Field,
  form8849Numbers,
  form8849Schedules,
  law,
  scheduleGroup,
  type TaxLine,
} from '@gauger/excise';
import fc from 'fast-check';
import { businessFacts, companyUserFacts, taxPreparerFacts } from './facts.ts';
import { plainPdf } from './pdf.ts';
import { uploadOf } from './uploads.ts';

/** Requests as careless, broken and hostile clients send them, made from the contract and the catalog. */

/** A request on the wire. `route` is the call it aims at. */
export interface WireRequest {
  route: Route;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

/** The records on the server, for requests that come near to being right. */
export interface Known {
  tokens: readonly string[];
  filings: readonly string[];
  /** Forms 8849. */
  claims: readonly string[];
  /** Forms 720-X. */
  amendments: readonly string[];
  businesses: readonly string[];
  preparers: readonly string[];
  companyUsers: readonly string[];
  attachments: readonly string[];
  emails: readonly string[];
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    'null',
    '1e9',
    '-1',
    '+1',
    '0x10',
    '1,000',
    '١٢٣',
    '9'.repeat(19),
    '0.0000000001',
    'NaN',
    'Infinity',
    "'; drop table filing; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '\u0000',
    '\ud800',
    '\u202e',
    '🛢️'.repeat(20),
    'x'.repeat(5_000),
    '{{7*7}}',
    '%00',
    '2026-02-30',
    '9999-12-31',
    '0000-00-00',
  ),
);
const number = fc.oneof(
  fc.nat(1_000_000).map(String),
  fc.constantFrom('0', '1', '3510', '12.5', '0.01', '999999999999999999'),
);
const day = fc
  .date({ min: new Date('2025-11-01'), max: new Date('2026-07-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const junk = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(null),
  fc.double(),
  fc.array(fc.integer(), { maxLength: 3 }),
);

function fact(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'boolean') return fc.boolean();
  if (field.kind === 'date') return day;
  if (field.kind === 'choice') return fc.constantFrom(...(field.choices ?? []).map(({ value }) => value));
  const list = field.list ?? field.lists?.[0];
  if (list) return fc.constantFrom(...(law.lists[list] ?? []).map(({ name }) => name));
  return field.kind === 'text' ? fc.string({ maxLength: 8 }) : number;
}

/** Mostly what belongs there, now and then something else. */
const mostly = (right: fc.Arbitrary<unknown>, weight = 12) =>
  fc.oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: junk });
const strayKeys = fc.dictionary(
  fc.constantFrom('taxAmount', 'tax', 'colour', '__proto__', 'constructor', 'id', 'emailId', ''),
  junk,
  { maxKeys: 1 },
);
const withStray = (right: fc.Arbitrary<Record<string, unknown>>) =>
  fc.oneof(
    { weight: 9, arbitrary: right },
    { weight: 1, arbitrary: fc.tuple(right, strayKeys).map(([a, b]) => ({ ...a, ...b })) },
  );

const row = (line: TaxLine) =>
  withStray(
    fc.record(
      Object.fromEntries(
        line.fields.filter(({ computed }) => !computed).map((field) => [field.name, mostly(fact(field))]),
      ),
      { requiredKeys: line.fields.filter(({ required }) => required === true).map(({ name }) => name) },
    ),
  );
const line = fc
  .constantFrom(...law.lines)
  .chain((of) =>
    withStray(
      fc.record(
        { rows: mostly(fc.array(row(of), { maxLength: 3 })), emptyTaxLiability: mostly(fc.boolean()) },
        { requiredKeys: [] },
      ),
    ).map((page) => [of.irsNumber, page] as const),
  );
const lines = fc.array(line, { maxLength: 3 }).map((pages) => Object.fromEntries(pages));
/** Groups of claims with rows of their lines, some of which name what is attached. */
const claimGroup = (of: ClaimGroup, attachments: readonly string[]) => {
  const facts = (fields: readonly Field[]) =>
    Object.fromEntries(
      fields.filter(({ computed }) => !computed).map((field) => [field.name, mostly(fact(field), 40)]),
    );
  const claimRow = fc.constantFrom(...of.lines).chain((one) =>
    withStray(
      fc.record(
        {
          ...facts(one.fields),
          line: mostly(fc.constant(one.line), 40),
          attachments: mostly(fc.array(fc.oneof(fc.constantFrom(...attachments), fc.uuid()), { maxLength: 2 })),
        },
        { requiredKeys: ['line'] },
      ),
    ),
  );
  return withStray(
    fc.record({ ...facts(of.fields), lines: mostly(fc.array(claimRow, { maxLength: 3 })) }, { requiredKeys: [] }),
  );
};
const claimGroups = ({ attachments }: Known) =>
  fc
    .array(
      fc
        .constantFrom(...law.claims)
        .chain((of) =>
          fc
            .oneof({ weight: 9, arbitrary: claimGroup(of, attachments) }, { weight: 1, arbitrary: fc.constant(null) })
            .map((group) => [of.group, group] as const),
        ),
      { maxLength: 2 },
    )
    .map((groups) => Object.fromEntries(groups));
const claimsPage = (known: Known) => ({
  groups: mostly(claimGroups(known), 40),
  monthIncomeTaxYearEnds: mostly(fc.constantFrom('12', '6', '13'), 40),
});

/** The block of a schedule of Form 8849: facts of the schedule and pages of its lines. */
const scheduleBlock = (schedule: (typeof form8849Numbers)[number], { attachments }: Known) => {
  const { fields, lines } = scheduleGroup(schedule, false, law);
  const facts = (of: readonly Field[]) =>
    Object.fromEntries(of.map((field) => [field.name, mostly(fact(field), 40)] as const));
  const page = (group: string) => {
    const claimed = lines.filter(({ line }) => claimPageOf(schedule, line) === group);
    const claimRow = fc.constantFrom(...claimed).chain((one) =>
      withStray(
        fc.record(
          {
            ...facts(one.fields),
            line: mostly(fc.constant(one.line), 40),
            ...(schedule === '6' && { crn: mostly(fc.constant(one.line)) }),
            attachments: mostly(fc.array(fc.oneof(fc.constantFrom(...attachments), fc.uuid()), { maxLength: 2 })),
          },
          { requiredKeys: ['line'] },
        ),
      ),
    );
    return mostly(
      fc.oneof(fc.constant(null), fc.record({ lines: mostly(fc.array(claimRow, { maxLength: 3 }), 40) })),
      40,
    );
  };
  const { pages = [] } = form8849Schedules.find((one) => one.schedule === schedule) ?? {};
  return withStray(
    fc.record(
      {
        ...facts(fields.filter(({ name }) => !name.includes('.'))),
        periodStart: mostly(fc.constant('2026-01-01'), 40),
        periodEnd: mostly(fc.constant('2026-06-30'), 40),
        dye: mostly(fc.oneof(fc.boolean(), fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.boolean()))),
        detailedExplanation: mostly(fc.constant('Mixed at the terminal.')),
        vendorRegNumber: mostly(fc.constantFrom('UV-123', 'CC-1', null)),
        ...Object.fromEntries(pages.map(({ group }) => [group, page(group)] as const)),
      },
      { requiredKeys: [] },
    ),
  );
};
const claim8849 = (known: Known) =>
  fc.constantFrom(...form8849Numbers).chain((schedule) => {
    const chosen = {
      scheduleType: mostly(fc.constant(`sch${schedule}`), 40),
      year: mostly(fc.constantFrom('2026', '2025'), 40),
      month: mostly(fc.constantFrom('12', '6'), 40),
    };
    const block = scheduleBlock(schedule, known);
    return fc.record(
      {
        schedule: mostly(withStray(fc.record(chosen)), 40),
        [`sch${schedule}`]: mostly(block, 40),
        schedules: fc.oneof(
          { weight: 12, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.oneof(junk, fc.dictionary(fc.constantFrom(...form8849Numbers), junk)) },
        ),
        paidPreparer: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: junk }),
        paymentStatus: mostly(fc.constantFrom(0, 1)),
      },
      { requiredKeys: ['schedule'] },
    );
  });

/** A Form 720-X: an original, the corrected return, rows by hand and what they need. */
const amendment = (known: Known) => {
  const quarter = {
    year: mostly(fc.constantFrom('2026', '2022'), 40),
    quarterEnding: mostly(fc.constantFrom('1', '2'), 40),
  };
  const money = mostly(fc.constantFrom('500', '300.00', '0', '-1', '1e3'), 40);
  const files = fc.oneof(
    fc.constant([]),
    fc.constantFrom(...known.attachments).map((id) => [id]),
    junk,
  );
  const words = mostly(fc.constantFrom('Sold', ''), 20);
  const numbers = fc.constantFrom('60', '62', '150', '440', '366');
  const taxRow = fc.record({
    ...quarter,
    taxName: mostly(fc.constantFrom('60', '62', '150'), 40),
    ...{ taxAsOriginallyReported: money, adjustedTax: money, explanation: words },
    statement: mostly(fc.constantFrom('3b-repaid', '3a-consent')),
    attachments: fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: files }),
  });
  const creditRow = fc.record({
    ...quarter,
    creditCRN: mostly(fc.constantFrom('366', '440', '426'), 40),
    ...{ creditAsOriginallyReported: money, adjustedCredit: money, explanation: words },
  });
  const gallons = mostly(fc.constantFrom('10', '20'), 40);
  const filingData = gallons.map((noOfGallons) => ({
    60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons }] },
  }));
  const returnOf = filingData.map((lines) => ({
    ...{ formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1' },
    filingData: lines,
  }));
  const original = fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 4, arbitrary: returnOf.map((filing) => ({ filing })) },
    { weight: 2, arbitrary: fc.constantFrom(...known.filings, ...known.amendments).map((filingId) => ({ filingId })) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.constant(null),
        junk,
        junk.map((filing) => ({ filing })),
      ),
    },
  );
  return {
    original,
    corrected: mostly(filingData.map((lines) => ({ filingData: lines }))),
    adjustmentsToLiability: mostly(
      fc.array(taxRow, { maxLength: 2 }).map((rows) => ({ adjustmentsToLiabilityRows: rows })),
      20,
    ),
    adjustmentsToScheduleC: mostly(
      fc.array(creditRow, { maxLength: 2 }).map((rows) => ({ adjustmentsToScheduleCRows: rows })),
      20,
    ),
    explanations: mostly(fc.dictionary(numbers, words), 20),
    statements: mostly(fc.dictionary(numbers, mostly(fc.constantFrom('3b-repaid'))), 20),
    attachments: mostly(fc.dictionary(numbers, files), 20),
    filed: mostly(
      fc.dictionary(fc.constantFrom('2026Q1', '2026Q9'), fc.record({ filedOn: mostly(fc.constantFrom('2026-04-30')) })),
      20,
    ),
    ratesInForce: mostly(fc.boolean()),
    overpaymentUse: mostly(fc.constantFrom('refund', 'applyToNextReturn', null)),
    applyToQuarter: mostly(fc.constantFrom('2026Q4', null)),
    certification: mostly(fc.boolean()),
  };
};

const flag = mostly(fc.boolean());
const quarterPage = withStray(
  fc.record(
    {
      taxYear: mostly(fc.constantFrom('2026', '2025', '2019')),
      taxYearAndQuarter: mostly(fc.constantFrom('1', '2', '4', '5')),
      finalReturn: flag,
      nilReturn: flag,
    },
    { requiredKeys: ['taxYear', 'taxYearAndQuarter'] },
  ),
);
const debit = fc.record({
  paymentMethod: fc.constant('efw'),
  bankName: mostly(fc.constant('First Bank')),
  accountType: mostly(fc.constantFrom('1', '2', '3')),
  accountNumber: mostly(fc.constantFrom('12345678', '••••5678')),
  reAccountNumber: mostly(fc.constant('12345678')),
  routingTransitNum: mostly(fc.constantFrom('021000021', '••••0021')),
  requestedPaymentDate: mostly(day),
});
const depositMade = {
  period: mostly(fc.constantFrom('A', 'B', 'F', 'M', 'G')),
  date: mostly(day),
  amount: mostly(number),
  confirmation: mostly(fc.constantFrom('270690412345678', '270690412345679', '')),
};
const filingPages = {
  filingData: mostly(lines),
  deposit: mostly(
    fc.oneof(
      fc.constant(null),
      fc.record({ depositedAmt: mostly(number) }),
      fc.record({ deposits: mostly(fc.array(withStray(fc.record(depositMade)), { maxLength: 3 })) }),
    ),
  ),
  overpayment: mostly(fc.record({ anyPreviousOverPayment: flag, overPaidAmount: mostly(number) })),
  taxYearQuarter: mostly(quarterPage),
  paymentOption: fc.oneof(
    { weight: 12, arbitrary: fc.constant({ paymentMethod: 'eftps' }) },
    { weight: 1, arbitrary: junk },
    { weight: 1, arbitrary: debit },
  ),
  refundAccount: fc.oneof(
    { weight: 12, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: junk },
    { weight: 1, arbitrary: debit.map(({ accountNumber, reAccountNumber }) => ({ accountNumber, reAccountNumber })) },
  ),
  paymentStatus: mostly(fc.constantFrom(0, 1)),
  paidPreparer: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: junk }),
  thirdPartyDesignee: fc.oneof(
    { weight: 12, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ taxPreparerId: mostly(fc.uuid()), pin: hostileText }) },
  ),
};

function bodyOf(route: Route, known: Known): fc.Arbitrary<unknown> {
  const filing = mostly(fc.constantFrom(...known.filings));
  switch (route.name) {
    case 'addForm720':
      return withStray(
        fc.record(
          { ...filingPages, businessId: mostly(fc.constantFrom(...known.businesses)) },
          { requiredKeys: ['businessId', 'taxYearQuarter'] },
        ),
      );
    case 'saveForm720':
      return withStray(
        fc.record(
          {
            ...filingPages,
            claimsData: mostly(fc.option(fc.record(claimsPage(known), { requiredKeys: [] }))),
            id: filing,
          },
          { requiredKeys: ['id'] },
        ),
      );
    case 'addForm720X':
      return withStray(
        fc.record(
          { ...amendment(known), businessId: mostly(fc.constantFrom(...known.businesses), 40) },
          { requiredKeys: ['businessId'] },
        ),
      );
    case 'whatIfForm720X':
    case 'saveForm720X':
      return withStray(
        fc.record(
          { ...amendment(known), id: mostly(fc.constantFrom(...known.amendments), 40) },
          { requiredKeys: ['id'] },
        ),
      );
    case 'recordFollowUp':
    case 'recordFollowUp720X':
    case 'recordFollowUp8849':
      return withStray(
        fc.record(
          {
            paidOn: fc.option(mostly(fc.constantFrom('2026-01-15', '2126-01-15'))),
            refund: fc.option(
              fc.record({
                receivedOn: mostly(fc.constantFrom('2026-01-15')),
                amount: fc.oneof(fc.constant('12.50'), hostileText),
              }),
            ),
            letterOn: fc.option(mostly(fc.constantFrom('2026-01-16'))),
          },
          { requiredKeys: [] },
        ),
      );
    case 'markMailed':
    case 'markMailed720X':
    case 'markMailed8849':
      return withStray(
        fc.record({
          mailed: fc.option(
            fc.record({
              mailedOn: mostly(fc.constantFrom('2026-01-15')),
              trackingNumber: fc.option(hostileText),
              sentBy: fc.option(mostly(fc.constantFrom('regular', 'certified', 'private'))),
              deliveredOn: fc.option(mostly(fc.constantFrom('2026-01-16', '2026-01-14'))),
              letterOn: fc.option(mostly(fc.constantFrom('2026-01-16'))),
            }),
          ),
        }),
      );
    case 'addForm8849':
      return claim8849(known).chain((claim) =>
        withStray(mostly(fc.constantFrom(...known.businesses), 40).map((businessId) => ({ ...claim, businessId }))),
      );
    case 'saveForm8849':
      return claim8849(known).chain((claim) =>
        withStray(mostly(fc.constantFrom(...known.claims), 40).map((id) => ({ ...claim, id }))),
      );
    case 'addClaims720':
      return withStray(fc.record({ ...claimsPage(known), form720Id: filing }, { requiredKeys: ['form720Id'] }));
    case 'saveClaims720':
      return withStray(fc.record({ ...claimsPage(known), id: filing }, { requiredKeys: ['id'] }));
    case 'addBusiness':
      return withStray(fc.record(business));
    case 'saveBusiness':
      return withStray(
        fc.record({ ...business, id: mostly(fc.constantFrom(...known.businesses)) }, { requiredKeys: ['id'] }),
      );
    case 'addCompanyUser':
      return withStray(
        fc.record({
          ...companyUser,
          emailId: mostly(fc.uuid().map((id) => `${id}@fuzz.example`)),
          signInWith: mostly(fc.constantFrom('invitation', 'password')),
          password: hostileText,
        }),
      );
    case 'saveCompanyUser':
      return withStray(
        fc.record(
          {
            ...companyUser,
            id: mostly(fc.constantFrom(...known.companyUsers)),
            activeStatus: mostly(fc.constantFrom('Active', 'Inactive', 'Invited', 'Unproven', 'Ended')),
          },
          { requiredKeys: ['id'] },
        ),
      );
    case 'addTaxPreparer':
      return withStray(fc.record(taxPreparer));
    case 'saveTaxPreparer':
      return withStray(
        fc.record({ ...taxPreparer, id: mostly(fc.constantFrom(...known.preparers)) }, { requiredKeys: ['id'] }),
      );
    case 'payFee':
      return withStray(
        fc.record({
          businessId: mostly(fc.constantFrom(...known.businesses)),
          transactionFor: filing,
          transactionFormType: mostly(fc.constantFrom('Form720', 'form720x', 'Form999')),
          certification: fc.boolean(),
        }),
      );
    case 'confirmPayment':
      return withStray(fc.record({ id: mostly(fc.uuid()), paymentId: hostileText, payerId: hostileText }));
    case 'hearProvider':
      return fc.dictionary(hostileText, junk, { maxKeys: 4 });
    case 'adminFetch':
      return withStray(fc.record(adminLists, { requiredKeys: [] }));
    case 'setUserStatus':
      return withStray(fc.record({ activeStatus: mostly(fc.constantFrom('Active', 'Inactive')) }));
    case 'saveDraft':
    case 'saveDraft720X':
    case 'saveDraft8849':
      return withStray(
        fc.record(
          { fields: mostly(fc.dictionary(hostileText, junk, { maxKeys: 4 })), seenVersion: mostly(fc.nat()) },
          { requiredKeys: ['fields'] },
        ),
      );
    default:
      return route.path.startsWith('/usermanagement') || route.path.startsWith('/auth')
        ? withStray(fc.record(signingIn(route)))
        : junk;
  }
}

/** Mostly one list, with odd filters. */
const paging = {
  pageNumber: mostly(fc.nat(3)),
  size: mostly(fc.nat(20)),
  searchStr: hostileText,
};
const adminLists = {
  usersParams: mostly(withStray(fc.record(paging, { requiredKeys: [] }))),
  auditLogParams: mostly(
    withStray(
      fc.record(
        {
          ...paging,
          email: hostileText,
          documentType: hostileText,
          actionType: mostly(fc.constantFrom('SIGN_IN', 'filing saved')),
          fromDate: mostly(day),
          toDate: mostly(day),
        },
        { requiredKeys: [] },
      ),
    ),
  ),
  filingsParams: mostly(
    withStray(
      fc.record(
        {
          ...paging,
          emailVal: hostileText,
          businessName: hostileText,
          formType: mostly(fc.constantFrom('all', 'form720X', 'Form8849')),
          fromDate: mostly(day),
          toDate: mostly(day),
          taxYear: mostly(fc.constantFrom('2026', 2026)),
          filingStatus: mostly(fc.constantFrom('Active', 'De-Active')),
          invoiceStatus: mostly(fc.constantFrom('Pending', 'DeActive')),
        },
        { requiredKeys: [] },
      ),
    ),
  ),
  transactionsParams: mostly(
    withStray(
      fc.record(
        {
          ...paging,
          emailVal: hostileText,
          businessName: hostileText,
          transactionFormType: mostly(fc.constantFrom('form720')),
          paymentId: hostileText,
          invoiceNumber: hostileText,
          paymentStatus: mostly(fc.constantFrom('approved', 'Initiated')),
          fromDate: mostly(day),
          toDate: mostly(day),
        },
        { requiredKeys: [] },
      ),
    ),
  ),
  businessParams: mostly(
    withStray(
      fc.record(
        {
          ...paging,
          emailVal: hostileText,
          ein: mostly(fc.constantFrom('12-3456789', '6789')),
          signingAuthorityName: hostileText,
        },
        { requiredKeys: [] },
      ),
    ),
  ),
  transactionSummary: mostly(withStray(fc.record({ ...paging, year: mostly(fc.constantFrom('2025', 2026)) }))),
};

/** Facts as a client sends them, each now and then something else. */
const mostlyFacts = (facts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, mostly(fc.constant(text), 40)]));

const business = mostlyFacts({
  ...businessFacts,
  nameControl: 'HALL',
  incomeTaxYearEndMonth: '12',
  contactExtNumber: '7',
} satisfies Partial<BusinessFacts>);
const taxPreparer = mostlyFacts({ ...taxPreparerFacts, activeStatus: 'Active' } satisfies Partial<TaxPreparerFacts>);
const companyUser = mostlyFacts(companyUserFacts satisfies Partial<CompanyUserFacts>);

/** The bodies of the calls of registering and logging in, of people who do not exist. */
const signingInFields: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  emailId: fc.constantFrom('ann@fuzz.example', 'ben@fuzz.example'),
  firstName: hostileText,
  lastName: hostileText,
  password: hostileText,
  newPassword: hostileText,
  taxPreparer: fc.boolean(),
  captchaV3: fc.uuid().map((id) => `local:${id}`),
  registration: fc.constantFrom('A'.repeat(43), 'B'.repeat(43)),
  otpNumber: fc.constantFrom('000000', '123456', '12345'),
  resetPasswordToken: hostileText,
  provider: fc.constantFrom('google', 'apple'),
  request: fc.constantFrom('A'.repeat(43), 'B'.repeat(43)),
  offer: fc.constantFrom('A'.repeat(43), 'B'.repeat(43)),
  answer: hostileText,
  invitationToken: hostileText,
};
const signingIn = (route: Route) =>
  Object.fromEntries(
    Object.keys((route.body as { shape?: object } | null)?.shape ?? {}).map((name) => [
      name,
      mostly(signingInFields[name] ?? junk),
    ]),
  );

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-7',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'x',
      '',
    ),
  },
);
/** JSON as it is, or broken in one of the ways text breaks. */
const wireText = (body: unknown): fc.Arbitrary<string> => {
  const text = JSON.stringify(body) ?? '';
  return fc.oneof(
    { weight: 14, arbitrary: fc.constant(text) },
    { weight: 1, arbitrary: fc.nat(text.length).map((at) => text.slice(0, at)) },
    { weight: 1, arbitrary: fc.constant(text.replace('{', '{"id":1,"id":2,')) },
    { weight: 1, arbitrary: fc.constant(`${'['.repeat(40)}${text}${']'.repeat(40)}`) },
  );
};

const uploadType = fc.oneof(
  { weight: 12, arbitrary: fc.constant(uploadOf({}).headers['content-type']) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary=x', 'application/json'),
  },
);
/** The parts of an upload, whole or cut off anywhere. */
const uploadText = (part: string, known: Known) =>
  fc
    .tuple(
      part === 'files'
        ? fc.record(
            {
              businessId: mostly(fc.constantFrom(...known.businesses)).map(String),
              filingId: mostly(fc.constantFrom(...known.filings)).map(String),
            },
            { requiredKeys: ['businessId'] },
          )
        : part === 'package'
          ? fc.record({ businessId: mostly(fc.constantFrom(...known.businesses)).map(String) })
          : fc.record({ userId: mostly(fc.uuid()).map(String) }, { requiredKeys: [] }),
      fc.option(fc.oneof(hostileText, fc.constant(plainPdf.toString()))),
      fc.oneof({ weight: 6, arbitrary: fc.constant(part) }, { weight: 1, arbitrary: fc.constant('other') }),
      fc.constantFrom('me.png', 'ledger.pdf'),
    )
    .map(([texts, file, name, fileName]) =>
      uploadOf(texts, file === null ? undefined : Buffer.from(file), name, fileName).payload.toString(),
    )
    .chain((text) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(text) },
        { weight: 1, arbitrary: fc.nat(text.length).map((at) => text.slice(0, at)) },
      ),
    );

const pathPart = (route: Route, name: string, known: Known): fc.Arbitrary<string> => {
  const right: Record<string, fc.Arbitrary<string>> = {
    id: fc.constantFrom(...recordsOf(route, known)),
    page: fc.constantFrom(...pagesOfRoute(route)),
    document: fc.constantFrom(...Object.keys(documentsOfRoute(route))),
    emailId: fc.constantFrom(...known.emails),
  };
  return fc.oneof({ weight: 8, arbitrary: right[name] ?? hostileText }, { weight: 1, arbitrary: hostileText });
};

const isOfAmendments = (route: Route): boolean => formOfCall(route) === 'Form720X';
const pagesOfRoute = (route: Route): readonly string[] =>
  isOfClaims(route) ? form8849DraftPages : isOfAmendments(route) ? form720XDraftPages : form720DraftPages;
const documentsOfRoute = (route: Route): object =>
  isOfClaims(route) ? form8849Documents : isOfAmendments(route) ? form720XDocuments : form720Documents;
const isOfClaims = (route: Route): boolean => formOfCall(route) === 'Form8849';

/** The records a call is about. One is enough to be deleted; the others stay to be worked on. */
function recordsOf(route: Route, known: Known): readonly string[] {
  const { name, path } = route;
  const { filings, claims, amendments, businesses, preparers, companyUsers, attachments } = known;
  if (name === 'deleteForm8849') return claims.slice(0, 1);
  if (isOfClaims(route)) return claims;
  if (name === 'deleteForm720X') return amendments.slice(0, 1);
  if (isOfAmendments(route)) return amendments;
  if (name === 'deleteForm720') return filings.slice(0, 1);
  if (name === 'deleteBusiness') return businesses.slice(-1);
  if (name === 'deleteTaxPreparer') return preparers.slice(-1);
  if (path.startsWith('/taxpreparer')) return preparers;
  if (name === 'deleteCompanyUser') return companyUsers.slice(0, 1);
  if (path.startsWith('/business/user')) return companyUsers;
  if (name === 'deleteAttachment') return attachments.slice(0, 1);
  if (path.startsWith('/attachments/{')) return attachments;
  return path.startsWith('/business/') ? businesses : filings;
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** One request for some call of the contract. */
export function wireRequest(known: Known, among: readonly Route[] = routes): fc.Arbitrary<WireRequest> {
  return fc.constantFrom(...among).chain((route) =>
    fc
      .record({
        parts: fc.record(
          Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, pathPart(route, name, known)])),
        ),
        query: fc.oneof(
          { weight: 12, arbitrary: fc.constant('') },
          { weight: 1, arbitrary: fc.constantFrom(...known.emails).map((email) => `?emailId=${encoded(email)}`) },
          {
            weight: 1,
            arbitrary: fc.tuple(hostileText, hostileText).map(([name, value]) => `?${encoded(name)}=${encoded(value)}`),
          },
          {
            weight: 1,
            arbitrary: fc
              .tuple(hostileText, hostileText, hostileText)
              .map(([page, size, name]) =>
                [`?pageNumber=${encoded(page)}`, `size=${encoded(size)}`, `businessName=${encoded(name)}`].join('&'),
              ),
          },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              '?period=2026Q1',
              '?pageNumber=1&size=1',
              '?businessName=12-3456789',
              '?businessName=6789',
              '?businessName=%25',
              '?period=2026Q1&period=2026Q2',
              '?%',
              '?emailId',
              '?__proto__=1',
            ),
          },
        ),
        token: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...known.tokens) },
          { weight: 1, arbitrary: hostileText },
        ),
        type: route.upload ? uploadType : contentType,
        stray: fc.oneof(
          { weight: 9, arbitrary: fc.constant({}) },
          {
            weight: 1,
            arbitrary: fc.constantFrom<Record<string, string>>(
              { 'if-match': '"1"' },
              { 'if-match': '"x"' },
              { 'idempotency-key': 'fuzz-key-1' },
              { 'content-encoding': 'gzip' },
              { origin: 'https://evil.example' },
              { 'x-forwarded-for': '1.2.3.4' },
              { 'x-http-method-override': 'DELETE' },
            ),
          },
        ),
        payload: route.upload
          ? uploadText(route.upload.part, known)
          : route.body
            ? bodyOf(route, known).chain(wireText)
            : fc.constant(undefined),
      })
      .map(({ parts, query, token, type, stray, payload }) => ({
        route,
        url: route.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(parts[name] ?? '')) + query,
        headers: {
          // A header holds printable characters; Node lets nothing else through.
          authorization: `Bearer ${token.replace(/[^\x20-\x7e]/g, '')}`,
          ...(payload === undefined ? {} : { 'content-type': type }),
          ...stray,
        },
        payload,
      })),
  );
}
