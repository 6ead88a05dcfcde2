export { AttachScan } from './attach-scan.tsx';
export { EftpsReminder } from './eftps-reminder.tsx';
export { aboutFingerprint, shortFingerprint } from './fingerprint.ts';
export { SignatureFields, signatureErrors, type WordingPart } from './signature-fields.tsx';
export { SignerFields } from './signer-fields.tsx';
export { Timeline } from './timeline.tsx';
