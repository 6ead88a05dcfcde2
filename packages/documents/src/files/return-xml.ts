import {
  businessNameLines,
  cityName,
  type Law,
  law as lawInForce,
  personName,
  personTitle,
  phoneDigits,
  plainText,
  streetLine,
} from '@gauger/excise';
import { XmlDocument } from 'libxml2-wasm';
import { filerNumber } from '../figures.ts';
import { eFileOf } from '../forms/renderings.ts';
import { attachmentId } from '../mef/attachment-ids.ts';
import { debitOf } from '../mef/bank-accounts.ts';
import { elementsOf } from '../mef/elements.ts';
import type { ReturnFault } from '../mef/return-fault.ts';
import { CHECKED, fill, type MefDocument, referencesOf, type Values, writeDocument } from '../mef/write-document.ts';
import { isLayout, type Layout } from '../rendering/rendering.ts';
import type { AnyReturn, PrintedReturn } from '../return-document.ts';
import { countryOf, returnFaults, zipDigits } from './return-faults.ts';

const NAMESPACE = 'http://www.irs.gov/efile';

const header = elementsOf('ReturnHeader');
const irsPayment2 = elementsOf('IRSPayment2');
const binaryAttachment = elementsOf('BinaryAttachment');

/** A return that cannot be sent, with all reasons. It can still be printed and mailed. */
export class ReturnRefused extends Error {
  readonly faults: readonly ReturnFault[];

  constructor(faults: readonly ReturnFault[]) {
    super(faults.map(({ message, path }) => `${path}: ${message}`).join('\n'));
    this.faults = faults;
  }
}

/**
 * The return as the IRS takes it by Modernized e-File: header, the form with its
 * schedules, the forms that go with it, and the record of a direct debit.
 * @throws ReturnRefused when something keeps it from being sent
 */
export function returnXml(doc: PrintedReturn, law: Law = lawInForce): string {
  const faults = returnFaults(doc, law);
  if (faults.length > 0) throw new ReturnRefused(faults);
  const layout = eFileOf(doc).layoutOf(doc);
  if (!isLayout(layout)) throw new ReturnRefused(faults);
  // A form without a layout was refused before.
  return write(layout, doc as AnyReturn, law);
}

function write(layout: Layout, doc: AnyReturn, law: Law): string {
  const documents = documentsOf(layout, doc, law);
  const xml = XmlDocument.create();
  try {
    const root = xml.createRoot('Return', NAMESPACE);
    // MeF asks for both declarations (rule X0000-008).
    root.addNsDeclaration(NAMESPACE, 'efile');
    root.setAttr('returnVersion', layout.returnVersion);
    const top = root.addElement('ReturnHeader');
    top.setAttr('binaryAttachmentCnt', String(documents.filter(({ name }) => name === 'BinaryAttachment').length));
    fill(top, { paths: header, values: headerValues(doc) });
    const data = root.addElement('ReturnData');
    data.setAttr('documentCnt', String(documents.length));
    for (const document of documents) writeDocument(data, document);
    return xml.toString();
  } finally {
    xml.dispose();
  }
}

/** No element of the form: then the form itself names the document. */
const WHOLE = '';

function documentsOf(layout: Layout, doc: AnyReturn, law: Law): MefDocument[] {
  const debit = debitOf(doc);
  const { signature } = doc;
  const { form, statements } = eFileOf(doc).mefDocuments(doc, layout, law);
  const named = new Set([form, ...statements].flatMap(referencesOf));
  // An attachment that no element names goes with the form as a whole.
  const others = doc.attachments.map((_, at) => attachmentId(at)).filter((id) => !named.has(id));
  return [
    {
      ...form,
      references: [...(form.references ?? []), ...others.map((id) => [WHOLE, id] as const)],
    },
    ...statements,
    ...(debit
      ? [
          {
            name: 'IRSPayment2',
            documentId: 'IRSPayment2',
            paths: irsPayment2,
            values: {
              RoutingTransitNum: debit.routingTransitNum,
              BankAccountNum: debit.accountNumber,
              BankAccountTypeCd: debit.isChecking ? '1' : '2',
              PaymentAmt: debit.amount,
              RequestedPaymentDt: debit.requestedPaymentDate,
              TaxpayerDaytimePhoneNum: phoneDigits(doc.business.contactPhoneNumber),
            },
          },
        ]
      : []),
    ...doc.attachments.map(
      ({ name, description }, at): MefDocument => ({
        name: 'BinaryAttachment',
        documentId: attachmentId(at),
        paths: binaryAttachment,
        values: { DocumentTypeCd: 'PDF', Desc: plainText(description), AttachmentLocationTxt: name },
      }),
    ),
    ...(signature?.by === 'form8453Ex'
      ? [
          {
            name: 'BinaryAttachment',
            documentId: 'BinaryAttachment',
            paths: binaryAttachment,
            values: {
              DocumentTypeCd: 'PDF',
              Desc: '8453 Signature Document',
              AttachmentLocationTxt: signature.file,
            },
          },
        ]
      : []),
  ];
}

