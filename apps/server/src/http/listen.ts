import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Ports tried after the wished one. */
const MAX_TRIES = 100;

/**
 * Listens on the wished port, or on the next free one when another program has it.
 * @param port 0 takes any free port
 * @returns the port taken
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  for (let tried = 0; ; tried++) {
    try {
      await app.listen({ host, port: port === 0 ? 0 : port + tried });
      return (app.server.address() as AddressInfo).port;
    } catch (error) {
      const taken = (error as { code?: string }).code === 'EADDRINUSE';
      if (!taken || port === 0 || tried === MAX_TRIES || port + tried >= 65_535) throw error;
    }
  }
}

/** The address to type: the public one, else the server's own by a name a browser understands. */
export function addressOf(host: string, port: number, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl;
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
