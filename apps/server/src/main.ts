import { buildApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { compose } from './composition.ts';
import { readConfig } from './config.ts';
import { addressOf, listen } from './http/listen.ts';
import { runUntilStopped } from './run-until-stopped.ts';

/** The HTTP process; it does the background work too. */
await runUntilStopped(async (closers) => {
  const config = readConfig(process.env);
  const parts = await compose(config);
  closers.defer(() => parts.close());
  const app = await buildApp(parts);
  closers.defer(() => app.close());
  const port = await listen(app, config.host, config.port);
  const address = addressOf(config.host, port, config.publicUrl);
  // Mails name the address, which is known now.
  const work = await startBackgroundWork(parts, config, address);
  closers.defer(() => work.stop());
  const moved = config.port !== 0 && port !== config.port ? ` (port ${config.port} is taken)` : '';
  process.stdout.write(`Gauger is at ${address}${moved}\n`);
});
