import type { Form720XAnswer, RequestIssue } from '@gauger/contract';
import { type ComputedForm720X, computeForm720X, type Issue, issue, type Law } from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';
import type { FilingDeps, FilingRecord, FrozenOriginal } from '../../filings/public.ts';
import { lawOfVersion } from '../../rate-book/public.ts';
import type { Laws } from './commit-amendment.ts';
import { newerRates } from './newer-rates.ts';
import { presentFiling } from './present-filing.ts';
import { withTins } from './sealed-facts.ts';

type Deps = Pick<FilingDeps, 'lawInForce'>;

type Original = Pick<FrozenOriginal, 'rateBookVersion' | 'lines' | 'claims'>;

/**
 * The law in force, and that of the rate book by which the original was computed. Where that one is not known, the amounts of the
 * original are as they were frozen.
 * @param original null without one
 */
export async function findLaws(deps: Deps, tx: Tx, original: Original | null): Promise<Laws> {
  const law = await deps.lawInForce(tx);
  if (original === null) return { law, lawOfOriginal: law };
  const lawOfOriginal = await lawOfVersion(tx, original.rateBookVersion, law);
  if (lawOfOriginal !== null) return { law, lawOfOriginal };
  return { law, lawOfOriginal: law, frozen: { lines: original.lines, claims: original.claims } };
}

/** Computes a loaded amendment: each return by its own rates. */
export async function computeRecord(tx: Tx, record: FilingRecord<'Form720X'>, law: Law): Promise<ComputedForm720X> {
  const laws = await findLaws({ lawInForce: async () => law }, tx, record.original);
  const computed = computeForm720X(record.facts, law, laws.lawOfOriginal, laws.frozen);
  const newer = newerRates(record.facts, laws)?.lines ?? [];
  const remarks = newer.map(({ irsNumber, crn, byOriginalRates, byRatesInForce }) =>
    issue('newerRates', 'ratesInForce', {
      what: irsNumber === null ? `CRN ${crn}` : `IRS No. ${irsNumber}`,
      before: `$${byOriginalRates}`,
      amount: `$${byRatesInForce}`,
    }),
  );
  return { ...computed, issues: [...computed.issues, ...remarks, ...unknownRates(record, laws)] };
}

const unknownRates = ({ original }: Pick<FilingRecord<'Form720X'>, 'original'>, { frozen }: Laws): Issue[] =>
  original && frozen
    ? [issue('originalRatesUnknown', 'ratesInForce', { rateBookVersion: original.rateBookVersion })]
    : [];

/** The answer about a loaded amendment. */
export async function presentFigures(
  deps: Pick<FilingDeps, 'cipherOf' | 'lawInForce'>,
  tx: Tx,
  loaded: FilingRecord<'Form720X'>,
  issues: RequestIssue[],
): Promise<Form720XAnswer> {
  const laws = await findLaws(deps, tx, loaded.original);
  return presentFiling(await withTins(deps, tx, loaded), issues, laws);
}
