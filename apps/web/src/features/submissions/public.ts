export { SignatureFields, signatureErrors } from './signature-fields.tsx';
