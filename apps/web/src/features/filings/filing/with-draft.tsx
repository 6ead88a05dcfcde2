import { Fragment, type ReactNode, useState } from 'react';
import type { RouteName } from '../../../api/call.ts';
import { readOn } from './field-address.ts';
import { FilingLayout } from './filing-layout.tsx';
import type { OpenFiling } from './open-filing.ts';
import { type PageDraft, usePageDraft } from './use-page-draft.ts';
import { WithFiling } from './with-filing.tsx';

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

interface WithFilingDraftProps<Fields> {
  page: WithDraftProps<Fields>['page'];
  /** The call of the specification that opens the page. */
  opens?: RouteName;
  children: (page: { open: OpenFiling; draft: PageDraft<Fields>; onReset: () => void }) => ReactNode;
}

/** Opens the filing that the address names, and the draft of one of its pages. */
export function WithFilingDraft<Fields extends object>({ page, opens, children }: WithFilingDraftProps<Fields>) {
  return (
    <WithFiling {...(opens && { opens })}>
      {(open) => (
        <WithDraft<Fields> open={open} page={page}>
          {(draft, onReset) => children({ open, draft, onReset })}
        </WithDraft>
      )}
    </WithFiling>
  );
}
