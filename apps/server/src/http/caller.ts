import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Caller, InTurn } from '../threads/public.ts';

/** How long, in milliseconds, a body may wait for its turn; the server gives a whole request that much more time. */
export const LONGEST_WAIT = 20_000;

/** Longest time, in milliseconds, in which the reader of an answer may take none of its bytes before its connection is ended. */
const LONGEST_UNREAD = 20_000;

/** Lets work end when its caller hangs up, and ends the connection of an unread answer, which stays in memory. */
export function followCallers(app: FastifyInstance, longestUnread: number = LONGEST_UNREAD): void {
  app.decorateRequest('response', null);
  app.addHook('onRequest', async (request, reply) => {
    request.response = reply.raw;
  });
  app.addHook('onSend', async (request, reply) => {
    answerMade.get(request)?.();
    endUnread(reply.raw, longestUnread);
  });
}

/** Ends the turn of a request, for those that hold one until their answer is made. */
const answerMade = new WeakMap<FastifyRequest, () => void>();

/** Ends a connection that stalls between the beginning of the answer and its end. Before that the work takes its time. */
function endUnread(response: ServerResponse, longest: number): void {
  const watch = (socket: Socket | null) => {
    // A request of a test has no connection.
    if (!(socket instanceof Socket)) return;
    socket.setTimeout(longest);
    // First of all listeners: those of the server then begin the time of a kept connection, or the next answer on it.
    response.prependOnceListener('finish', () => socket.setTimeout(0));
  };
  // An answer on a connection where an earlier one is still read gets the connection after it.
  if (response.socket) watch(response.socket);
  else response.once('socket', watch);
}

/** The owner whose share a request takes, and the signal that its caller hung up. */
export function callerOf(request: FastifyRequest): Caller {
  const { response } = request;
  const owner = request.session?.accountId ?? request.ip;
  const hangUp = new AbortController();
  response?.once('close', () => {
    if (!response.writableFinished) hangUp.abort();
  });
  return { owner, gone: hangUp.signal };
}

/** How fast a body has to come. */
export interface Pace {
  /** Milliseconds from one look at what has come to the next. */
  readonly everyMs: number;
  /** So many looks in a row may find nothing new; after as many the average counts. */
  readonly looks: number;
  /** Bytes from one look to the next, on average. */
  readonly leastBytes: number;
}

/** Refuses a body that stalls for 10 seconds, or then has come with less than 16 KB a second. */
const PACE: Pace = { everyMs: 1_000, looks: 10, leastBytes: 16 * 1024 };

/** Receives a request in turn, held until its answer is made. Throws BODY_TOO_SLOW, and what `turns` and `receive` throw. */
export function receiveInTurn<T>(
  inTurn: InTurn,
  request: FastifyRequest,
  receive: () => Promise<T>,
  pace: Pace = PACE,
): Promise<T> {
  return new Promise((resolve, reject) => {
    inTurn(callerOf(request), async () => {
      resolve(await atPace(request, receive, pace));
      await untilAnswered(request);
    }).catch(reject);
  });
}

/** Looks are counted, not the time on the clock: what comes while the server is busy is found at the next look. */
async function atPace<T>({ raw }: FastifyRequest, receive: () => Promise<T>, pace: Pace): Promise<T> {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  let [bytes, looks, still] = [0, 0, 0];
  const take = (piece: Buffer) => {
    bytes += piece.length;
    still = 0;
  };
  const look = () => {
    looks += 1;
    still += 1;
    if (still > pace.looks || (looks > pace.looks && bytes < looks * pace.leastBytes))
      reject(new AppError('BODY_TOO_SLOW'));
  };
  const timer = setInterval(look, pace.everyMs);
  const stop = () => {
    clearInterval(timer);
    raw.off('data', take).off('end', stop);
  };
  try {
    const received = receive();
    // After those of the receiver, which decides when the stream begins to flow.
    raw.on('data', take).once('end', stop);
    return await Promise.race([received, tooSlow]);
  } finally {
    stop();
  }
}

/** Waits until the answer of the request is made, or its caller has left. */
function untilAnswered(request: FastifyRequest): Promise<void> {
  const { response } = request;
  if (!response || response.closed || response.writableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    answerMade.set(request, resolve);
    response.once('close', resolve);
  });
}
