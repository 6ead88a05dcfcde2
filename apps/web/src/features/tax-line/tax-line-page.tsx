import type { LineFacts, TaxLine } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import { confirm } from '../../components/confirm/confirm.tsx';
import { addressOf, FilingLayout, lineAt, type OpenFiling, placeAfter, WithFiling } from '../filing/public.ts';
import { hasFacts } from './sheet.ts';
import { TaxLineForm } from './tax-line-form.tsx';
import { useTaxLine } from './use-tax-line.ts';

/** The page of one tax line: /home/business/filing/{section}/{subsection}. */
export function TaxLinePage() {
  const { section, subsection } = useParams();
  const line = lineAt(section, subsection);
  if (!line) return <NotFoundPage />;
  return <WithFiling>{(open) => <LineOf key={line.irsNumber} open={open} line={line} />}</WithFiling>;
}

function LineOf({ open, line }: { open: OpenFiling; line: TaxLine }) {
  const { filing, quarter, save } = open;
  const saved = filing.filingData[line.irsNumber];
  const [initial] = useState<LineFacts>(() => saved ?? {});
  const state = useTaxLine(line, quarter, initial);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  function goOn() {
    const next = placeAfter(line, quarter);
    if (next) navigate(addressOf(next, filing.id));
  }

  async function commit(facts: LineFacts | null) {
    setBusy(true);
    const outcome = await save({ filingData: { [line.irsNumber]: facts } });
    setBusy(false);
    if ('refused' in outcome) return showError(outcome.refused);
    if ('reloaded' in outcome) return;
    showSuccess('Saved successfully');
    goOn();
  }

  function saveAndContinue() {
    const facts = state.attempt();
    if (facts) void commit(facts);
  }

  async function skip() {
    if (!saved && !hasFacts(state.sheet)) return goOn();
    const agreed = await confirm({
      title: `Skip ${line.name}?`,
      body: 'What you entered on this page is deleted.',
      confirm: 'Delete and skip',
      danger: true,
    });
    if (agreed) await commit(null);
  }

  return (
    <FilingLayout
      open={open}
      here={line}
      typed={{ line: { irsNumber: line.irsNumber, tax: state.sheet.tax, facts: state.facts } }}
      primary={open.editable ? { label: 'Save and Continue', onClick: saveAndContinue, busy } : undefined}
      actions={
        open.editable && (
          <Button variant="default" onClick={skip}>
            Skip
          </Button>
        )
      }
    >
      <TaxLineForm state={state} />
    </FilingLayout>
  );
}
