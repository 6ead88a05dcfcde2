import type { RequestIssue } from '@gauger/contract';
import { claimSections, form8849Schedules, formatDate, irsDay, issue, law } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import { nameOf } from '../../people/sessions/public.ts';

/** Finds everyone's unsaved changes on a filing: what people see as entered is not in the return. A job has no `viewer`. */
export async function findUnsavedChanges(
  tx: Tx,
  accountId: string,
  filingId: string,
  viewer: string | undefined,
): Promise<RequestIssue[]> {
  const drafts = await tx
    .selectFrom('pageDraft')
    .innerJoin('appUser', 'appUser.id', 'pageDraft.userId')
    .select(['pageDraft.page', 'pageDraft.userId', 'pageDraft.updatedAt'])
    .select(['appUser.firstName', 'appUser.lastName', 'appUser.email'])
    .where('pageDraft.accountId', '=', accountId)
    .where('pageDraft.filingId', '=', filingId)
    .orderBy('pageDraft.page')
    .orderBy('pageDraft.updatedAt')
    .execute();
  return drafts.map(({ page, userId, updatedAt, ...person }) => {
    const own = userId === viewer;
    const name = nameOf(person);
    const day = formatDate(irsDay(updatedAt));
    return {
      ...issue('unsavedChanges', `drafts.${page}`, {
        who: own ? 'You have' : `${name} has`,
        page: pageName(page),
        day,
      }),
      draft: { page, author: { id: userId, name }, typedAt: updatedAt.toISOString(), own },
    };
  });
}

const names: Readonly<Record<string, string>> = {
  taxYearQuarter: 'Tax Year & Quarter Ending',
  deposit: 'Deposit',
  overpayment: 'Overpayment',
  paymentOption: 'IRS Payment',
  claimsData: 'Claims',
  ...Object.fromEntries(claimSections.map(({ group, title }) => [`claims.${group}`, `Claims, ${title}`])),
  adjustmentsToLiability: 'Tax Adjustment',
  adjustmentsToScheduleC: 'Claim Adjustment',
  schedule: 'Schedule, Year & Month',
  ...Object.fromEntries(
    form8849Schedules.flatMap(({ schedule, pages }) => [
      [`schedule.${schedule}`, `Schedule ${schedule}`],
      ...pages.map(({ group, name }) => [
        `claims.${schedule}.${group}`,
        `Schedule ${schedule}, line ${group}, ${name}`,
      ]),
    ]),
  ),
  ...Object.fromEntries(law.lines.map(({ irsNumber, name }) => [irsNumber, `${name} (${irsNumber})`])),
};

const pageName = (page: string): string => {
  const [, ofCorrected] = /^corrected\.(.+)$/.exec(page) ?? [];
  if (ofCorrected !== undefined) return `the corrected return, ${pageName(ofCorrected)}`;
  return names[page] ?? `page ${page}`;
};
