import { managers } from '@gauger/contract';
import { AMENDMENT_CERTIFICATION, type Form720X } from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import type { Session } from '../../../../http/public.ts';

interface Sent {
  certification?: boolean | null | undefined;
}

/**
 * A body with the certification that its sender may give. It authorizes the submission, as a signature does: the owner and Managers give
 * it. Others may send back one that was given, which a change of theirs clears. Throws FORBIDDEN.
 */
export function withOwnCertification<Body extends Sent>(
  body: Body,
  { principal }: Pick<Session, 'principal'>,
  before: Pick<Form720X, 'certification'>,
): Body {
  if (body.certification !== true || (managers as readonly string[]).includes(principal)) return body;
  if (before.certification !== true)
    throw new AppError('FORBIDDEN', { description: 'The account owner or a Manager certifies Form 720-X.' });
  const { certification: _, ...rest } = body;
  return rest as Body;
}

/** The words of a certification for the trail of events, which has its person and time; empty where none was given. */
export const certifiedDetail = (sent: Sent, before: Pick<Form720X, 'certification'>, after: Sent) =>
  after.certification === true && (sent.certification === true || before.certification !== true)
    ? { certified: AMENDMENT_CERTIFICATION }
    : {};
