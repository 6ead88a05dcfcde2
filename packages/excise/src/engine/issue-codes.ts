import type { FilingWay } from '../filing/public.ts';
import { error, type IssueKind, warning } from './issue-kind.ts';
import type { SheetIssueCode } from './sheet-issues.ts';

/**
 * Every finding the engine can make, by code: its severity and its words. Words from the specification's catalog
 * (001 §5) are verbatim. An `error` keeps a row out of the totals and stops a save; a `warning` never does.
 */
export type Severity = IssueKind['severity'];

export interface Issue {
  code: IssueCode | SheetIssueCode;
  severity: Severity;
  /** Where, in the open format: `filingData.60.rows.0.noOfGallons`. Empty for the whole filing. */
  path: string;
  message: string;
  /** Number of rows, of a finding for rows that are not listed one by one. */
  rows?: number;
}

/** The values for the braces of a message. */
export type Words = Record<string, string | number>;

const beforeFiling = (message: string): IssueKind => ({ ...warning(message), blocksFiling: true });

export const issueKinds = {
  // the file
  notAnObject: error('{what} should be an object in braces'),
  notAList: error('{what} should be a list in brackets'),
  unknownKey: error('"{key}" is not known here: remove it, or correct its spelling. Known: {known}'),
  unknownKeyBeside: warning('"{key}" is not read: remove it, or correct its spelling. Known: {known}'),
  unknownFormat: error('format should be "gauger/filing@1"'),
  unknownFormType: error('formType should be "{formType}"'),
  taxYearMissing: error('Please select Tax Year'),
  quarterMissing: error('Please select Tax Year Quarter'),
  quarterNotCovered: error('{quarter} is not covered: choose a quarter from {first} to {last}'),
  notText: error('{label} should be text in quotes: a bare number can lose digits'),
  notTrueOrFalse: error('{label} should be true or false'),
  tooManyRows: error('{label} has {count} rows: at most {most} are accepted on one line'),

  // the line
  unknownLine: error('There is no IRS No. {irsNumber} on Form 720'),
  lineNotInForce: error('IRS No. {irsNumber} is not on the return for {quarter}: {reason}'),
  emptyLiabilityWithRows: error(
    'The line is marked No tax on this line, but it has rows: clear the box or delete the rows',
  ),
  methodNotOffered: error('Only lines 22, 26, 27 and 28 offer the regular method: leave it out'),
  signerLetters: error("{label}: use only letters A-Z, digits, spaces and . , ' -"),
  taxTooLarge: error('The tax is more than a return can report, {most}: check the quantities'),
  nothingToReport: beforeFiling(
    'IRS No. {irsNumber} has a tax of {tax}, but the box Nothing to report is checked. Clear the box under Tax Year & Quarter Ending, or remove this tax',
  ),

  // the row
  taxDateEmpty: error('Tax date should not be empty'),
  taxAmountEmpty: error('Tax Amount should not be empty'),
  required: error('{label} should not be empty'),
  notADate: error('{label} should be a valid date, written YYYY-MM-DD, such as 2026-01-15'),
  dateOutside: error('{label} should be a date from {first} to {last}{elsewhere}'),
  dateNotTheDay: error('{label} should be {day}'),
  notANumber: error('{label} should be a number without sign or separators, such as 1000'),
  notASignedNumber: error(
    '{label} should be a number without separators, such as 38.5, or -5.2 where it is below zero',
  ),
  tooLong: error('{label} should have at most {most} characters'),
  zero: error('{label} should be 1 or more'),
  notWhole: error('{label} should be a whole number: round it, 14.4 down to 14 and 14.5 up to 15'),
  tooManyDecimals: error('{label} should have at most {most} decimals: round it half up'),
  notGreater: error('{label} should be greater than {least}'),
  unknownChoice: error('{label} should be one of: {choices}'),
  invalidEntry: error('{message}'),
  entryNotYetTaxed: error('{name} is taxed from {from}: choose a later date or another entry'),
  entryNoLongerTaxed: error('{name} was taxed until {to}: choose an earlier date or another entry'),
  entryNotTaxable: error('{name} is not taxed: {reason}'),
  notEnabled: warning('{label} is left out: it applies only when {condition}'),
  dayNotRead: warning('{name} is ignored: the rows of this line have no date'),
  crudeOilNegative: error('Crude oil received should not be less than Crude oil taxed before receipt'),
  noRate: error('There is no rate for {what} on {day}: {reason}'),
  valueNotPublished: beforeFiling(
    '{what} for {day} is not published yet, so this row has no tax yet. You can save the draft, and send the return when the rate book has the value',
  ),
  ozoneDepletingChemicalMissing: error('Choose the ozone-depleting chemical: odcName should not be empty'),
  noTableWeight: error('The Imported Products Table gives no weight for {name}: use the exact or the value method'),
  priceBelowThreshold: error('Coal sold below {threshold} a ton belongs on IRS No. {other}'),
  priceFromThreshold: error('Coal sold at {threshold} a ton or more belongs on IRS No. {other}'),
  dayNotInStatutoryPeriod: error('{label} should be 1 or more: the first day of the statutory period is day 1'),
  planYearOutside: error('{label} should be from {first} to {last} for {policy}{elsewhere}'),
  countNotForPolicy: error('This counting method does not apply to {policy}: choose another'),
  livesDisagree: error('{label} should be {lives}, as counted in File your PCORI: change one of them'),
  taxYearBeforeTax: error('{label} should be {first} or later: an earlier tax year is not taxed'),
  taxYearElsewhere: error('{label}: report a tax year that ends on {ended} on the return for {quarter}'),
  taxYearTwice: error(
    '{label}: an earlier row already has totals of the tax year that ends on {ended}: enter them in one row',
  ),
  taxYearDays: error('{label} should be from {first} to {last}: a tax year has at most 53 weeks'),
  fiscalYearBeginMissing: warning('{label} should not be empty: this tax year does not end on December 31'),
  listedNotTotal: warning('{label} is {told}, but the stock listed for this tax year adds up to {sum}: compare them'),
  unusual: warning('{label} is unusually large: check it'),
  notAbove: error('{label} should be {most} or less'),

  // a row of a spreadsheet
  sheetDay: error('{label} should be a valid date, such as 3/15/2026 or Mar 15, 2026'),
  sheetNumber: error('{label} should be a number in digits without a minus sign, such as 1000 or 1,000'),
  sheetTick: error('{label} should be yes or no'),
  totalDiffers: warning(
    '{file}: its total of {label} is {stated}, and its rows add up to {rows}. The reason that was given: {reason}',
  ),
  rowsLeftOut: warning('{what} left out of the import: add the missing rows, or dismiss this'),

  // outside the lines
  depositPeriodMissing: error('Choose the period the deposit is for'),
  depositDateMissing: error('Enter the date of the deposit'),
  depositAmountMissing: error('Enter the amount of the deposit'),
  confirmationShape: error('{label} should have only letters, digits and hyphens'),
  confirmationTwice: error(
    '{label} {confirmation} is already the number of an earlier deposit: enter each deposit once',
  ),
  tooManyDeposits: error('{count} deposits were entered: at most {most} are accepted'),
  depositedAmtNotSum: warning('{label} is ignored: the deposits entered one by one add up to {sum}'),
  overPaidAmountMissing: error('Enter the overpaid amount, or clear the box'),
  overpaymentPartTooLarge: error('The part from Form 720-X should not be more than the whole overpayment'),

  // Schedule C (specification 001 §5)
  claimAmountEmpty: error('Amount of Claim should not be empty'),
  unknownClaimGroup: error('Schedule C has no line {group}: choose one of {known}'),
  unknownClaimLine: error('{where} has no line "{line}": choose one of {known}'),
  crnMissing: error('crn is missing: enter the credit reference number of the tax on line {line}, one of {known}'),
  claimPeriodCut: error('You cannot claim {line} for the whole period. {reason} To claim it, {fix}'),
  claimRateChanged: error(
    'The rate of {line} changed on {from}: end the period on {before} or earlier, or begin it on {from} or later',
  ),
  claimNotOffered: error('You cannot claim {line} {where}: {reason}'),
  incomeTaxYearMonth: error('Month your income tax year ends should be a number from 1 to 12'),
  claimPeriodBackwards: error('Period of claim to should not be before Period of claim from'),
  claimPeriodShort: warning('The claim period should be at least one week: a shorter one may be rejected by the IRS'),
  claimDyeContradicted: error(
    'A row says that some of the fuel showed dye (attachedExplanation or attachDetailsExplanation), but the box dye is clear: check the box, or clear those fields',
  ),
  claimGroupEmpty: warning('Enter at least one line of this claim, or clear its period'),
  typeOfUseNotAllowed: error('{label} should be one of those for this line: {choices}'),
  typeOfUseUnusual: warning(
    'Type of use {use} is on the form, but not in the instructions for {line}: make sure that the vendor does not claim it',
  ),
  typeOfUseUnverified: warning(
    'We could not verify that {line} allows type of use {use}: compare it with the instructions for the form',
  ),
  governmentalUnitLetters: error("{label}: use only letters, digits, # - ( ) ' and single spaces"),
  tinShape: error('{label} should have nine digits, such as 12-3456789'),
  vinShape: error('{label}: use digits and letters other than I, O and Q. Compare it with the registration'),
  yearShape: error('{label} should be a year of four digits from 2000 on, such as 2025'),
  claimNotUsual: warning(
    'Amount of claim is {amount}, but {gallons} gallons at the usual tax of {rate} {unit} are {usual}: claim the second tax that you paid',
  ),
  quarterClaimedTwice: error(
    'Only one claim a quarter is allowed on {line}: add these gallons to the claim for {quarter}, or change the quarter',
  ),
  quarterClaimedOutside: beforeFiling(
    '{label} should be a quarter in the period of claim, {from} to {to}. Claim {claimed} on a Form 8849 whose period includes it',
  ),
  quarterPaidAhead: error('{label} should not be after the quarter of this return, {quarter}{elsewhere}'),
  registrationNumberShape: warning(
    '{label} usually has its letters followed by digits: compare it with your letter of registration',
  ),
  registrationLetters: warning('{label} should begin with {letters}: compare it with your letter of registration'),
  registrationMissing: beforeFiling('{Line} needs a registration number ({letters}). The IRS denies claims without it'),
  attachmentMissing: beforeFiling('{Line} needs an attachment: {what}'),
  claimStatementMissing: beforeFiling('{Line} needs a statement, typed or attached as a PDF: {what}'),
  attachmentTwice: error('This attachment is on this row twice: remove one'),
  attachmentGone: error('This attachment no longer exists: remove it here, and attach the file again'),
  attachmentElsewhere: error(
    'This attachment belongs to another filing or business: remove it here, and attach the file again',
  ),
  claimBelowMinimum: beforeFiling('The claims on {lines} total {sum}, less than {least}: {otherwise}'),
  claimBelowMinimumOnPaper: {
    ...warning('The claims on {lines} total {sum}. On a paper return, the IRS does not pay less than {least}'),
    blocksOnPaper: true,
  },
  creditAboveTax: beforeFiling(
    'The credit on {lines} is {credit}. It counts only against the tax of {irsNumbers}, which is {tax} on this return. The IRS does not pay the excess: claim {over} less',
  ),
  claimTooLate: error('{what} was due {day}: remove it here, and {later}'),
  claimBeginsTooEarly: error(
    '{what} was due {day} for the days before {from}: start its period on {from}, with the file-by date {by}; {rest}',
  ),
  claimNoLonger: error('{what} was due {day}: remove it, as it can no longer be claimed'),
  claimAfterRejection: warning(
    '{what} was due by {day}. The return was first sent on {first}, in time, and rejected. We know of no rule that keeps the claim in time. Enter why it is in time and send it again, or {instead}',
  ),
  claimPerhapsTooLate: warning(
    'The three years after the due date of the return with this tax ended on {day}. On {lines}, claim only tax paid in the last two years, or reported on a return filed later',
  ),
  claimsTooLarge: error('The claims are more than a return can report, {most}: check the quantities'),
  claimTotalAlone: warning('A total of claims alone is not counted: enter the lines of Schedule C'),
  emissionsTooHigh: error('{label} should be {most} or less: above that, the fuel earns no credit'),
  claimWithoutLiability: beforeFiling('Claims on Form 720 need a tax liability: claim them on Form 8849 instead'),
  claimNeedsTax: beforeFiling(
    'The claim on line {line} needs tax on IRS No. {irsNumber} of the same return: report the tax there, or remove the claim',
  ),
  snapshotDates: warning(
    '{label}: a full plan year has the same number of dates in each quarter, such as 4, 8 or 12 in all. Check the dates: each date in a later quarter must be within three days of the date that corresponds to the first quarter',
  ),
  claimedTwice: warning(
    '{Line} claims {fuel} from {from} to {to}, and so does {claim}: make sure that these are not the same gallons',
  ),
  claimedForQuarter: warning(
    '{Line} claims for {quarters}, and so does {claim}: both lines allow one claim for a quarter. Put the whole quarter into one claim before you send it. If a claim was sent, claim the rest for the whole year on Form 4136 with the income tax return',
  ),

  // Form 8849 (specification 002 §5)
  scheduleTypeMissing: error('Select Schedule Type'),
  scheduleYearMissing: error('Select Year'),
  scheduleMonthMissing: error('Select Month'),
  scheduleYearNotCovered: error('{year} is not covered: choose a year from {first} to {last}'),
  ssnShape: error('SSN should have nine digits, such as 123-45-6789'),
  ssnNotIssued: error('No SSN has 00 in the middle or 0000 at the end. Compare it with the card'),
  ssnNotOnSchedule: error(
    'Schedule {schedule} takes no SSN: it is filed under an EIN. Remove the SSN, which only Schedules 1, 3 and 6 take',
  ),
  scheduleMonth: error('Month should be a number from 1 to 12, the month in which your income tax year ends'),
  unknownSchedule: error('Form 8849 has no Schedule {schedule}: choose one of {known}'),
  scheduleHasClaims: error(
    'Schedule {schedule} has claims. Delete them before you change the Schedule Type, or start another Form 8849',
  ),
  claimOnOtherPage: error('{Line} is not on this page: enter it on page {page} of Schedule {schedule}'),
  severalSchedules: error('Form 8849 takes one schedule at a time: file Schedules {schedules} on a Form 8849 each'),
  linesApart: error(
    'Line {apart} of Schedule {schedule} needs a Form 8849 of its own: remove it here, or remove {others}',
  ),
  vendorNumberLetters: error('vendorRegNumber should begin with {letters}, or regNumPrefix should name its letters'),
  vendorNumberMissing: error('regNumPrefix has no number: enter vendorRegNumber too, or leave regNumPrefix out'),
  nothingClaimed: error('Nothing is claimed on this Form 8849: enter a claim on Schedule {schedule}'),
  claimPeriodAhead: warning('The claim period ends {day}, a future date: claim only what was used or sold by today'),
  claimTaxAhead: warning('The second tax is dated {day}, a future date: claim only a tax that you paid'),
  claimQuarterNotEnded: warning(
    'The claim period ends in a quarter of your income tax year that ends {day}: file the claim after that day',
  ),
  claimPartOfQuarter: warning(
    'The claim period is not whole quarters of your income tax year. You can claim the rest of the quarter only for the year then (26 USC 6427(i)(2)(A)): claim the whole quarter where you can',
  ),
  lowMileageEarly: warning(
    'A vehicle with few miles is claimed after its tax period ends: file this claim after {day} (26 USC 4483(d))',
  ),
  claimPastFileBy: error('{what} was due {day}: {answers}'),

  // Form 720-X (specification 002 §5)
  nothingAmended: beforeFiling('Nothing is changed: correct the return, or enter a row'),
  amendmentNeedsBoth: error('{which} should be a Form 720: a correction needs the return as filed and as it should be'),
  amendmentOfOtherQuarter: error('original and corrected should be of the same quarter'),
  creditNotAmended: warning(
    'Form 720-X does not take a change of the credit with CRN {crn} for {quarter}, so it is left out. Claim it on Form 8849, or on Form 4136 with the income tax return',
  ),
  creditRowNotTaken: error(
    'Form 720-X does not take the credit with CRN {crn} for {quarter}: claim it on Form 8849, or on Form 4136 with the income tax return',
  ),
  amendedLineAbsent: warning('The return of {quarter} has no line for IRS No. {irsNumber}: {reason}'),
  amendedCreditEnded: warning('The credit with CRN {crn} cannot grow for {quarter}: {reason}'),
  creditNeedsFuelTax: warning(
    'A change of the credit with CRN {crn} belongs on Form 720-X where line 1 changes the fuel tax that it offsets, or where you were not yet registered',
  ),
  amendedQuarter: error('Choose a quarter from {first} to {last}. Gauger does not correct returns of other quarters'),
  amendedAmount: error('{label} should be an amount in dollars and cents, not below zero'),
  amendmentUnexplained: beforeFiling('Explain the adjustment{of} (Form 720-X line 6)'),
  amendmentDrafted: warning('The explanation of {what} only repeats the amounts: say why they changed (line 6)'),
  amendedTwice: error('{what} for {quarter} is changed twice: keep one row'),
  statementNotAsked: warning('Line 3 asks for no statement for IRS No. {irsNumber}: it is left out'),
  statementMissing: beforeFiling('A decrease of IRS No. {irsNumber} needs a statement (Form 720-X line {line})'),
  amendedAlternative: warning(
    'The return reported IRS No. {irsNumber} by the alternative method: correct it in your separate account of collected taxes, not on Form 720-X',
  ),
  unknownStatement: error('The statement for IRS No. {irsNumber} should be one of: {known}'),
  amendedOverpaymentUse: beforeFiling(
    'Choose how to use the overpayment: refund, or apply it to a later Form 720 (Form 720-X line 5)',
  ),
  amendedApplyToQuarter: beforeFiling(
    'Name the quarter of the Form 720 that takes the overpayment (Form 720-X line 5b)',
  ),
  applyToLaterQuarter: beforeFiling(
    'Line 5b applies the overpayment to your next Form 720: name a quarter after {quarter}',
  ),

  filedQuarter: error('"{quarter}" should be a covered quarter: its year, Q and 1 to 4'),
  filedDay: error('{label} should be a day, such as 2026-04-30'),
  filedDayAhead: error('{label} of {quarter} is a future date: enter the day on which it was done'),
  amendedQuarterAhead: error('The quarter {quarter} has not begun: correct a return that you filed'),
  amendmentTooLate: error(
    'The decrease of {what} was due {day}, 3 years after the return was filed or 2 years after the tax was paid: {answers}',
  ),
  amendmentNeedsPdf: error('The change of {what} goes with a PDF: attach {needs}'),
  certificationMissing: error('Certify on the Summary page'),
  newerRates: warning(
    'The rates in force give {what} another amount than those of the original return: {amount} instead of {before}. Keep the rates of the original, or use the rates in force',
  ),
  ratesChanged: error(
    'The rate book changed after this draft was saved: {what} is {amount} instead of {before}. Use the rates in force before you pay the fee',
  ),
  ratesOfPaid: warning(
    'The rate book changed after the fee was paid: by the rates in force {what} is {amount} instead of {before}. This return keeps its rates. Unlock it to use the rates in force; it is then approved and signed again',
  ),
  originalRatesUnknown: warning(
    'The rate book of the original return, {rateBookVersion}, is no longer here. Column (d) is as that return was filed. What you changed is computed by the rates in force: check column (e)',
  ),
  handRowsOfAmended: error(
    'The earlier Form 720-X has rows by hand for {quarter}: enter the amounts of its column (e) by hand instead',
  ),
  originalNotFiled: error('{what} cannot be corrected yet: {reason}'),
  amendedBefore: warning(
    'You mailed a Form 720-X for this return before. Choose that one as the return to correct, so that column (d) has the amounts as previously adjusted',
  ),
  originalChanged: error(
    'The return to correct was changed since you chose it: choose it again, so that column (d) has its amounts',
  ),
  amendedOtherwise: warning(
    'A Form 720-X that you mailed changed {what} to {amount}: column (d) should have that amount. Choose that Form 720-X as the return to correct, or correct the row',
  ),
  originalNotRead: error('The return filed elsewhere should be a Form 720 in the open format, for a covered quarter'),
  originalOfOther: error('The return to correct is of another business: choose one of this business'),
  originalAlready: error('The corrected return belongs to an original: choose the return to correct first'),
  amendedCreditTwice: warning(
    'Another return of this business, {quarter}, also takes {amount} from a Form 720-X: an overpayment can be applied only once',
  ),
  amendedCreditNotApplied: warning(
    'Your Form 720-X with an overpayment of {amount} is not paid for, or does not apply it to this quarter: enter it here only where line 5b does',
  ),
  amendedCreditDiffers: warning(
    'Your Form 720-X with line 5b for this quarter {has} an overpayment of {amount}: enter that amount on line 7',
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
    'Direct debit is only for electronic returns. This return goes by mail: choose EFTPS, or enclose a check',
  ),
  jointAccountTypeMissing: error('Please Select whether the joint account is a savings or a checking account'),
  accountNumberMissing: error('Please Enter Account Number'),
  accountNumberShape: error('Account Number should have only digits and letters'),
  reAccountNumberMissing: error('Please Re-Type Account Number'),
  accountNumbersDiffer: error('Account Number is not same'),
  routingTransitNumMissing: error('Please Enter Routing Transit Number'),
  routingTransitNumShape: error(
    'Routing Transit Number should have 9 digits beginning with 01 through 12, or 21 through 32',
  ),
  routingTransitNumCheckDigit: error('Routing Transit Number has a mistyped digit: compare it with a check'),
  requestedPaymentDateMissing: error('Please Select Requested Payment Date'),
  refundAccountNotOffered: error('The form for this quarter has no lines for a refund account: leave it out'),

  // before the fee and before the signature
  einNeeded: error('{Of} needs an EIN: add it to the business first'),
  einNeededUnlessOneTime: error(
    'Without an EIN only a One time filing of IRS No. 40 goes on Form 720: check that box, or add the EIN to the business first',
  ),
  sampleBusiness: error(
    'This business is sample data: its EIN begins with 00, which the IRS does not issue. Its filings cannot go to the IRS',
  ),
  unsavedChanges: error('{who} unsaved changes on {page}, last typed on {day}. Save or discard them'),
  preparerNotOffered: error('Choose an active tax preparer from your list, or none'),
  paidPreparerMissing: warning('No paid preparer is named: choose one if anybody is paid to prepare this return'),
  designeePinShape: error('PIN of the designee should be five digits of their choice'),
  paymentOptionMissing: error('Choose how to pay the IRS'),
  depositNotMade: error('The deposit of {date} has a future date: sign the return after you make it, or remove it'),
  depositsLate: warning(
    'Deposits were late or short: the IRS may charge a penalty, about {penalty} as of today (26 USC 6656). Compare the deposits with your records',
  ),
  overPaymentUseMissing: error('Choose whether the overpayment is applied to your next return or refunded'),
  nothingEntered: error(
    'Nothing is entered on this return. Enter a tax, or choose Nothing to report under Tax Year & Quarter Ending',
  ),
  quarterNotEnded: error(
    'You can sign this return from {from} on, after its quarter ends. Only a final or one-time return can be signed earlier',
  ),
  rowsAfterToday: warning('{rows} dated after today. You can sign from {from}.'),
  rowAhead: error('{label} is {day}, a future date: sign the return on or after that day, or remove the row'),
  rowsAheadMore: error(
    '{rows} of IRS No. {irsNumber} with a future date: sign the return on or after those days, or remove them',
  ),

  // the signature
  pinShape: error('PIN should be five digits of your choice, not all zeros'),
  consentMissing: error('Check the box to give your consent'),
} as const satisfies Record<string, IssueKind>;

