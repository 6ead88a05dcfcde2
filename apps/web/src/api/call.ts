import type * as contract from '@gauger/contract';
import type {
  BodyOf,
  ErrorEnvelope,
  FileAnswer,
  ParamsOf,
  QueryOf,
  RequestIssue,
  ResponseOf,
  Route,
} from '@gauger/contract';
import { causeIn, problemOf, withProblem } from '@gauger/contract/problems';
import { queryOptions } from '@tanstack/react-query';
import { addressOf } from './address.ts';
import { reportConnection } from './connection.ts';
import type { Fetched } from './save-file.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { endSession, reportAnswer, sessionToken } from './session.ts';
import { transport } from './transport.ts';

type Contract = typeof contract;

/** The routes of the contract, by name. */
export type RouteName = { [Name in keyof Contract]: Contract[Name] extends Route ? Name : never }[keyof Contract];

/** The answer of a route. */
export type Answer<Name extends RouteName> = ResponseOf<Contract[Name]>;

type Part<Name extends string, Value> = Value extends undefined
  ? unknown
  : Record<never, never> extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value };

/** Files by the name of their part: one, or several. */
type Files = Readonly<Record<string, Blob | readonly Blob[]>>;

/** The input of a call, with only the parts that its route has. */
type Input<T extends Route> = Part<'params', ParamsOf<T>> &
  Part<'query', QueryOf<T>> &
  Part<'body', BodyOf<T>> & {
    /** Files by the name of their part: the call is then sent as parts, the texts of the body among them. */
    files?: Files;
    /** The version the change was made on; another one on the server answers VERSION_MISMATCH. */
    version?: number;
    /** Names this attempt, so that sending it twice does it once. */
    idempotencyKey?: string;
    /** The token of a step of signing in, instead of that of the tab's session. */
    token?: string;
    /** Gives the call up, when the page that asked is gone. */
    signal?: AbortSignal;
    /** The call is finished even when the page is gone; for bodies below 64 KB. */
    keepalive?: boolean;
    /** Hears how much of the body is on its way, from 0 to 1. */
    onProgress?: (share: number) => void;
  };

/** The parts of an input that are not the address. */
interface Sent {
  body?: unknown;
  files?: Files;
  version?: number;
  idempotencyKey?: string;
  token?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
  onProgress?: (share: number) => void;
}

/** A call that failed. Its message is the specified sentence of the call, if there is one, and the cause. */
class CallFailure extends Error {
  /** The specified sentence: "There is a problem in Saving form720". */
  readonly problem: string | undefined;
  /** The cause alone, for a page that says the sentence above it. */
  readonly reason: string;

  constructor(problem: string | undefined, message: string, options?: ErrorOptions) {
    const reason = causeIn(message);
    super(withProblem(problem, reason), options);
    this.problem = problem;
    this.reason = reason;
  }
}

/** A refusal by the server: its code, the sentence for people, and what is wrong with which field. */
export class Refusal extends CallFailure {
  readonly code: ErrorEnvelope['Error']['code'];
  readonly issues: readonly RequestIssue[];
  /** To be quoted when asking for help. */
  readonly requestId: string;
  /** The saved record that conflicts. */
  readonly current: NonNullable<ErrorEnvelope['Error']['current']>;
  /** How long to wait before trying again, in seconds; 0 when nothing is said. */
  readonly retryAfter: number;

  constructor(
    problem: string | undefined,
    { code, errorDescription, issues, requestId, current = {} }: ErrorEnvelope['Error'],
    retryAfter: number,
  ) {
    super(problem, errorDescription);
    this.code = code;
    this.issues = issues.map((issue) => ({ ...issue, message: withoutName(issue.message) }));
    this.requestId = requestId;
    this.current = current;
    this.retryAfter = retryAfter;
  }
}

/** A message next to its field does not name the field as the API does: `"name": Type a name`. */
const withoutName = (message: string): string => message.replace(/^"[\w.]+": (?=[A-Z])/, '');

/** The server did not answer, or something that is not Gauger did. The offline notice is shown. */
class NoAnswer extends CallFailure {}

/** The specified sentence of the call that failed, and the cause. */
export const failureOf = (error: unknown): { problem: string | undefined; reason: string } =>
  error instanceof CallFailure
    ? error
    : { problem: undefined, reason: error instanceof Error ? error.message : String(error) };

/**
 * Calls a route of the contract without a time limit.
 * @returns the `Success` of the answer
 * @throws Refusal when the server refuses, NoAnswer when there is no answer
 */
