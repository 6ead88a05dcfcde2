/**
 * Every finding the engine can make, by code: its severity and its words. Words from the specification's catalogue
 * (001 §5) are verbatim. An `error` keeps a row out of the totals and stops a save; a `warning` never does.
 */
export type Severity = 'error' | 'warning';

export interface Issue {
  code: IssueCode;
  severity: Severity;
  /** Where, in the open format: `filingData.60.rows.0.noOfGallons`. Empty for the whole filing. */
  path: string;
  message: string;
}

/** The values for the braces of a message. */
export type Words = Record<string, string | number>;
interface IssueKind {
  severity: Severity;
  /** `{name}` is replaced by the finding's own words. */
  message: string;
  /** A warning while the filing is drafted; it must be fixed before the return is sent. */
  blocksFiling?: true;
}

const error = (message: string): IssueKind => ({ severity: 'error', message });
const warning = (message: string): IssueKind => ({ severity: 'warning', message });
const beforeFiling = (message: string): IssueKind => ({ ...warning(message), blocksFiling: true });

export const issueKinds = {
  // the file
  notAnObject: error('{what} should be an object in braces'),
  notAList: error('{what} should be a list in brackets'),
  unknownKey: error('"{key}" is not known here: remove it, or correct its spelling. Known: {known}'),
  unknownKeyBeside: warning('"{key}" is not read: remove it, or correct its spelling. Known: {known}'),
  unknownFormat: error('format should be "gauger/filing@1"'),
  unknownFormType: error('formType should be "Form720"'),
  taxYearMissing: error('Please select Tax Year'),
  quarterMissing: error('Please select Tax Year Quarter'),
  quarterNotCovered: error('{quarter} is not covered: choose a quarter from {first} to {last}'),
  notText: error('{label} should be text in quotes: a bare number can lose digits'),
  notTrueOrFalse: error('{label} should be true or false'),
  tooManyRows: error('{label} has {count} rows: at most {most} are accepted on one line'),

  // the line
  unknownLine: error('There is no IRS No. {irsNumber} on Form 720'),
  unknownProduct: error('Choose under Values which tax "{product}" is'),
  lineNotInForce: error('IRS No. {irsNumber} is not on the return for {quarter}: {reason}'),
  emptyLiabilityWithRows: error(
    'The line is marked as having no tax liability, yet it has rows: clear the mark or the rows',
  ),
  methodNotOffered: error('The regular method is a choice of lines 22, 26, 27 and 28 only: leave it out'),
  signerLetters: error("{label} takes Latin letters, digits, spaces and the signs . , ' - only"),
  taxTooLarge: error('The tax is more than a return can carry, {most}: check the quantities'),
  nothingToReport: beforeFiling(
    'IRS No. {irsNumber} has a tax of {tax}, yet the box Nothing to report is checked. Clear the box under Tax Year & Quarter Ending, or remove this tax',
  ),

  // the row
  taxDateEmpty: error('Tax date should not be empty'),
  taxAmountEmpty: error('Tax Amount should not be empty'),
  required: error('{label} should not be empty'),
  notADate: error('{label} should be a day that exists, written YYYY-MM-DD, such as 2026-01-15'),
  dateOutside: error('{label} should be a day from {first} to {last}'),
  dateNotTheDay: error('{label} should be {day}'),
  notANumber: error('{label} should be a number without sign or separators, such as 1000'),
  notASignedNumber: error(
    '{label} should be a number without separators, such as 38.5, or -5.2 where it is below zero',
  ),
  tooLong: error('{label} should have at most {most} characters'),
  notWhole: error('{label} should be a whole number: round it, 14.4 down to 14 and 14.5 up to 15'),
  tooManyDecimals: error('{label} should have at most {most} decimals: round it half up'),
  notGreater: error('{label} should be greater than {least}'),
  unknownChoice: error('{label} should be one of: {choices}'),
  invalidEntry: error('{message}'),
  entryNotYetTaxed: error('{name} is taxed from {from}: choose a later day or another entry'),
  entryNoLongerTaxed: error('{name} was taxed until {to}: choose an earlier day or another entry'),
  entryNotTaxable: error('{name} is not taxed: {reason}'),
  notEnabled: warning('{label} is left out: it applies only when {condition}'),
  dayNotRead: warning('{name} is ignored: the rows of this line have no date'),
  crudeOilNegative: error('Crude oil received should not be less than Crude oil taxed before receipt'),
  noRate: error('No rate is known for {what} on {day}: {reason}'),
  ozoneDepletingChemicalMissing: error('Choose the ozone-depleting chemical: odcName should not be empty'),
  noTableWeight: error('The Imported Products Table gives no weight for {name}: use the exact or the value method'),
  priceBelowThreshold: error('Coal sold below {threshold} a ton belongs on IRS No. {other}'),
  priceFromThreshold: error('Coal sold at {threshold} a ton or more belongs on IRS No. {other}'),
  dayNotInStatutoryPeriod: error('{label} should be 1 or more: the first day of the statutory period is day 1'),
  planYearOutside: error('{label} should be from {first} to {last} for {policy}'),
  countNotForPolicy: error('Lives are not counted this way for {policy}: choose another method'),
  livesDisagree: error('{label} should be {lives}, as it was counted in File your PCORI: change the one or the other'),
  taxYearBeforeTax: error('{label} should be {first} or later: an earlier tax year is not taxed'),
  taxYearElsewhere: error(
    '{label}: a tax year that ends on {ended} belongs on the return for {quarter}, the first that is filed for it',
  ),
  taxYearTwice: error(
    '{label}: an earlier row has the totals of the tax year to {ended} already: enter them in one row',
  ),
  taxYearDays: error('{label} should be from {first} to {last}: a tax year has 53 weeks at most'),
  fiscalYearBeginMissing: warning('{label} should not be empty: this tax year does not end on December 31'),
  listedNotTotal: warning('{label} is {told}, yet the stock listed for this tax year adds up to {sum}: compare them'),
  unusual: warning('{label} is unusually large: check it'),

  // a row of a spreadsheet
  columnMissing: error('The column "{label}" is missing: add it, or say which column it is'),
  columnTwice: error('The column "{label}" is there twice: name one of them otherwise'),
  sheetDay: error('{label} should be a day that exists, such as 3/15/2026 or Mar 15, 2026'),
  sheetNumber: error('{label} should be a number in digits without a minus sign, such as 1000 or 1,000'),
  sheetCredit: error('{label} is below zero: a credit belongs on a claim or on Form 720-X. Leave this row out'),
  sheetTick: error('{label} should be yes or no'),
  dayFirst: error('{label} is written day first: write it month first, as {usual}, or as {day}'),
  dayAmbiguous: error(
    '{label} can be read in two ways, as other days of this column are written day first: write {first} or {second}',
  ),
  rowRepeated: warning('The same as row {row}'),
  rowPresent: warning('The line has this row already'),
  rowsLeftOut: warning('{what} left out of the import: add what is missing, or dismiss this'),

  // outside the lines
  depositPeriodMissing: error('Choose the period the deposit is for'),
  depositDateMissing: error('Enter the day of the deposit'),
  depositAmountMissing: error('Enter the amount of the deposit'),
  confirmationShape: error('{label} should hold letters, digits and hyphens only'),
  confirmationTwice: error('{label} {confirmation} is the number of an earlier deposit: enter each deposit once'),
  tooManyDeposits: error('{count} deposits were entered: at most {most} are accepted'),
  depositedAmtNotSum: warning('{label} is left out: the deposits entered one by one add up to {sum}'),
  overPaidAmountMissing: error('Enter the overpaid amount, or clear the previous overpayment'),
  overpaymentPartTooLarge: error('The part from Form 720-X should not be more than the whole overpayment'),

  // Schedule C (specification 001 §5)
  claimAmountEmpty: error('Amount of Claim should not be empty'),
  unknownClaimGroup: error('Schedule C has no line {group}: choose one of {known}'),
  unknownClaimLine: error('Line {group} of Schedule C has no line "{line}": choose one of {known}'),
  claimNotOffered: error('Line {line} is not claimed on the return for {quarter}: {reason}'),
  incomeTaxYearMonth: error('Month your income tax year ends should be a number from 1 to 12'),
  claimPeriodBackwards: error('Period of claim to should not be before Period of claim from'),
  claimPeriodShort: warning('The claim period should be at least one week: a shorter one may be rejected by the IRS'),
  claimDyeContradicted: error(
    'A row says by attachedExplanation or attachDetailsExplanation that some of the fuel showed dye, and the box dye is false: check the box, or clear those of the rows',
  ),
  claimGroupEmpty: warning('Enter at least one line of this claim, or clear its period'),
  typeOfUseNotAllowed: error('{label} should be one that this line takes: {choices}'),
  typeOfUseUnusual: warning(
    'Type of use {use} is named on the form, but not in the instructions of line {line}: make sure that the vendor does not claim it',
  ),
  governmentalUnitLetters: error("{label} takes letters, digits, the signs # - ( ) ' and single spaces only"),
  tinShape: error('{label} should have nine digits, such as 12-3456789'),
  yearShape: error('{label} should be a year of four digits, such as 2025'),
  quarterPaidAhead: error('{label} should not be after the quarter of this return, {quarter}'),
  registrationNumberShape: warning('{label} is usually its letters followed by digits: compare it with your letter'),
  registrationLetters: warning('{label} should begin with {letters}: compare it with your letter of registration'),
  registrationMissing: beforeFiling(
    'Line {line} needs a registration number ({letters}): without it the claim is refused',
  ),
  attachmentMissing: beforeFiling('Line {line} needs an attachment: {what}'),
  attachmentTwice: error('This attachment is on this row twice: remove one'),
  attachmentGone: error('This attachment no longer exists: remove it here, and attach the file again'),
  attachmentElsewhere: error(
    'This attachment belongs to another filing or business: remove it here, and attach the file again',
  ),
  claimBelowMinimum: beforeFiling('The claims on {lines} come to {sum}, less than {least}: {otherwise}'),
  claimBelowMinimumOnPaper: warning('The claims on {lines} come to {sum}: on paper, less than {least} is not paid'),
  creditAboveTax: beforeFiling(
    'The credit on {lines} is {credit}. It counts only against the tax of IRS Nos. {irsNumbers}, which is {tax} on this return, and more is not paid: claim {over} less',
  ),
  claimTooLate: error('{what} was due {day}: remove it here, and {later}'),
  claimBeginsTooEarly: error(
    '{what} was due {day} for the days before {from}: start its period on {from}, with the file-by date {by}; {rest}',
  ),
  claimNoLonger: error('{what} was due {day}: remove it, as it can no longer be claimed'),
  claimAfterRejection: warning(
    '{what} was due by {day}. The return was first sent on {first}, in time, and rejected. No text is known that keeps the claim in time. Enter why it is in time and send it again, or {instead}',
  ),
  claimPerhapsTooLate: warning(
    'Three years after the return with the tax was due ended on {day}: on {lines} claim only tax that was paid in the last two years, or reported on a return filed later',
  ),
  claimsTooLarge: error('The claims are more than a return can carry, {most}: check the quantities'),
  claimTotalAlone: warning('A total of claims alone is not counted: enter the lines of Schedule C'),
  emissionsTooHigh: error('{label} should be {most} or less: with more the fuel earns no credit'),
  claimWithoutLiability: beforeFiling('Claims on Form 720 need a tax liability: claim them on Form 8849 instead'),
  claimNeedsTax: beforeFiling(
    'The claim on line {line} needs tax on IRS No. {irsNumber} of the same return: report the tax there, or remove the claim',
  ),
  snapshotDates: warning(
    '{label}: a whole plan year has as many dates in each quarter, such as 4, 8 or 12. Check the dates: those of later quarters lie within three days of the date that corresponds to the first quarter',
  ),
  claimedTwice: warning(
    'Line {line} claims {fuel} from {from} to {to}, and so does {claim}: make sure that these are not the same gallons',
  ),
  claimedForQuarter: warning(
    'Line {line} claims for {quarters}, and so does {claim}: lines 1 to 6 and 14b to 14d take one claim for a quarter. Put all of the quarter into one claim before it is sent; what a claim that was sent leaves out is claimed for the whole year on Form 4136 with the income tax return',
  ),

  // copied from an earlier filing
  lineNotCopied: warning('{line} is not on the return of {quarter}, so it was left out'),
  lineCopiedAsDraft: warning('{line} was copied as a draft: complete its rows, then save its page'),
  lineCopiedWithoutRows: warning('{line} was copied without rows: enter them on its page'),
  claimsNotCopied: warning('The claims of the earlier return were not copied: enter the claims of this quarter'),

  // how the balance due is paid to the IRS (specification 002 §5)
  paymentMethodMissing: error('Please Select Payment Method'),
  bankNameMissing: error('Please Enter Bank Name'),
  accountTypeMissing: error('Please Select Account Type'),
  directDebitOnPaper: error(
    'Direct debit goes with an electronic return only. This return goes by mail: choose EFTPS, or enclose a check',
  ),
  jointAccountTypeMissing: error('Please Select whether the joint account is a savings or a checking account'),
  accountNumberMissing: error('Please Enter Account Number'),
  accountNumberShape: error('Account Number should hold digits and letters only'),
  reAccountNumberMissing: error('Please Re-Type Account Number'),
  accountNumbersDiffer: error('Account Number is not same'),
  routingTransitNumMissing: error('Please Enter Routing Transit Number'),
  routingTransitNumShape: error(
    'Routing Transit Number should have 9 digits beginning with 01 through 12, or 21 through 32',
  ),
  routingTransitNumCheckDigit: error('Routing Transit Number has a mistyped digit: compare it with a check'),
  requestedPaymentDateMissing: error('Please Select Requested Payment Date'),
  refundAccountNotOffered: error('The form of this quarter has no place for the account of a refund: leave it out'),

  // before the fee and before the signature
  unsavedChanges: error('{who} unsaved changes on {page}, last typed on {day}. Save or discard them'),
  preparerNotOffered: error('Choose a tax preparer of your list who is active, or none'),
  designeePinShape: error('PIN of the designee should be five digits of their choice'),
  paymentOptionMissing: error('Choose how the balance due is paid to the IRS'),
  depositNotMade: error('The deposit of {date} is not made yet: sign the return once it is, or take it out'),
  overPaymentUseMissing: error('Choose whether the overpayment is applied to your next return or refunded'),
  nothingEntered: error(
    'Nothing is entered on this return. Enter a tax, or choose Nothing to report under Tax Year & Quarter Ending',
  ),
  quarterNotEnded: error(
    'This return can be signed from {from} on, after its quarter ends: only a final or one-time return can be signed earlier',
  ),
  rowAhead: error('{label} is {day}, a day to come: sign the return from then on, or take the row out'),
  rowsAheadMore: error(
    '{rows} of IRS No. {irsNumber} with a day to come: sign the return from then on, or take them out',
  ),

  // the signature
  pinShape: error('PIN should be five digits of your choice, not all zeros'),
  consentMissing: error('Check the box to give your consent'),
} as const satisfies Record<string, IssueKind>;

export type IssueCode = keyof typeof issueKinds;

/** The message for an entry that is not on a closed list, by the name of its field. */
export const invalidEntryMessages: Readonly<Record<string, string>> = {
  chemicals: 'Invalid Chemical',
  chemicalSubstances: 'Invalid Chemical Substance',
  taxableChemical: 'Invalid Taxable Chemical',
  importedProduct: 'Invalid Imported Product',
  odcName: 'Invalid Ozone-depleting chemical',
};

/** Builds a finding; the words fill the braces of its message. */
export function issue(code: IssueCode, path: string, words: Words = {}): Issue {
  const { severity, message }: IssueKind = issueKinds[code];
  return {
    code,
    severity,
    path,
    message: message.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? '')),
  };
}

/** Whether a finding must be fixed before the return is sent. */
export const blocksFiling = ({ code, severity }: { code: string; severity: Severity }): boolean => {
  const kind: IssueKind | undefined = (issueKinds as Readonly<Record<string, IssueKind>>)[code];
  return severity === 'error' || kind?.blocksFiling === true;
};

export const hasError = (issues: readonly Issue[]): boolean => issues.some((found) => found.severity === 'error');
