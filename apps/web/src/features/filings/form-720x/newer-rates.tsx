import { grouped, taxLaw } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { lineLabel, type OpenFiling } from '../filing/public.ts';
import css from './form-720x.module.css';

/** The lines whose rate has changed since the return was filed; one click takes the rates in force. */
export function NewerRates({ open }: { open: OpenFiling<'Form720X'> }) {
  const { newerRates } = open.filing;
  const [busy, setBusy] = useState(false);
  if (!newerRates || newerRates.lines.length === 0) return null;

  async function take() {
    setBusy(true);
    const outcome = await open.save({ ratesInForce: true });
    setBusy(false);
    if ('refused' in outcome) showError(outcome.refused);
    else showSuccess('The corrected return takes the rates in force');
  }

  const nameOf = ({ irsNumber, crn }: (typeof newerRates.lines)[number]) => {
    const line = taxLaw.lines.find((one) => one.irsNumber === irsNumber);
    return line ? lineLabel(line) : `CRN ${crn}`;
  };
  return (
    <Notice kind="due" title="Rates changed after the return was filed">
      <ul>
        {newerRates.lines.map((line) => (
          <li key={nameOf(line)}>
            {nameOf(line)}: ${grouped(line.byOriginalRates)} by the rates of the return, ${grouped(line.byRatesInForce)}{' '}
            by the rates in force
          </li>
        ))}
      </ul>
      {open.editable && (
        <div className={css.take}>
          <Button variant="default" size="compact-md" loading={busy} onClick={() => void take()}>
            Use the rates in force
          </Button>
        </div>
      )}
    </Notice>
  );
}
