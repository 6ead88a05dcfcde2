import type { BusinessFacts } from '@gauger/contract/business';
import type { PrintedReturn, ReturnDocument } from '@gauger/documents';
import { type Filer, filerFields, type PaidPreparer, paidPreparerFields } from '@gauger/excise';
import gauger from '../../../../../../package.json' with { type: 'json' };
import type { Tx } from '../../../db/public.ts';
import { factsOfRow } from '../../clients/businesses/public.ts';
import { openPreparer } from '../../people/tax-preparers/public.ts';
import { returnAttachments } from '../attachments/public.ts';
import { type FilingRecord, loadFiling, openDesigneePin } from '../filings/public.ts';
import { openBankData } from '../forms/form-720/public.ts';
import { figuresOf, withRatesInForce, withTins } from '../forms/public.ts';
import { lawOfVersion } from '../rate-book/public.ts';
import type { DocumentDeps } from './document-deps.ts';

/** Loads all that the documents of the current filing need, identifiers in clear. @throws NOT_FOUND */
export async function loadReturnDocument(
  deps: LoadDeps,
  tx: Tx,
  accountId: string,
  filingId: string,
): Promise<PrintedReturn> {
  return buildReturnDocument(deps, tx, await withTins(deps, tx, await loadFiling(tx, accountId, filingId, 'read')));
}

type LoadDeps = Pick<DocumentDeps, 'cipherOf' | 'mef' | 'now' | 'lawInForce'>;

/** Everything the documents need of a filing that is loaded, with the taxpayer numbers of its claims. */
export async function buildReturnDocument(
  { cipherOf, mef, now, lawInForce }: LoadDeps,
  tx: Tx,
  filing: FilingRecord,
): Promise<PrintedReturn> {
  const { accountId, facts, businessId } = filing;
  const cipher = await cipherOf(tx, accountId);
  const business = await tx
    .selectFrom('business')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return {
    facts,
    computed: figuresOf(await withRatesInForce(tx, filing, await lawInForce(tx))),
    business: filerOf(factsOfRow(business, cipher)),
    ...(await openBankData({ cipherOf }, tx, filing)),
    ...(await openNamed({ cipherOf }, tx, filing)),
    attachments: await returnAttachments(tx, filing),
    ...(await lawOfOriginal({ lawInForce }, tx, filing)),
    signature: null,
    submissionId: null,
    answeredBy: null,
    preparedAt: `${now().toISOString().slice(0, 19)}Z`,
    software: { ...mef.sender, version: gauger.version },
    ...(mef.isStandIn && { isPractice: true }),
  } as PrintedReturn;
}

/** The facts of a business that documents need; the number of an individual only where there is one. */
const filerOf = (facts: BusinessFacts): Filer => ({
  ...pick(facts, Object.keys(filerFields) as (keyof typeof filerFields)[]),
  ...(facts.SSN === '' ? {} : { SSN: facts.SSN }),
});

/** The law of the original of a Form 720-X, where it is not the law in force. */
async function lawOfOriginal(
  { lawInForce }: Pick<DocumentDeps, 'lawInForce'>,
  tx: Tx,
  { original }: FilingRecord,
): Promise<Pick<ReturnDocument, 'lawOfOriginal'>> {
  if (original === null) return {};
  const inForce = await lawInForce(tx);
  const law = await lawOfVersion(tx, original.rateBookVersion, inForce);
  return law === null || law === inForce ? {} : { lawOfOriginal: law };
}

/** Decrypts the preparer and the designee, as the return prints and sends them. */
async function openNamed(
  { cipherOf }: Pick<DocumentDeps, 'cipherOf'>,
  tx: Tx,
  filing: FilingRecord,
): Promise<Pick<ReturnDocument, 'paidPreparer' | 'thirdPartyDesignee'>> {
  const { accountId, paidPreparerId, designeeId, designeePinCipher } = filing;
  const cipher = await cipherOf(tx, accountId);
  const paid = paidPreparerId === null ? null : await openPreparer(tx, accountId, paidPreparerId, cipher);
  const designee = designeeId === null ? null : await openPreparer(tx, accountId, designeeId, cipher);
  return {
    paidPreparer: paid && pick(paid, Object.keys(paidPreparerFields) as (keyof PaidPreparer)[]),
    thirdPartyDesignee:
      designee && designeePinCipher !== null
        ? {
            personName: designee.personName,
            phoneNumber: designee.phoneNumber,
            pin: await openDesigneePin({ cipherOf }, tx, filing, designeePinCipher),
          }
        : null,
  };
}

const pick = <From, Name extends keyof From>(from: From, names: readonly Name[]): Pick<From, Name> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
