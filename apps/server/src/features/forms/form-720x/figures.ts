import type { Form720XAnswer, RequestIssue } from '@gauger/contract';
import { type ComputedForm720X, computeForm720X, issue, type Law } from '@gauger/excise';
import type { Tx } from '../../../db/database.ts';
import type { FilingDeps } from '../../deps.ts';
import type { FilingRecord } from '../../filings/public.ts';
import { lawOfVersion } from '../../ratebook/public.ts';
import type { Laws } from './commit-amendment.ts';
import { newerRates } from './newer-rates.ts';
import { presentFiling } from './present-filing.ts';
import { withTins } from './sealed-facts.ts';

type Deps = Pick<FilingDeps, 'lawInForce'>;

/** The law in force, and that of the rate book by which the original was computed; null without an original. */
export async function lawsOf(deps: Deps, tx: Tx, rateBookVersion: string | null): Promise<Laws> {
  const law = await deps.lawInForce(tx);
  return { law, lawOfOriginal: rateBookVersion === null ? law : await lawOfVersion(tx, rateBookVersion, law) };
}

/** Computes a loaded amendment: each return by its own rates. */
export async function computeRecord(tx: Tx, record: FilingRecord<'Form720X'>, law: Law): Promise<ComputedForm720X> {
  const laws = await lawsOf({ lawInForce: async () => law }, tx, record.original?.rateBookVersion ?? null);
  const computed = computeForm720X(record.facts, law, laws.lawOfOriginal);
  const newer = newerRates(record.facts, laws)?.lines ?? [];
  const remarks = newer.map(({ irsNumber, crn, byOriginalRates, byRatesInForce }) =>
    issue('newerRates', 'ratesInForce', {
      what: irsNumber === null ? `CRN ${crn}` : `IRS No. ${irsNumber}`,
      before: `$${byOriginalRates}`,
      amount: `$${byRatesInForce}`,
    }),
  );
  return { ...computed, issues: [...computed.issues, ...remarks] };
}

/** The answer about a loaded amendment. */
export async function answerOf(
  deps: Pick<FilingDeps, 'cipherOf' | 'lawInForce'>,
  tx: Tx,
  loaded: FilingRecord<'Form720X'>,
  issues: RequestIssue[],
): Promise<Form720XAnswer> {
  const laws = await lawsOf(deps, tx, loaded.original?.rateBookVersion ?? null);
  return presentFiling(await withTins(deps, tx, loaded), issues, laws);
}
