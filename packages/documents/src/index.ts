export type { Blank } from './blanks/blank.ts';
export { type BlankForm, BlankRefused, blankForms } from './blanks/blank-map.ts';
export { markFields } from './blanks/mark-fields.ts';
export { type BlankField, readFields } from './blanks/pdf-fields.ts';
export { type CalendarDay, calendarFile } from './calendar-file.ts';
export { cellsCsv } from './csv.ts';
export { filerNumber, withMaskedSsn } from './figures.ts';
export { type FiledLine, filedLines } from './filed-lines.ts';
export { describeField, draftMap } from './files/draft-map.ts';
export { formPdf } from './files/form-pdf.ts';
export { type MailingOptions, type MailingPackage, mailingPackage, mailingSheet } from './files/mailing-package.ts';
export { readBlanks } from './files/read-blanks.ts';
export { attachmentNameFaults, layoutPending, notSent, numberNotTaken, returnFaults } from './files/return-faults.ts';
export { ReturnRefused, returnXml } from './files/return-xml.ts';
export { layoutOf } from './forms/form-720/layouts.ts';
export { FORM_720X_NOT_SENT } from './forms/form-720x/rendering.ts';
export { formsOf, mailingOf, periodInName, submissionTypeOf } from './forms/renderings.ts';
export { refundAccountOf } from './mef/bank-accounts.ts';
export { maskedXml } from './mef/masked-xml.ts';
export { type Explanation, explainRejection, HANDED_BACK, type PlaceToFix } from './mef/rejections.ts';
export type { ReturnFault } from './mef/return-fault.ts';
export {
  type Attachment,
  type SubmissionParts,
  submissionArchive,
  transmissionArchive,
} from './package-zip/archives.ts';
export { type IdSource, newMessageId, newSubmissionId } from './package-zip/dated-ids.ts';
export type { ManifestFacts } from './package-zip/manifest.ts';
export {
  filesOfPackage,
  type PackageParts,
  type PackedForm,
  packageOfForm,
  packFiles,
} from './package-zip/open-package.ts';
export { ATTACHED, documentEntries, PACKAGE } from './package-zip/package-entries.ts';
export { type ArchiveLimits, readArchive } from './package-zip/read-archive.ts';
export { PackageRefused, type ReadPackage, readPackage } from './package-zip/read-package.ts';
export { onePdf, type ScannedPart } from './pdf/one-pdf.ts';
export { type ReportTable, reportPdf } from './pdf/report-pdf.ts';
export {
  type ElectronicSigner,
  type SignatureFormContent,
  signatureFormPdf,
  signedFormPdf,
} from './pdf/signature-form.ts';
export {
  irsAddresses,
  isPoBox,
  type MailAddress,
  type MailAddresses,
  type MailedTo,
} from './rendering/mail-addresses.ts';
export { isLayout, type Mailing, type NotSent, type WorkedOut } from './rendering/rendering.ts';
export type {
  AnyReturn,
  PrintedReturn,
  ReturnAttachment,
  ReturnDocument,
  Signature,
  Software,
  Transmission,
} from './return-document.ts';
export { FilingRefused, returnOfFiling } from './return-of-filing.ts';
