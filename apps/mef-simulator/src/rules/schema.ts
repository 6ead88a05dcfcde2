import { documentPath, type Finding, headerPath, stop } from '../findings.ts';
import { at, type Element, textAt } from '../xml.ts';
import type { Contents } from './archive.ts';

/**
 * Elements that a return of Form 720 must have, and their allowed texts. The IRS schema of the form is not public:
 * these are types of its siblings.
 */
const REQUIRED: readonly (readonly [path: string, shape: RegExp])[] = [
  ['ReturnTs', /^[1-9]\d{3}-.+T[^.]+(Z|[+-].+)$/],
  ['SoftwareId', /^\d{8}$/],
  ['OriginatorGrp/EFIN', /^\d{6}$/],
  ['OriginatorGrp/OriginatorTypeCd', /^(ERO|OnlineFiler|ReportingAgent|FinancialAgent|LargeTaxpayer)$/],
  ['ReturnTypeCd', /^(720|8849)$/],
  ['Filer/BusinessName/BusinessNameLine1Txt', /^(?=.{1,75}$)([A-Za-z0-9#()&'-] ?)*[A-Za-z0-9#()&'-]$/],
  ['Filer/BusinessNameControlTxt', /^[A-Z0-9&-]{1,4}$/],
  ['BusinessOfficerGrp/PersonNm', /^(?=.{1,35}$)([A-Za-z0-9'-] ?)*[A-Za-z0-9'-]$/],
  ['BusinessOfficerGrp/PersonTitleTxt', /^(?=.{1,35}$)([!-~] ?)*[!-~]$/],
  ['BusinessOfficerGrp/SignatureDt', /^[1-9]\d{3}-\d{2}-\d{2}$/],
];

const STREET = /^(?=.{1,35}$)[A-Za-z0-9]( ?[A-Za-z0-9/-])*$/;
/** Elements that may be left out. */
const OPTIONAL: typeof REQUIRED = [
  ['Filer/EIN', /^\d{9}$/],
  ['Filer/SSN', /^\d{9}$/],
  ['QuarterEndingDt', /^[1-9]\d{3}-(03-31|06-30|09-30|12-31)$/],
  ['PINEnteredByCd', /^(Taxpayer|ERO)$/],
  ['SignatureOptionCd', /^(PIN Number|Binary Attachment 8453 Signature Document)$/],
  ['Filer/PhoneNum', /^\d{10}$/],
  ['Filer/USAddress/AddressLine1Txt', STREET],
  ['Filer/USAddress/AddressLine2Txt', STREET],
  ['Filer/USAddress/CityNm', /^(?=.{1,22}$)([A-Za-z] ?)*[A-Za-z]$/],
  ['Filer/USAddress/StateAbbreviationCd', /^[A-Z]{2}$/],
  ['Filer/USAddress/ZIPCd', /^\d{5}(\d{4}|\d{7})?$/],
  ['Filer/ForeignAddress/AddressLine1Txt', STREET],
  ['Filer/ForeignAddress/CountryCd', /^[A-Z]{2}$/],
  ['BusinessOfficerGrp/PhoneNum', /^\d{10}$/],
  ['BusinessOfficerGrp/TaxpayerPIN', /^\d{5}$/],
  ['TaxYr', /^[1-9]\d{3}$/],
];

const PAYMENT: typeof REQUIRED = [
  ['RoutingTransitNum', /^(0[1-9]|1[0-2]|2[1-9]|3[0-2])\d{7}$/],
  ['BankAccountNum', /^[A-Za-z0-9-]{1,17}$/],
  ['BankAccountTypeCd', /^[12]$/],
  ['PaymentAmt', /^\d{1,15}(\.\d{1,2})?$/],
  ['RequestedPaymentDt', /^[1-9]\d{3}-\d{2}-\d{2}$/],
  ['TaxpayerDaytimePhoneNum', /^\d{10}$/],
];

const NOT_SHAPED = (path: string) => `${path} is missing or does not hold what its type allows.`;

/** Checks the public part of the schema (X0000-005). */
export function checkSchema({ return: root }: Contents): Finding[] {
  const header = at(root, 'ReturnHeader');
  const data = at(root, 'ReturnData');
  const findings: Finding[] = [];
  const reportFault = (message: string, xpath: string, value = '') =>
    findings.push(stop('X0000-005', 'XML Error', message, xpath, value));
  if (!header || !data) {
    reportFault('A return needs ReturnHeader and ReturnData.', '/efile:Return');
    return findings;
  }
  const check = (within: Element, table: typeof REQUIRED, isRequired: boolean, pathOf: (path: string) => string) => {
    for (const [path, shape] of table) {
      const value = textAt(within, path);
      if (shape.test(value) || (!isRequired && at(within, path) === undefined)) continue;
      reportFault(NOT_SHAPED(path), pathOf(path), value);
    }
  };
  check(header, REQUIRED, true, headerPath);
  check(header, OPTIONAL, false, headerPath);
  const isUnderSsn = at(header, 'Filer/SSN') !== undefined;
  if (isUnderSsn === (at(header, 'Filer/EIN') !== undefined))
    reportFault(NOT_SHAPED('Filer/EIN'), headerPath('Filer/EIN'));
  // The head of Schedules 1, 3 and 6 alone asks for "EIN or SSN".
  if (isUnderSsn && !data.children.some(({ name }) => /^IRS8849Schedule[136]$/.test(name)))
    reportFault('This return cannot be filed under an SSN.', headerPath('Filer/SSN'));
  if (!at(header, 'Filer/USAddress') && !at(header, 'Filer/ForeignAddress'))
    reportFault('Filer needs an address.', headerPath('Filer'));
  if (textAt(header, 'ReturnTypeCd') === '720' && !at(header, 'QuarterEndingDt'))
    reportFault(NOT_SHAPED('QuarterEndingDt'), headerPath('QuarterEndingDt'));
  if (textAt(header, 'ReturnTypeCd') === '720' && at(data, 'IRS720') === undefined)
    reportFault('ReturnData needs the document IRS720.', documentPath('IRS720'));
  if (textAt(header, 'ReturnTypeCd') === '8849') {
    if (!at(header, 'TaxYearEndMonthNum'))
      reportFault(NOT_SHAPED('TaxYearEndMonthNum'), headerPath('TaxYearEndMonthNum'));
    if (at(data, 'IRS8849') === undefined)
      reportFault('ReturnData needs the document IRS8849.', documentPath('IRS8849'));
    if (!data.children.some(({ name }) => /^IRS8849Schedule\d$/.test(name)))
      reportFault('ReturnData needs a schedule of Form 8849.', documentPath('IRS8849'));
  }
  const payment = at(data, 'IRSPayment2');
  if (payment) check(payment, PAYMENT, true, (path) => documentPath('IRSPayment2', path));
  const ids = data.children.map(({ attributes }) => attributes.documentId ?? '');
  if (ids.some((id) => !/^[A-Za-z0-9:.-]{1,30}$/.test(id)) || new Set(ids).size !== ids.length)
    reportFault('Each document needs a documentId of its own.', '/efile:Return/efile:ReturnData');
  return findings;
}
