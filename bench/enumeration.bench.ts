// Measures whether response times reveal who has an account: the calls before a login, for an address with an account
// and for one without. Each address is used once, from a different network, so that no limit shortens an answer.
import { equal } from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../apps/server/src/app.ts';
import { openAccount } from '../apps/server/src/commands/open-account.ts';
import { compose } from '../apps/server/src/composition.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { newId } from '../apps/server/src/db/public.ts';
import { hashNewPassword } from '../apps/server/src/features/people/accounts/passwords.ts';
import { gapBetween } from './gap.ts';

const PAIRS = 200;
const BELOW_MS = 5;
/** Including those that warm up. */
const ADDRESSES = 220;
const password = 'correct horse battery';

const folder = await mkdtemp(join(tmpdir(), 'gauger-bench-'));
const parts = await compose(
  readConfig({
    GAUGER_DATA_DIR: folder,
    GAUGER_LOG_LEVEL: 'silent',
    GAUGER_SHED_ABOVE_MS: '0',
    GAUGER_RATE_PER_ADDRESS: '1000000',
    GAUGER_TRUST_PROXY: '127.0.0.1',
  }),
);
const app = await buildApp(parts);
const server = await app.listen({ host: '127.0.0.1', port: 0 });

const known = (n: number) => `known${n}@hall.example`;
const unknown = (n: number) => `nobody${n}@hall.example`;
const passwordHash = await hashNewPassword(password, { emailId: known(0), path: 'password' });
for (let n = 0; n < ADDRESSES; n++) {
  const { accountId } = await openAccount(parts, { email: known(n), businessName: 'Hall Oil', ein: '123456789' });
  const { numUpdatedRows } = await parts.database.inAccount(accountId, (tx) =>
    tx.updateTable('appUser').set({ passwordHash }).where('email', '=', known(n)).executeTakeFirstOrThrow(),
  );
  equal(numUpdatedRows, 1n);
}

let networks = 0;
async function post(path: string, body: object): Promise<{ status: number; success: Record<string, unknown> }> {
  networks += 1;
  const answer = await fetch(server + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`,
    },
    body: JSON.stringify(body),
  });
  const { Success } = (await answer.json()) as { Success?: Record<string, unknown> };
  return { status: answer.status, success: Success ?? {} };
}
const readStatus = async (path: string, body: object) => (await post(path, body)).status;

async function measure(name: string, ask: (emailId: string) => Promise<unknown>): Promise<void> {
  await gapBetween({
    name,
    known: (n) => ask(known(n)),
    unknown: (n) => ask(unknown(n)),
    pairs: PAIRS,
    belowMs: BELOW_MS,
  });
}

const registrations = new Map<string, unknown>();

try {
  await measure('token', (emailId) => readStatus('/auth/jwt/token', { emailId }));
  await measure('login', (emailId) => readStatus('/usermanagement/login', { emailId, password: 'wrong horse' }));
  await measure('forgot', (emailId) => readStatus('/usermanagement/forgot-password', { emailId }));
  await measure('register', async (emailId) => {
    const person = { firstName: 'Ann', lastName: 'Hall', emailId, password, captchaV3: `local:${newId()}` };
    const { status, success } = await post('/usermanagement/tempsignup', person);
    registrations.set(emailId, success.registration);
    return status;
  });
  const claim = (emailId: string) => ({ emailId, registration: registrations.get(emailId) });
  await measure('code', (emailId) => readStatus('/usermanagement/otp', claim(emailId)));
  await measure('wrong code', (emailId) =>
    readStatus('/usermanagement/otp/validate', { ...claim(emailId), otpNumber: '000000' }),
  );
} finally {
  await app.close();
  await parts.close();
  await rm(folder, { recursive: true, force: true });
}
