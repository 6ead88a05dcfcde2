import {
  type Adjustment,
  adjustmentCell,
  type CreditAdjustmentRow,
  computeForm720X,
  type Explanation,
  explainForm720X,
  type Filing,
  type Form720X,
  lastDayToAmend,
  parseQuarter,
  type Quarter,
  type TaxAdjustmentRow,
  taxLaw,
} from '@gauger/excise';
import { factsOf, type SavedFiling, type Typed } from './filing-facts.ts';

type Saved = SavedFiling<'Form720X'>;

/** A change of the form as the web app shows it, saved or as it is typed. */
export type ShownChange = Pick<
  Saved['adjustments'][number],
  'part' | 'quarter' | 'irsNumber' | 'crn' | 'name' | 'original' | 'adjusted' | 'change' | 'lastDay'
>;

/** The corrected return of a Form 720-X as a Form 720, for the pages that a Form 720 has; undefined without one. */
export function correctedReturn(filing: Saved): SavedFiling | undefined {
  const { corrected } = filing;
  if (!corrected) return undefined;
  const { taxYear, taxYearAndQuarter, filingData, claimsData } = corrected;
  return {
    ...filing,
    formType: 'Form720',
    taxYear,
    quarter: taxYearAndQuarter,
    taxYearQuarter: { taxYear, taxYearAndQuarter },
    filingData,
    claimsData,
    chosenTaxes: [],
    deposit: null,
    overpayment: null,
    refundAccount: null,
    paymentOption: null,
    taxWithRegularMethod: null,
  } as unknown as SavedFiling;
}

/** The rows by hand as facts, without what the server computes. */
const taxRowsOf = ({ adjustmentsToLiability }: Saved): TaxAdjustmentRow[] =>
  adjustmentsToLiability.adjustmentsToLiabilityRows.map(
    ({ changeInTax: _, ...row }) => row as unknown as TaxAdjustmentRow,
  );

/** The same of line 2. */
const creditRowsOf = ({ adjustmentsToScheduleC }: Saved): CreditAdjustmentRow[] =>
  adjustmentsToScheduleC.adjustmentsToScheduleCRows.map(
    ({ changeInCredit: _, ...row }) => row as unknown as CreditAdjustmentRow,
  );

/** A saved Form 720-X in the open format, for the engine; with what is typed. */
export function facts720X(filing: Saved, { line, beside, amendment }: Typed = {}): Form720X {
  const { explanations, statements, attachments, filed, ratesInForce, overpaymentUse, applyToQuarter } = filing;
  const original = filing.original?.filing as Filing | undefined;
  const corrected = correctedReturn(filing);
  return {
    formType: 'Form720X',
    ...(original &&
      corrected && {
        original,
        corrected: {
          ...original,
          claimsData: {},
          ...factsOf(corrected, { ...(line && { line }), ...(beside && { beside }) }),
        },
      }),
    explanations,
    statements,
    attachments,
    filed: filed as NonNullable<Form720X['filed']>,
    ratesInForce,
    ...(overpaymentUse && { overpaymentUse: overpaymentUse as NonNullable<Form720X['overpaymentUse']> }),
    ...(applyToQuarter && { applyToQuarter }),
    adjustmentsToLiability: { adjustmentsToLiabilityRows: taxRowsOf(filing) },
    adjustmentsToScheduleC: { adjustmentsToScheduleCRows: creditRowsOf(filing) },
    ...amendment,
  };
}

const nameOf = ({ irsNumber, crn }: Adjustment): string =>
  taxLaw.lines.find((line) => line.irsNumber === irsNumber)?.name ?? `CRN ${crn}`;

/** Explains a cell of a Form 720-X, with what is typed on the page. */
export const why720X =
  (filing: Saved, typed: Typed, cell: string): (() => Explanation | null) =>
  () =>
    explainForm720X(facts720X(filing, typed), cell);

/** The cell of the change of a row. */
export const changeCell = (one: ShownChange, all: readonly ShownChange[]): string =>
  `${adjustmentCell(one, all)}.change`;

/** The changes and totals as they are saved or, where something is typed on the page, as the page would save them. */
export function figures720X(filing: Saved, typed: Typed): { changes: readonly ShownChange[]; totals: Saved['totals'] } {
  if (!typed.line && !typed.beside && !typed.amendment) return { changes: filing.adjustments, totals: filing.totals };
  const facts = facts720X(filing, typed);
  const { adjustments, totals } = computeForm720X(facts);
  const names = new Map(filing.adjustments.map(({ crn, name }) => [crn, name]));
  const changes = adjustments.map(
    (one): ShownChange => ({
      ...one,
      irsNumber: one.irsNumber ?? null,
      crn: one.crn ?? null,
      name: (one.crn && names.get(one.crn)) ?? nameOf(one),
      lastDay: one.change.startsWith('-')
        ? lastDayToAmend(parseQuarter(one.quarter) as Quarter, facts.filed?.[one.quarter])
        : null,
    }),
  );
  return { changes, totals };
}
