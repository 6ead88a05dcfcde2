import { irsDay, newPlan, PCOR, type PlanEntry, planFee } from '@gauger/excise';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRights, useSession } from '../../../account/public.ts';
import { call, Refusal } from '../../../api/call.ts';
import { deleteLocalDraft, readLocalDraft, storeLocalDraft } from '../../../api/local-draft.ts';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { addressOf } from '../../filings/filing/public.ts';
import { isDraft, type KnownPlan, listKnownPlans, type PcorFiling, rowsWith } from './plan-entry.ts';

export const pcorFilingsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['pcorFilings', businessId],
    queryFn: ({ signal }) => call('listPcorFilings', { params: { businessId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export type PaymentMethod = 'eftps' | 'efw';

/** Unsaved entries, kept in the tab, so that a reload loses nothing; this page asks for no bank numbers. */
interface LocalDraft {
  entry: PlanEntry;
  method?: PaymentMethod | undefined;
}

/**
 * The state of "File your PCORI" for one business: its plan, the fee, and the way to the summary.
 * @param given the plan that the address names
 */
export function usePcor(
  businessId: string,
  filings: readonly PcorFiling[],
  reload: () => Promise<unknown>,
  given: PlanEntry | undefined,
) {
  const known = listKnownPlans(filings);
  const place = [useSession().user.id, `pcor ${businessId}`] as const;
  const [restored, setRestored] = useState(() => readLocalDraft<LocalDraft>(...place));
  const [chosen, setChosen] = useState(() => chosenOf(known, restored?.entry ?? given));
  const [entry, setEntry] = useState<PlanEntry>(() => restored?.entry ?? given ?? planAt(known, '0'));
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const [method, setMethod] = useState(restored?.method);
  const { manages } = useRights();
  const navigate = useNavigate();
  const queries = useQueryClient();

  const outcome = planFee(entry, irsDay(new Date()));
  const chosenPlan = known[Number(chosen || -1)];
  const filing = filings.find(({ taxYear }) => taxYear === String(outcome.quarter?.year));
  const locked = filing && !isDraft(filing) ? filing : undefined;
  const paymentMethod = method ?? filing?.paymentMethod ?? 'eftps';
  const paysZero = outcome.fee !== null && Number(outcome.fee) === 0;

  function choose(plan: string): void {
    setChosen(plan);
    setEntry(planAt(known, plan));
    setErrors([]);
    setRestored(null);
    deleteLocalDraft(...place);
  }

  function startOver(): void {
    setMethod(undefined);
    choose(known.length > 0 ? '0' : '');
  }

  async function send(): Promise<void> {
    const { quarter } = outcome;
    if (!quarter) return;
    const option =
      manages && paymentMethod === 'eftps' && filing?.paymentMethod !== 'eftps' && !paysZero
        ? { paymentOption: { paymentMethod } }
        : {};
    const pages = { filingData: { [PCOR]: { emptyTaxLiability: false, rows: rowsWith(filing, entry) } }, ...option };
    const period = { taxYear: String(quarter.year), taxYearAndQuarter: '2' };
    const saved = filing
      ? await call('saveForm720', {
          // A fee is something to report.
          body: { id: filing.id, taxYearQuarter: { ...period, nilReturn: false, zeroLiability: false }, ...pages },
          version: filing.version,
        })
      : await call('addForm720', { body: { businessId, taxYearQuarter: period, ...pages } });
    deleteLocalDraft(...place);
    await queries.invalidateQueries({ queryKey: ['filing', saved.id] });
    const toPayment = manages && paymentMethod === 'efw' && !paysZero;
    if (toPayment) navigate(addressOf('irsPayment', saved), { state: { paymentMethod } });
    else navigate(addressOf('summary', saved));
  }

  async function submit(): Promise<void> {
    if (busy) return;
    setErrors(outcome.errors);
    if (outcome.errors.length > 0) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      setErrors(errorsOf(error));
      // Another person created or changed the return: keep the entries and apply them to the current return.
      if (error instanceof Refusal && ['FILING_EXISTS', 'VERSION_MISMATCH', 'NOT_EDITABLE'].includes(error.code))
        await reload();
    }
    setBusy(false);
  }

  return {
    known,
    chosen,
    choose,
    entry,
    change(part: Partial<PlanEntry>) {
      const next = { ...entry, ...part };
      setEntry(next);
      storeLocalDraft(...place, { entry: next, method } satisfies LocalDraft);
      // Another way to count asks for other numbers.
      if (part.countingMethod !== undefined) setErrors([]);
    },
    outcome,
    /** The return that reports the chosen plan already, while the year after is shown and cannot be reported yet. */
    reported:
      outcome.quarter === null && chosenPlan?.entry.planYearEnd === entry.planYearEnd ? chosenPlan.reported : undefined,
    filing,
    locked,
    errors,
    errorOf: (field: string) => errors.find((found) => found.field === field)?.message,
    busy,
    submit,
    paymentMethod,
    setMethod(wanted: PaymentMethod) {
      setMethod(wanted);
      storeLocalDraft(...place, { entry, method: wanted } satisfies LocalDraft);
    },
    /** Whether what is shown was typed before the page was opened. */
    restored: restored !== null,
    startOver,
    asksPayment: manages && !paysZero,
  };
}

/** The plan of a choice: one that is known, or a new one. */
const planAt = (known: readonly KnownPlan[], choice: string): PlanEntry =>
  (choice === '' ? undefined : known[Number(choice)]?.entry) ?? newPlan(irsDay(new Date()));

/** The choice that an entry was begun with: the plan of its name, else the first; where nothing is kept, the first too. */
function chosenOf(known: readonly KnownPlan[], kept: PlanEntry | undefined): string {
  if (known.length === 0) return '';
  if (!kept) return '0';
  const at = known.findIndex(({ entry }) => entry.planName === kept.planName && entry.policyType === kept.policyType);
  return at === -1 ? '' : String(at);
}

/** Maps the server's findings to the fields of this page. */
function errorsOf(error: unknown): FieldError[] {
  if (!(error instanceof Refusal))
    return [{ field: 'planYearEnd', message: error instanceof Error ? error.message : String(error) }];
  if (error.code === 'FILING_EXISTS' || error.code === 'VERSION_MISMATCH')
    return [
      {
        field: 'planYearEnd',
        message:
          'This return was created or changed in another window or by someone else. Check it below, then continue.',
      },
    ];
  if (error.issues.length === 0) return [{ field: 'planYearEnd', message: error.message }];
  return error.issues
    .filter(({ severity }) => severity === 'error')
    .map(({ path, message }) => ({ field: path.split('.').at(-1) ?? '', message }));
}
