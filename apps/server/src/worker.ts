import { startBackgroundWork } from './background-work.ts';
import { compose } from './composition.ts';
import { readConfig } from './config.ts';
import { addressOf } from './http/public.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { startTraces } from './traces/public.ts';

/** A process for the background work alone, for servers that share a database through DATABASE_URL. */
await runUntilStopped(async (closers) => {
  const config = readConfig(process.env);
  closers.defer(await startTraces(config.traces, 'worker'));
  const parts = await compose(config);
  closers.defer(() => parts.close());
  const work = await startBackgroundWork(parts, config, addressOf(config.host, config.port, config.publicUrl));
  closers.defer(() => work.stop());
  process.stdout.write('Gauger does its background work\n');
});