export async function call<Name extends RouteName>(name: Name, input: Input<Contract[Name]>): Promise<Answer<Name>> {
  const response = await ask(name, input);
  const problem = problemOf(name, bodyOf(input));
  const envelope = response.status === NO_CONTENT ? { Success: undefined } : await readEnvelope(response, problem);
  if ('Error' in envelope) throw refusalOf(envelope, response, problem);
  if (sessionToken() && !routeOf(name)?.background) reportAnswer();
  return envelope.Success as Answer<Name>;
}

/** A query that calls a route, and gives the call up when no page waits for the answer any longer. */
export const queryOf = <Name extends RouteName>(
  queryKey: readonly unknown[],
  name: Name,
  input: Parameters<typeof call<Name>>[1],
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(name, { ...input, signal }) });

// The build writes the whole table in the place of this name, which is here alone.
const routeOf = (name: RouteName) => CONTRACT_ROUTES[name];

const NO_CONTENT = 204;

type FileRouteName = { [Name in RouteName]: Answer<Name> extends FileAnswer ? Name : never }[RouteName];

/** Calls a route that answers with a file. Throws as `call` does. */
export async function fetchFile<Name extends FileRouteName>(
  name: Name,
  input: Input<Contract[Name]>,
): Promise<Fetched> {
  const response = await ask(name, input);
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  if (fileName === undefined) throw notGauger(response, problemOf(name));
  if (sessionToken()) reportAnswer();
  return { fileName, content: await response.blob() };
}

/** Sends a call. @returns the answer, unless it is a refusal */
async function ask(name: RouteName, input: object): Promise<Response> {
  const route = routeOf(name);
  if (!route) throw new Error(`The contract has no route ${name}`);
  const { body, files, signal, version, idempotencyKey, keepalive, onProgress, ...sent }: Sent = input;
  const token = sent.token ?? sessionToken();
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  // The browser itself names the type of parts, with their boundary.
  if (body !== undefined && !files) headers.set('Content-Type', 'application/json');
  if (route.method !== 'GET') headers.set('X-XSRF-TOKEN', antiForgeryToken());
  if (version !== undefined) headers.set('If-Match', `"${version}"`);
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);

  const request = {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body: files ? partsOf({ ...body, ...files }) : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    ...(keepalive === undefined ? {} : { keepalive }),
  };
  const address = addressOf(route, input);
  const problem = problemOf(name, body);
  const response = await reach(
    () => (onProgress ? sendWithProgress(address, request, onProgress) : transport.fetch(address, request)),
    signal,
    problem,
  );
  if (response.ok) return response;
  const envelope = await readEnvelope(response, problem);
  if (!('Error' in envelope)) throw notGauger(response, problem);
  if (token && envelope.Error.code === 'UNAUTHENTICATED') endSession(token);
  throw refusalOf(envelope, response, problem);
}

const refusalOf = ({ Error: error }: ErrorEnvelope, { headers }: Response, problem: string | undefined) =>
  new Refusal(problem, error, Number(headers.get('Retry-After') ?? 0));

function partsOf(parts: object): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) for (const one of [part].flat()) form.append(name, one);
  return form;
}

async function reach(
  send: () => Promise<Response>,
  signal: AbortSignal | undefined,
  problem: string | undefined,
): Promise<Response> {
  try {
    const response = await send();
    reportConnection('online');
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    reportConnection(navigator.onLine ? 'unreachable' : 'offline');
    throw new NoAnswer(problem, 'Gauger did not respond. Check your connection and try again.', { cause: error });
  }
}

/** The server sets a readable cookie; echoing it proves that the call comes from our own page. */
function antiForgeryToken(): string {
  return /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}

async function readEnvelope(
  response: Response,
  problem: string | undefined,
): Promise<{ Success: unknown } | ErrorEnvelope> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (isObject(answer) && 'Success' in answer) return { Success: answer.Success };
  const error = isObject(answer) ? answer.Error : undefined;
  const explanation = isObject(error) ? (error.errorDescription ?? error.description) : undefined;
  if (typeof explanation !== 'string') throw notGauger(response, problem);
  // A service in place of ours may say less than ours does (specification 000 §7).
  return {
    Error: { code: 'INTERNAL', issues: [], requestId: '', ...(error as object), errorDescription: explanation },
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const bodyOf = ({ body }: Sent): unknown => body;

const notGauger = ({ status }: Response, problem: string | undefined) =>
  new NoAnswer(problem, `Gauger gave no readable answer (${status}). Try again in a moment.`);

/** Whether the server looked at what was sent and said no: it was not too busy for that. */
export const isJudged = (error: unknown): error is Refusal =>
  error instanceof Refusal && !['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL'].includes(error.code);
