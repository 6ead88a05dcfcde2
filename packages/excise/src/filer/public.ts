export { type Filer, filerFields } from './filer.ts';
export {
  businessNameLines,
  cityName,
  personName,
  personTitle,
  phoneDigits,
  plainText,
  preparerSentOtherwise,
  sentOtherwise,
  streetLine,
} from './irs-text.ts';
export { nameControl } from './name-control.ts';
export {
  designeeFields,
  isDesigneePin,
  MASKED_PIN,
  type PaidPreparer,
  paidPreparerFields,
  type ThirdPartyDesignee,
} from './preparers.ts';
export { isSameName, LONGEST_SIGNER, type SignatureEntry, signatureIssues } from './signature.ts';
export { keptUntil, type SignatureFormName, signatureForms } from './signature-forms.ts';
export { CITY_OF_OTHER_STATE, isCityOfState, isZipOfState, ZIP_OF_OTHER_STATE } from './zip-codes.ts';
