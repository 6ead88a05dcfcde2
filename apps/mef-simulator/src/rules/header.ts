import { documentPath, type Finding, headerPath, reject, type Submission, stop } from '../findings.ts';
import { all, at, textAt } from '../xml.ts';
import type { Contents } from './archive.ts';
import { isStateOfZip } from './zip-codes.ts';

const MISMATCH = 'Data Mismatch';
const MISSING = 'Missing Data';
const INCORRECT = 'Incorrect Data';
const UNSUPPORTED = 'Unsupported';

/**
 * EFINs of providers for taxpayers who file without a preparer. An EFIN of zeros belongs to no provider and counts as
 * one of these.
 */
const ONLINE_EFIN = /^(10|21|32|44|53)|^0{6}$/;
/** MeF accepts the current year and the two before. */
const YEARS_BACK = 2;

/** Compares manifest, header and documents (R0000). */
export function checkHeader(
  { submissionId, receivedDay }: Submission,
  { manifest, return: root, attachments }: Contents,
): Finding[] {
  const header = at(root, 'ReturnHeader');
  const textInManifest = (name: string) => textAt(manifest, name);
  const inHeader = (path: string) => textAt(header, path);
  const version = root.attributes.returnVersion ?? '';
  const findings: (Finding | false)[] = [
    textInManifest('SubmissionId') !== submissionId &&
      stop(
        'X0000-010',
        MISMATCH,
        'The manifest is of another submission id than its archive.',
        '',
        textInManifest('SubmissionId'),
      ),
    version === '' && stop('R0000-003', MISSING, 'The return needs a returnVersion.', '/efile:Return/@returnVersion'),
    !isSupported(version, inHeader('ReturnTypeCd'), receivedDay) &&
      stop(
        'R0000-004',
        UNSUPPORTED,
        'ReturnTypeCd and returnVersion must be a pair that is supported.',
        '/efile:Return/@returnVersion',
        version,
      ),
    !['720', '8849'].includes(textInManifest('FederalSubmissionTypeCd')) &&
      stop(
        'R0000-120',
        UNSUPPORTED,
        'This submission type is not taken.',
        '',
        textInManifest('FederalSubmissionTypeCd'),
      ),
    textInManifest('FederalSubmissionTypeCd') !== inHeader('ReturnTypeCd') &&
      stop(
        'R0000-051',
        MISMATCH,
        'The submission type of the manifest must be the return type of the header.',
        headerPath('ReturnTypeCd'),
        inHeader('ReturnTypeCd'),
      ),
    textInManifest('TaxYr') === '' && stop('R0000-143', MISSING, 'The manifest needs TaxYr.'),
    (textInManifest('TaxPeriodBeginDt') === '' || textInManifest('TaxPeriodEndDt') === '') &&
      stop('R0000-082', MISSING, 'The manifest needs TaxPeriodBeginDt and TaxPeriodEndDt.'),
    inHeader('TaxYr') !== '' &&
      inHeader('TaxYr') !== textInManifest('TaxYr') &&
      stop('R0000-052', MISMATCH, 'TaxYr of manifest and header must be the same.', headerPath('TaxYr')),
    version !== '' &&
      version.slice(0, 4) !== textInManifest('TaxYr') &&
      stop('R0000-180', MISMATCH, 'TaxYr must be the year of returnVersion.', '/efile:Return/@returnVersion', version),
    textInManifest('TaxPeriodBeginDt').slice(0, 4) !== textInManifest('TaxYr') &&
      stop('R0000-228', MISMATCH, 'TaxYr must be the year of the first day of the period.'),
    // The income tax year of a claim may end in the year after the one in which it begins.
    inHeader('ReturnTypeCd') === '720' &&
      textInManifest('TaxPeriodEndDt').slice(0, 4) !== textInManifest('TaxYr') &&
      stop('R0000-229', MISMATCH, 'TaxYr must be the year of the last day of the period.'),
    textInManifest('EFIN') !== inHeader('OriginatorGrp/EFIN') &&
      stop(
        'R0000-054',
        MISMATCH,
        'EFIN of manifest and originator must be the same.',
        headerPath('OriginatorGrp/EFIN'),
      ),
    !submissionId.startsWith(textInManifest('EFIN')) &&
      stop('R0000-060', MISMATCH, 'The submission id must begin with the EFIN of the manifest.'),
    ONLINE_EFIN.test(textInManifest('EFIN')) &&
      inHeader('OriginatorGrp/OriginatorTypeCd') !== 'OnlineFiler' &&
      stop('R0000-118', INCORRECT, 'This EFIN is for OnlineFiler only.', headerPath('OriginatorGrp/OriginatorTypeCd')),
    !ONLINE_EFIN.test(textInManifest('EFIN')) &&
      inHeader('OriginatorGrp/OriginatorTypeCd') === 'OnlineFiler' &&
      stop('R0000-119', INCORRECT, 'OnlineFiler needs an EFIN of its kind.', headerPath('OriginatorGrp/EFIN')),
    at(header, 'TaxPeriodBeginDt') !== undefined &&
      inHeader('TaxPeriodBeginDt') !== textInManifest('TaxPeriodBeginDt') &&
      stop('R0000-080', MISMATCH, 'Manifest and header begin on different days.', headerPath('TaxPeriodBeginDt')),
    endOf(inHeader('TaxPeriodEndDt'), inHeader('QuarterEndingDt')) !== '' &&
      endOf(inHeader('TaxPeriodEndDt'), inHeader('QuarterEndingDt')) !== textInManifest('TaxPeriodEndDt') &&
      stop('R0000-081', MISMATCH, 'Manifest and header end on different days.', headerPath('QuarterEndingDt')),
    textInManifest('TIN') !== (inHeader('Filer/EIN') || inHeader('Filer/SSN')) &&
      stop('R0000-922', MISMATCH, 'TIN of the manifest and of the filer must be the same.', headerPath('Filer/EIN')),
    ...checkDocuments(root, attachments),
    ...checkFiler(header),
  ];
  return findings.filter((finding) => finding !== false);
}

