import type { TaxLine } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { showError } from '../../../components/banners/banners.tsx';
import { useSaveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import {
  addressOf,
  confirmRemoval,
  isReported,
  linesOf,
  type OpenFiling,
  placeAfter,
  type RemovedLine,
  savedLine,
} from '../filing/public.ts';

/** The taxes of the business's latest return before this one. */
const earlierQuery = (id: string) => ({
  queryKey: ['earlierTaxes', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('getEarlierTaxes', { params: { id }, signal }),
});

/** The two answers to "Which taxes do you report?". */
export type Answered = 'taxes' | 'nothing';

/** The taxes that are checked on the page, and the ways to keep them. */
export function useTaxChoice(open: OpenFiling) {
  const { filing, quarter, editable } = open;
  const navigate = useNavigate();
  const lines = useMemo(() => linesOf(quarter), [quarter]);
  const { data: earlier, isPending } = useQuery(earlierQuery(filing.id));
  const onReturn = (irsNumber: string) => lines.some((line) => line.irsNumber === irsNumber);
  const before = (earlier?.taxes ?? []).filter(({ irsNumber }) => onReturn(irsNumber));
  const kept = lines.filter((line) => isReported(filing, line)).map(({ irsNumber }) => irsNumber);
  const isWithoutTax = filing.taxYearQuarter.nilReturn || filing.taxYearQuarter.zeroLiability;
  // A return on which nobody has chosen begins with the taxes of the return before.
  const isNew = filing.chosenTaxes === null && kept.length === 0 && !isWithoutTax && editable;
  const suggested = isNew ? before.map(({ irsNumber }) => irsNumber) : kept;
  const [checked, setChecked] = useState<ReadonlySet<string>>();
  const [answered, setAnswered] = useState<Answered>(isWithoutTax ? 'nothing' : 'taxes');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  // The page may be left before it is drawn with what was kept.
  const isKept = useRef(false);
  const chosen: ReadonlySet<string> = checked ?? new Set(suggested);
  const inOrder = lines.filter(({ irsNumber }) => chosen.has(irsNumber));

  function set(numbers: readonly string[], isChecked: boolean) {
    const next = new Set(chosen);
    for (const irsNumber of numbers) {
      if (isChecked) next.add(irsNumber);
      else next.delete(irsNumber);
    }
    setError(undefined);
    setChecked(next);
    isKept.current = false;
  }

  function answer(next: Answered) {
    setAnswered(next);
    isKept.current = false;
  }

  const isChanged = () =>
    editable &&
    !isKept.current &&
    (answered !== (isWithoutTax ? 'nothing' : 'taxes') ||
      (checked !== undefined && inOrder.map(({ irsNumber }) => irsNumber).join() !== kept.join()));

  /** Keeps the answer. @returns the removed lines, or null where nothing was kept */
  async function keep(): Promise<readonly RemovedLine[] | null> {
    const wanted = answered === 'nothing' ? [] : inOrder.map(({ irsNumber }) => irsNumber);
    const removed = lines
      .filter(({ irsNumber }) => irsNumber in filing.filingData && !wanted.includes(irsNumber))
      .map((line) => removedLine(open, line));
    if (removed.length > 0 && !(await confirmRemoval(removed))) return null;
    setBusy(true);
    try {
      const nothing = answered === 'nothing';
      const pages = {
        ...(removed.length > 0 && {
          filingData: Object.fromEntries(removed.map(({ irsNumber }) => [irsNumber, null])),
        }),
        ...(nothing !== isWithoutTax && {
          taxYearQuarter: { ...filing.taxYearQuarter, nilReturn: nothing, zeroLiability: nothing },
        }),
      };
      if (Object.keys(pages).length > 0) {
        const outcome = await open.save(pages);
        if ('refused' in outcome) {
          showError(outcome.refused);
          return null;
        }
      }
      await open.chooseTaxes(wanted);
      setChecked(undefined);
      isKept.current = true;
      return removed;
    } catch (fault) {
      showError(fault instanceof Error ? fault.message : String(fault));
      return null;
    } finally {
      setBusy(false);
    }
  }

  useSaveBeforeLeaving(
    async () => (await keep()) !== null,
    isChanged,
    () => true,
  );

  async function goOn() {
    if (answered === 'taxes' && inOrder.length === 0) {
      setError('Check at least one tax, or choose Nothing to report');
      return;
    }
    const removed = await keep();
    if (removed === null) return;
    if (next) navigate(addressOf(next, filing), { state: removed.length > 0 ? { removed } : null });
  }

  // A saved line that is cleared here is not passed.
  const isChosen = ([irsNumber]: [string, unknown]) => chosen.has(irsNumber);
  const ahead = {
    ...filing,
    chosenTaxes: inOrder.map(({ irsNumber }) => irsNumber),
    filingData: Object.fromEntries(Object.entries(filing.filingData).filter(isChosen)),
  };
  const next = answered === 'nothing' ? ('summary' as const) : placeAfter('taxInfo', { filing: ahead, quarter });
  return { lines, before, earlier, isPending, chosen, set, answered, answer, error, busy, next, goOn };
}

export type TaxChoice = ReturnType<typeof useTaxChoice>;

function removedLine({ filing }: OpenFiling, line: TaxLine): RemovedLine {
  const { irsNumber } = line;
  const saved = filing.filingData[irsNumber];
  return { irsNumber, rows: saved?.rows.length ?? 0, tax: saved?.tax ?? '0.00', facts: savedLine(filing, line) };
}
