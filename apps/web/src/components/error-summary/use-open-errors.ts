import { useState } from 'react';
import type { FieldError } from './error-summary.tsx';

/**
 * The errors of the last attempt that are still open: one goes as soon as its field is answered otherwise.
 * @param errors a new list for each attempt
 * @param answers the fields by name
 */
export function useOpenErrors(errors: readonly FieldError[], answers: object) {
  const [attempt, setAttempt] = useState({ errors, answers });
  if (attempt.errors !== errors) setAttempt({ errors, answers });
  const valueIn = (of: object, field: string): unknown => (of as Readonly<Record<string, unknown>>)[field];
  const isStillOpen = ({ field }: FieldError): boolean =>
    attempt.errors !== errors || valueIn(attempt.answers, field) === valueIn(answers, field);
  const errorOf = (field: string): string | undefined =>
    errors.find((error) => error.field === field && isStillOpen(error))?.message;
  return { isStillOpen, errorOf };
}
