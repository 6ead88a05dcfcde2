import { isDeepStrictEqual } from 'node:util';
import { type Form720XChange, newFiling, toIssues } from '@gauger/contract';
import {
  computeFiling,
  type Filing,
  formOutlines,
  type Issue,
  irsDay,
  issue,
  type Law,
  parseQuarter,
  quarterInWords,
  quarterOfFiling,
  renamedAttachments,
} from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import { type Json, jsonb, type Tx } from '../../../../db/public.ts';
import {
  type FilingDeps,
  type FilingRecord,
  type FrozenOriginal,
  forgetSettledBy,
  headOf,
  loadFiling,
} from '../../filings/public.ts';
import { figuresOf as figures720, withTins as withTins720 } from '../form-720/public.ts';
import { findAmendedOtherwise } from './amended-otherwise.ts';
import { amountsOfCorrected } from './pages.ts';
import { refusedSave } from './refused-save.ts';
import { returnWithoutTins, sealTins, withTins } from './sealed-facts.ts';

/** A return that was chosen to be corrected, with its taxpayer numbers. */
export interface Chosen extends Pick<FrozenOriginal, 'filingId' | 'lines' | 'claims' | 'rateBookVersion' | 'filedOn'> {
  facts: Filing;
  /** The row of the submission of ours. */
  submission: string | null;
  /** Remarks on the choice. */
  issues: Issue[];
}

type Deps = Pick<FilingDeps, 'cipherOf'>;
type Sent = Pick<Form720XChange, 'original'>['original'];
type Whose = Pick<FilingRecord, 'accountId' | 'businessId'> & { id: string | null };

/** The original after a request: the one that is there, another, or none. */
export type OriginalChange = { kind: 'kept' } | { kind: 'none' } | { kind: 'chosen'; chosen: Chosen };

/** Finds the return that a request chooses to correct. `before` is null for a new filing. Throws INVALID_ROWS. */
export async function changeOriginal(
  deps: FilingDeps,
  tx: Tx,
  whose: Whose,
  before: Pick<FilingRecord<'Form720X'>, 'facts' | 'original'> | null,
  sent: Sent,
  law: Law,
): Promise<OriginalChange> {
  if (sent === undefined) return { kind: 'kept' };
  if (sent === null || (!sent.filingId && !sent.filing)) return { kind: 'none' };
  const { filingId, filing } = sent;
  if (filingId) {
    if (before?.original?.filingId === filingId) return { kind: 'kept' };
    return { kind: 'chosen', chosen: await chooseOwn(deps, tx, whose, filingId) };
  }
  const chosen = chooseElsewhere(filing, law);
  const isSame = before?.original?.filingId === null && isDeepStrictEqual(before.facts.original, chosen.facts);
  return isSame ? { kind: 'kept' } : { kind: 'chosen', chosen };
}

/**
 * Finds a return to correct that is no longer filed, or has other amounts than when it was chosen. Since column (d) has
 * amounts as previously adjusted, a line that another Form 720-X changed is named too.
 */
export async function findOriginalIssues(deps: Deps, tx: Tx, record: FilingRecord<'Form720X'>): Promise<Issue[]> {
  const { original } = record;
  const others = await findAmendedOtherwise(tx, record);
  if (!original?.filingId) return others;
  const byHand = others.filter(({ path }) => path !== ORIGINAL);
  try {
    const { lines, claims } = await chooseOwn(deps, tx, record, original.filingId);
    const isSame = isDeepStrictEqual([lines, claims], [original.lines, original.claims]);
    return isSame ? others : [issue('originalChanged', ORIGINAL), ...byHand];
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_ROWS') return [...(error.issues as Issue[]), ...byHand];
    throw error;
  }
}

const ORIGINAL = 'original.filingId';

const refusal = (...issues: Issue[]): AppError => refusedSave(issues);

