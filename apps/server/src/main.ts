import { buildApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { keepAddress } from './commands/running-address.ts';
import { type Composition, compose } from './composition.ts';
import { type Config, readConfig } from './config.ts';
import { appointFirstAdministrator, mailPasswordLink, passwordLink } from './features/operator/admin/public.ts';
import { addressOf, isLoopbackName, listen } from './http/public.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { startTraces } from './traces/public.ts';

/** The HTTP process; it does the background work too. */
await runUntilStopped(async (closers) => {
  const config = readConfig(process.env);
  closers.defer(await startTraces(config.traces, 'server'));
  const parts = await compose(config);
  closers.defer(() => parts.close());
  const app = await buildApp(parts);
  let work: Awaited<ReturnType<typeof startBackgroundWork>> | undefined;
  // At the same time: no call is taken while the last jobs end.
  closers.defer(async () => {
    await Promise.all([app.close(), work?.stop()]);
  });
  const port = await listen(app, config.host, config.port);
  const address = addressOf(config.host, port, config.publicUrl);
  closers.defer(keepAddress(parts.root, address));
  // Mails name the address, which is known now.
  work = await startBackgroundWork(parts, config, address);
  await handleWebhook(parts, address);
  const moved = config.port !== 0 && port !== config.port ? ` (port ${config.port} is taken)` : '';
  process.stdout.write(
    `Gauger is at ${address}${moved}\n${hostNotice(config)}${await firstAdministrator(parts, config, address)}`,
  );
});

/** Returns a warning for an operator who opens the server to other computers without a public address; else empty. */
function hostNotice({ host, publicUrl }: Config): string {
  if (publicUrl || isLoopbackName(host)) return '';
  return 'It answers only at localhost. Set GAUGER_PUBLIC_URL to the address that other computers use.\n';
}

/** Registers our address with the payment provider. The provider may be away: a payment is then settled later, by asking. */
async function handleWebhook({ payments, log }: Composition, address: string): Promise<void> {
  await payments.notify(`${address}/paypal/webhook`).catch((error: Error) => log.warn(error.message));
}

/** Creates the administrator of the configuration, once. @returns where to set the password; empty without a new one */
async function firstAdministrator(
  { database, now }: Composition,
  { adminEmail, smtp }: Config,
  address: string,
): Promise<string> {
  const emailId = adminEmail ? await appointFirstAdministrator(database, adminEmail) : null;
  if (emailId === null) return '';
  if (smtp) await mailPasswordLink(database, emailId, now());
  const where = smtp
    ? 'A mail brings the link that sets the password'
    : `Set the password at ${await passwordLink(database, emailId, address, now())}`;
  return `${emailId} is the first administrator. ${where}\n`;
}
