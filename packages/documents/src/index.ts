export { type CalendarDay, calendarFile } from './calendar-file.ts';
export { cellsCsv } from './csv.ts';
export { layoutOf } from './forms/form-720/layouts.ts';
export { FORM_720_ADDRESS } from './forms/form-720/mailing.ts';
export { isLayout, type Mailing, type NotSent, type WorkedOut } from './forms/rendering.ts';
export { formsOf, type MailAddresses, mailingOf, submissionTypeOf } from './forms/renderings.ts';
export { maskedXml } from './mef/masked-xml.ts';
export { type Explanation, explainRejection, type Mend } from './mef/rejections.ts';
export type { ReturnFault } from './mef/return-fault.ts';
export { attachmentNameFaults, notSent, returnFaults } from './mef/return-faults.ts';
export { ReturnRefused, returnXml } from './mef/return-xml.ts';
export {
  type Attachment,
  type SubmissionParts,
  submissionArchive,
  transmissionArchive,
} from './package-zip/archives.ts';
export { type IdSource, newMessageId, newSubmissionId } from './package-zip/dated-ids.ts';
export type { ManifestFacts } from './package-zip/manifest.ts';
export { type PackageParts, packageOfForms } from './package-zip/open-package.ts';
export { ATTACHED, documentEntries, PACKAGE } from './package-zip/package-entries.ts';
export { type ArchiveLimits, readArchive } from './package-zip/read-archive.ts';
export { PackageRefused, type ReadPackage, readPackage } from './package-zip/read-package.ts';
export { formPdf } from './pdf/form-pdf.ts';
export type {
  AnyReturn,
  ReturnAttachment,
  ReturnDocument,
  Signature,
  Software,
  Transmission,
} from './return-document.ts';
export { FilingRefused, returnOfFiling } from './return-of-filing.ts';
