import { type Law, RateBookError, law as shippedLaw, withRateBook } from '@gauger/excise';
import { type Json, statement, type Tx } from '../../../db/public.ts';

const selectVersions = statement((db) =>
  db.selectFrom('rateBook').select('version').orderBy('loadedAt').orderBy('version'),
);

/** Gives the law to compute with: the shipped one under the rate books an operator loaded, oldest first. */
export type LawInForce = (tx: Tx) => Promise<Law>;

/** Warns the operator about a skipped rate book, with the reason. */
export type Warn = (skipped: { rateBook: string; reason: string }, message: string) => void;

/** Caches the last law; the next call sees a changed book. A stored book that no longer fits is skipped with a warning. */
export function openLaw(warn: Warn, shipped: Law = shippedLaw): LawInForce {
  let kept: { versions: string; law: Law } = { versions: '', law: shipped };
  return async (tx) => {
    const { rows } = await selectVersions(tx, {});
    const versions = rows.map(({ version }) => version).join(' ');
    if (versions !== kept.versions) kept = { versions, law: await stack(tx, warn, shipped) };
    return kept.law;
  };
}

/** The law of a version, for figures that keep their rates; null for one of an older release, neither shipped nor loaded. */
export async function lawOfVersion(
  tx: Tx,
  version: string,
  inForce: Law,
  shipped: Law = shippedLaw,
): Promise<Law | null> {
  if (version === inForce.rateBookVersion) return inForce;
  if (version === shipped.rateBookVersion) return shipped;
  const books = await tx
    .selectFrom('rateBook')
    .select(['version', 'document'])
    .orderBy('loadedAt')
    .orderBy('version')
    .execute();
  const at = books.findIndex((book) => book.version === version);
  if (at < 0) return null;
  const takenOver = books.findIndex((book) => book.version === shipped.rateBookVersion) + 1;
  return books.slice(takenOver, at + 1).reduce<Law>((law, { document }) => {
    const stacked = over(law, document);
    return stacked instanceof RateBookError ? law : stacked;
  }, shipped);
}

async function stack(tx: Tx, warn: Warn, shipped: Law): Promise<Law> {
  const books = await tx
    .selectFrom('rateBook')
    .select(['version', 'document'])
    .orderBy('loadedAt')
    .orderBy('version')
    .execute();
  const skip = (rateBook: string, reason: string) => warn({ rateBook, reason }, 'A loaded rate book is not used');
  // The release that carries a book's version was made of that book and of those below it.
  const takenOver = books.findIndex(({ version }) => version === shipped.rateBookVersion) + 1;
  for (const { version } of books.slice(0, takenOver))
    skip(version, `release ${shipped.rateBookVersion} has taken it over`);
  return books.slice(takenOver).reduce<Law>((law, { version, document }) => {
    const stacked = over(law, document);
    if (stacked instanceof RateBookError) skip(version, `it no longer fits: ${stacked.faults.join('; ')}`);
    return stacked instanceof RateBookError ? law : stacked;
  }, shipped);
}

function over(law: Law, document: Json): Law | RateBookError {
  try {
    return withRateBook(document, law);
  } catch (error) {
    if (error instanceof RateBookError) return error;
    throw error;
  }
}
