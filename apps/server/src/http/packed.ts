import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sizes in bytes: below `threshold` packing gains nothing; up to `syncThreshold` it takes less time than the way through the
 * thread pool. @fastify/compress forgets the application's values where a route has settings of its own.
 */
export const PACKED = { threshold: 1_024, syncThreshold: 65_536 };

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) as Promise<Buffer>,
  gzip: (bytes: Buffer) => promisify(gzip)(bytes) as Promise<Buffer>,
};
type Encoding = keyof typeof packers;

/** An answer that is the same for everyone: packed once for each encoding, when first asked for in it. */
export interface Packed {
  readonly type: string;
  bytes(encoding: Encoding | null): Promise<Buffer>;
}

export function packOnce(type: string, whole: Buffer): Packed {
  const packed = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    async bytes(encoding) {
      if (encoding === null) return whole;
      const before = packed.get(encoding) ?? packers[encoding](whole);
      packed.set(encoding, before);
      return before;
    },
  };
}

/** Sends the answer in the best encoding its reader takes. */
export async function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): Promise<FastifyReply> {
  const taken = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((one) =>
    new RegExp(`\\b${one}\\b(?!;\\s*q=0(\\.0*)?\\b)`).test(taken),
  );
  reply.header('vary', 'accept-encoding').type(packed.type);
  // Named even where nothing is packed: so it is not packed again on its way out.
  reply.header('content-encoding', encoding ?? 'identity');
  return reply.send(await packed.bytes(encoding ?? null));
}