/** A Form 720 of ours that was filed, or the return as an earlier Form 720-X adjusted it. */
async function chooseOwn(deps: Deps, tx: Tx, whose: Whose, filingId: string): Promise<Chosen> {
  const path = ORIGINAL;
  const notFiled = (what: string, reason: string) => refusal(issue('originalNotFiled', path, { what, reason }));
  const record = await loadFiling(tx, whose.accountId, filingId, 'read').catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      throw notFiled('This filing', 'your account has no such filing');
    throw error;
  });
  if (record.businessId !== whose.businessId) throw refusal(issue('originalOfOther', path));
  if (record.id === whose.id) throw notFiled('This Form 720-X', 'it cannot correct itself');
  if (record.facts.formType === 'Form720') return chooseReturn(deps, tx, record as FilingRecord<'Form720'>, notFiled);
  if (record.facts.formType === 'Form720X')
    return chooseAmendment(deps, tx, record as FilingRecord<'Form720X'>, notFiled, path);
  throw notFiled(formOutlines[record.facts.formType].name, 'Form 720-X corrects Form 720 only');
}

type NotFiled = (what: string, reason: string) => AppError;

async function chooseReturn(deps: Deps, tx: Tx, record: FilingRecord<'Form720'>, notFiled: NotFiled): Promise<Chosen> {
  const { state } = record;
  if (state !== 'accepted' && state !== 'mailed')
    throw notFiled('This Form 720', `it is ${state}, not accepted. Change the return itself, or wait for the answer`);
  const { facts } = await withTins720(deps, tx, record);
  const { lines, claims } = figures720(record);
  const filed = state === 'accepted' ? await acceptedOn(tx, record.id) : null;
  const amended = await tx
    .selectFrom('filingOriginal')
    .innerJoin('filing', 'filing.id', 'filingOriginal.filingId')
    .select('filing.id')
    .where('filingOriginal.accountId', '=', record.accountId)
    .where('filingOriginal.amendsFilingId', '=', record.id)
    .where('filing.state', '=', 'mailed')
    .where('filing.deletedAt', 'is', null)
    .executeTakeFirst();
  return {
    facts: frozenFacts(facts),
    filingId: record.id,
    submission: filed?.id ?? null,
    filedOn: filed?.day ?? (await mailedOn(tx, record.id)),
    rateBookVersion: record.rateBookVersion,
    lines: Object.fromEntries(Object.entries(lines).map(([irsNumber, { tax }]) => [irsNumber, tax])),
    claims: Object.fromEntries(Object.entries(claims).map(([line, { amount }]) => [line, amount])),
    issues: amended ? [issue('amendedBefore', 'original.filingId')] : [],
  };
}

async function chooseAmendment(
  deps: Deps,
  tx: Tx,
  loaded: FilingRecord<'Form720X'>,
  notFiled: NotFiled,
  path: string,
): Promise<Chosen> {
  if (loaded.state !== 'mailed')
    throw notFiled('This Form 720-X', `it is ${loaded.state}, not mailed. Change it itself`);
  const { facts, original, pages, rateBookVersion } = await withTins(deps, tx, loaded);
  const { corrected } = facts;
  if (!corrected || !original) throw notFiled('This Form 720-X', 'it has rows by hand only. Enter the amounts by hand');
  const quarter = quarterOfFiling(corrected);
  const rows = [
    ...(facts.adjustmentsToLiability?.adjustmentsToLiabilityRows ?? []),
    ...(facts.adjustmentsToScheduleC?.adjustmentsToScheduleCRows ?? []),
  ];
  if (
    rows.some(({ year, quarterEnding }) => year === String(quarter.year) && quarterEnding === String(quarter.quarter))
  )
    throw refusal(issue('handRowsOfAmended', path, { quarter: quarterInWords(quarter) }));
  return {
    facts: frozenFacts(corrected),
    filingId: loaded.id,
    submission: null,
    // The time limit runs from the return, not from its correction.
    filedOn: original.filedOn,
    rateBookVersion: facts.ratesInForce ? rateBookVersion : original.rateBookVersion,
    ...amountsOfCorrected(pages),
    issues: [],
  };
}

