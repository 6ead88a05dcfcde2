import {
  type Adjustment,
  adjustmentCell,
  amendedCreditNames,
  type CreditAdjustmentRow,
  computeForm720X,
  type Explanation,
  explainForm720X,
  type Filing,
  type Form720X,
  formatDate,
  lastDayToAmend,
  law,
  parseQuarter,
  type Quarter,
  type TaxAdjustmentRow,
  taxLaw,
} from '@gauger/excise';
import { type Figures720X, factsOf, type SavedFiling, type ShownChange, type Typed } from './filing-facts.ts';

type Saved = SavedFiling<'Form720X'>;

/**
 * Whether the web app has the rates of both returns: those of the release. Those of a rate book that an operator loaded, or of an older
 * release, only the server has.
 */
export const hasRatesOf = ({ original, ratesInForce, rateBookVersion }: Saved): boolean =>
  !original ||
  (original.rateBookVersion === law.rateBookVersion && (!ratesInForce || rateBookVersion === law.rateBookVersion));

type Original = NonNullable<Saved['original']>;

/** The return that a Form 720-X corrects, with its day of filing: "Form 720, 2026 Q2" and "filed Nov 26, 2026". */
export function nameOriginal({ source, period, filedOn }: Original): { name: string; filed: string | null } {
  const day = filedOn && formatDate(filedOn);
  return source === 'amendment'
    ? { name: `Form 720-X, ${period}`, filed: day && `of the return filed ${day}` }
    : { name: `Form 720, ${period}`, filed: day && `filed ${day}` };
}

/** The state of the amounts in column (d), which the form names so. */
export const stateOfOriginal = (original: Saved['original']): string =>
  original?.source === 'amendment' ? 'as previously adjusted' : 'as filed';

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
export function facts720X(filing: Saved, { line, others, amendment }: Typed = {}): Form720X {
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
          ...factsOf(corrected, { ...(line && { line }), ...(others && { others }) }),
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
  taxLaw.lines.find((line) => line.irsNumber === irsNumber)?.name ?? amendedCreditNames[crn ?? ''] ?? `CRN ${crn}`;

/** Explains a cell of a Form 720-X, with what is typed on the page. */
export const why720X =
  (filing: Saved, typed: Typed, cell: string): (() => Explanation | null) =>
  () =>
    hasRatesOf(filing)
      ? explainForm720X(facts720X(filing, typed), cell)
      : explainFigures(figures720X(filing, typed).changes, cell);

/** The same where the web app has not the rates: the amounts of the server, without rows and rates. */
function explainFigures(changes: readonly ShownChange[], cell: string): Explanation | null {
  const change = (one: ShownChange): Explanation => {
    const given = (value: string, because: string): Explanation => ({ kind: 'given', value, because });
    const was = given(one.original, 'As originally reported or previously adjusted');
    const is = given(one.adjusted, 'Corrected, by the rate book of this Form 720-X');
    const [from, less] = one.part === '1' ? [is, was] : [was, is];
    const label = one.irsNumber === null ? `CRN ${one.crn}` : `${one.name}, IRS No. ${one.irsNumber}`;
    return { kind: 'cell', cell: changeCell(one, changes), label, of: { kind: 'difference', from, less } };
  };
  const total = (of: readonly ShownChange[], label: string): Explanation => ({
    kind: 'cell',
    cell,
    label,
    of: { kind: 'sum', of: of.map(change) },
  });
  const [, part] = /^totals\.line([12])$/.exec(cell) ?? [];
  if (part !== undefined)
    return total(
      changes.filter((one) => one.part === part),
      `Changes of line ${part}`,
    );
  if (cell === 'totals.line4') return total(changes, 'Total adjustments, line 4');
  const found = changes.find((one) => changeCell(one, changes) === cell);
  return found ? change(found) : null;
}

/** The cell of the change of a row. */
export const changeCell = (one: ShownChange, all: readonly ShownChange[]): string =>
  `${adjustmentCell(one, all)}.change`;

/** Whether something is typed that changes a figure. */
export const isAnythingTyped = ({ line, others, amendment }: Typed): boolean =>
  line !== undefined || others !== undefined || amendment !== undefined;

/** The changes and totals as they are saved or, where something is typed on the page, as the page would save them. */
export function figures720X(filing: Saved, typed: Typed): Figures720X {
  if (!isAnythingTyped(typed)) return { changes: filing.adjustments, totals: filing.totals };
  if (!hasRatesOf(filing)) return typed.figures ?? { changes: filing.adjustments, totals: filing.totals };
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
