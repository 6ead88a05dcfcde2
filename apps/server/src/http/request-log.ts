import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The application log. What it may hold is listed here and nowhere else: route template, status, time, request id,
 * account id, error names. Never a body, a query string, a header, a token, an address of a person or a fact of a filing.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options, pino.destination({ dest: 2, sync: false }));
}

/** One line per answered request. */
export function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  log.info(
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.session?.accountId ? { account: request.session.accountId } : {}),
      ...(request.refusal ? { code: request.refusal } : {}),
    },
    'request',
  );
}

/** A defect: its name, the database's own code, and where it happened. Message, detail and hint may quote data and are left out. */
export function logDefect(log: Logger, defect: unknown, context: Record<string, string> = {}): void {
  const error = defect instanceof Error ? defect : new Error();
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  log.error({ ...context, name: error.name, code, table, constraint, at: framesOf(error) }, 'defect');
}

/** Where it happened. The stack begins with the message, whose own lines may look like places. */
function framesOf({ message, stack = '' }: Error): string[] {
  const places = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return places.filter((line) => /^ {4}at .*(?:\d+:\d+|<anonymous>)\)?$/.test(line)).map((line) => line.trim());
}
