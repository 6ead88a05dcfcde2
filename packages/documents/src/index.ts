export { cellsCsv } from './csv.ts';
export {
  type Attachment,
  type SubmissionParts,
  submissionArchive,
  transmissionArchive,
} from './package-zip/archives.ts';
export type { ManifestFacts } from './package-zip/manifest.ts';
export { newSubmissionId, type SubmissionIdSource } from './package-zip/submission-id.ts';
export type {
  DirectDebit,
  OverpaymentChoice,
  PaymentOption,
  ReturnBusiness,
  ReturnDocument,
  Signature,
  Software,
} from './return-document.ts';
