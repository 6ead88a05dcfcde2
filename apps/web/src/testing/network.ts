import { type ErrorEnvelope, routes } from '@gauger/contract';
import { onTestFinished } from 'vitest';
import type { Answer, RouteName } from '../api/call.ts';
import { transport } from '../api/transport.ts';

/** A call as it would go over the network. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The texts of the body, or of its parts. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly file: File | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The answers of the server to the calls of a page, by their names. */
export type Answers = { readonly [Name in RouteName]?: (call: Call) => Answer<Name> | Promise<Answer<Name>> };

/** A refusal of the server. */
export class Refused extends Error {
  readonly code: ErrorEnvelope['Error']['code'];

  constructor(code: ErrorEnvelope['Error']['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Answers the calls of this test in place of the network. A call without an answer is refused by its name. */
export function answerCalls(answers: Answers): void {
  const { fetch } = transport;
  onTestFinished(() => {
    transport.fetch = fetch;
  });
  transport.fetch = async (address, request) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const query = Object.fromEntries(searchParams);
    const route = paths.find(({ method, path }) => method === request.method && path.test(pathname));
    const answer = route && (answers[route.name] as ((call: Call) => unknown) | undefined);
    try {
      if (!answer) throw new Refused('UNAVAILABLE', `This test answers no ${route?.name ?? address}`);
      const params = route.path.exec(pathname)?.groups ?? {};
      const given = answer({ params, query, ...bodyOf(request), signal: request.signal ?? undefined });
      const success = await Promise.race([given, givenUp(request.signal)]);
      return Response.json({ Success: success });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code, message: errorDescription } = error;
      return Response.json({ Error: { code, errorDescription, issues: [], requestId: 'r1' } }, { status: 409 });
    }
  };
}

/** The paths of the calls, with a group for each parameter. */
const paths = routes.map(({ name, method, path }) => ({
  name: name as RouteName,
  method: method as string,
  path: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

function bodyOf({ body }: RequestInit): Pick<Call, 'body' | 'file'> {
  if (!(body instanceof FormData)) return { body: JSON.parse((body as string | undefined) ?? '{}'), file: undefined };
  const file = body.get('file');
  return {
    body: Object.fromEntries([...body].filter(([, part]) => typeof part === 'string')),
    file: file instanceof File ? file : undefined,
  };
}

/** Rejects as `fetch` does once a call is given up. */
const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
