import { irsDay } from '@gauger/excise';
import type { Tx } from '../../../db/public.ts';
import { queueEmail } from '../../../mail/public.ts';
import { findSender, type NamedFiling, namesOf } from './names.ts';
import { type ClientRequest, endRequest, holdOpenRequest, isRefused } from './queries.ts';

interface Ending {
  why: 'sent' | 'withdrawn' | 'replaced';
  at: Date;
  /** The name that signed a return that was sent. */
  signer?: string;
  askedNow?: string;
}

/**
 * Ends the open request of a filing. The client is mailed, unless their approval is what it was sent with, they get another link at the
 * same address, or a mail server refused that address.
 * @returns the request, where there was one
 */
export async function endLink(tx: Tx, filing: NamedFiling, ending: Ending): Promise<ClientRequest | undefined> {
  const request = await holdOpenRequest(tx, filing.id);
  if (!request) return undefined;
  await endRequest(tx, request.id, ending.why, ending.at);
  await mailEnd(tx, request, filing, ending);
  return request;
}

/** Mails a client whose request ended why their link opens nothing more. */
export async function mailEnd(
  tx: Tx,
  request: ClientRequest,
  filing: NamedFiling,
  { why, at, signer, askedNow }: Ending,
): Promise<void> {
  const wasApproved = request.answer === 'approved';
  if ((wasApproved && why === 'sent') || askedNow === request.email || isRefused(request)) return;
  const { form, businessName } = namesOf(filing);
  const { withAddress } = await findSender(tx, request.askedBy, filing.paidPreparerId);
  const facts = {
    why,
    wasApproved,
    form,
    businessName,
    on: irsDay(at),
    signer: signer ?? null,
    contactName: request.contactName,
    sender: withAddress,
  };
  await queueEmail(tx, { kind: 'clientLinkEnded', email: request.email, facts, ip: null }, at);
}
