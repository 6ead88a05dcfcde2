export { backTo, withBack } from './back-address.ts';
export { changesAddress, hasChanges } from './changes-address.ts';
export { BackupState, DraftNotice } from './draft-notice.tsx';
export { balanceNote, dayInShort, dueDay, weekdayOf, whyMoved } from './due-day.ts';
export { describePath, draftOf, fieldAddress, issueSentence, lineAddress } from './field-address.ts';
export {
  type AnyFiling,
  factsOf,
  type OfForm,
  otherFacts,
  quarterOf,
  type SavedFiling,
  FORM_720,
  savedLine,
  taxesOf,
} from './filing-facts.ts';
export { blockOf, facts8849, type ScheduleBlock, scheduleOf } from './facts-8849.ts';
export { FilingForm } from './filing-form.tsx';
export { wordsOf } from './form-words.ts';
export { FilingLayout } from './filing-layout.tsx';
export { findOtherIssues } from './find-other-issues.ts';
export { toFix } from './findings.ts';
export { GoesByMail, isMailed } from './goes-by-mail.tsx';
export { mailingAddress } from './mailing-address.ts';
export {
  addressOf,
  claimAt,
  claimLabel,
  type ClaimPlace,
  claimPlaceOf,
  claimsOn,
  isReported,
  lineAt,
  lineLabel,
  linesOf,
  outlineOf,
  pagesOfClaim,
  scheduleName,
  schedulePages,
  type Place,
  placeAfter,
  placeLabel,
  type Step,
  statusAddress,
  stepName,
} from './places.ts';
export { confirmRemoval, type RemovedLine, unchoose } from './removed-lines.tsx';
export { ResetDraft } from './reset-draft.tsx';
export { type SavedPlaces, savedPlaces } from './saved-places.ts';
export { SendLayout } from './send-layout.tsx';
export { sentPaymentOf, statusQuery, useSentPayment } from './sent-payment.ts';
export { useAnchor, useFieldAnchor } from './use-field-anchor.ts';
export { useFields } from './use-fields.ts';
export { type AnyOpenFiling, isOf, type OfFiling, type OpenFiling, type Pages, preflightQuery, type Saved } from './use-filing.ts';
export { viewOf } from './filing-views.ts';
export { useFormPage } from './use-form-page.ts';
export { draftQuery, type PageDraft, usePageDraft } from './use-page-draft.ts';
export { whyCell } from './why-cell.ts';
export { WithDraft } from './with-draft.tsx';
export { WithAnyFiling, WithFiling } from './with-filing.tsx';
