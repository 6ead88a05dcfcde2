import { type Law, type RateBookUpdate, withRateBook } from '@gauger/excise';
import type { Database } from '../../db/database.ts';
import { jsonb } from '../../db/jsonb.ts';
import type { Json } from '../../db/schema.ts';
import type { LawInForce } from './law-in-force.ts';

/**
 * Loads a newer rate book over those in force. Drafts take it with their next save; what was submitted keeps its own.
 * Throws RateBookError naming every fault, or when a book of this version is loaded already.
 */
export function loadRateBook(database: Database, lawInForce: LawInForce, document: unknown): Promise<Law> {
  return database.asAdmin(async (tx) => {
    const law = withRateBook(document, await lawInForce(tx));
    const { version } = document as RateBookUpdate;
    const added = await tx
      .insertInto('rateBook')
      .values({ version, document: jsonb(document as Json), loadedBy: null, loadedAt: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (!added)
      throw new Error(`A rate book of version ${version} is loaded already. Give the newer one a version of its own.`);
    return law;
  });
}

/** The loaded books, oldest first. */
export function listRateBooks(database: Database): Promise<{ version: string; loadedAt: Date }[]> {
  return database.asAdmin((tx) =>
    tx.selectFrom('rateBook').select(['version', 'loadedAt']).orderBy('loadedAt').orderBy('version').execute(),
  );
}
