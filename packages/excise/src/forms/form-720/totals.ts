import { type DecimalString, type Law, type SectionCode, type TaxLine, taxLaw } from '../../catalog/public.ts';
import { compare, decimal, type Exact, minus, plus, toFixed, ZERO } from '../../decimal.ts';
import { indexOf, type LawIndex } from '../../engine/public.ts';
import type { Filing } from './filing.ts';
import { type ReadFiling, readFiling } from './read-filing.ts';

/** Sums of lines already in cents, under the specification's names. */
export type SectionTotals = Record<`total${Capitalize<SectionCode>}`, DecimalString>;

export interface Totals extends SectionTotals {
  /** Form 720 line 1. */
  totalPartI: DecimalString;
  /** Form 720 line 3: Part I plus Part II. */
  taxLiability: DecimalString;
  totalClaim: DecimalString;
  deposit: DecimalString;
  overPayment: DecimalString;
  /** Form 720 line 7: the part of overPayment that comes from a Form 720-X. */
  form720xOverPaidAmt: DecimalString;
  /** Form 720 line 8: deposits and previous overpayment. */
  totalPayment: DecimalString;
  /** Form 720 line 9: deposits, claims and previous overpayment together. */
  totalCredit: DecimalString;
  /** The balance due; 0 when the credit covers the liability. */
  totalDue: DecimalString;
  /** The part of the credit that exceeds the liability; 0 when a balance is due. */
  overPaymentFromThisQuarter: DecimalString;
}

export function sectionTotalName(code: SectionCode): keyof SectionTotals {
  const known = sectionTotalNames.get(code);
  if (known !== undefined) return known;
  const name = `total${code[0]?.toUpperCase()}${code.slice(1)}` as keyof SectionTotals;
  sectionTotalNames.set(code, name);
  return name;
}

/** Built once: a filing with one row asks for all of them. */
const sectionTotalNames = new Map<SectionCode, keyof SectionTotals>();

/**
 * Computes the totals of a filing from the taxes of its lines in cents, for a page that changes one of them at a
 * time; `computeFiling` gives the same totals. The claims count with their `totalClaim`.
 * @param taxes the tax of each line on the return, by IRS number
 */
export function totalsOf(
  taxes: Readonly<Record<string, DecimalString>>,
  others: Pick<Filing, 'deposit' | 'overpayment' | 'claimsData'>,
  law: Law = taxLaw,
): Totals {
  const { deposit, overpayment, claimsData } = others;
  const filing = readFiling({ filingData: {}, deposit, overpayment, claimsData });
  return computeTotals(indexOf(law), knownTaxes(taxes, law), filing, filing.claims.entered);
}

/** The lines of a return with their given taxes in cents, in the order of the form. */
export const knownTaxes = (taxes: Readonly<Record<string, DecimalString>>, law: Law): ReadonlyMap<TaxLine, Exact> =>
  new Map(
    law.lines.flatMap((line): [TaxLine, Exact][] => {
      const tax = taxes[line.irsNumber];
      return tax === undefined ? [] : [[line, decimal(tax)]];
    }),
  );

/**
 * Computes every total of a filing from the taxes of its lines in cents.
 * @param totalClaim the claims of Schedule C together, in cents
 */
export function computeTotals(
  index: LawIndex,
  taxes: ReadonlyMap<TaxLine, Exact>,
  filing: ReadFiling,
  totalClaim: Exact,
): Totals {
  const sectionTotals = {} as SectionTotals;
  let partI = ZERO;
  let partII = ZERO;
  for (const section of index.law.sections) {
    let total = ZERO;
    for (const [line, tax] of taxes) if (line.section === section.code) total = plus(total, tax);
    sectionTotals[sectionTotalName(section.code)] = toFixed(total, 2);
    if (section.part === 'I') partI = plus(partI, total);
    else partII = plus(partII, total);
  }
  const taxLiability = plus(partI, partII);
  const totalPayment = plus(filing.deposit, filing.overpayment);
  const totalCredit = plus(totalPayment, totalClaim);
  const owed = compare(taxLiability, totalCredit) > 0;
  return {
    ...sectionTotals,
    totalPartI: toFixed(partI, 2),
    taxLiability: toFixed(taxLiability, 2),
    totalClaim: toFixed(totalClaim, 2),
    deposit: toFixed(filing.deposit, 2),
    overPayment: toFixed(filing.overpayment, 2),
    form720xOverPaidAmt: toFixed(filing.fromAmendment, 2),
    totalPayment: toFixed(totalPayment, 2),
    totalCredit: toFixed(totalCredit, 2),
    totalDue: toFixed(owed ? minus(taxLiability, totalCredit) : ZERO, 2),
    overPaymentFromThisQuarter: toFixed(owed ? ZERO : minus(totalCredit, taxLiability), 2),
  };
}
