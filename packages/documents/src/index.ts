export { cellsCsv } from './csv.ts';
export type {
  DirectDebit,
  OverpaymentChoice,
  PaymentOption,
  ReturnBusiness,
  ReturnDocument,
  Signature,
  Software,
} from './return-document.ts';
