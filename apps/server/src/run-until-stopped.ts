/** Longest wait for running work after a signal; then the process ends, and nothing acknowledged is lost. */
const GRACE_MS = 30_000;
/** Time in which the threads of V8 come to rest, on a busy machine too. */
const AT_REST_MS = 500;

/**
 * Starts a process and stops it on SIGTERM or SIGINT: running work may finish, then everything is closed. A start that fails is
 * reported on standard error, with exit code 1.
 * @param start does the work of starting, and gives each thing it opened a closer; they run in reverse order
 */
export async function runUntilStopped(start: (closers: AsyncDisposableStack) => Promise<void>): Promise<void> {
  const closers = new AsyncDisposableStack();
  let stopping = false;
  const stop = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    closers.disposeAsync().then(
      () => end(exitCode),
      () => end(1),
    );
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  try {
    await start(closers);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    stop(1);
  }
}

/**
 * Ends the process once the threads of V8 are at rest: one that compiles or collects garbage during the exit of a process that has just
 * loaded its modules can wait for the main thread forever (nodejs/node#54918).
 */
function end(exitCode: number): void {
  setTimeout(() => process.exit(exitCode), AT_REST_MS);
}