/** A return that was filed elsewhere, in the open format: computed by the law in force. */
function chooseElsewhere(filing: unknown, law: Law): Chosen {
  const facts = filing as Filing;
  const { issues, lines, claims } = computeFiling(facts, law);
  const errors = [...issues.filter(({ severity }) => severity === 'error'), ...paymentIssues(facts)];
  const quarter = parseQuarter(`${String(facts.taxYear)}Q${String(facts.taxYearAndQuarter)}`);
  if (facts.formType !== 'Form720' || !quarter || errors.length > 0)
    throw refusal(
      issue('originalNotRead', 'original.filing'),
      ...errors.map((found) => ({ ...found, path: `original.filing.${found.path}` })),
    );
  return {
    facts: frozenFacts(facts),
    filingId: null,
    submission: null,
    filedOn: null,
    rateBookVersion: law.rateBookVersion,
    lines: Object.fromEntries(Object.entries(lines).map(([irsNumber, { tax }]) => [irsNumber, tax])),
    claims: Object.fromEntries(Object.entries(claims).map(([line, { amount }]) => [line, amount])),
    issues: [],
  };
}

const payments = newFiling.pick({ deposit: true, overpayment: true });

/** Unknown facts of its payments, which the engine passes over, are refused like those of a save: they may be bank numbers. */
function paymentIssues({ deposit, overpayment }: Filing): Issue[] {
  const read = payments.safeParse({ deposit, overpayment }, { reportInput: true });
  return read.success ? [] : (toIssues(read.error) as Issue[]);
}

/** Its taxes, credits and payments. What was attached stays with the return, and so do the persons it names. */
function frozenFacts(facts: Filing): Filing {
  const { filingData = {}, claimsData, deposit, overpayment } = withoutAttachments(facts);
  return {
    ...headOf(facts),
    filingData,
    ...(claimsData && { claimsData }),
    ...(deposit && { deposit }),
    ...(overpayment && { overpayment }),
  };
}

function withoutAttachments(facts: Filing): Filing {
  const without = JSON.stringify(
    renamedAttachments(facts, () => ''),
    (name, value: unknown) => (name === 'attachments' ? undefined : value),
  );
  return JSON.parse(without) as Filing;
}

/** The submission that was accepted, and the day on which it was sent. */
async function acceptedOn(tx: Tx, filingId: string): Promise<{ id: string; day: string } | null> {
  const row = await tx
    .selectFrom('submission')
    .select(['id', 'signedAt'])
    .where('filingId', '=', filingId)
    .where('outcome', '=', 'accepted')
    .orderBy('signedAt', 'desc')
    .executeTakeFirst();
  return row ? { id: row.id, day: irsDay(row.signedAt) } : null;
}

async function mailedOn(tx: Tx, filingId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('filingMailing')
    .select('mailedOn')
    .where('filingId', '=', filingId)
    .executeTakeFirst();
  return row?.mailedOn ?? null;
}

/** Keeps the original that a save chose, in place of the one before. */
export async function writeOriginal(
  deps: FilingDeps,
  tx: Tx,
  { id, accountId }: Pick<FilingRecord, 'id' | 'accountId'>,
  change: OriginalChange,
  now: Date,
): Promise<void> {
  if (change.kind === 'kept') return;
  await forgetSettledBy(tx, accountId, id);
  await tx.deleteFrom('filingOriginal').where('accountId', '=', accountId).where('filingId', '=', id).execute();
  if (change.kind === 'none') return;
  const { facts, filingId, submission, filedOn, rateBookVersion, lines, claims } = change.chosen;
  await tx
    .insertInto('filingOriginal')
    .values({
      accountId,
      filingId: id,
      submissionId: submission,
      amendsFilingId: filingId,
      facts: jsonb(returnWithoutTins(facts) as unknown as Json),
      sealed: await sealTins(deps, tx, { id, accountId }, 'original', facts),
      cells: jsonb({ lines, claims }),
      rateBookVersion,
      filedOn,
      chosenAt: now,
    })
    .execute();
}
