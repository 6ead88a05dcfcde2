import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { turns, workerPool } from '../threads/public.ts';
import { LONGEST_WAIT, receiveInTurn } from './caller.ts';
import { malformedJson, parseCheckedBody, parseJsonBody } from './json-body.ts';
import type { CheckedJson } from './json-check-thread.ts';

/** A body up to this size is judged where it arrives: handing it to a thread would take longer. */
const LARGE = 128 * 1024;

/** Before its turn a large body waits in the socket of its sender and takes no memory here. */
const inTurn = turns({
  atOnce: 6,
  waiting: 60,
  atOnceOfOwner: 2,
  waitingOfOwner: 12,
  longestWaitMs: LONGEST_WAIT,
  busy: 'Your account is saving too many large pages at once. Wait a few seconds, then save this one again.',
});

const check = workerPool<Uint8Array<ArrayBuffer>, CheckedJson>({
  module: new URL('./json-check-thread.ts', import.meta.url),
  // One thread checks bodies one after the other: a large body is received only in turn, so that few wait.
  atOnce: 1,
  kept: 1,
  // The largest body takes part of a second, and a text of ten million keys fits. More means that the check itself is broken.
  longestMs: 60_000,
  memoryMb: 256,
});

/** Checks the limits of a large JSON body in a thread. The buffer of `bytes` is transferred and given back. */
const checkJsonApart = (bytes: Uint8Array<ArrayBuffer>): Promise<CheckedJson> =>
  check(bytes, { transfer: [bytes.buffer] });

/** Reads a JSON body up to its limit; a thread checks a large one. @throws MALFORMED_JSON, BODY_TOO_LARGE, BODY_TOO_SLOW */
export async function receiveJson(request: FastifyRequest, payload: Readable): Promise<unknown> {
  const limit = request.routeOptions.bodyLimit;
  const declared = declaredLength(request);
  if (declared !== null && declared > limit) throw new AppError('BODY_TOO_LARGE');
  if ((declared ?? limit) <= LARGE) {
    request.bytes = await receive(payload, limit, declared);
    return parseJsonBody(request.bytes);
  }
  return receiveInTurn(inTurn, request, async () => {
    const { fault, bytes } = await checkJsonApart(await receive(payload, limit, declared));
    if (fault !== null) throw malformedJson(fault);
    return parseCheckedBody(bytes);
  });
}

function declaredLength({ headers }: FastifyRequest): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/** The bytes of a body in a buffer of their own. The stream is left as it is when too many come: the refusal is still sent on it. */
function receive(payload: Readable, limit: number, declared: number | null): Promise<Buffer<ArrayBuffer>> {
  // One buffer of the declared size: pieces that are joined at the end would take twice the memory.
  const whole = declared === null ? null : Buffer.allocUnsafeSlow(declared);
  const pieces: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const stop = (error: Error) => {
      payload.off('data', take).off('end', finish).off('error', stop).off('close', cut);
      reject(error);
    };
    const cut = () => stop(malformedJson('The request body is cut short.'));
    const take = (piece: Buffer) => {
      const end = length + piece.length;
      if (end > (declared ?? limit)) return stop(new AppError('BODY_TOO_LARGE'));
      if (whole) whole.set(piece, length);
      else pieces.push(piece);
      length = end;
    };
    const finish = () => {
      payload.off('close', cut);
      if (declared !== null && length !== declared) return cut();
      resolve(whole ?? Buffer.concat(pieces, length));
    };
    payload.on('data', take).once('end', finish).once('error', stop).once('close', cut);
  });
}
