import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBlanks } from '@gauger/documents';
import { standInOnDemand } from '@gauger/stand-in';
import { localCaptcha } from './adapters/captcha/local.ts';
import { recaptcha } from './adapters/captcha/recaptcha.ts';
import { assertRingFits } from './adapters/crypto/data-keys.ts';
import { fieldCipher } from './adapters/crypto/field-cipher.ts';
import { openKeyRingFile } from './adapters/crypto/key-ring-file.ts';
import { type Rotation, rotation } from './adapters/crypto/rotation.ts';
import { appleIdentity } from './adapters/identity/apple.ts';
import { googleIdentity } from './adapters/identity/google.ts';
import type { IdentityProvider } from './adapters/identity/port.ts';
import { localMailbox } from './adapters/mail/mailbox.ts';
import { smtpMailer } from './adapters/mail/smtp.ts';
import { certificateEndsAt, mefGateway } from './adapters/mef/gateway.ts';
import { paypalPayments } from './adapters/payment/paypal.ts';
import { diskStorage } from './adapters/storage/disk.ts';
import { webhookSender } from './adapters/webhooks/http.ts';
import type { Deps } from './app.ts';
import { newestBackupAt, takeBackup } from './backup/public.ts';
import type { Config } from './config.ts';
import { dataRoot, makeDataRoot, openDatabase, storedFiles } from './db/public.ts';
import { openLaw } from './features/filings/rate-book/public.ts';
import { readSiteTexts } from './features/operator/site/public.ts';
import { ciphers } from './features/people/accounts/public.ts';
import { openLog } from './http/public.ts';
import { returnPathOf } from './mail/public.ts';
import { tracedPort } from './traces/public.ts';

const checkout = join(import.meta.dirname, '../../..');

/** Leads nowhere: reserved for that (RFC 2606). */
const NOWHERE = 'http://not-started.invalid';

/** Everything a process of the server works with. */
export interface Composition extends Deps {
  /** Folder of everything this installation keeps. */
  root: string;
  databaseIsOwn: boolean;
  /** For an operator; running servers see each change of the ring. */
  keys: Rotation;
  close(): Promise<void>;
}

/** Folder of everything this installation keeps. */
export const rootOf = (config: Config): string => config.dataDirectory ?? dataRoot(checkout);

/** Builds the server's parts: the only place that knows each port's adapter. `attach` shares the database of a running server. */
export async function compose(config: Config, attach = false): Promise<Composition> {
  const root = makeDataRoot(rootOf(config));
  const log = openLog(config.logLevel);
  const database = await openDatabase({
    url: config.databaseUrl,
    ownerUrl: config.databaseOwnerUrl,
    adminUrl: config.databaseAdminUrl,
    dataRoot: root,
    whenRunning: attach ? 'attach' : 'refuse',
    backUp: async () => log.info(`Backed up before the upgrade: ${await takeBackup(root)}`),
    log: (message) => log.info(message),
  });
  try {
    const ringFile = join(root, 'key-ring.json');
    const ring = openKeyRingFile(ringFile);
    await assertRingFits(database, ring);
    const lawInForce = openLaw((skipped, message) => log.warn(skipped, message));
    // Log skipped rate books at startup, not at the first save.
    if (!attach) await database.acrossAccounts(lawInForce);
    const now = () => new Date();
    const sandbox = standInOnDemand('payment-sandbox', join(root, 'payment-sandbox'));
    // The first answer names its address, because its pages are framed; an operator's command pays nothing.
    const paymentUrl = config.payment.url ?? (attach ? NOWHERE : await sandbox.address());
    const simulator = standInOnDemand('mef-simulator', join(root, 'mef-simulator'));
    // PayPal refuses to be framed, and the whole window goes there.
    const isFramed = config.payment.provider === 'sandbox';
    const openCipher = fieldCipher.bind(null, ring);
    const bounceAddress = config.smtp?.bounceAddress;
    const mef = mefGateway(config.mef, simulator.address, now);
    return {
      database,
      ring,
      root,
      openCipher,
      cipherOf: ciphers(openCipher),
      mailer: tracedPort(
        'mail',
        config.smtp
          ? smtpMailer(
              config.smtp.url,
              config.smtp.from,
              bounceAddress === undefined ? undefined : (mailId) => returnPathOf(ring, bounceAddress, mailId),
            )
          : localMailbox(join(root, 'mailbox'), now),
      ),
      storage: tracedPort(
        'storage',
        config.bucket
          ? (await import('./adapters/storage/s3.ts')).s3Storage(config.bucket)
          : diskStorage(storedFiles(root)),
      ),
      captcha: config.captcha ? recaptcha(config.captcha, now) : localCaptcha,
      identityProviders: identityProviders(config, now),
      mef: tracedPort('mef', mef),
      payments: tracedPort('payment', paypalPayments({ ...config.payment, url: paymentUrl, framed: isFramed })),
      webhooks: tracedPort(
        'webhooks',
        // Only the people of this machine reach a site without an address, and nobody files there.
        webhookSender({ allowLoopback: mef.isStandIn && config.publicUrl === undefined }),
      ),
      lawInForce,
      databaseIsOwn: config.databaseUrl === undefined,
      certificateEndsAt: certificateEndsAt(config.mef),
      newestBackupAt: () => (config.databaseUrl === undefined ? newestBackupAt(root) : undefined),
      now,
      log,
      settings: {
        ...config,
        siteTexts: readSiteTexts(config.pagesDirectory),
        blanks: config.blanksDirectory === undefined ? [] : await readBlanks(config.blanksDirectory),
        framedOrigins: isFramed ? [paymentUrl] : [],
        webDirectory: config.webDirectory ?? join(checkout, 'apps/web/dist'),
      },
      keys: rotation(database, ringFile, now),
      async close() {
        await Promise.all([simulator.stop(), sandbox.stop()]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The accounts elsewhere that are configured. Throws when the key of one is not there or is none. */
function identityProviders({ identity: { google, apple } }: Config, now: () => Date): IdentityProvider[] {
  const withKey = apple && { ...apple, key: readFileSync(apple.keyFile, 'utf8') };
  return [...(google ? [googleIdentity(google)] : []), ...(withKey ? [appleIdentity(withKey, now)] : [])];
}
