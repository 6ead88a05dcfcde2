import { Fragment, type ReactNode, useState } from 'react';
import { readOn } from './field-address.ts';
import { FilingLayout } from './filing-layout.tsx';
import type { OpenFiling } from './open-filing.ts';
import { type PageDraft, usePageDraft } from './use-page-draft.ts';

interface WithDraftProps<Fields> {
  open: OpenFiling;
  page: 'deposit' | 'overpayment' | 'paymentOption' | 'claimsData';
  children: (draft: PageDraft<Fields>, onReset: () => void) => ReactNode;
}

/** Opens the draft of a page and gives it to the form, which starts with it; remounted when the draft is discarded. */
export function WithDraft<Fields extends object>({ open, page, children }: WithDraftProps<Fields>) {
  const draft = usePageDraft<Fields>(open, page);
  const [resets, setResets] = useState(0);
  if (!draft) return <FilingLayout open={open} here={readOn(page, open.filing)} />;
  return <Fragment key={resets}>{children(draft, () => setResets((count) => count + 1))}</Fragment>;
}
