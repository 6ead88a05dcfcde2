export { attachedForms } from './attached-forms/forms.ts';
export type { AttachedForm, FormColumn, FormEntry, FormPart, FromRows, Source } from './attached-forms/types.ts';
export { type BookInForce, bookOf, setBookInForce } from './book-in-force.ts';
export { form8849Claims } from './claims/form-8849-claims.ts';
export {
  claimPageOf,
  endingOfSchedule,
  form8849Schedules,
  type ScheduleType,
  schedulesInWords,
  scheduleTypeOf,
  scheduleTypes,
} from './claims/form-8849-schedules.ts';
export { claimGroups } from './claims/groups.ts';
export { annualClaimMinimums } from './claims/minimums.ts';
export { scheduleC } from './claims/rates.ts';
export { LOW_MILEAGE, VEHICLE_EVENT } from './claims/schedule-6.ts';
export { claimSections } from './claims/sections.ts';
export { typeOfUseChoices } from './claims/types-of-use.ts';
export { HRA_LIVES, HRA_RULE, livesNumbers } from './form-720/average-lives.ts';
export { type FilingFlag, filingBoxes, filingFlags } from './form-720/boxes.ts';
export { law } from './law.ts';
export { shippedTaxLaw, taxLaw } from './tax-law.ts';
export type {
  Absence,
  AttachmentRule,
  Choice,
  ClaimGroup,
  ClaimGroupId,
  ClaimLine,
  ClaimMinimum,
  ClaimOffset,
  ClaimPlace,
  ClaimSection,
  ClaimSet,
  ClaimTimeLimit,
  Condition,
  Confidence,
  CreditReference,
  DatedValue,
  DecimalString,
  Field,
  Form8849Schedule,
  Formula,
  IsoDate,
  Law,
  ListEntry,
  ListId,
  LivesCount,
  Parameter,
  Part,
  RegistrationRule,
  Section,
  SectionCode,
  SourceClass,
  TaxLine,
  TextShape,
} from './types.ts';
