import type { BodyOf, saveDraft } from '@gauger/contract';
import { type DecimalString, decimal, type LineFacts, lineTax, taxLaw } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { counted } from '../../../components/counted.ts';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { lineAddress } from './field-address.ts';
import type { OpenFiling } from './open-filing.ts';
import { lineLabel, linesOf } from './places.ts';

/** A tax that was taken off the return, with all that undoing it needs. */
export interface RemovedLine {
  irsNumber: string;
  rows: number;
  tax: DecimalString;
  facts: LineFacts;
}

const nameOf = ({ irsNumber }: RemovedLine): string => {
  const line = taxLaw.lines.find((one) => one.irsNumber === irsNumber);
  return line ? lineLabel(line) : irsNumber;
};

const hasFiles = ({ facts: { rows = [] } }: RemovedLine): boolean =>
  rows.some(({ attachments }) => Array.isArray(attachments) && attachments.length > 0);

/** Says how much goes with the lines, and asks. */
export function confirmRemoval(removed: readonly RemovedLine[]): Promise<boolean> {
  const [first] = removed;
  const what = first && removed.length === 1 ? nameOf(first) : `${removed.length} taxes`;
  return confirm({
    title: `Remove ${what}?`,
    body: (
      <>
        <Loss of={removed} /> will be deleted. You can undo this on the next page
        {removed.some(hasFiles) ? ', except for attached files' : ''}.
      </>
    ),
    confirm: 'Remove',
    danger: true,
  });
}

/** "9 rows, $46,573.50 of tax". */
function Loss({ of }: { of: readonly RemovedLine[] }) {
  const rows = of.reduce((sum, line) => sum + line.rows, 0);
  return (
    <>
      {counted(rows, 'row', 'rows')}, <Money value={lineTax(of.map(({ tax }) => decimal(tax)))} /> of tax
    </>
  );
}

/** Takes lines off the choice of taxes. @returns whether it was kept; a refusal is shown */
export async function unchoose(
  { filing, quarter, chooseTaxes }: OpenFiling,
  irsNumbers: readonly string[],
): Promise<boolean> {
  const before = filing.chosenTaxes ?? [];
  if (!irsNumbers.some((irsNumber) => before.includes(irsNumber))) return true;
  // A return that was moved to another quarter may hold a line that is not on it.
  const chosen = linesOf(quarter)
    .map(({ irsNumber }) => irsNumber)
    .filter((irsNumber) => before.includes(irsNumber) && !irsNumbers.includes(irsNumber));
  return chooseTaxes(chosen).then(
    () => true,
    (error: unknown) => {
      showError(error instanceof Error ? error.message : String(error));
      return false;
    },
  );
}

/** After taxes were removed: what went, and the way to take it back. */
export function RemovedNotice({ open }: { open: OpenFiling }) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { removed = [] } = (state ?? {}) as { removed?: readonly RemovedLine[] };
  const gone = removed.filter(({ irsNumber }) => !(irsNumber in open.filing.filingData));
  if (gone.length === 0 || !open.editable) return null;

  async function undo() {
    setBusy(true);
    const filingData = Object.fromEntries(gone.map(({ irsNumber, facts }) => [irsNumber, withoutFiles(facts)]));
    const outcome = await open.save({ filingData });
    setBusy(false);
    if ('saved' in outcome) {
      showSuccess(gone.length === 1 ? 'The tax is back' : 'The taxes are back');
      navigate(`${pathname}${search}`, { replace: true, state: null });
    } else await undoAsDraft(outcome.refused);
  }

  /** A row with an error cannot be saved: what was removed comes back as unsaved changes of its page. */
  async function undoAsDraft(refusal: string) {
    const [first] = gone;
    const to = first && lineAddress(first.irsNumber, open.filing);
    if (!first || to === undefined) return showError(refusal);
    try {
      for (const { irsNumber: page, facts } of gone)
        await call('saveDraft', {
          params: { id: open.filing.id, page },
          body: { fields: withoutFiles(facts) as BodyOf<typeof saveDraft>['fields'] },
        });
    } catch {
      return showError(refusal);
    }
    await open.reload();
    navigate(to, { state: null });
  }

  return (
    <Notice kind="due" title={`Removed: ${gone.map(nameOf).join(', ')}`}>
      <p>
        <Loss of={gone} /> {gone.reduce((sum, { rows }) => sum + rows, 0) === 1 ? 'was' : 'were'} deleted.{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void undo()} loading={busy}>
          Undo the removal
        </Button>
      </p>
    </Notice>
  );
}

/** Files attached to a deleted row are deleted with it. */
const withoutFiles = ({ rows = [], ...line }: LineFacts): LineFacts => ({
  ...line,
  rows: rows.map(({ attachments: _, ...row }) => row),
});