const endOf = (period: string, quarter: string): string => period || quarter;

/** A version names a quarter of Form 720, and a year of Form 8849. */
function isSupported(version: string, returnType: string, receivedDay: string): boolean {
  const shape = returnType === '8849' ? /^(\d{4})v\d\.\d$/ : /^(\d{4})Q[1-4]v\d\.\d$/;
  const year = Number(shape.exec(version)?.[1]);
  const now = Number(receivedDay.slice(0, 4));
  return version === '' || (year <= now && year >= now - YEARS_BACK);
}

function checkDocuments(root: Contents['return'], attachments: readonly string[]): (Finding | false)[] {
  const data = at(root, 'ReturnData');
  const documents = data?.children ?? [];
  const named = documents
    .filter(({ name }) => name === 'BinaryAttachment')
    .map((each) => textAt(each, 'AttachmentLocationTxt'));
  return [
    data?.attributes.documentCnt !== String(documents.length) &&
      reject(
        'R0000-019',
        INCORRECT,
        'documentCnt must be the number of documents.',
        '/efile:Return/efile:ReturnData/@documentCnt',
        data?.attributes.documentCnt,
      ),
    ...attachments
      .filter((name) => !named.includes(name))
      .map((name) => reject('R0000-057', MISMATCH, `No BinaryAttachment names the file "${name}".`)),
    ...named
      .filter((name) => !attachments.includes(name))
      .map((name) =>
        reject('R0000-058', MISMATCH, 'A BinaryAttachment names no file.', documentPath('BinaryAttachment'), name),
      ),
  ];
}

function checkFiler(header: Contents['return'] | undefined): (Finding | false)[] {
  const state = textAt(header, 'Filer/USAddress/StateAbbreviationCd');
  const zip = textAt(header, 'Filer/USAddress/ZIPCd');
  const city = textAt(header, 'Filer/USAddress/CityNm').toUpperCase();
  const isMilitaryCity = ['APO', 'DPO', 'FPO'].includes(city);
  const isMilitaryState = ['AA', 'AE', 'AP'].includes(state);
  const phones = header ? [...all(header, 'PhoneNum')] : [];
  return [
    state !== '' &&
      !isStateOfZip(state, zip) &&
      reject(
        'R0000-007',
        INCORRECT,
        'The ZIP code must be one of the state.',
        headerPath('Filer/USAddress/ZIPCd'),
        zip,
      ),
    isMilitaryCity &&
      !isMilitaryState &&
      reject('R0000-116', INCORRECT, 'APO, DPO and FPO need AA, AE or AP.', headerPath('Filer/USAddress/CityNm'), city),
    isMilitaryState &&
      !isMilitaryCity &&
      reject('R0000-117', INCORRECT, 'AA, AE and AP need APO, DPO or FPO.', headerPath('Filer/USAddress/CityNm'), city),
    phones.some(({ text }) => /^0+$/.test(text.trim())) &&
      reject('R0000-192', INCORRECT, 'A phone number cannot be all zeros.', headerPath('Filer/PhoneNum')),
    /^0+$/.test(textAt(header, 'BusinessOfficerGrp/TaxpayerPIN')) &&
      reject(
        'R0000-084',
        INCORRECT,
        'The PIN of the taxpayer cannot be all zeros.',
        headerPath('BusinessOfficerGrp/TaxpayerPIN'),
      ),
  ];
}