export type IssueCode = keyof typeof issueKinds;

/** Codes for a cell that a person types or pastes, by the code for the one way in which the open format writes a value. */
export const entryCodes: Partial<Record<Issue['code'], IssueCode>> = {
  notANumber: 'sheetNumber',
  notADate: 'sheetDay',
  notTrueOrFalse: 'sheetTick',
};

/** The message for an entry that is not on a closed list, by the name of its field. */
export const invalidEntryMessages: Readonly<Record<string, string>> = {
  chemicals: 'Invalid Chemical',
  chemicalSubstances: 'Invalid Chemical Substance',
  taxableChemical: 'Invalid Taxable Chemical',
  importedProduct: 'Invalid Imported Product',
  odcName: 'Invalid Ozone-depleting chemical',
};

/** Builds a finding; the words fill the braces of its message, `{Line}` by the word `line` with a capital. */
export function issue(code: IssueCode, path: string, words: Words = {}): Issue {
  return worded(code, issueKinds[code], path, words);
}

/** A finding of a kind, with its words. */
export function worded(code: Issue['code'], { severity, message }: IssueKind, path: string, words: Words): Issue {
  return {
    code,
    severity,
    path,
    message: message.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(words[name] ?? capital(words[name.toLowerCase()])),
    ),
  };
}

const capital = (word: Words[string] = ''): string => String(word).replace(/^\w/, (first) => first.toUpperCase());

/**
 * Whether a finding must be fixed before the return is sent.
 * @param way how the return reaches the IRS
 */
export const blocksFiling = (
  { code, severity }: { code: string; severity: Severity },
  way: FilingWay = 'electronic',
): boolean => {
  const kind: IssueKind | undefined = (issueKinds as Readonly<Record<string, IssueKind>>)[code];
  return severity === 'error' || kind?.blocksFiling === true || (way === 'paper' && kind?.blocksOnPaper === true);
};

export const hasError = (issues: readonly Pick<Issue, 'severity'>[]): boolean =>
  issues.some((found) => found.severity === 'error');
