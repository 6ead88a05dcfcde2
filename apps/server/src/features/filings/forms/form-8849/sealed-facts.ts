import { createHash } from 'node:crypto';
import type { Form8849 } from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';
import { type FilingDeps, type FilingRecord, openTins, sealGroupTins, withoutTinsOf } from '../../filings/public.ts';

/** The taxpayer numbers of all schedules: a page that nobody enters, so that a change of one is a change of its claims alone. */
export const TINS_PAGE = 'tins';

type Deps = Pick<FilingDeps, 'cipherOf'>;

/** The claims without taxpayer numbers, safe for a column or a fingerprint. */
export const withoutTins = ({ ssn: _, ...facts }: Form8849): Form8849 => ({
  ...facts,
  schedules: withoutTinsOf(facts.schedules),
});

/** The SSN of the claimant among the facts that hold taxpayer numbers, as a part next to the schedules. */
const CLAIMANT = 'claimant';

/** The SSN of the claimant and the taxpayer numbers of claims, sealed; null where there are none. */
export const sealTins = (
  deps: Deps,
  tx: Tx,
  whose: Pick<FilingRecord, 'id' | 'accountId'>,
  { schedules, ssn }: Form8849,
): Promise<string | null> =>
  sealGroupTins(deps, tx, whose, TINS_PAGE, { ...schedules, ...(ssn && { [CLAIMANT]: { ssn } }) });

/** A filing with the SSN of the claimant and the taxpayer numbers of its claims, which a loaded one lacks. */
export async function withTins(
  deps: Deps,
  tx: Tx,
  record: FilingRecord<'Form8849'>,
): Promise<FilingRecord<'Form8849'>> {
  const groups: Form8849['schedules'] & { [CLAIMANT]?: { ssn?: string } } = {
    ...record.facts.schedules,
    [CLAIMANT]: {},
  };
  const { [CLAIMANT]: claimant, ...schedules } = await openTins(deps, tx, record, TINS_PAGE, groups);
  return { ...record, facts: { ...record.facts, ...claimant, schedules } };
}

/** Fingerprint of the facts, for the audit trail. Taxpayer numbers are left out: nine digits could be tried out. */
export const factsHash = (facts: Form8849): string =>
  createHash('sha256')
    .update(JSON.stringify(withoutTins(facts)))
    .digest('hex');
