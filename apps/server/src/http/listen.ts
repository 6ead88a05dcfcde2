import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Ports tried after the wished one. */
const MAX_TRIES = 100;

/** Sockets that listen at the same port. From each, Node takes one new connection per turn of its event loop (decision 0113). */
const SOCKETS = 16;

/** Whether the system shares the connections of a port out to several sockets. */
const canShare = process.platform === 'linux';

/** Listens on the wished port, or on the next free one; 0 takes any. @returns the port taken */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  if (!canShare) return firstFree(port, (tried) => listenAlone(app, host, tried));
  const others = Array.from({ length: SOCKETS - 1 }, () => furtherSocket(app));
  const lock = createServer();
  app.addHook('onClose', async () => void lock.close());
  await app.ready();
  const taken = await firstFree(port, async (tried) => {
    const free = await freePort(host, tried);
    // Two servers that start at once may both find the port free. A name of Linux that begins with NUL is no file.
    await once(lock.listen(`\0gauger ${host} ${free}`), 'listening');
    return free;
  });
  await app.listen(sharing(host, taken));
  const { address } = app.server.address() as AddressInfo;
  for (const socket of others) await once(socket.listen(sharing(address, taken)), 'listening');
  return taken;
}

/** The result for the port, or for the first one after it that is not taken. */
async function firstFree(port: number, open: (port: number) => Promise<number>): Promise<number> {
  for (let tried = 0; ; tried++) {
    try {
      return await open(port === 0 ? 0 : port + tried);
    } catch (error) {
      const taken = (error as { code?: string }).code === 'EADDRINUSE';
      if (!taken || tried === MAX_TRIES || port + tried >= 65_535) throw error;
    }
  }
}

async function listenAlone(app: FastifyInstance, host: string, port: number): Promise<number> {
  await app.listen({ host, port });
  return (app.server.address() as AddressInfo).port;
}

const sharing = (host: string, port: number) => ({ host, port, reusePort: true });

/** A port nobody listens on: a socket that shares its port would join another server of the same user without a word. */
async function freePort(host: string, port: number): Promise<number> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}

/** A socket besides that of the app. What connects to it is a connection of the app, which waits for its end when it closes. */
function furtherSocket(app: FastifyInstance): Server {
  // As the HTTP server of Node opens its own.
  const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
    app.server.emit('connection', connection),
  );
  const ended = Promise.withResolvers<void>();
  app.addHook('preClose', async () => {
    socket.close(() => ended.resolve());
  });
  app.addHook('onClose', () => ended.promise);
  return socket;
}

/** The address to type: the public one, else the server's own by a name a browser understands. */
export function addressOf(host: string, port: number, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl;
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
