import { AppError, errorAt } from '../../../app-error.ts';
import type { Visitor } from '../accounts/public.ts';
import type { Session } from '../sessions/public.ts';
import { takeAppCode } from './authenticator-app.ts';
import type { FactorTools } from './changes.ts';
import { isFreshFactor, takeCounted } from './prove-factor.ts';

/** Name of the field in errors. */
const PATH = 'otpNumber';

/**
 * Asks for a fresh second factor: a login with one, at most five minutes old, or the six digits of the authenticator app. Wrong codes
 * count as those of a login do. Throws CODE_REFUSED.
 */
export async function confirmSecondFactor(
  tools: FactorTools,
  { session, device }: Pick<Visitor, 'device'> & { session: Session },
  otpNumber: string | undefined,
): Promise<void> {
  if (isFreshFactor(session, tools.now())) return;
  if (otpNumber === undefined)
    throw refused('missing', 'Type the 6 digits of your authenticator app. With a passkey, log in again instead');
  if (
    !(await takeCounted(tools, { session, device }, 'app', (tx) => takeAppCode(tx, tools, session.userId, otpNumber)))
  )
    throw refused('refused', 'The code is not right, or was used. Type the one the app shows now');
}

const refused = (code: string, message: string) =>
  new AppError('CODE_REFUSED', { issues: [errorAt(code, PATH, message)] });
