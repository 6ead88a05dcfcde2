import type { chooseTaxes, getEarlierTaxes, ResponseOf } from '@gauger/contract';
import { isEditable, isPending, issue, type Law, lineStatus, quarterName, quarterOfFiling } from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import type { Tx } from '../../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../../http/public.ts';
import { type FilingDeps, type FilingRecord, listOfBusiness, loadFiling, notEditable } from '../../filings/public.ts';
import { linesOfPages } from './pages.ts';

/** Keeps the taxes that lead through the pages, apart from version and review. Throws NOT_FOUND, NOT_EDITABLE, INVALID_ROWS. */
export async function keepChosenTaxes(
  { database, lawInForce }: FilingDeps,
  call: Call<typeof chooseTaxes>,
): Promise<ResponseOf<typeof chooseTaxes>> {
  const { session, params, body } = call;
  return database.inAccount(session.accountId, async (tx) => {
    const record = await loadFiling(tx, session.accountId, params.id, 'lock', 'Form720');
    if (!isEditable(record.state)) throw notEditable(record);
    const law = await lawInForce(tx);
    const absent = body.chosenTaxes.flatMap((irsNumber, at) => notOnReturn(irsNumber, at, record, law));
    if (absent.length > 0) throw new AppError('INVALID_ROWS', { issues: absent });
    const chosenTaxes = inFormOrder(new Set(body.chosenTaxes), law);
    await tx
      .updateTable('filing')
      .set({ chosenTaxes })
      .where('accountId', '=', session.accountId)
      .where('id', '=', record.id)
      .execute();
    await recordCallEvent(tx, call, {
      actionType: 'TAXES_CHOSEN',
      documentType: record.facts.formType,
      documentId: record.id,
      detail: { chosenTaxes },
    });
    return { chosenTaxes };
  });
}

function notOnReturn(irsNumber: string, at: number, { facts }: FilingRecord<'Form720'>, law: Law) {
  const quarter = quarterOfFiling(facts);
  const line = law.lines.find((one) => one.irsNumber === irsNumber);
  const status = line && lineStatus(line, quarter);
  if (!status || status.onReturn) return [];
  const named = { irsNumber, quarter: `${quarter.year} Q${quarter.quarter}`, reason: status.reason };
  return [issue('lineNotInForce', `chosenTaxes.${at}`, named)];
}

const inFormOrder = (chosen: ReadonlySet<string>, { lines }: Law): string[] =>
  lines.flatMap(({ irsNumber }) => (chosen.has(irsNumber) ? [irsNumber] : []));

/** Reads the taxes of the latest return of the business for an earlier quarter: those with rows, and those chosen. Throws NOT_FOUND. */
export async function readEarlierTaxes(
  { database, lawInForce }: FilingDeps,
  { session: { accountId }, params }: Call<typeof getEarlierTaxes>,
): Promise<ResponseOf<typeof getEarlierTaxes>> {
  return database.inAccount(accountId, async (tx) => {
    const earlier = await findEarlier(tx, await loadFiling(tx, accountId, params.id, 'read', 'Form720'));
    if (!earlier) return { period: null, filed: false, taxes: [] };
    const taxes = linesOfPages(earlier.pages);
    const listed = new Set([...taxes.keys(), ...(earlier.chosenTaxes ?? [])]);
    return {
      period: quarterName(quarterOfFiling(earlier.facts)),
      filed: earlier.state === 'accepted' || earlier.state === 'mailed' || isPending(earlier.state),
      taxes: inFormOrder(listed, await lawInForce(tx)).map((irsNumber) => ({
        irsNumber,
        tax: taxes.get(irsNumber)?.tax ?? null,
      })),
    };
  });
}

async function findEarlier(
  tx: Tx,
  { accountId, businessId, facts }: FilingRecord<'Form720'>,
): Promise<FilingRecord<'Form720'> | undefined> {
  const number = ({ taxYear, quarter }: { taxYear: string; quarter: string }) => Number(taxYear) * 4 + Number(quarter);
  const now = number({ taxYear: facts.taxYear, quarter: facts.taxYearAndQuarter });
  const returns = await listOfBusiness(tx, accountId, businessId, 'Form720');
  const latest = returns.find((one) => number(one) < now);
  return latest && loadFiling(tx, accountId, latest.id, 'read');
}
