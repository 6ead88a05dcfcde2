import type { FilingAnswer, RequestIssue } from '@gauger/contract';
import { type Filing, filingFlags, maskedNumbers, quarterDays, quarterOfFiling } from '@gauger/excise';
import { type FilingRecord, presentNamed, presentSaved } from '../../filings/public.ts';
import { presentClaimsPage } from './claims-page.ts';
import { type LineRecord, linesOfPages } from './pages.ts';
import type { BankData } from './sealed-facts.ts';

/** Presents a filing for the API. The server computed every amount; bank numbers are masked. */
export function presentFiling(
  record: FilingRecord<'Form720'>,
  issues: RequestIssue[],
  { paymentOption, refundAccount }: BankData,
): FilingAnswer {
  const { facts } = record;
  const quarter = quarterOfFiling(facts);
  const days = quarterDays(quarter);
  return {
    id: record.id,
    formType: facts.formType,
    businessId: record.businessId,
    businessName: record.businessName,
    taxWithRegularMethod: record.taxWithRegularMethod,
    emailId: record.emailId,
    taxYear: facts.taxYear,
    quarter: facts.taxYearAndQuarter,
    quarterEnding: `${quarter.quarter * 3}-${facts.taxYear}`,
    additionalProps: { quarterStart: days.first, quarterEnd: days.last },
    taxYearQuarter: taxYearQuarterOf(facts),
    filingData: Object.fromEntries(
      [...linesOfPages(record.pages)].map(([irsNumber, line]) => [irsNumber, presentLine(facts, irsNumber, line)]),
    ),
    deposit: facts.deposit ?? null,
    overpayment: facts.overpayment ?? null,
    paymentOption: paymentOption && maskedNumbers(paymentOption),
    refundAccount: refundAccount && maskedNumbers(refundAccount),
    claimsData: presentClaimsPage(record),
    chosenTaxes: record.chosenTaxes === null ? null : [...record.chosenTaxes],
    ...presentNamed(record),
    totals: record.totals,
    taxLiability: record.totals.taxLiability ?? '0.00',
    ...presentSaved(record, issues),
  };
}

/** Presents a tax line with the tax of each row. */
export function presentLine(
  { filingData }: Filing,
  irsNumber: string,
  line: LineRecord,
): FilingAnswer['filingData'][string] {
  const facts = filingData[irsNumber];
  if (!facts) throw new Error('A line was loaded without its facts');
  const rows = (facts.rows ?? []).map((row, at) => {
    const taxAmount = line.rows[at];
    return taxAmount ? { ...row, taxAmount } : row;
  });
  return {
    irsNumber,
    emptyTaxLiability: facts.emptyTaxLiability ?? false,
    ...(facts.taxWithRegularMethod === undefined ? {} : { taxWithRegularMethod: facts.taxWithRegularMethod }),
    rows: rows as FilingAnswer['filingData'][string]['rows'],
    tax: line.tax,
    cells: line.cells,
  };
}

/** The tax year and quarter page of a return: the quarter and its five boxes. */
function taxYearQuarterOf(facts: Filing): FilingAnswer['taxYearQuarter'] {
  const flags = Object.fromEntries(filingFlags.map((flag) => [flag, facts[flag] ?? false]));
  return {
    taxYear: facts.taxYear,
    taxYearAndQuarter: facts.taxYearAndQuarter,
    ...flags,
  } as FilingAnswer['taxYearQuarter'];
}
