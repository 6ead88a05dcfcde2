import {
  type DecimalString,
  type Filing,
  type FilingFormType,
  type Form720X,
  type Form8849,
  type Form8849Schedule,
  type LineFacts,
  type Quarter,
  type TaxLine,
  taxLaw,
  totalsOf,
} from '@gauger/excise';
import type { Answer } from '../../../api/call.ts';
import type { FormCallName } from '../../../api/form-calls.ts';

/** A filing of a form from the server; of Form 720 where none is named. */
export type SavedFiling<Type extends FilingFormType = 'Form720'> = Answer<FormCallName<Type, 'get'>>;

/** A filing of any form. */
export type AnyFiling = SavedFiling<FilingFormType>;

/** The type of form of a filing. */
export interface OfForm {
  formType: FilingFormType;
}

/** The form of what is only there for Form 720: the returns of a batch, a PCORI fee. */
export const FORM_720: OfForm = { formType: 'Form720' };

/** The changes and totals of a Form 720-X. */
export interface Figures720X {
  changes: readonly ShownChange[];
  totals: SavedFiling<'Form720X'>['totals'];
}

/** A change of a Form 720-X as the web app shows it, saved or as it is typed. */
export type ShownChange = Pick<
  SavedFiling<'Form720X'>['adjustments'][number],
  'part' | 'quarter' | 'irsNumber' | 'crn' | 'name' | 'original' | 'adjusted' | 'change' | 'lastDay'
>;

/** Unsaved changes of the page. The ledger counts them as saved. */
export interface Typed {
  line?: {
    irsNumber: string;
    tax: DecimalString;
    facts: () => LineFacts;
    /** Rows with errors, which are not counted; absent while nothing is typed on the page. */
    faulty?: number | undefined;
  };
  others?: Pick<Filing, 'deposit' | 'overpayment' | 'claimsData'>;
  /** Pages of a Form 720-X in the open format, as the page would save them. */
  amendment?: Partial<Form720X>;
  /** The figures of a Form 720-X as the server tried them out, where this release has not its rates. */
  figures?: Figures720X;
  /** The schedules of a Form 8849, as the page would save them. */
  schedules?: Form8849['schedules'];
}

/** The claim of a page of a Form 8849, in dollars and cents; undefined where nothing is entered. */
export function pageTotal(
  filing: SavedFiling<'Form8849'>,
  { schedule, order }: { schedule?: Form8849Schedule; order: number | string },
): DecimalString | undefined {
  const block = schedule && (filing[`sch${schedule}`] as Readonly<Record<string, { total?: string }>> | undefined);
  return block?.[order]?.total;
}

export const quarterOf = ({ taxYear, quarter }: Pick<SavedFiling, 'taxYear' | 'quarter'>): Quarter => ({
  year: Number(taxYear),
  quarter: Number(quarter) as Quarter['quarter'],
});

/** The filing in the open format, with what is typed, for the engine. */
export function factsOf(filing: SavedFiling, { line, others }: Typed = {}): Filing {
  const { formType, taxYearQuarter, filingData } = filing;
  const lines = taxLaw.lines
    .filter(({ irsNumber }) => irsNumber in filingData)
    .map((one) => [one.irsNumber, savedLine(filing, one)]);
  return {
    formType,
    ...taxYearQuarter,
    filingData: { ...Object.fromEntries(lines), ...(line && { [line.irsNumber]: line.facts() }) },
    ...otherFacts(filing, others),
  };
}

/** The saved facts of a line, without computed values; for an empty line the business's usual method. */
export function savedLine({ filingData, taxWithRegularMethod: usual }: SavedFiling, line: TaxLine): LineFacts {
  const saved = filingData[line.irsNumber];
  if (!saved) return line.dating.by === 'dateBilled' && usual ? { taxWithRegularMethod: true } : {};
  const { emptyTaxLiability, taxWithRegularMethod, rows } = saved;
  return {
    emptyTaxLiability,
    ...(taxWithRegularMethod === undefined ? {} : { taxWithRegularMethod }),
    rows: rows.map(({ taxAmount: _, ...facts }) => facts),
  };
}

/** The facts outside the lines: unsaved changes, else the saved facts. */
export function otherFacts(
  { deposit, overpayment, claimsData }: SavedFiling,
  typed: Typed['others'] = {},
): NonNullable<Typed['others']> {
  return {
    ...(deposit && { deposit: present(deposit) }),
    ...(overpayment && { overpayment: present(overpayment) }),
    ...(claimsData && { claimsData: present(claimsData) }),
    ...typed,
  };
}

type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };
const present = <T extends object>(part: T): Present<T> =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Present<T>;

/** The tax of each line on the return, in cents, with the line that is typed. */
export function taxesOf({ filingData }: SavedFiling, { line }: Typed = {}): Record<string, DecimalString> {
  const saved = Object.entries(filingData).map(([irsNumber, { tax }]) => [irsNumber, tax] as const);
  return { ...Object.fromEntries(saved), ...(line && { [line.irsNumber]: line.tax }) };
}

/** The filing with the totals of what is typed, and a deposit that was not saved yet. */
export function withTyped(filing: SavedFiling, typed: Typed): SavedFiling {
  if (!typed.line && !typed.others) return filing;
  const totals = totalsOf(taxesOf(filing, typed), otherFacts(filing, typed.others));
  const isDeposited = Number(totals.deposit) > 0;
  return {
    ...filing,
    totals: { ...filing.totals, ...totals },
    deposit: filing.deposit ?? ((isDeposited && (typed.others?.deposit as SavedFiling['deposit'])) || null),
  };
}
