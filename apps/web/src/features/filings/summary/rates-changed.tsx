import type { PreflightIssue } from '@gauger/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showError } from '../../../components/banners/banners.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { type AnyOpenFiling, isOf } from '../filing/public.ts';

/** A draft whose saved total is of an earlier rate book; one click saves it by the rates in force. */
export function RatesChanged({ open, issues }: { open: AnyOpenFiling; issues: readonly PreflightIssue[] }) {
  const [busy, setBusy] = useState(false);
  const found = issues.find(({ code }) => code === 'ratesChanged' || code === 'ratesOfPaid');
  if (!found) return null;

  async function take() {
    setBusy(true);
    // Any page that is saved computes the whole filing.
    const outcome = isOf(open, 'Form720')
      ? await open.save({ taxYearQuarter: open.filing.taxYearQuarter })
      : isOf(open, 'Form8849')
        ? await open.save({ schedule: open.filing.schedule })
        : isOf(open, 'Form720X')
          ? await open.save({ ratesInForce: open.filing.ratesInForce })
          : undefined;
    setBusy(false);
    if (outcome && 'refused' in outcome) showError(outcome.refused);
  }

  return (
    <Notice kind="due" title="The rate book changed">
      <p>{found.message}.</p>
      {found.code === 'ratesChanged' && open.editable && (
        <Button variant="default" size="compact-md" loading={busy} onClick={() => void take()}>
          Use the rates in force
        </Button>
      )}
    </Notice>
  );
}
