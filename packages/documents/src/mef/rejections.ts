import type { FilingFormType } from '@gauger/excise';

/** The place in Gauger where a finding can be fixed. */
export interface PlaceToFix {
  readonly page:
    | 'business'
    | 'irsPayment'
    | 'refundAccount'
    | 'taxLine'
    | 'schedule'
    | 'quarter'
    | 'summary'
    | 'consent';
  /** The field on that page by its name, the IRS number of a tax line, the number of a schedule; null for the page as a whole. */
  readonly field: string | null;
}

/** The meaning of a rule for the filer, in our words, and the place to fix it. */
export interface Explanation {
  /** Null for an unknown rule: then the sentence of the gateway is shown alone. */
  readonly words: string | null;
  /** Null when the filer can change nothing to fix it. */
  readonly mend: PlaceToFix | null;
}

const business = (field: string | null): PlaceToFix => ({ page: 'business', field });
const irsPayment = (field: string | null): PlaceToFix => ({ page: 'irsPayment', field });
const refundAccount = (field: string): PlaceToFix => ({ page: 'refundAccount', field });
const quarter: PlaceToFix = { page: 'quarter', field: null };
const summary: PlaceToFix = { page: 'summary', field: null };

/** The number under which the reason is kept when the operator hands back a return that the gateway refuses. The IRS has no such rule. */
export const HANDED_BACK = 'HANDED-BACK';

interface Rule {
  readonly words: string;
  /** Absent: the place at the XPath of the finding. Null: no filer can fix it. */
  readonly mend?: PlaceToFix | null;
}

const OURS = 'This is an error in Gauger, not in your return. Ask the operator of this site to look at it.';
const ours: Rule = { words: OURS, mend: null };

/**
 * Rules that a return can meet. The words do not say who found it: a simulator may have. The rules of the form itself (F720) are not public; those of the archive, the header and the
 * payment are shared by all forms (1040 list 2025v3.0, and business lists of several years).
 */
