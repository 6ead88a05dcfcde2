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
  const work = await startBackgroundWork(parts, config);
  closers.defer(() => work.stop());
  closers.defer(() => app.close());
  const port = await listen(app, config.host, config.port);
  const moved = config.port !== 0 && port !== config.port ? ` (port ${config.port} is taken)` : '';
  process.stdout.write(`Gauger is at ${addressOf(config.host, port, config.publicUrl)}${moved}\n`);
});
