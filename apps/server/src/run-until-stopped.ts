/** Longest wait for running work after a signal; then the process ends, and nothing acknowledged is lost. */
const GRACE_MS = 30_000;

/**
 * Starts a process and stops it on SIGTERM or SIGINT: what runs may finish, then everything is closed.
 * A start that fails is told in one sentence on standard error, with exit code 1.
 * @param start does the work of starting and returns what stops it
 */
export async function runUntilStopped(start: () => Promise<() => Promise<unknown>>): Promise<void> {
  let stop: () => Promise<unknown>;
  try {
    stop = await start();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
    return;
  }
  let stopping = false;
  const close = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}
