import type { checkRateBook as checking, loadRateBook as loading, ResponseOf } from '@gauger/contract';
import { type Law, RateBookError, type RateBookUpdate, law as shippedLaw, withRateBook } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import { actorOf, recordAdminRead } from '../../../audit/public.ts';
import type { Database } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { type LawInForce, listRateBooks, loadRateBook as load } from '../../filings/rate-book/public.ts';

interface RateBookDeps {
  database: Database;
  lawInForce: LawInForce;
}

type Checked = ResponseOf<typeof checking>;

/** Most faults that are listed, and the most of the text of each: a file can hold anything. */
const MAX_FAULTS = 100;
const MAX_TEXT = 300;

/** Checks a rate book: answers its faults, or its changes. Loads nothing, and records the read. */
export async function checkRateBook(
  { database, lawInForce }: RateBookDeps,
  call: Call<typeof checking>,
): Promise<Checked> {
  const law = await database.asAdmin(async (tx) => {
    await recordAdminRead(tx, call, { documentType: 'rate_book' });
    return lawInForce(tx);
  });
  const loaded = await listRateBooks(database);
  return check(call.body.document, law, [shippedLaw.rateBookVersion, ...loaded.map(({ version }) => version)]);
}

function check(document: unknown, law: Law, known: readonly string[]): Checked {
  try {
    withRateBook(document, law);
  } catch (error) {
    if (!(error instanceof RateBookError)) throw error;
    return {
      version: null,
      faults: error.faults.slice(0, MAX_FAULTS).map((fault) => fault.slice(0, MAX_TEXT)),
      changes: [],
    };
  }
  const { version, values } = document as RateBookUpdate;
  const faults = known.includes(version) ? [`version ${version} was loaded before: choose a newer one`] : [];
  return { version, faults, changes: faults.length > 0 ? [] : changesOf(values, law) };
}

function changesOf(values: RateBookUpdate['values'], law: Law): Checked['changes'] {
  const parameters = new Map(law.parameters.map((parameter) => [parameter.id, parameter]));
  return values.map(({ parameter, from, to, value, citation, confidence }) => {
    const { title = parameter, unit = '', values: older = [] } = parameters.get(parameter) ?? {};
    const before = older.find((one) => one.from <= from && (one.to === null || one.to >= from));
    return { parameter, title, unit, from, to, before: before?.value ?? null, value, citation, confidence };
  });
}

/** Loads a rate book, as the operator's command does. Throws RATE_BOOK_REFUSED. */
export async function loadRateBook(
  { database, lawInForce }: RateBookDeps,
  call: Call<typeof loading>,
): Promise<ResponseOf<typeof loading>> {
  try {
    const law = await load(database, lawInForce, call.body.document, call.session.email, actorOf(call));
    return { rateBookVersion: law.rateBookVersion };
  } catch (error) {
    if (!(error instanceof RateBookError)) throw error;
    throw new AppError('RATE_BOOK_REFUSED', { description: error.message.slice(0, MAX_TEXT) });
  }
}
