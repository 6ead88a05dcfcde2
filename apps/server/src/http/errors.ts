import type { ErrorEnvelope } from '@gauger/contract';
import { problemOf, withProblem } from '@gauger/contract/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { StorageUnavailable } from '../adapters/storage/port.ts';
import { AppError } from '../app-error.ts';
import { AdministrationOff, type DatabaseProblem, databaseProblem } from '../db/public.ts';
import { logDefect } from './request-log.ts';

/** Refusals of the framework itself, by its error code. */
const ofFramework: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('BODY_TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('UNSUPPORTED_MEDIA_TYPE'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('MALFORMED_JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('MALFORMED_JSON'),
  FST_ERR_BAD_URL: () => new AppError('INVALID_PARAMETER'),
  FST_STATIC_FORBIDDEN_PATH: () => new AppError('NOT_FOUND'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('INVALID_PARAMETER'),
  FST_UNDER_PRESSURE: () => new AppError('UNAVAILABLE', { retryAfter: 10 }),
};

/** The answers to failures of the database. `duplicate` is missing: a use case explains it, otherwise it is a defect. */
const ofDatabase: Readonly<Record<Exclude<DatabaseProblem, 'duplicate'>, () => AppError>> = {
  unavailable: () => new AppError('UNAVAILABLE', { retryAfter: 5 }),
  busy: () => new AppError('UNAVAILABLE', { retryAfter: 1 }),
  full: () => new AppError('STORAGE_FULL', { retryAfter: 60 }),
};

/** Turns any failure into the error for the caller. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof StorageUnavailable)
    return new AppError('UNAVAILABLE', {
      description: 'The place where files are kept does not answer. Nothing was changed. Try again in a moment.',
      retryAfter: 10,
    });
  if (thrown instanceof AdministrationOff) return new AppError('ADMINISTRATION_OFF');
  const code = String((thrown as { code?: unknown } | null)?.code ?? '');
  const framework = ofFramework[code];
  if (framework) return framework();
  const refused = ofStatus((thrown as { statusCode?: unknown } | null)?.statusCode);
  if (refused) return refused;
  const problem = databaseProblem(thrown);
  if (problem && problem !== 'duplicate') return ofDatabase[problem]();
  return new AppError('INTERNAL');
}

/** The framework and its plugins say with a status from 400 to 499 that the request is at fault, and not the server. */
function ofStatus(status: unknown): AppError | undefined {
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  if (status === 403 || status === 404) return new AppError('NOT_FOUND');
  if (status === 413) return new AppError('BODY_TOO_LARGE');
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  return new AppError('INVALID_PARAMETER');
}

/** Most issues of one refusal: a sheet of bad rows has hundreds of thousands, which nobody reads. */
const MAX_ISSUES = 500;

function toEnvelope(error: AppError, request: FastifyRequest): ErrorEnvelope {
  const problem = problemOf(request.routeOptions?.config?.call ?? '', request.body);
  const moreIssues = error.issues.length - MAX_ISSUES;
  const more =
    moreIssues > 0
      ? ` The first ${MAX_ISSUES} issues are named; ${moreIssues.toLocaleString('en-US')} more follow them.`
      : '';
  return {
    Error: {
      code: error.code,
      errorDescription: withProblem(problem, error.message) + more,
      issues: error.issues.slice(0, MAX_ISSUES),
      ...(moreIssues > 0 ? { moreIssues } : {}),
      requestId: request.id,
      ...(error.current ? { current: error.current } : {}),
    },
  };
}

/** Answers every failure with one envelope and its true status. Defects are logged and answered without detail. */
export function answerErrors(app: FastifyInstance, log: Logger, countShed: () => void = () => {}): void {
  app.setErrorHandler((thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(thrown);
    const context = { requestId: request.id, route: request.routeOptions.url ?? 'none' };
    if (error.code === 'UNAVAILABLE' && (thrown instanceof AppError || isShed(thrown))) {
      countShed();
      log.warn(context, 'turned away');
    } else if (error.code === 'NOT_READY') log.warn(context, 'not ready');
    else if (outageOf(thrown)) log.warn({ ...context, code: codeOf(thrown) }, outageOf(thrown));
    else if (error.status >= 500) logDefect(log, thrown, context);
    return sendError(error, request, reply);
  });
}

/** Names for the log what is away or full, in a word; undefined for a defect. Its stack says nothing, and every call would log one. */
function outageOf(thrown: unknown): string | undefined {
  if (thrown instanceof StorageUnavailable) return 'files away';
  const problem = databaseProblem(thrown);
  return problem && problem !== 'duplicate' ? OUTAGES[problem] : undefined;
}

const OUTAGES: Readonly<Record<Exclude<DatabaseProblem, 'duplicate'>, string>> = {
  unavailable: 'database away',
  busy: 'rows busy',
  full: 'disk full',
};

const codeOf = (thrown: unknown) => (thrown as { code?: unknown } | null)?.code;

/** Whether the call was turned away because the server has too much to do: no defect, and too many to log each at length. */
const isShed = (thrown: unknown): boolean => codeOf(thrown) === 'FST_UNDER_PRESSURE';

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.refusal = error.code;
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  if (error.allow.length > 0) reply.header('allow', error.allow.join(', '));
  // The rest of the body is not waited for.
  if (error.code === 'BODY_TOO_SLOW') reply.header('connection', 'close');
  if (error.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toEnvelope(error, request)));
}
