import { zipSync } from 'fflate';
import type { Submission } from '../findings.ts';
import { judge } from '../judge.ts';

/** A submission whose parts a test may change. */
export interface Parts {
  submission: Submission;
  manifest: string;
  xml: string;
  /** More entries of the archive, or other bytes for one. */
  entries: Readonly<Record<string, Uint8Array | string>>;
}

const header = `<ReturnHeader binaryAttachmentCnt="0"><ReturnTs>2026-10-20T12:00:00Z</ReturnTs><QuarterEndingDt>2026-09-30</QuarterEndingDt><SoftwareId>00000000</SoftwareId><OriginatorGrp><EFIN>100000</EFIN><OriginatorTypeCd>OnlineFiler</OriginatorTypeCd></OriginatorGrp><PINEnteredByCd>Taxpayer</PINEnteredByCd><SignatureOptionCd>PIN Number</SignatureOptionCd><ReturnTypeCd>720</ReturnTypeCd><Filer><EIN>123456789</EIN><BusinessName><BusinessNameLine1Txt>Tidewater Fuel</BusinessNameLine1Txt></BusinessName><BusinessNameControlTxt>TIDE</BusinessNameControlTxt><PhoneNum>4105550100</PhoneNum><USAddress><AddressLine1Txt>1 Harbor Road</AddressLine1Txt><CityNm>Baltimore</CityNm><StateAbbreviationCd>MD</StateAbbreviationCd><ZIPCd>21201</ZIPCd></USAddress></Filer><BusinessOfficerGrp><PersonNm>Ann Hall</PersonNm><PersonTitleTxt>President</PersonTitleTxt><PhoneNum>4105550100</PhoneNum><SignatureDt>2026-10-20</SignatureDt><TaxpayerPIN>12345</TaxpayerPIN></BusinessOfficerGrp><TaxYr>2026</TaxYr></ReturnHeader>`;
const form = `<IRS720 documentId="IRS720"><QrtlyFederalExciseTaxPartI><PartIIRSNum62><IRSNum>62</IRSNum><GallonsQty>1000</GallonsQty><TaxAmt>184.00</TaxAmt></PartIIRSNum62><QrtlyFederalExciseTaxPartIAmt>184.00</QrtlyFederalExciseTaxPartIAmt></QrtlyFederalExciseTaxPartI><QrtlyFederalExciseTaxPartII><PartIIIRSNum133><IRSNum>133</IRSNum><IRSNum133a><Fee>3.84</Fee></IRSNum133a><TaxAmt>3.84</TaxAmt></PartIIIRSNum133></QrtlyFederalExciseTaxPartII><TotalTaxAmt>187.84</TotalTaxAmt><DepositsMadeForQuarterAmt>100.00</DepositsMadeForQuarterAmt><BalanceDueAmt>87.84</BalanceDueAmt></IRS720>`;
const payment = `<IRSPayment2 documentId="IRSPayment2"><RoutingTransitNum>021000021</RoutingTransitNum><BankAccountNum>123456</BankAccountNum><BankAccountTypeCd>1</BankAccountTypeCd><PaymentAmt>87.84</PaymentAmt><RequestedPaymentDt>2026-11-02</RequestedPaymentDt><TaxpayerDaytimePhoneNum>4105550100</TaxpayerDaytimePhoneNum></IRSPayment2>`;

/** A submission that breaks no rule: the quarter ended in September 2026, its return is due on Monday, November 2. */
export const flawless: Parts = {
  submission: { submissionId: '1000002026293abcdefg', receivedDay: '2026-10-20' },
  manifest: `<?xml version="1.0" encoding="UTF-8"?><IRSSubmissionManifest xmlns="http://www.irs.gov/efile"><SubmissionId>1000002026293abcdefg</SubmissionId><EFIN>100000</EFIN><TaxYr>2026</TaxYr><GovernmentCd>IRS</GovernmentCd><FederalSubmissionTypeCd>720</FederalSubmissionTypeCd><TaxPeriodBeginDt>2026-07-01</TaxPeriodBeginDt><TaxPeriodEndDt>2026-09-30</TaxPeriodEndDt><TIN>123456789</TIN></IRSSubmissionManifest>`,
  xml: `<?xml version="1.0" encoding="UTF-8"?><Return xmlns="http://www.irs.gov/efile" xmlns:efile="http://www.irs.gov/efile" returnVersion="2026Q1v1.0">${header}<ReturnData documentCnt="2">${form}${payment}</ReturnData></Return>`,
  entries: {},
};

const bytesOf = (content: Uint8Array | string) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

export function archiveOf({ manifest, xml, entries }: Parts): Buffer {
  const all = { 'manifest/manifest.xml': manifest, 'xml/return.xml': xml, ...entries };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(all).map(([name, content]) => [name, bytesOf(content)]))),
  );
}

/** Lists the rules that a submission breaks, in the order found, and whether checking was completed. */
export function rulesOf(parts: Parts, archive = archiveOf(parts), isAccepted = false) {
  const { findings, isComplete } = judge(parts.submission, archive, () => isAccepted);
  return { rules: findings.map(({ ruleNumber }) => ruleNumber), isComplete, findings };
}
