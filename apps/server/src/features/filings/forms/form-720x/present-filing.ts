import type { Form720XAnswer, RequestIssue, WhatIf720XAnswer } from '@gauger/contract';
import {
  type Adjustment,
  amendedCreditNames,
  amendedQuarters,
  amendmentPdfs,
  amendmentStatements,
  type ComputedForm720X,
  decimal,
  type Filing,
  type Form720X,
  forms,
  type Law,
  lastDayToAmend,
  minus,
  parseQuarter,
  type Quarter,
  quarterInWords,
  quarterOfFiling,
  rowOfAdjustment,
  statementLineOf,
  sum,
  toFixed,
} from '@gauger/excise';
import { type FilingRecord, presentNamed, presentSaved } from '../../filings/public.ts';
import { linesOfPages, presentClaimsPage, presentLine } from '../form-720/public.ts';
import type { Laws } from './commit-amendment.ts';
import { newerRates } from './newer-rates.ts';
import { adjustmentsOf, amountsOfCorrected, pagesOfCorrected } from './pages.ts';

/** Presents an amendment for the API. The server computed every amount. */
export function presentFiling(record: FilingRecord<'Form720X'>, issues: RequestIssue[], laws: Laws): Form720XAnswer {
  const { facts } = record;
  const adjustments = adjustmentsOf(record.pages);
  const totals = record.totals as unknown as ComputedForm720X['totals'];
  const quarters = amendedQuarters(facts);
  const [quarter] = quarters.length === 1 ? quarters : [];
  return {
    id: record.id,
    formType: facts.formType,
    businessId: record.businessId,
    businessName: record.businessName,
    emailId: record.emailId,
    taxYear: quarter ? String(quarter.year) : null,
    quarter: quarter ? String(quarter.quarter) : null,
    period: forms.Form720X.period(facts).name,
    original: presentOriginal(record),
    corrected: presentCorrected(record),
    ...presentRows(facts, totals),
    explanations: { ...facts.explanations },
    statements: { ...facts.statements },
    attachments: Object.fromEntries(Object.entries(facts.attachments ?? {}).map(([number, ids]) => [number, [...ids]])),
    filed: Object.fromEntries(Object.entries(facts.filed ?? {}).map(([name, days]) => [name, { ...days }])),
    ratesInForce: facts.ratesInForce ?? false,
    overpaymentUse: facts.overpaymentUse ?? null,
    applyToQuarter: facts.applyToQuarter ?? null,
    certification: facts.certification ?? false,
    ...presentFigures(facts, { adjustments, totals }, laws),
    paymentOption: null,
    paidPreparer: presentNamed(record).paidPreparer,
    ...presentSaved(record, issues),
  };
}

/** The rows of the form, with what each of them needs, its totals, and what newer rates would make of them. */
export const presentFigures = (
  facts: Form720X,
  { adjustments, totals }: { adjustments: readonly Adjustment[]; totals: ComputedForm720X['totals'] },
  laws: Laws,
): Omit<WhatIf720XAnswer, 'issues'> => ({
  adjustments: adjustments.map((one) => presentAdjustment(facts, one, laws.law)),
  totals: { ...totals },
  newerRates: newerRates(facts, laws),
});

function presentAdjustment(facts: Form720X, one: Adjustment, law: Law): Form720XAnswer['adjustments'][number] {
  const { part, quarter, irsNumber = null, crn = null, original, adjusted, change, explanation } = one;
  const hand = rowOfAdjustment(facts, one);
  const number = irsNumber ?? crn ?? '';
  const isDecrease = change.startsWith('-');
  const needs = isDecrease && irsNumber !== null ? statementLineOf(irsNumber) : null;
  const entered = hand ? ('statement' in hand.row ? hand.row.statement : undefined) : facts.statements?.[number];
  return {
    ...{ part, quarter, irsNumber, crn, original, adjusted, change, explanation },
    name:
      (irsNumber === null
        ? amendedCreditNames[number]
        : law.lines.find((line) => line.irsNumber === irsNumber)?.name) ?? number,
    isDraft: !hand && facts.explanations?.[number] === undefined,
    path: hand?.path ?? null,
    statement: needs && {
      ...needs,
      chosen: entered ?? null,
      choices: amendmentStatements.flatMap(({ id, line, text }) => (line === needs.line ? [{ id, text }] : [])),
    },
    lastDay: isDecrease ? lastDayToAmend(parseQuarter(quarter) as Quarter, facts.filed?.[quarter]) : null,
    needsPdf: amendmentPdfs[number] ?? null,
    attachments: [...((hand ? hand.row.attachments : facts.attachments?.[number]) ?? [])],
  };
}

function presentOriginal({ facts, original }: FilingRecord<'Form720X'>): Form720XAnswer['original'] {
  if (!original || !facts.original) return null;
  const { filingId, formType, submissionId, filedOn, rateBookVersion, lines, claims, chosenAt } = original;
  return {
    source: formType === 'Form720X' ? 'amendment' : filingId === null ? 'elsewhere' : 'filing',
    ...{ filingId, submissionId, filedOn, rateBookVersion },
    period: quarterInWords(quarterOfFiling(facts.original)),
    taxYear: facts.original.taxYear,
    taxYearAndQuarter: facts.original.taxYearAndQuarter,
    chosenAt: chosenAt.toISOString(),
    lines: { ...lines },
    claims: { ...claims },
    filing: { ...facts.original },
  };
}

function presentCorrected({ facts: { corrected }, ...record }: FilingRecord<'Form720X'>): Form720XAnswer['corrected'] {
  if (!corrected) return null;
  const pages = pagesOfCorrected(record.pages);
  const { claims } = amountsOfCorrected(record.pages);
  const totals = { totalClaim: toFixed(sum(Object.values(claims).map(decimal)), 2) };
  const asReturn = { ...record, facts: corrected as Filing, pages, totals } as FilingRecord<'Form720'>;
  return {
    formType: 'Form720',
    taxYear: corrected.taxYear,
    taxYearAndQuarter: corrected.taxYearAndQuarter,
    filingData: Object.fromEntries(
      [...linesOfPages(pages)].map(([irsNumber, line]) => [irsNumber, presentLine(corrected, irsNumber, line)]),
    ),
    claimsData: presentClaimsPage(asReturn),
  };
}

function presentRows({ adjustmentsToLiability, adjustmentsToScheduleC }: Form720X, totals: ComputedForm720X['totals']) {
  const changed = (from: string, to: string) => toFixed(minus(decimal(to), decimal(from)), 2);
  return {
    adjustmentsToLiability: {
      adjustmentsToLiabilityRows: (adjustmentsToLiability?.adjustmentsToLiabilityRows ?? []).map((row) => ({
        ...withoutAbsent(row),
        changeInTax: changed(row.taxAsOriginallyReported, row.adjustedTax),
      })),
      total: totals.line1,
    },
    adjustmentsToScheduleC: {
      adjustmentsToScheduleCRows: (adjustmentsToScheduleC?.adjustmentsToScheduleCRows ?? []).map((row) => ({
        ...withoutAbsent(row),
        changeInCredit: changed(row.adjustedCredit, row.creditAsOriginallyReported),
      })),
      total: totals.line2,
    },
  };
}

const withoutAbsent = (row: object): Record<string, string | string[]> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
