import type { PreflightIssue } from '@gauger/contract';
import { formOf, irsDay } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import type { FilingDeps, FilingRecord } from '../filings/public.ts';
import { checkFiling } from './find-issues.ts';
import { returnIssuesOfFiling } from './find-return-issues.ts';
import { isMailedInstead } from './not-ready.ts';

interface Preflight {
  way: 'paper' | 'electronic';
  /** Why it goes by mail: one sentence; null where it goes by IRS e-file, and of a form that always goes by mail. */
  whyPaper: string | null;
  issues: PreflightIssue[];
}

/**
 * Finds the errors and warnings of a loaded filing for people who can fix them. A return that IRS e-file does not take goes by
 * mail: nothing in it has to be fixed for that.
 * @param filing with the taxpayer numbers of its claims
 * @param viewer the person who asks
 */
export async function findIssuesToFix(
  deps: FilingDeps,
  tx: Tx,
  filing: FilingRecord,
  viewer: string,
): Promise<Preflight> {
  const found = await checkFiling(deps, tx, filing, viewer);
  const { facts } = filing;
  const notTaken = found.find(isMailedInstead);
  const isOnPaper = notTaken !== undefined || formOf(facts).way(facts, irsDay(deps.now())) === 'paper';
  // Rules of IRS e-file for names and addresses hold nothing up that goes by mail.
  const ofReturn = isOnPaper ? [] : await returnIssuesOfFiling(deps, tx, filing);
  // Both find that IRS e-file does not take a quarter.
  const codes = new Set(found.map(({ code }) => code));
  const issues = [...found, ...ofReturn.filter(({ code }) => !codes.has(code))];
  return {
    way: isOnPaper ? 'paper' : 'electronic',
    whyPaper: notTaken ? `${notTaken.message.replace(/\.$/, '')}.` : null,
    issues: issues.filter((one) => !isMailedInstead(one)),
  };
}
