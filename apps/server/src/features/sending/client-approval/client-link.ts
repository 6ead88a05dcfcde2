import { randomBytes, timingSafeEqual } from 'node:crypto';
import type {
  enterClientCode as entering,
  openClientLink as opening,
  ResponseOf,
  sendClientCode as sending,
} from '@gauger/contract';
import { CLIENT_LINK_DAYS } from '@gauger/contract';
import { maskedAddress } from '@gauger/excise';
import { sql } from 'kysely';
import { AppError, errorAt } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import type { Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { mailedCode, queueEmail } from '../../../mail/public.ts';
import { type ClientRequest, findSender } from '../../filings/client-requests/public.ts';
import { type FilingRecord, loadFiling } from '../../filings/filings/public.ts';
import { findFrozen } from '../submissions/public.ts';
import type { ClientDeps } from './client-deps.ts';
import { isOpen, settleRequest, tokenHash } from './request.ts';

const MINUTE_MS = 60_000;
const CODE_MS = 10 * MINUTE_MS;
const RESEND_MS = MINUTE_MS;
/** As long as a browser is shown the return after the digits. */
const ACCESS_MS = 60 * MINUTE_MS;
/** Codes of one link. */
const MAX_CODES = 30;
/** Wrong digits after which another code is needed. */
const MAX_TRIES = 5;

/** Says who sent a link, and to which address. Throws CLIENT_LINK_REFUSED. */
export async function openLink(deps: ClientDeps, { body }: Call<typeof opening>): Promise<ResponseOf<typeof opening>> {
  const found = await findByToken(deps, body.token);
  return inRequest(deps, found, AND_COPIES, async (tx, request, filing) => {
    const { name, firm } = await findSender(tx, request.askedBy, filing.paidPreparerId);
    const copies = request.ended === 'sent' ? [...(await findCopies(deps, tx, filing)).keys()] : null;
    return { sender: { name, firm }, sentTo: maskedAddress(request.email), copies };
  });
}

/** The return of a link as it was sent, by the ending of its forms. */
export async function findCopies({ cipherOf }: Pick<ClientDeps, 'cipherOf'>, tx: Tx, { id, accountId }: FilingRecord) {
  return findFrozen(tx, await cipherOf(tx, accountId), id);
}

/** Mails the six digits that show the figures. Throws CLIENT_LINK_REFUSED, and RATE_LIMITED while the last ones are too young. */
export async function sendLinkCode(
  deps: ClientDeps,
  { body, ip }: Call<typeof sending>,
): Promise<ResponseOf<typeof sending>> {
  const found = await findByToken(deps, body.token);
  return inRequest(deps, found, AND_COPIES, async (tx, request) => {
    const now = deps.now();
    const wait = request.codeSentAt ? request.codeSentAt.getTime() + RESEND_MS - now.getTime() : 0;
    if (wait > 0)
      throw new AppError('RATE_LIMITED', {
        description: 'A code was mailed a moment ago. Wait a minute, then ask for another one.',
        retryAfter: Math.ceil(wait / 1_000),
      });
    if (request.codesSent >= MAX_CODES)
      throw new AppError('RATE_LIMITED', {
        description: 'This link got as many codes as may be mailed. Ask the sender for a new link.',
        retryAfter: 3_600,
      });
    const mailId = await queueEmail(tx, { kind: 'clientCode', email: request.email, facts: {}, ip }, now);
    if (!mailId)
      throw new AppError('RATE_LIMITED', {
        description: 'This address got as many codes as may be mailed for now. Try again later.',
        retryAfter: 3_600,
      });
    await tx
      .updateTable('clientRequest')
      .set({ codeMailId: mailId, codeSentAt: now, codeTries: 0, codesSent: request.codesSent + 1 })
      .where('id', '=', request.id)
      .execute();
    return {
      validUntil: new Date(now.getTime() + CODE_MS).toISOString(),
      resendFrom: new Date(now.getTime() + RESEND_MS).toISOString(),
    };
  });
}

/** Takes the six digits, once. The answer opens the return for one browser. Throws CLIENT_LINK_REFUSED, CODE_REFUSED. */
export async function enterLink(
  deps: ClientDeps,
  { body, ip, requestId }: Call<typeof entering>,
): Promise<ResponseOf<typeof entering>> {
  const found = await findByToken(deps, body.token);
  const now = deps.now();
  const opened = await inRequest(deps, found, AND_COPIES, async (tx, request, filing) => {
    const { codeMailId, codeSentAt, codeTries } = request;
    const event = {
      accountId: request.accountId,
      ip,
      requestId,
      documentType: filing.facts.formType,
      documentId: filing.id,
      detail: { request: request.id },
    };
    if (!codeMailId || !codeSentAt || codeTries >= MAX_TRIES || codeSentAt.getTime() + CODE_MS <= now.getTime())
      return null;
    if (!timingSafeEqual(Buffer.from(mailedCode(deps.ring, codeMailId)), Buffer.from(body.code))) {
      await tx
        .updateTable('clientRequest')
        .set({ codeTries: codeTries + 1 })
        .where('id', '=', request.id)
        .execute();
      await recordEvent(tx, { ...event, actionType: 'CLIENT_CODE_REFUSED', outcome: 'refused' });
      return null;
    }
    const access = randomBytes(32).toString('base64url');
    const accessUntil = new Date(now.getTime() + ACCESS_MS);
    await tx
      .updateTable('clientRequest')
      .set({
        codeMailId: null,
        codeTries: 0,
        accessHash: tokenHash(access),
        accessUntil,
        openedAt: request.openedAt ?? now,
      })
      .where('id', '=', request.id)
      .execute();
    await recordEvent(tx, { ...event, actionType: 'CLIENT_OPENED', outcome: 'success' });
    return { access, until: accessUntil.toISOString() };
  });
  if (opened) return opened;
  throw new AppError('CODE_REFUSED', {
    description: 'The code is not valid.',
    issues: [
      errorAt('refused', 'code', 'The code is not valid. After five wrong codes or ten minutes, ask for another one'),
    ],
  });
}

interface Found {
  accountId: string;
  id: string;
}

async function findByToken({ database }: ClientDeps, token: string): Promise<Found> {
  const [found] = await database.lookUp<Found>(
    sql`select account_id as "accountId", id from find_client_link(${tokenHash(token)})`,
  );
  if (!found) throw new AppError('CLIENT_LINK_REFUSED');
  return found;
}

/** The request that a browser was shown. Throws CLIENT_LINK_REFUSED. */
export async function findByAccess({ database, now }: ClientDeps, access: string): Promise<Found> {
  const [found] = await database.lookUp<Found>(
    sql`select account_id as "accountId", id from find_client_access(${tokenHash(access)}, ${now()})`,
  );
  if (!found)
    throw new AppError('CLIENT_LINK_REFUSED', {
      description: 'The code opened this return for an hour, which has passed. Open the link in the email again.',
    });
  return found;
}

const whyEnded: Readonly<Record<NonNullable<ClientRequest['ended']>, string>> = {
  changed: 'This return was changed after you approved it. The sender will ask you again with a new link.',
  withdrawn: 'The sender took this link back.',
  replaced: 'The sender mailed you a newer link to this return. Use that one.',
  expired: 'This link is too old. Ask the sender for a new one.',
  sent: 'This return was signed and sent. Ask the sender for a copy.',
};

/** A link opens the return while it can be answered, and for some acts also the copy of one that was approved and sent. */
type Opens = 'open' | 'openOrSent';
const AND_COPIES: Opens = 'openOrSent';

/** The copy of what was sent can be fetched for as long as the return could be answered. */
const COPY_MS = CLIENT_LINK_DAYS * 24 * 60 * MINUTE_MS;

/** Whether a link opens the copy of a return: approved by its reader, signed and sent, and not rejected. */
const opensCopy = ({ ended, endedAt, answer }: ClientRequest, filing: FilingRecord | null, now: Date): boolean =>
  ended === 'sent' &&
  answer === 'approved' &&
  filing !== null &&
  !isOpen(filing) &&
  filing.state !== 'rejected' &&
  endedAt !== null &&
  endedAt.getTime() + COPY_MS > now.getTime();

/** Works in the account of a request, with request and filing locked. Throws CLIENT_LINK_REFUSED when it no longer counts. */
export async function inRequest<Result>(
  deps: ClientDeps,
  { accountId, id }: Found,
  opens: Opens,
  work: (tx: Tx, request: ClientRequest, filing: FilingRecord) => Promise<Result>,
): Promise<Result> {
  const done = await deps.database.inAccount(accountId, async (tx) => {
    const named = await tx.selectFrom('clientRequest').select('filingId').where('id', '=', id).executeTakeFirst();
    // The filing first: a save holds it too.
    const filing = named
      ? await loadFiling(tx, accountId, named.filingId, 'lock').catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
          throw error;
        })
      : null;
    const row = await tx.selectFrom('clientRequest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) return { ended: 'withdrawn' as const };
    const request = await settleRequest(deps, tx, row, filing);
    if (opens === 'openOrSent' && filing && opensCopy(request, filing, deps.now()))
      return { result: await work(tx, request, filing) };
    // Committed, so that the end is kept.
    if (request.ended !== null || !filing) return { ended: request.ended ?? ('withdrawn' as const) };
    // An approval stays in force after the last day of its link.
    if (request.expiresAt <= deps.now()) return { ended: 'expired' as const };
    return { result: await work(tx, request, filing) };
  });
  if ('ended' in done) throw new AppError('CLIENT_LINK_REFUSED', { description: whyEnded[done.ended] });
  return done.result;
}
