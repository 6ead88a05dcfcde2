import { createHash } from 'node:crypto';
import type { getBookInForce, getBookValues, ResponseOf } from '@gauger/contract';
import { bookOf, type Law, law as shippedLaw } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import type { Database, Tx } from '../../../db/public.ts';
import { type Call, PreparedAnswer } from '../../../http/public.ts';
import { type LawInForce, lawOfVersion } from './law-in-force.ts';

interface Values {
  digest: string;
  answer: PreparedAnswer;
}

const valuesOfLaws = new WeakMap<Law, Values>();

/** The values of a law that the release does not ship, as a page loads them. Made once for each law. */
function valuesOf(law: Law): Values {
  const known = valuesOfLaws.get(law);
  if (known) return known;
  const { version, parameters } = bookOf(law, shippedLaw);
  const body = {
    rateBookVersion: version,
    release: shippedLaw.rateBookVersion,
    parameters,
  } as ResponseOf<typeof getBookValues>;
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16);
  const values = { digest, answer: new PreparedAnswer(body) };
  valuesOfLaws.set(law, values);
  return values;
}

/** Names the rate book in force, or that of a version. Throws NOT_FOUND for a version that is neither shipped nor loaded. */
export async function findBook(
  database: Database,
  lawInForce: LawInForce,
  { query }: Call<typeof getBookInForce>,
): Promise<ResponseOf<typeof getBookInForce>> {
  const law = await database.outsideAccounts(async (tx) => {
    const inForce = await lawInForce(tx);
    return query.version === undefined ? inForce : bookNamed(tx, query.version, inForce);
  });
  return {
    rateBookVersion: law.rateBookVersion,
    release: shippedLaw.rateBookVersion,
    digest: valuesOf(law).digest,
  };
}

/** The values of a rate book. Throws NOT_FOUND for a version or digest that is not there. */
export async function readBookValues(
  database: Database,
  lawInForce: LawInForce,
  { params }: Call<typeof getBookValues>,
): Promise<PreparedAnswer> {
  const law = await database.outsideAccounts(async (tx) => bookNamed(tx, params.version, await lawInForce(tx)));
  const { digest, answer } = valuesOf(law);
  if (digest !== params.digest) throw noBook(params.version);
  return answer;
}

async function bookNamed(tx: Tx, version: string, inForce: Law): Promise<Law> {
  const law = await lawOfVersion(tx, version, inForce);
  if (law === null) throw noBook(version);
  return law;
}

const noBook = (version: string) =>
  new AppError('NOT_FOUND', { description: `No rate book ${version} with these values is loaded here.` });