const rules: Readonly<Record<string, Rule>> = {
  'X0000-005': {
    words:
      'A field of the return could not be read. Use only letters, digits, hyphens and single spaces in names and addresses.',
  },
  [HANDED_BACK]: {
    words: 'The gateway did not take the return, and the operator of this site handed it back. Nothing was filed.',
    mend: null,
  },
  'X0000-027': {
    words:
      'The return was made in one year and arrived in the next. Change nothing: unlock the filing, sign it again and send it.',
    mend: { page: 'consent', field: null },
  },
  'R0000-004': {
    words: 'IRS e-file does not accept the return for this quarter. Print it and mail it.',
    mend: quarter,
  },
  'R0000-007': {
    words: 'The ZIP code is not in the state of the address of the business.',
    mend: business('contactPostalCode'),
  },
  'R0000-031': { words: 'The PIN of the practitioner cannot be all zeros.', mend: { page: 'consent', field: null } },
  'R0000-046': { words: 'The ZIP code of the business does not exist.', mend: business('contactPostalCode') },
  'R0000-075': {
    words:
      'The routing number is mistyped: its check digit does not match. It is the nine digits at the bottom left of a check.',
    mend: irsPayment('routingTransitNum'),
  },
  'R0000-084': { words: 'The PIN of the signature cannot be all zeros.', mend: { page: 'consent', field: 'pin' } },
  'R0000-116': {
    words: 'An address at APO, DPO or FPO needs the state AA, AE or AP.',
    mend: business('contactState'),
  },
  'R0000-117': { words: 'The states AA, AE and AP need the city APO, DPO or FPO.', mend: business('contactCity') },
  'R0000-192': { words: 'A phone number cannot be all zeros.', mend: business('contactPhoneNumber') },
  'R0000-193': { words: 'The bank account number cannot be all zeros.', mend: irsPayment('accountNumber') },
  'R0000-194': {
    words: 'This return was already accepted. To correct it, file Form 720-X.',
    mend: null,
  },
  'R0000-198': { words: 'IRS e-file does not accept this return. Print it and mail it.', mend: null },
  'R0000-900': {
    words:
      'There is no record that this EIN files this return. Check the EIN. If it is right, call the IRS business line at 800-829-4933, or print the return and mail it.',
    mend: business('EIN'),
  },
  'R0000-906': {
    words: 'No bank is listed with this number. Some banks use another one for electronic payments: ask yours.',
    mend: irsPayment('routingTransitNum'),
  },
  'R0000-922': {
    words:
      'The name of the business does not match the records for this EIN. Use the name on the notice that assigned the EIN. The IRS compares its first four characters, the name control.',
    mend: business('businessName'),
  },
  'R0000-932': {
    words:
      'A return of this business for this quarter was already accepted. It may have been sent with other software. To correct it, file Form 720-X.',
    mend: null,
  },
  'FPYMT-057': {
    words: 'The payment must be more than $0 and at most $99,999,999. Pay a larger amount by EFTPS.',
    mend: irsPayment('paymentMethod'),
  },
  'FPYMT-071': {
    words: 'The payment date had passed when the return arrived. Choose today or later.',
    mend: irsPayment('requestedPaymentDate'),
  },
  'FPYMT-072': {
    words: 'The payment date of a return filed on time must be no later than the due date.',
    mend: irsPayment('requestedPaymentDate'),
  },
  'FPYMT-074': {
    words: 'The payment date of a late return must be the day it is sent: choose today.',
    mend: irsPayment('requestedPaymentDate'),
  },
  'SIM-001': { words: `The taxes of the lines do not add up to the total tax. ${OURS}`, mend: summary },
  'SIM-002': { words: `Total tax, deposits and balance do not match. ${OURS}`, mend: summary },
  'SIM-003': { words: `The direct debit is more than the balance due. ${OURS}`, mend: irsPayment(null) },
  'SIM-004': {
    words: 'The claim on Schedule 6 is more than the simulated records show. Correct its amounts.',
    mend: { page: 'schedule', field: '6' },
  },
  // The archive, the manifest and the header are made by Gauger alone.
  ...Object.fromEntries(
    (
      'X0000-008 X0000-010 X0000-011 X0000-012 X0000-015 X0000-018 X0000-019 X0000-020 X0000-024 X0000-025 X0000-028 X0000-029 ' +
      'X0000-030 X0000-031 X0000-032 X0000-033 R0000-003 R0000-019 R0000-030 R0000-051 R0000-052 R0000-054 R0000-057 R0000-058 ' +
      'R0000-060 R0000-067 R0000-080 R0000-081 R0000-082 R0000-118 R0000-119 R0000-120 R0000-143 R0000-180 R0000-225 R0000-228 ' +
      'R0000-229 R0000-236 R0000-904 R0000-905'
    )
      .split(' ')
      .map((rule) => [rule, ours]),
  ),
};

/** Rules that mean something else for a claim: a business may file several in a year, and none of them has a quarter. */
const rulesOfClaims: typeof rules = {
  'R0000-004': { words: 'IRS e-file does not accept the claim for this year. Print it and mail it.', mend: quarter },
  'R0000-194': { words: 'This claim was already accepted. Do not send it again.', mend: null },
  'R0000-932': {
    words:
      'This claim was already accepted. It may have been sent with other software. Do not claim the same refund twice.',
    mend: null,
  },
};

