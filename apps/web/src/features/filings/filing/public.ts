export { backTo, withBack } from './back-address.ts';
export { changesAddress, hasChanges } from './changes-address.ts';
export { BackupState, DraftNotice } from './draft-notice.tsx';
export { balanceNote, dayInShort, dueDay, weekdayOf, whyMoved } from './due-day.ts';
export {
  changeCell,
  correctedReturn,
  facts720X,
  figures720X,
  hasRatesOf,
  isAnythingTyped,
  nameOriginal,
  stateOfOriginal,
  why720X,
} from './facts-720x.ts';
export {
  blockOf,
  claimPagesToSave,
  facts8849,
  hasDyeBox,
  onceOnPage,
  openOn,
  ownOfPage,
  pageFacts8849,
  scheduleOf,
  sharedFacts8849,
  withPageFacts,
} from './facts-8849.ts';
export { describePath, draftOf, fieldAddress, issueSentence, lineAddress } from './field-address.ts';
export {
  type AnyFiling,
  FORM_720,
  factsOf,
  type OfForm,
  otherFacts,
  pageTotal,
  quarterOf,
  type SavedFiling,
  type ShownChange,
  savedLine,
  type Typed,
  taxesOf,
} from './filing-facts.ts';
export { FilingForm } from './filing-form.tsx';
export { FilingLayout, type MenuAndLedger } from './filing-layout.tsx';
export { findOtherIssues } from './find-other-issues.ts';
export { checkedOf } from './findings.ts';
export { wordsOf } from './form-words.ts';
export { FEE_RULE, GoesByMail, isMailed } from './goes-by-mail.tsx';
export { NotOnReturn } from './not-on-return.tsx';
export { type AnyOpenFiling, isOf, type OfFiling, type OpenFiling, type Pages, type Saved } from './open-filing.ts';
export {
  addressOf,
  type ClaimPlace,
  claimAt,
  claimLabel,
  claimPlaceOf,
  claimsOn,
  isReported,
  lineAt,
  lineLabel,
  linesOf,
  outlineOf,
  type Place,
  pagesOfClaim,
  placeAfter,
  placeLabel,
  type Step,
  scheduleAddress,
  scheduleName,
  schedulePages,
  stepName,
} from './places.ts';
export { PracticeNotice } from './practice-notice.tsx';
export { confirmRemoval, type RemovedLine, unchoose } from './removed-lines.tsx';
export { ResetDraft } from './reset-draft.tsx';
export { type SavedPlaces, savedPlaces } from './saved-places.ts';
export { ClaimSteps, SendLayout } from './send-layout.tsx';
export { sentPaymentOf, statusQuery, useSentPayment } from './sent-payment.ts';
export { useAnchor, useFieldAnchor } from './use-field-anchor.ts';
export { useFields } from './use-fields.ts';
export { preflightQuery } from './use-filing.ts';
export { useFormPage } from './use-form-page.ts';
export { draftQuery, type PageDraft, usePageDraft } from './use-page-draft.ts';
export { whyCell } from './why-cell.ts';
export { WithDraft, WithFilingDraft } from './with-draft.tsx';
export { WithAnyFiling, WithFiling } from './with-filing.tsx';
