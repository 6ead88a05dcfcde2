export { EftpsReminder } from './eftps-reminder.tsx';
export { SignatureFields, signatureErrors } from './signature-fields.tsx';
