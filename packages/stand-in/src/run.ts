import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The work of a simulated service: answering requests, and closing its resources. */
export interface StandIn {
  readonly answer: RequestListener;
  close(): void;
}

/** Opens a simulated service over its folder. `address` returns its address, once it listens. */
export type OpenStandIn = (folder: string, address: () => string) => StandIn;

const HOST = '127.0.0.1';
/** A process that was killed a moment ago may still have the port. */
const TRIES = 10;
const BETWEEN_TRIES_MS = 100;

/**
 * Runs this process as a simulated outside service: over the folder of its first argument, at the port that folder
 * had before or any free one, until its starter closes standard input or ends. The first line on standard output is
 * the address.
 */
export async function runStandIn(open: OpenStandIn): Promise<void> {
  const folder = process.argv[2];
  if (!folder) throw new Error('Name the data folder of the simulator.');
  let address = '';
  const standIn = open(folder, () => address);
  const server = createServer(standIn.answer);
  address = `http://${HOST}:${await listenAgain(server, join(folder, 'port'))}`;
  const stop = () => {
    server.close(() => {
      standIn.close();
      process.exit(0);
    });
    server.closeAllConnections();
  };
  process.stdin.on('end', stop).on('error', stop).resume();
  // The starter may be killed before reading our address.
  process.stdout.on('error', stop);
  process.on('SIGTERM', stop);
  // Ctrl-C reaches every process of a terminal; the starter still needs this one while it finishes its work.
  process.on('SIGINT', () => {});
  process.stdout.write(`${address}\n`);
}

/** Listens at the same address after a restart, so that earlier links still work. */
async function listenAgain(server: Server, portFile: string): Promise<number> {
  const before = portBefore(portFile);
  if (before !== undefined)
    for (let tried = 0; tried < TRIES; tried++) {
      if (await listen(server, before)) return before;
      await sleep(BETWEEN_TRIES_MS);
    }
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  if (before === undefined) writeFileSync(portFile, String(port), { mode: 0o600 });
  return port;
}

function portBefore(portFile: string): number | undefined {
  try {
    return Number(readFileSync(portFile, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** @returns false when another program has the port */
async function listen(server: Server, port: number): Promise<boolean> {
  server.listen(port, HOST);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'EADDRINUSE') return false;
    throw error;
  }
}
