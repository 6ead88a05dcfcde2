export { DraftNotice, Kept } from './draft-notice.tsx';
export { besideLines, type Form720, factsOf, issuesBeside, savedLine, taxesOf } from './filing-facts.ts';
export { FilingForm } from './filing-form.tsx';
export { FilingLayout } from './filing-layout.tsx';
export { dueDay } from './filing-ledger.tsx';
export { lineLabel } from './filing-tasks.ts';
export {
  addressOf,
  addressOf,
  isThere,
  isThere,
  lineAt,
  lineAt,
  linesOf,
  linesOf,
  type Place,
  type Place,
  placeAfter,
  placeAfter,
  type Step,
  steps,
} from './places.ts';
export { ResetDraft } from './reset-draft.tsx';
export { useFields } from './use-fields.ts';
export type { OpenFiling } from './use-filing.ts';
export { useFormPage } from './use-form-page.ts';
export { type PageDraft, usePageDraft } from './use-page-draft.ts';
export { WithDraft } from './with-draft.tsx';
export { WithFiling } from './with-filing.tsx';
