export { FilingLayout } from './filing-layout.tsx';
export { dueDay } from './filing-ledger.tsx';
export { addressOf, lineAt, placeAfter } from './places.ts';
export type { OpenFiling } from './use-filing.ts';
export { WithFiling } from './with-filing.tsx';
