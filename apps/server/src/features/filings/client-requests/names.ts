import { type FilingFacts, formOf } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import { findPerson, nameAndAddressOf, nameOf } from '../../people/sessions/public.ts';

/** The facts of a filing that emails to clients name. */
export interface NamedFiling {
  readonly id: string;
  readonly businessName: string;
  readonly facts: FilingFacts;
  readonly paidPreparerId: string | null;
}

/** A filing as emails name it. */
export function namesOf({ id, businessName, facts }: NamedFiling) {
  const { name, period } = formOf(facts);
  return { form: `${name}, ${period(facts).name}`, businessName, filingId: id, formType: facts.formType };
}

/** The person who asks a client, as pages and emails name them, with the firm of the paid preparer of the return. */
export async function findSender(
  tx: Tx,
  askedBy: string,
  paidPreparerId: string | null,
): Promise<{ name: string; firm: string | null; withAddress: string }> {
  const person = await findPerson(tx, askedBy);
  const preparer = paidPreparerId
    ? await tx.selectFrom('taxPreparer').select('firmName').where('id', '=', paidPreparerId).executeTakeFirst()
    : undefined;
  const firm = preparer?.firmName || null;
  return {
    name: nameOf(person),
    firm,
    withAddress: [nameAndAddressOf(person), firm].filter(Boolean).join(' of '),
  };
}
