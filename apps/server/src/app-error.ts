import { type Current, type ErrorCode, errorCodes, type RequestIssue } from '@gauger/contract';

interface Refusal {
  /** Replaces the sentence of the table where more can be said; never holds facts of a filing. */
  description?: string | undefined;
  issues?: readonly RequestIssue[];
  current?: Current;
  /** Seconds until the same call may succeed: becomes Retry-After. */
  retryAfter?: number;
  /** The methods the address takes: becomes Allow. */
  allow?: readonly string[];
}

/** The issue of a refusal: what is wrong with the field at a path. */
export const errorAt = (code: string, path: string, message: string): RequestIssue => ({
  code,
  severity: 'error',
  path,
  message,
});

/** A refusal the caller can understand. Use cases throw it; everything else that is thrown is a defect. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: readonly RequestIssue[];
  readonly current: Current | undefined;
  readonly retryAfter: number | undefined;
  readonly allow: readonly string[];

  constructor(code: ErrorCode, refusal: Refusal = {}) {
    super(refusal.description ?? errorCodes[code].message);
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code].status;
    this.issues = refusal.issues ?? [];
    this.current = refusal.current;
    this.retryAfter = refusal.retryAfter;
    this.allow = refusal.allow ?? [];
  }
}
