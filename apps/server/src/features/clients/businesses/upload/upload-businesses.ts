import { createHash } from 'node:crypto';
import type {
  checkBusinessUpload as checking,
  FileAnswer,
  markBusinessUpload as marking,
  ResponseOf,
  uploadBusinesses as uploading,
} from '@gauger/contract';
import { BUSINESS_LIMITS } from '@gauger/contract/sheet-limits';
import {
  businessEins,
  type JudgedBusinesses,
  judgeBusinesses,
  type KnownClient,
  presentRecords,
  presentRecordsAside,
  type RecordPlan,
  type SheetBusiness,
} from '@gauger/import/records';
import type { KeyRing } from '../../../../adapters/crypto/port.ts';
import type { Tx } from '../../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../../http/public.ts';
import {
  inParts,
  markLeftOutRecords,
  markRecords,
  type RecordsCall,
  readRecords,
  refuseFaulty,
} from '../../../../sheets/public.ts';
import type { AccountDeps } from '../../../people/accounts/public.ts';
import { loadColleagueFinder } from '../../../people/tax-preparers/public.ts';
import { choosesContacts, keepContact } from '../../client-contacts/public.ts';
import { businessHash } from '../business-record.ts';
import { businessesByEin, holdAllBusinesses, insertBusinesses, saveKind } from '../queries.ts';

const sheets = { kind: 'businesses', limits: BUSINESS_LIMITS } as const;
type Field = ResponseOf<typeof checking>['faults'][number]['field'];

/** Says what is wrong with each cell of a sheet of businesses, and what it leaves open. Nothing is saved. */
export async function checkUpload(
  deps: AccountDeps,
  call: Call<typeof checking>,
): Promise<ResponseOf<typeof checking>> {
  const plan = await readRecords(deps, call, sheets);
  const judged = await judgeAlone(deps, call, plan);
  return {
    rows: judged.rows,
    goodRows: judged.businesses.length + judged.clients.length,
    existing: judged.clients.length,
    ...presentRecords<Field>(plan, judged),
    ignoredColumns: [...plan.tab.map.ignored],
  };
}

/** The sheet back in its own format, with exactly its faulty cells marked, or only its rows with errors. */
export async function markUpload(deps: AccountDeps, call: Call<typeof marking>): Promise<FileAnswer> {
  const plan = await readRecords(deps, call, sheets);
  const judged = await judgeAlone(deps, call, plan);
  if (call.body.rows === 'faulty') return markLeftOutRecords(call, plan, judged, 'businesses-left-out');
  return markRecords(call, plan, judged, { name: 'businesses-marked', limits: BUSINESS_LIMITS });
}

/**
 * Adds the businesses of a sheet in one transaction, and saves what it says of clients that the account has. With `all`, a single fault or
 * open question saves nothing and answers INVALID_SHEET; with `good`, such rows are left out.
 */
export async function uploadBusinesses(
  deps: AccountDeps,
  call: Call<typeof uploading>,
): Promise<ResponseOf<typeof uploading>> {
  const { accountId } = call.session;
  const plan = await readRecords(deps, call, sheets);
  return deps.database.inAccount(accountId, async (tx) => {
    // A concurrent save of one of these businesses waits, and is then refused as a duplicate.
    await holdAllBusinesses(tx, accountId);
    const judged = await judge(deps, tx, call, plan);
    const { rows, businesses, clients } = judged;
    const good = businesses.length + clients.length;
    refuseFaulty(judged, call.body.save, good);
    const keys = { ring: deps.ring, cipher: await deps.cipherOf(tx, accountId), accountId };
    await insertBusinesses(tx, keys, businesses, deps.now());
    await saveClients(deps, tx, call, clients);
    // One event for all: the chain of an account takes one at a time, and thousands would hold it for long.
    await recordCallEvent(tx, call, {
      documentType: 'Business',
      actionType: 'BUSINESSES_UPLOADED',
      afterHash: hashOfAll(businesses, deps.ring),
      detail: { added: businesses.length, ...countsOf(businesses) },
    });
    return { added: businesses.length, updated: clients.length, leftOut: rows - good, ...presentRecordsAside(plan) };
  });
}

/** Saves who is asked about the returns of clients, and how often these file, each where its row says so. */
async function saveClients(
  deps: AccountDeps,
  tx: Tx,
  call: Call<typeof uploading>,
  clients: readonly KnownClient[],
): Promise<void> {
  for (const { id, client } of clients) {
    if (client.contact) await keepContact(deps, tx, call, id, client.contact);
    if (client.kind && (await saveKind(tx, call.session.accountId, id, client.kind)))
      await recordCallEvent(tx, call, {
        documentType: 'Business',
        actionType: 'CLIENT_KIND_SAVED',
        documentId: id,
        detail: { kind: client.kind },
      });
  }
}

/** How many of the businesses came with each thing about clients. */
function countsOf(businesses: readonly SheetBusiness[]): Record<string, number> {
  const counted = {
    contacts: businesses.filter(({ client }) => client.contact).length,
    feeOnly: businesses.filter(({ client }) => client.kind === 'feeOnly').length,
    quarterly: businesses.filter(({ client }) => client.kind === 'quarterly').length,
  };
  return Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0));
}

const judgeAlone = (deps: AccountDeps, call: RecordsCall, plan: RecordPlan): Promise<JudgedBusinesses> =>
  deps.database.inAccount(call.session.accountId, (tx) => judge(deps, tx, call, plan));

/** Judges the businesses of a sheet among those of the account. Managers, and a key that may sign, choose who approves returns. */
async function judge(
  { ring, cipherOf }: AccountDeps,
  tx: Tx,
  { session, body }: RecordsCall,
  plan: RecordPlan,
): Promise<JudgedBusinesses> {
  const { accountId } = session;
  const restores = body.zeros === 'restored';
  const keys = { ring, cipher: await cipherOf(tx, accountId), accountId };
  const found = await businessesByEin(tx, keys, businessEins(plan, restores));
  const account = {
    withEin: (ein: string) => found.get(ein) ?? [],
    colleagueOf: await loadColleagueFinder(tx, accountId),
  };
  return inParts(judgeBusinesses(plan, { restores, choosesContacts: choosesContacts(session) }, account));
}

/** Fingerprint of many businesses, in their order. */
function hashOfAll(businesses: readonly SheetBusiness[], ring: KeyRing): string {
  const hash = createHash('sha256');
  for (const { facts, client } of businesses) {
    hash.update(businessHash(facts, ring));
    if (client.contact) hash.update(ring.mac('client contact', JSON.stringify(client.contact)));
  }
  return hash.digest('hex');
}
