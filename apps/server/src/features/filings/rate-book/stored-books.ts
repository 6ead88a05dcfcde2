import { type Law, RateBookError, type RateBookUpdate, law as shippedLaw, withRateBook } from '@gauger/excise';
import { type AuditEvent, INSTALLATION, recordEvent } from '../../../audit/public.ts';
import { type Database, type Json, jsonb } from '../../../db/public.ts';
import type { LawInForce } from './law-in-force.ts';

/**
 * Loads a newer rate book over those in force. Drafts take it with their next save; what was submitted keeps its own.
 * Throws RateBookError naming every fault, or when its version is that of the shipped book or of a stored one.
 * @param loadedBy the operator's name on the system, or the address of an administrator
 * @param by the administrator; nobody for the operator
 */
export function loadRateBook(
  database: Database,
  lawInForce: LawInForce,
  document: unknown,
  loadedBy: string,
  by: Pick<AuditEvent, 'actorId' | 'ip' | 'requestId'> = {},
): Promise<Law> {
  return database.acrossAccounts(async (tx) => {
    const law = withRateBook(document, await lawInForce(tx));
    const { version } = document as RateBookUpdate;
    if (version === shippedLaw.rateBookVersion)
      throw new RateBookError([
        `${version} is the version of the shipped rate book. Give the newer one a version of its own.`,
      ]);
    const added = await tx
      .insertInto('rateBook')
      .values({ version, document: jsonb(document as Json), loadedBy, loadedAt: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (!added)
      throw new RateBookError([
        `A rate book of version ${version} is loaded already. Give the newer one a version of its own.`,
      ]);
    await recordEvent(tx, {
      accountId: INSTALLATION,
      ...by,
      actionType: 'RATE_BOOK_LOADED',
      documentType: 'rate_book',
      outcome: 'success',
      detail: { version, ...(by.actorId === undefined && { by: 'operator' }) },
    });
    return law;
  });
}

/** Removes a loaded book. Throws when there is none of this version, or when a filing that was paid for rests on it. */
export function removeRateBook(database: Database, version: string): Promise<void> {
  return database.acrossAccounts(async (tx) => {
    const books = await tx.selectFrom('rateBook').select('version').orderBy('loadedAt').orderBy('version').execute();
    const versions = books.map((book) => book.version);
    const at = versions.indexOf(version);
    if (at < 0) throw new Error(`No rate book of version ${version} is loaded. ${listVersions(versions)}`);
    // A filing names the uppermost book of its time and rests on all below it.
    const resting = await tx
      .selectFrom('filing')
      .select('rateBookVersion')
      .where('rateBookVersion', 'in', versions.slice(at))
      .where('state', 'not in', ['draft', 'ready'])
      .executeTakeFirst();
    if (resting)
      throw new Error(
        `A filing that is paid for was computed with ${resting.rateBookVersion}, which rests on ${version}: the book stays, so that its figures can be explained. Load a corrected book over it.`,
      );
    await tx.deleteFrom('rateBook').where('version', '=', version).execute();
  });
}

const listVersions = (versions: readonly string[]) =>
  versions.length > 0 ? `Loaded are ${versions.join(', ')}.` : 'None is loaded.';

/** The loaded books, oldest first. */
export function listRateBooks(
  database: Database,
): Promise<{ version: string; loadedAt: Date; loadedBy: string | null }[]> {
  return database.acrossAccounts((tx) =>
    tx
      .selectFrom('rateBook')
      .select(['version', 'loadedAt', 'loadedBy'])
      .orderBy('loadedAt')
      .orderBy('version')
      .execute(),
  );
}
