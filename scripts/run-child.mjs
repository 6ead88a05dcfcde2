// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** How a program ended: with an exit code, or by a signal. @typedef {{ code: number | null, signal: NodeJS.Signals | null }} End */

/** @type {NodeJS.Signals[]} */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end. A signal that asks us to stop is passed on, and we stay until the program has stopped,
 * so that nothing is left running. Under npm, a parent that is gone (killed outright) asks us to stop as well.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<End>}
 */
export async function runChild(program, args, options) {
  const child = spawn(program, args, options);
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    // A terminal has given Ctrl-C to the child already: it signals all of its foreground processes.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, passOn);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM');
  }, 500);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
  } finally {
    clearInterval(watch);
    for (const signal of STOP_SIGNALS) process.off(signal, passOn);
  }
}

/**
 * Ends this process as the program ended: same exit code, same signal.
 * @param {End} end
 */
export function stopLike({ code, signal }) {
  if (signal) {
    process.kill(process.pid, signal);
    // A signal that does not end us at once still shows in the code, the way shells write it.
    process.exitCode = 128 + constants.signals[signal];
  } else {
    process.exit(code ?? 1);
  }
}
