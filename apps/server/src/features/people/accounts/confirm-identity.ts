import { AppError, errorAt } from '../../../app-error.ts';
import type { Session } from '../sessions/public.ts';
import { type Prover, type ProvingTools, provePassword } from './prove-password.ts';

const RECENT_MS = 5 * 60_000;

/** Whether the session is so young that its person need not prove themselves again. */
export const isRecent = (session: Session, now: Date): boolean =>
  now.getTime() - session.createdAt.getTime() <= RECENT_MS;

/** Asks for the password if the login is more than five minutes old. Throws PASSWORD_REFUSED; wrong ones count as failed logins. */
export async function confirmIdentity(tools: ProvingTools, call: Prover, password: string | undefined): Promise<void> {
  if (password === undefined) {
    if (isRecent(call.session, tools.now())) return;
    throw refused('missing', 'Type your password');
  }
  if (!(await provePassword(tools, call, password))) throw refused('wrong', 'Incorrect password');
}

const refused = (code: string, message: string) =>
  new AppError('PASSWORD_REFUSED', { issues: [errorAt(code, 'password', message)] });
