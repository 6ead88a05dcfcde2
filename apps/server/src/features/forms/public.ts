import type { FilingFacts, FilingFormType } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import type { FilingDeps } from '../deps.ts';
import type { FilingRecord } from '../filings/public.ts';
import { factsHash as factsHash720, withTins as withTins720 } from './form-720/sealed-facts.ts';
import { factsHash as factsHash8849, withTins as withTins8849 } from './form-8849/sealed-facts.ts';

/** What a form does in its own way, for code that takes a filing of any form. */
interface OwnWays<Type extends FilingFormType> {
  withTins(deps: Pick<FilingDeps, 'cipherOf'>, tx: Tx, record: FilingRecord<Type>): Promise<FilingRecord<Type>>;
  factsHash(facts: FilingFacts<Type>): string;
}

const ways: { readonly [Type in FilingFormType]: OwnWays<Type> } = {
  Form720: { withTins: withTins720, factsHash: factsHash720 },
  Form8849: { withTins: withTins8849, factsHash: factsHash8849 },
};
const wayOf = <Type extends FilingFormType>({ formType }: { formType: Type }) =>
  ways[formType] as unknown as OwnWays<Type>;

/** A filing of any form with the taxpayer numbers of its claims, which a loaded one lacks. */
export const withTins = <Type extends FilingFormType>(
  deps: Pick<FilingDeps, 'cipherOf'>,
  tx: Tx,
  record: FilingRecord<Type>,
): Promise<FilingRecord<Type>> => wayOf(record.facts as { formType: Type }).withTins(deps, tx, record);

/** Fingerprint of the facts of any form, for the audit trail, without taxpayer numbers. */
export const factsHash = (facts: FilingFacts): string => wayOf(facts).factsHash(facts);
