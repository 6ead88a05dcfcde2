import type { checkPcorSheet, ResponseOf } from '@gauger/contract';
import {
  decimal,
  isSamePlan,
  type LineFacts,
  lineComputer,
  maskedNumbers,
  type PaymentOption,
  type PaymentOptionEntry,
  PCOR,
  type Row,
  toFixed,
} from '@gauger/excise';
import type { SheetReturn } from '@gauger/import/records';
import type { Tx } from '../../../../db/public.ts';
import { unsealPage } from '../../../filings/filings/public.ts';
import { taxPage } from '../../../filings/forms/form-720/public.ts';
import type { PcorDeps } from '../pcor-deps.ts';
import type { KnownBusinesses } from './known-businesses.ts';

type Changes = Pick<ResponseOf<typeof checkPcorSheet>, 'onDrafts' | 'paymentsOnDrafts'>;
type OnDraft = Changes['onDrafts'][number];
type PaymentOnDraft = Changes['paymentsOnDrafts'][number];

/** Whether a draft is paid as it was: it is, unless the sheet says more than the usual. */
export const keepsPayment = (sealed: string | null, option: PaymentOptionEntry | null): boolean =>
  option === null || (sealed !== null && option.paymentMethod === 'eftps');

/**
 * Lists the changes of a sheet to existing drafts: plans it replaces, before and after, plans it adds, and payment options it
 * changes.
 */
export async function draftChanges(
  deps: Pick<PcorDeps, 'lawInForce' | 'cipherOf'>,
  tx: Tx,
  { accountId, known }: { accountId: string; known: KnownBusinesses },
  returns: readonly SheetReturn[],
): Promise<Changes> {
  const drafts = returns.flatMap(({ business, quarter, plans, paymentOption }) => {
    const id = 'id' in business ? known.filingOf(business.id, quarter) : undefined;
    return id === undefined ? [] : [{ id, quarter, plans, paymentOption }];
  });
  if (drafts.length === 0) return { onDrafts: [], paymentsOnDrafts: [] };
  const law = await deps.lawInForce(tx);
  const found = await tx
    .selectFrom('filing')
    .innerJoin('business', 'business.id', 'filing.businessId')
    .leftJoin('filingPage as tax', (join) =>
      join.onRef('tax.filingId', '=', 'filing.id').on('tax.page', '=', taxPage(PCOR)),
    )
    .leftJoin('filingPage as option', (join) =>
      join.onRef('option.filingId', '=', 'filing.id').on('option.page', '=', 'paymentOption'),
    )
    .select([
      'filing.id',
      'filing.accountId',
      'option.sealed as paymentOptionCipher',
      'business.businessName',
      'tax.facts',
    ])
    .where('filing.accountId', '=', accountId)
    .where(
      'filing.id',
      'in',
      drafts.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(found.map((one) => [one.id, one]));
  const line = law.lines.find(({ irsNumber }) => irsNumber === PCOR);
  const onDrafts = drafts.flatMap(({ id, quarter, plans }) => {
    const draft = byId.get(id);
    if (!draft || !line) return [];
    const computer = lineComputer(line, quarter, false, law);
    const livesAndFee = (row: Row) => {
      const fee = computer.row(row).taxAmount;
      return { lives: String(row.avgNumberOfLivesCovered ?? ''), fee: fee === null ? '' : toFixed(decimal(fee), 2) };
    };
    const rows = (draft.facts as LineFacts | null)?.rows ?? [];
    return plans.flatMap((plan): OnDraft[] => {
      const now = rows.find((row) => isSamePlan(row, plan));
      const [before, after] = [now ? livesAndFee(now) : null, livesAndFee(plan)];
      if (now && sameFacts(now, plan)) return [];
      return [
        {
          filing: id,
          businessName: draft.businessName,
          taxYear: String(quarter.year),
          planName: String(plan.planName ?? ''),
          before,
          after,
        },
      ];
    });
  });
  const paymentsOnDrafts: PaymentOnDraft[] = [];
  for (const { id, quarter, paymentOption } of drafts) {
    const draft = byId.get(id);
    if (!draft || !paymentOption || keepsPayment(draft.paymentOptionCipher, paymentOption)) continue;
    const kept = await unsealPage<PaymentOption>(deps, tx, draft, 'paymentOption', draft.paymentOptionCipher);
    const { reAccountNumber: _, ...entered } = paymentOption;
    if (kept === null || sameFacts({ ...kept }, entered)) continue;
    const about = { filing: id, businessName: draft.businessName, taxYear: String(quarter.year) };
    paymentsOnDrafts.push({ ...about, before: maskedNumbers(kept), after: maskedNumbers(entered) } as PaymentOnDraft);
  }
  return { onDrafts, paymentsOnDrafts };
}

/** Whether two rows say the same: then nothing is replaced. */
const sameFacts = (one: Row, other: Row): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (field) => String(one[field] ?? '') === String(other[field] ?? ''),
  );
