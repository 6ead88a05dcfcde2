/**
 * The calls by their names in the sentences of the specification's error catalogs (000 §8, 001 §8, 002 §8). The
 * cause follows. Browser and server read the same table, so that every page and every answer have the same sentence.
 */
const callsOf: Readonly<Record<string, readonly string[]>> = {
  login: ['signIn', 'getSession'],
  'login with the EmailId': ['issuePreSignInToken', 'beginOpenId', 'finishOpenId', 'registerOpenId', 'linkOpenId'],
  'forgot pwd request': ['forgotPassword'],
  'generating otp': ['sendCode', 'sendCodeWithToken'],
  'validating otp': ['validateCode', 'validateCodeWithToken'],
  'reset pwd': ['resetPassword'],
  'register user': ['beginRegistration', 'signUp'],
  'add/update business': ['addBusiness', 'saveBusiness'],
  'get businesses': ['getBusiness', 'listBusinesses', 'listBusinessNames'],
  'delete businesses': ['deleteBusiness', 'countBusinessFilings'],
  'Edit Profile': ['getUser', 'saveUser', 'uploadPhoto'],
  'Update Password': ['changePassword', 'chooseNewPassword'],
  'add/update company user': ['addCompanyUser', 'saveCompanyUser'],
  'delete company user': ['deleteCompanyUser'],
  'add/update tax preparer': ['addTaxPreparer', 'saveTaxPreparer'],
  'delete Tax Preparer': ['deleteTaxPreparer'],
  'getting table data': ['listCompanyUsers', 'listTaxPreparers', 'listFilings', 'listPayments', 'adminFetch'],
  'get forms count': ['countFilings'],
  'Saving form720': ['addForm720', 'saveForm720'],
  'Saving claim720': ['addClaims720', 'saveClaims720'],
  'get form720': ['getForm720'],
  'get form720 count': ['countForm720'],
  'get claims720': ['getClaims720'],
  'Delete form720': ['deleteForm720'],
  'Saving form720x': ['addForm720X', 'saveForm720X', 'addForm720XFromPackage'],
  'get form720X': ['getForm720X'],
  'get form720X count': ['countForm720X'],
  'Delete form720X': ['deleteForm720X'],
  'Saving form8849': ['addForm8849', 'saveForm8849'],
  'get form8849': ['getForm8849'],
  'get form8849 count': ['countForm8849'],
  'Delete form8849': ['deleteForm8849'],
  payment: ['payFee', 'payPcorBatch', 'payReturns', 'confirmPayment'],
};

const BEGINNING = 'There is a problem in ';
const problems = new Map(
  Object.entries(callsOf).flatMap(([what, calls]) => calls.map((call) => [call, `${BEGINNING}${what}`])),
);

/** The calls that have a sentence of the specification. */
export const callsWithProblem: readonly string[] = [...problems.keys()];

/** Whether a call saves only the claims of a filing, for which the specification has a separate call. */
const isOfClaims = (call: string, body: unknown): boolean =>
  call === 'saveForm720' &&
  typeof body === 'object' &&
  body !== null &&
  'claimsData' in body &&
  Object.keys(body).every((key) => ['id', 'emailId', 'claimsData'].includes(key));

/** The sentence of a call, such as "There is a problem in Saving form720"; undefined where the specification has none. */
export const problemOf = (call: string, body?: unknown): string | undefined =>
  problems.get(isOfClaims(call, body) ? 'saveClaims720' : call);

/** Sentences of the catalog that already state the cause. */
const WHOLE = ['Invalid Form Type'];

/** Joins the sentence of a call and its cause; a cause that begins with such a sentence stays alone. */
export const withProblem = (problem: string | undefined, cause: string): string =>
  problem === undefined || [BEGINNING, ...WHOLE].some((beginning) => cause.startsWith(beginning))
    ? cause
    : `${problem}. ${cause}`;

const sentences = [...new Set(problems.values())].sort((a, b) => b.length - a.length);

/** The cause without the sentence before it. */
export function causeIn(message: string): string {
  const problem = sentences.find((sentence) => message.startsWith(`${sentence}. `));
  return problem === undefined ? message : message.slice(problem.length + 2);
}
