export { DraftNotice, Kept } from './draft-notice.tsx';
export { savedLine } from './filing-facts.ts';
export { FilingLayout } from './filing-layout.tsx';
export { dueDay } from './filing-ledger.tsx';
export { addressOf, lineAt, linesOf, placeAfter } from './places.ts';
export type { OpenFiling } from './use-filing.ts';
export { type PageDraft, usePageDraft } from './use-page-draft.ts';
export { WithFiling } from './with-filing.tsx';
