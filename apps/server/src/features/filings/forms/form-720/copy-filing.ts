import type { NewFiling } from '@gauger/contract';
import {
  computeFiling,
  copyLines,
  type Filing,
  type Issue,
  issue,
  type Law,
  type LineFacts,
  type Quarter,
  quarterOfFiling,
} from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import type { Tx } from '../../../../db/public.ts';

import { loadFiling } from '../../filings/public.ts';

/** Facts that a new filing copies from an earlier one. */
export interface Copied {
  filingData: Record<string, LineFacts>;
  /** The taxes that the new filing reports; null without a copy. */
  chosenTaxes: string[] | null;
  /** Lines that have to be completed: they become drafts of their pages. */
  drafts: Record<string, LineFacts>;
  /** Facts left out, and fields to complete. */
  remarks: Issue[];
}

/** Copies taxes and lines of an earlier filing of the business; incomplete lines become drafts. Throws NOT_FOUND. */
export async function copyFiling(
  tx: Tx,
  accountId: string,
  { businessId, copyFrom, filingData: sent = {} }: NewFiling,
  empty: Filing,
  law: Law,
): Promise<Copied> {
  if (!copyFrom) return { filingData: {}, chosenTaxes: null, drafts: {}, remarks: [] };
  const source = await loadFiling(tx, accountId, copyFrom.filingId, 'read', 'Form720');
  if (source.businessId !== businessId) throw new AppError('NOT_FOUND');
  const quarter: Quarter = quarterOfFiling(empty);
  const copied = copyLines(source.facts, quarter, copyFrom.what, source.chosenTaxes ?? [], law);
  const lines = Object.entries(copied.filingData).filter(([irsNumber]) => !(irsNumber in sent));
  const faulty =
    copyFrom.what === 'rows' ? new Set(lines.map(([irsNumber]) => irsNumber)) : faultyLines(empty, lines, law);
  const label = (irsNumber: string) => {
    const line = law.lines.find((one) => one.irsNumber === irsNumber);
    return line ? `${line.name} (${irsNumber})` : `IRS No. ${irsNumber}`;
  };
  const named = `${quarter.year} Q${quarter.quarter}`;
  const isDraft = ([irsNumber]: [string, LineFacts]) => faulty.has(irsNumber);
  return {
    filingData: Object.fromEntries(lines.filter((line) => !isDraft(line))),
    chosenTaxes: copied.chosenTaxes,
    drafts: Object.fromEntries(lines.filter(isDraft)),
    remarks: [
      ...copied.leftOut.map((irsNumber) =>
        issue('lineNotCopied', `filingData.${irsNumber}`, { line: label(irsNumber), quarter: named }),
      ),
      ...lines
        .filter(isDraft)
        .map(([irsNumber]) => issue('lineCopiedAsDraft', `filingData.${irsNumber}`, { line: label(irsNumber) })),
      // With the taxes alone, every line waits for its rows.
      ...(copyFrom.what === 'taxes' ? [] : copied.withoutRows)
        .filter((irsNumber) => !(irsNumber in sent))
        .map((irsNumber) => issue('lineCopiedWithoutRows', `filingData.${irsNumber}`, { line: label(irsNumber) })),
      ...(source.facts.claimsData ? [issue('claimsNotCopied', 'claimsData')] : []),
    ],
  };
}

function faultyLines(empty: Filing, lines: readonly [string, LineFacts][], law: Law): ReadonlySet<string> {
  const { issues } = computeFiling({ ...empty, filingData: Object.fromEntries(lines) }, law);
  const errors = issues.filter(({ severity }) => severity === 'error');
  return new Set(errors.flatMap(({ path }) => /^filingData\.(\w+)/.exec(path)?.[1] ?? []));
}