function headerValues(doc: AnyReturn): Values {
  const { business, signature, software, facts } = doc;
  const [nameLine1, nameLine2] = businessNameLines(business.businessName);
  const filer = filerNumber(doc);
  return {
    ReturnTs: doc.preparedAt.replace(/\.\d+/, ''),
    SoftwareId: software.softwareId,
    SoftwareVersionNum: software.version,
    MultSoftwarePackagesUsedInd: 'false',
    // The EFIN is the first part of a submission's id (rule R0000-054).
    'OriginatorGrp/EFIN': doc.submissionId?.slice(0, 6) ?? software.efin,
    ...originatorValues(doc),
    ...(signature?.by === 'form8453Ex' ? { SignatureOptionCd: 'Binary Attachment 8453 Signature Document' } : {}),
    ReturnTypeCd: eFileOf(doc).returnType,
    [`Filer/${filer.name}`]: filer.digits,
    'Filer/BusinessName/BusinessNameLine1Txt': nameLine1,
    'Filer/BusinessName/BusinessNameLine2Txt': nameLine2,
    'Filer/BusinessNameControlTxt': business.nameControl,
    'Filer/PhoneNum': phoneDigits(business.contactPhoneNumber),
    ...addressValues(doc),
    'BusinessOfficerGrp/PersonNm': personName(signature?.name ?? business.signingAuthorityName),
    'BusinessOfficerGrp/PersonTitleTxt': personTitle(signature?.title ?? business.signingAuthorityTitle),
    'BusinessOfficerGrp/PhoneNum': phoneDigits(business.signingAuthorityPhone),
    'BusinessOfficerGrp/EmailAddressTxt': business.contactEmailAddress,
    'BusinessOfficerGrp/SignatureDt': signature?.signedOn ?? '',
    'BusinessOfficerGrp/TaxpayerPIN': signature?.by === 'pin' ? signature.pin : '',
    ...preparerValues(doc),
    ...eFileOf(doc).headerValues(doc),
    TaxYr: 'taxYear' in facts ? facts.taxYear : '',
  };
}

/** The originator of the return: the filer online, or an ERO, who enters the PIN of the signed Form 8879-EX. */
function originatorValues({ signature, submissionId, software }: AnyReturn): Values {
  if (signature?.by !== 'pin') return { 'OriginatorGrp/OriginatorTypeCd': 'OnlineFiler' };
  const { originatorPin } = signature;
  return {
    'OriginatorGrp/OriginatorTypeCd': originatorPin === undefined ? 'OnlineFiler' : 'ERO',
    ...(originatorPin !== undefined && {
      // The same EFIN as that of the originator (rule R0000-030).
      'OriginatorGrp/PractitionerPINGrp/EFIN': submissionId?.slice(0, 6) ?? software.efin,
      'OriginatorGrp/PractitionerPINGrp/PIN': originatorPin,
    }),
    PINEnteredByCd: originatorPin === undefined ? 'Taxpayer' : 'ERO',
    SignatureOptionCd: 'PIN Number',
  };
}

/** The paid preparer of the return. A self-employed one has their own name in the place of the firm. */
function preparerValues({ paidPreparer: paid, signature }: AnyReturn): Values {
  if (!paid) return {};
  const isFirm = paid.individualOrFirm === 'firm';
  const isDomestic = paid.countryCode === 'US';
  const [nameLine1, nameLine2] = businessNameLines(isFirm ? paid.firmName : paid.personName);
  const firm = 'PreparerFirmGrp';
  const address = `${firm}/${isDomestic ? 'PreparerUSAddress' : 'PreparerForeignAddress'}`;
  return {
    [`${firm}/PreparerFirmEIN`]: paid.EIN,
    [`${firm}/PreparerFirmName/BusinessNameLine1Txt`]: nameLine1,
    [`${firm}/PreparerFirmName/BusinessNameLine2Txt`]: nameLine2,
    [`${address}/AddressLine1Txt`]: streetLine(paid.addressLine1),
    [`${address}/AddressLine2Txt`]: streetLine(paid.addressLine2),
    [`${address}/CityNm`]: cityName(paid.city),
    ...(isDomestic
      ? { [`${address}/StateAbbreviationCd`]: paid.stateCode, [`${address}/ZIPCd`]: paid.zipCode.replace(/[\s-]/g, '') }
      : {
          [`${address}/ProvinceOrStateNm`]: cityName(paid.state || paid.stateCode),
          [`${address}/CountryCd`]: paid.countryCode,
          [`${address}/ForeignPostalCd`]: paid.zipCode,
        }),
    'PreparerPersonGrp/PreparerPersonNm': personName(paid.personName),
    'PreparerPersonGrp/PTIN': paid.PTIN,
    'PreparerPersonGrp/PhoneNum': phoneDigits(paid.phoneNumber),
    'PreparerPersonGrp/EmailAddressTxt': paid.email,
    'PreparerPersonGrp/PreparationDt': signature?.signedOn ?? '',
    'PreparerPersonGrp/SelfEmployedInd': isFirm ? '' : CHECKED,
  };
}

function addressValues({ business }: AnyReturn): Values {
  const isDomestic = countryOf(business) === 'US';
  const address = isDomestic ? 'Filer/USAddress' : 'Filer/ForeignAddress';
  return {
    [`${address}/AddressLine1Txt`]: streetLine(business.contactAddressLine1),
    [`${address}/AddressLine2Txt`]: streetLine(business.contactAddressLine2),
    [`${address}/CityNm`]: cityName(business.contactCity),
    ...(isDomestic
      ? { [`${address}/StateAbbreviationCd`]: business.contactStateCode, [`${address}/ZIPCd`]: zipDigits(business) }
      : {
          [`${address}/ProvinceOrStateNm`]: cityName(business.contactState),
          [`${address}/CountryCd`]: countryOf(business),
          [`${address}/ForeignPostalCd`]: business.contactPostalCode.trim(),
        }),
  };
}
