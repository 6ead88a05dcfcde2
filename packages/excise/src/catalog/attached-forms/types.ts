import type { Condition } from '../types.ts';

/** A form that goes with the return: lines and columns, made of the rows of the tax lines that ask for it. Plain data. */
export interface AttachedForm {
  form: '6627' | '6197' | '7208';
  title: string;
  /** A fact of the rows: each of its values gets a separate form, numbered in its cells: `7208.1.V.11.tax`. */
  copiesBy?: string;
  parts: readonly FormPart[];
  citation: string;
}

export interface FormPart {
  part: string;
  title: string;
  /** Number of the part on the returns up to a quarter, `2022Q2`. */
  formerly?: { part: string; through: string };
  columns: readonly FormColumn[];
  entries: readonly FormEntry[];
}

export interface FormColumn {
  /** Last part of the name of its cells. */
  name: string;
  label: string;
  kind: 'text' | 'quantity' | 'money' | 'rate';
}

/** The source of one column of an entry. Names of fields are facts of the rows. */
export type Source =
  /** The first of the fields that is given, in words. */
  | { text: readonly string[] }
  /** The sum of a field over the rows. */
  | { sum: string; cents?: true }
  /** The sum of one field less that of another. */
  | { sum: string; less: string }
  /** The sum of several fields over the rows. */
  | { sums: readonly string[] }
  /** A sum, not below zero, less other sums. */
  | { net: string; less: readonly string[] }
  /** One sum by another, half up to cents. */
  | { average: string; per: string }
  /** Yes or no, as checked. */
  | { ticked: string }
  /** A number that all rows of the printed line share. */
  | { each: string }
  /** The ODC in an imported product: as entered in the first of the fields, or as the Imported Products Table has it. */
  | { odc: readonly string[] }
  /** The weight of that ODC in one product: as entered, or as the Table gives it. */
  | { weight: string }
  /** Tax per unit: the parameters of the formula together. */
  | { rate: true }
  /** A parameter on the first day of the quarter. */
  | { parameter: string }
  /** The line of another part on which the row is taxed. */
  | { lineOf: string }
  /** The tax of the rows, in cents that add up to the tax of the IRS number. */
  | { tax: true };

/** One printed line, or a list with a line for each combination of what its rows share. */
export type FormEntry =
  | (FromRows & { line: string; label: string })
  | (FromRows & { repeats: true })
  /** The tax of an IRS number, as it is carried to Form 720. */
  | { line: string; label: string; total: string };

export interface FromRows {
  /** IRS numbers; the rows of the first one that is reported. */
  from: readonly string[];
  /** Which rows; all of them where absent. */
  where?: Condition;
  /** Only rows taxed by this parameter. */
  taxedBy?: string;
  /** No rows taxed by this parameter. */
  unlessTaxedBy?: string;
  cells: Readonly<Record<string, Source>>;
}
