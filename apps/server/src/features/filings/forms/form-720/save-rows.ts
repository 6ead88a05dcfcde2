import type { Route } from '@gauger/contract';
import type { ClaimsFacts, Law, LineFacts } from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';
import type { Call } from '../../../../http/public.ts';
import type { AccountSession } from '../../../people/sessions/public.ts';
import { type FilingDeps, type FilingRecord, type SaveEvent, writeFiling } from '../../filings/public.ts';
import { commitPages } from './commit-pages.ts';
import { form720Pages, sealsOf } from './pages.ts';
import { sealTins } from './sealed-facts.ts';
import { writtenContent } from './written-content.ts';

/** Lists of rows, by IRS number and by group of Schedule C; null for one that is removed. */
interface RowPages {
  filingData?: Readonly<Record<string, LineFacts | null>>;
  claimsData?: { groups: Readonly<Record<string, object | null>> };
}

/** Saves the rows of an import as a save of their pages. Rows put back are not judged again. @returns the new version */
export async function saveRows(
  deps: FilingDeps,
  tx: Tx,
  call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
  before: FilingRecord<'Form720'>,
  { filingData = {}, claimsData }: RowPages,
  { law, event }: { law: Law; event: Pick<SaveEvent, 'actionType' | 'detail'> },
): Promise<number> {
  const sent = { filingData, ...(claimsData && { claimsData }) } as Parameters<typeof commitPages>[1];
  const committed =
    event.actionType === 'ROW_IMPORT_UNDONE'
      ? commitPages(withRows(before.facts, { filingData, ...(claimsData && { claimsData }) }), {}, law)
      : commitPages(before.facts, sent, law);
  const { facts, lines, computed } = committed;
  const claims = await sealTins(deps, tx, before, facts.claimsData);
  const groups = Object.keys(claimsData?.groups ?? {}).map((group) => `claims.${group}`);
  const { beforeHash, afterHash, ...content } = writtenContent(before, committed, {
    pages: form720Pages(facts, lines, computed.claims, { ...sealsOf(before.pages), claims }),
    sent: Object.keys(filingData),
    named: [...Object.keys(filingData), ...(groups.length > 0 ? ['claimsData', ...groups] : [])],
  });
  return writeFiling(tx, call, before, {
    ...content,
    rateBookVersion: law.rateBookVersion,
    now: deps.now(),
    event: { ...event, beforeHash, afterHash },
  });
}

function withRows(facts: FilingRecord<'Form720'>['facts'], { filingData = {}, claimsData }: RowPages): typeof facts {
  const { groups: _, ...header } = facts.claimsData ?? {};
  const groups = without({ ...facts.claimsData?.groups, ...claimsData?.groups });
  const claims = Object.keys(groups).length > 0 ? { ...header, groups } : header;
  const { claimsData: __, ...others } = facts;
  return {
    ...others,
    filingData: without({ ...facts.filingData, ...filingData }) as typeof facts.filingData,
    ...(Object.keys(claims).length > 0 && { claimsData: claims as ClaimsFacts }),
  };
}

const without = (pages: Readonly<Record<string, object | null>>): Record<string, object> =>
  Object.fromEntries(Object.entries(pages).flatMap(([page, facts]) => (facts ? [[page, facts]] : [])));
