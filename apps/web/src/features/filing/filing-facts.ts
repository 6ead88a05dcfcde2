import {
  type DecimalString,
  type Filing,
  type FilingFormType,
  type LineFacts,
  type Quarter,
  type TaxLine,
  taxLaw,
} from '@gauger/excise';
import type { Answer } from '../../api/call.ts';
import type { formCalls } from '../../api/form-calls.ts';

/** A filing from the server. */
export type SavedFiling = Answer<(typeof formCalls)[FilingFormType]['get']>;

/** The type of form of a filing. */
export interface OfForm {
  formType: FilingFormType;
}

/** The form where nothing has said it: before an answer has come, and of the returns of a batch. */
export const SOLE_FORM: OfForm = { formType: 'Form720' };

/** Unsaved changes of the page. The ledger counts them as saved. */
export interface Typed {
  line?: {
    irsNumber: string;
    tax: DecimalString;
    facts: () => LineFacts;
    /** Rows with errors, which are not counted; absent while nothing is typed on the page. */
    faulty?: number | undefined;
  };
  beside?: Pick<Filing, 'deposit' | 'overpayment' | 'claimsData'>;
}

export const quarterOf = ({ taxYear, quarter }: Pick<SavedFiling, 'taxYear' | 'quarter'>): Quarter => ({
  year: Number(taxYear),
  quarter: Number(quarter) as Quarter['quarter'],
});

/** The filing in the open format, with what is typed, for the engine. */
export function factsOf(filing: SavedFiling, { line, beside }: Typed = {}): Filing {
  const { formType, taxYearQuarter, filingData } = filing;
  const lines = taxLaw.lines
    .filter(({ irsNumber }) => irsNumber in filingData)
    .map((one) => [one.irsNumber, savedLine(filing, one)]);
  return {
    formType,
    ...taxYearQuarter,
    filingData: { ...Object.fromEntries(lines), ...(line && { [line.irsNumber]: line.facts() }) },
    ...otherFacts(filing, beside),
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
  typed: Typed['beside'] = {},
): NonNullable<Typed['beside']> {
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
