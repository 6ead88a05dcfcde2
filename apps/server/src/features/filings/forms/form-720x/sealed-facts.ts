import { createHash } from 'node:crypto';
import type { Filing, Form720X } from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';
import { type FilingDeps, type FilingRecord, openTins, sealGroupTins, withoutTinsOf } from '../../filings/public.ts';

type Deps = Pick<FilingDeps, 'cipherOf'>;
type Whose = Pick<FilingRecord, 'id' | 'accountId'>;

/** The page that keeps the taxpayer numbers of the corrected return sealed. */
export const CORRECTED_TINS = 'corrected.claims';
/** The pages that keep the taxpayer numbers of the two returns sealed; those of the original are kept with the original. */
const pages = { original: 'original', corrected: CORRECTED_TINS } as const;

/** A return without the taxpayer numbers of its claims, safe for a column or a fingerprint. */
export const returnWithoutTins = (facts: Filing): Filing =>
  facts.claimsData?.groups
    ? { ...facts, claimsData: { ...facts.claimsData, groups: withoutTinsOf(facts.claimsData.groups) } }
    : facts;

/** The taxpayer numbers of one of the two returns, sealed; null where there are none. */
export const sealTins = async (
  deps: Deps,
  tx: Tx,
  whose: Whose,
  which: keyof typeof pages,
  facts: Filing | undefined,
): Promise<string | null> =>
  facts ? sealGroupTins(deps, tx, whose, pages[which], facts.claimsData?.groups ?? {}) : null;

/** A filing with the taxpayer numbers of the claims of both returns, which a loaded one lacks. */
export async function withTins(
  deps: Deps,
  tx: Tx,
  record: FilingRecord<'Form720X'>,
): Promise<FilingRecord<'Form720X'>> {
  const { facts, original } = record;
  const openIn = async (name: keyof typeof pages, sealed: string | null | undefined) => {
    const of = facts[name];
    if (!of?.claimsData?.groups || !sealed) return {};
    const page = pages[name];
    const from = {
      ...record,
      pages: new Map([...record.pages, [page, { facts: {}, cells: {}, amount: null, sealed }]]),
    };
    const groups = await openTins(deps, tx, from, page, of.claimsData.groups);
    return { [name]: { ...of, claimsData: { ...of.claimsData, groups } } };
  };
  const opened = {
    ...(await openIn('original', original?.sealed)),
    ...(await openIn('corrected', record.pages.get(pages.corrected)?.sealed)),
  };
  return { ...record, facts: { ...facts, ...opened } };
}

/** Fingerprint of the facts, for the audit trail. Taxpayer numbers are left out: nine digits could be tried out. */
export const factsHash = ({ original, corrected, ...facts }: Form720X): string =>
  createHash('sha256')
    .update(
      JSON.stringify({
        ...facts,
        ...(original && { original: returnWithoutTins(original) }),
        ...(corrected && { corrected: returnWithoutTins(corrected) }),
      }),
    )
    .digest('hex');
