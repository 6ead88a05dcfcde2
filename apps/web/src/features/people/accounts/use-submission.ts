import { useState } from 'react';
import { failureOf, isJudged, Refusal } from '../../../api/call.ts';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';

interface Failure {
  title?: string;
  errors: readonly FieldError[];
  /** The answer of the server that said no; not for a wait, or a lost connection. */
  refusal?: Refusal | undefined;
}

const NONE: Failure = { errors: [] };

/**
 * The sending of a small form.
 * @param fields ids of its fields, which are also the names of what is sent; what has no field is shown at the first
 */
export function useSubmission(fields: readonly [string, ...string[]]) {
  const [failure, setFailure] = useState(NONE);
  const [sending, setSending] = useState(false);

  /** Shows what is wrong, or sends. @param title what to say of a call that has no sentence of its own */
  async function submit(wrong: readonly FieldError[], title: string, send: () => Promise<void>) {
    if (sending) return;
    if (wrong.length > 0) return setFailure({ errors: wrong });
    setSending(true);
    try {
      await send();
      setFailure(NONE);
    } catch (error) {
      const refusal = isJudged(error) ? error : undefined;
      setFailure({ title: failureOf(error).problem ?? title, errors: errorsOf(error, fields), refusal });
    } finally {
      setSending(false);
    }
  }

  return {
    failure,
    sending,
    submit,
    errorOf: (field: string) => failure.errors.find((error) => error.field === field)?.message,
  };
}

function errorsOf(error: unknown, fields: readonly [string, ...string[]]): FieldError[] {
  const [first] = fields;
  if (!(error instanceof Refusal) || error.issues.length === 0) return [{ field: first, message: wordsOf(error) }];
  return error.issues.map(({ path, message }) => ({ field: fields.includes(path) ? path : first, message }));
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Try again in a moment';
  if (error instanceof Refusal && error.code === 'RATE_LIMITED')
    return `Too many tries. Wait ${formatWait(error.retryAfter)} and try again`;
  return failureOf(error).reason;
}

/** "30 seconds", "2 minutes". */
function formatWait(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [Math.max(1, seconds), 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
