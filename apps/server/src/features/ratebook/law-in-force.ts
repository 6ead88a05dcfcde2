import { type Law, law as shippedLaw, withRateBook } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';

/** Gives the law to compute with: the shipped one under every rate book an operator loaded, oldest first. */
export type LawInForce = (tx: Tx) => Promise<Law>;

/** Keeps the law it made last; a book loaded meanwhile, by this or another process, is seen by the next call. */
export function openLaw(): LawInForce {
  let kept: { versions: string; law: Law } = { versions: '', law: shippedLaw };
  return async (tx) => {
    const loaded = await tx.selectFrom('rateBook').select('version').orderBy('loadedAt').orderBy('version').execute();
    const versions = loaded.map(({ version }) => version).join(' ');
    if (versions !== kept.versions) kept = { versions, law: await stack(tx) };
    return kept.law;
  };
}

async function stack(tx: Tx): Promise<Law> {
  const books = await tx.selectFrom('rateBook').select('document').orderBy('loadedAt').orderBy('version').execute();
  return books.reduce<Law>((law, { document }) => withRateBook(document, law), shippedLaw);
}
