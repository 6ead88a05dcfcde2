import { buildApp } from './app.ts';
import { compose } from './composition.ts';
import { readConfig } from './config.ts';
import { addressOf, listen } from './http/listen.ts';
import { runUntilStopped } from './run-until-stopped.ts';

/** The HTTP process; it runs the jobs too. */
await runUntilStopped(async () => {
  const config = readConfig(process.env);
  const parts = await compose(config);
  const app = await buildApp(parts);
  app.addHook('onClose', () => parts.close());
  try {
    const port = await listen(app, config.host, config.port);
    const moved = config.port !== 0 && port !== config.port ? ` (port ${config.port} is taken)` : '';
    process.stdout.write(`Gauger is at ${addressOf(config.host, port, config.publicUrl)}${moved}\n`);
  } catch (error) {
    await app.close();
    throw error;
  }
  return () => app.close();
});