/** End of an element's path → where its value is typed. The first that fits. */
const places: readonly (readonly [end: string, mend: PlaceToFix])[] = [
  ['Filer/EIN', business('EIN')],
  ['Filer/SSN', quarter],
  ['BusinessName/BusinessNameLine1Txt', business('businessName')],
  ['BusinessName/BusinessNameLine2Txt', business('businessName')],
  ['Filer/BusinessNameControlTxt', business('nameControl')],
  ['Filer/PhoneNum', business('contactPhoneNumber')],
  ['AddressLine1Txt', business('contactAddressLine1')],
  ['AddressLine2Txt', business('contactAddressLine2')],
  ['CityNm', business('contactCity')],
  ['StateAbbreviationCd', business('contactState')],
  ['ProvinceOrStateNm', business('contactState')],
  ['CountryCd', business('contactCountry')],
  ['ZIPCd', business('contactPostalCode')],
  ['ForeignPostalCd', business('contactPostalCode')],
  ['BusinessOfficerGrp/PersonNm', business('signingAuthorityName')],
  ['BusinessOfficerGrp/PersonTitleTxt', business('signingAuthorityTitle')],
  ['BusinessOfficerGrp/PhoneNum', business('signingAuthorityPhone')],
  ['BusinessOfficerGrp/EmailAddressTxt', business('contactEmailAddress')],
  ['BusinessOfficerGrp/TaxpayerPIN', { page: 'consent', field: 'pin' }],
  ['IRSPayment2/RoutingTransitNum', irsPayment('routingTransitNum')],
  ['IRSPayment2/BankAccountNum', irsPayment('accountNumber')],
  ['IRSPayment2/BankAccountTypeCd', irsPayment('accountType')],
  ['IRSPayment2/RequestedPaymentDt', irsPayment('requestedPaymentDate')],
  ['IRSPayment2/TaxpayerDaytimePhoneNum', business('contactPhoneNumber')],
  ['IRSPayment2/PaymentAmt', irsPayment(null)],
  ['QuarterEndingDt', quarter],
  ['TaxYearEndMonthNum', quarter],
];

/** The account of a refund, lines 11c to 11e: the rules of bank data are those of the payment, and cover it too. */
const ofRefund: readonly (readonly [end: string, mend: PlaceToFix])[] = [
  ['DirectDepositGrp', refundAccount('routingTransitNum')],
  ['DirectDepositGrp/RoutingTransitNum', refundAccount('routingTransitNum')],
  ['DirectDepositGrp/DepositorAccountNum', refundAccount('accountNumber')],
  ['DirectDepositGrp/CheckingAccountInd', refundAccount('accountType')],
  ['DirectDepositGrp/SavingsAccountInd', refundAccount('accountType')],
];

/**
 * Explains a finding of the gateway, with the place to fix it.
 * @param xpath as the acknowledgement gives it, with the prefix `efile`; null for the return as a whole
 */
export function explainRejection(
  ruleNumber: string,
  xpath: string | null,
  form: FilingFormType = 'Form720',
): Explanation {
  const known = form === 'Form8849' ? { ...rules, ...rulesOfClaims } : rules;
  const rule = Object.hasOwn(known, ruleNumber) ? known[ruleNumber] : undefined;
  const words = rule?.words ?? null;
  const path = (xpath ?? '').replace(/efile:/g, '').replace(/\[[^\]]*\]/g, '');
  const { mend } = rule ?? {};
  const own = mend === null ? undefined : ofRefund.find(([end]) => path.endsWith(`/${end}`))?.[1];
  return { words, mend: own ?? (mend === undefined ? placeOf(path) : mend) };
}

/** @param path without prefix and positions */
function placeOf(path: string): PlaceToFix | null {
  // The preparer and designee next to the signature are chosen on the summary; their facts are those of the list of
  // tax preparers.
  if (/\/(PreparerFirmGrp|PreparerPersonGrp|ThirdPartyDesignee)\//.test(path)) return summary;
  const place = places.find(([end]) => path.endsWith(`/${end}`));
  if (place) return place[1];
  const irsNumber = /\/PartI{1,2}IRSNum(\d+)(\/|$)/.exec(path)?.[1];
  if (irsNumber) return { page: 'taxLine', field: irsNumber };
  const schedule = /\/IRS8849Schedule(\d)/.exec(path)?.[1];
  if (schedule) return { page: 'schedule', field: schedule };
  return /\/IRS(720|8849)/.test(path) ? summary : null;
}
