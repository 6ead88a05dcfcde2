import type {
  acceptInvitation as accepting,
  findInvitation as finding,
  proveAddress as proving,
  ResponseOf,
} from '@gauger/contract';
import type { CompanyUserRole } from '@gauger/contract/company-user';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { constraintOf, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { findByKey, hashNewPassword, openSession, type SignInTools } from '../accounts/public.ts';
import { nameAndAddressOf } from '../sessions/public.ts';
import { invitationHash } from './invitation.ts';

interface Invitation {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: CompanyUserRole;
  ownerFirstName: string;
  ownerLastName: string;
  ownerEmail: string;
  passwordSet: boolean;
  taken: boolean;
}

/** Finds the invitation of a token. Throws INVITATION_REFUSED with the reason, which only a reader of its email sees. */
export async function findInvitation(
  { database, now }: SignInTools,
  { body }: Call<typeof finding>,
): Promise<ResponseOf<typeof finding>> {
  const found = await database.outsideAccounts((tx) => find(tx, body.invitationToken, now()));
  return {
    emailId: found.email,
    firstName: found.firstName,
    lastName: found.lastName,
    role: found.role,
    account: nameAndAddressOf({
      firstName: found.ownerFirstName,
      lastName: found.ownerLastName,
      email: found.ownerEmail,
    }),
    passwordSet: found.passwordSet,
  };
}

/** Makes the login of whom the token was mailed to, with a password of their choice, and logs them in. It opens the one account, and is used up. */
export async function acceptInvitation(
  deps: SignInTools,
  call: Call<typeof accepting>,
): Promise<ResponseOf<typeof accepting>> {
  const { body, ip, requestId } = call;
  const { invitationToken, firstName, lastName, password } = body;
  // Nothing is hashed for a link that opens nothing.
  const found = await deps.database.outsideAccounts((tx) => find(tx, invitationToken, deps.now()));
  if (found.passwordSet) throw refused();
  const passwordHash = await hashNewPassword(password, { emailId: found.email, path: 'password' });
  await makeLogin(deps, found, { invitationToken, firstName, lastName, passwordHash, ip, requestId });
  const person = await findByKey(deps.database, found.id);
  return {
    emailId: found.email,
    message: 'Your login is ready.',
    // The account may have been shut off since.
    ...(person && { signedIn: await openSession(deps, person, call, { secondFactor: false }) }),
  };
}

/** Makes the login of whom the token was mailed to, and opens the step in which they replace the owner's password. */
export async function proveAddress(deps: SignInTools, call: Call<typeof proving>): Promise<ResponseOf<typeof proving>> {
  const { invitationToken } = call.body;
  const { ip, requestId } = call;
  const found = await deps.database.outsideAccounts((tx) => find(tx, invitationToken, deps.now()));
  const theirs = { firstName: null, lastName: null, passwordHash: null };
  await makeLogin(deps, found, { invitationToken, ...theirs, ip, requestId });
  const person = await findByKey(deps.database, found.id);
  // A person who chose a password before, and only had to prove the address, logs in with that one.
  if (!person?.mustChangePassword)
    return { emailId: found.email, message: 'Your address is confirmed. Log in with your password.' };
  return {
    emailId: found.email,
    message: 'Your address is confirmed. Choose your password.',
    signedIn: await openSession(deps, person, call, { secondFactor: false }),
  };
}

async function makeLogin(
  { database, now }: SignInTools,
  { id }: Invitation,
  use: {
    invitationToken: string;
    firstName: string | null;
    lastName: string | null;
    passwordHash: string | null;
    ip: string;
    requestId: string;
  },
): Promise<void> {
  const { invitationToken, firstName, lastName, passwordHash, ip, requestId } = use;
  try {
    await database.outsideAccounts(async (tx) => {
      const { rows } = await sql<{ accountId: string | null }>`select accept_invitation(
        ${invitationHash(invitationToken)}, ${firstName}, ${lastName}, ${passwordHash}, ${now()}) as account_id`.execute(
        tx,
      );
      const accountId = rows[0]?.accountId;
      if (!accountId) throw refused();
      await recordEvent(tx, {
        accountId,
        actorId: id,
        ip,
        requestId,
        actionType: 'INVITATION_ACCEPTED',
        documentType: 'company_user',
        documentId: id,
        outcome: 'success',
      });
    });
  } catch (error) {
    throw constraintOf(error) === 'app_user_email_key' ? taken() : error;
  }
}

async function find(tx: Tx, token: string, now: Date): Promise<Invitation> {
  const { rows } = await sql<Invitation>`select * from find_invitation(${invitationHash(token)}, ${now})`.execute(tx);
  const found = rows[0];
  if (!found) throw refused();
  if (found.taken) throw taken();
  return found;
}

const refused = () => new AppError('INVITATION_REFUSED');
const taken = () =>
  new AppError('INVITATION_REFUSED', {
    description:
      'This address has a Gauger login, or had one that can take it back, and one address opens one account. Ask for an invitation to another address.',
  });
