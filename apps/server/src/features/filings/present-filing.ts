import type { FilingAnswer, RequestIssue } from '@gauger/contract';
import { maskedNumbers, quarterDays, quarterOfFiling } from '@gauger/excise';
import type { BankData } from './bank-data.ts';
import { presentClaimsPage } from './claims-page.ts';
import { type FilingRecord, taxYearQuarterOf } from './filing-record.ts';
import { presentNamed } from './named-preparers.ts';

/** A filing as the API tells it. Every amount in it was computed by the server; bank numbers are masked. */
export function presentFiling(
  record: FilingRecord,
  issues: RequestIssue[],
  { paymentOption, refundAccount }: BankData,
): FilingAnswer {
  const { facts } = record;
  const quarter = quarterOfFiling(facts);
  const days = quarterDays(quarter);
  return {
    id: record.id,
    formType: 'Form720',
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
      [...record.lines.keys()].map((irsNumber) => [irsNumber, presentLine(record, irsNumber)]),
    ),
    deposit: facts.deposit ?? null,
    overpayment: facts.overpayment ?? null,
    paymentOption: paymentOption && maskedNumbers(paymentOption),
    refundAccount: refundAccount && maskedNumbers(refundAccount),
    claimsData: presentClaimsPage(record),
    ...presentNamed(record),
    totals: record.totals,
    taxLiability: record.totals.taxLiability ?? '0.00',
    issues,
    paymentStatus: record.feePaid ? 1 : 0,
    state: record.state,
    rateBookVersion: record.rateBookVersion,
    version: record.version,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

function presentLine(record: FilingRecord, irsNumber: string): FilingAnswer['filingData'][string] {
  const facts = record.facts.filingData[irsNumber];
  const line = record.lines.get(irsNumber);
  if (!facts || !line) throw new Error('A line was loaded without its facts');
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
