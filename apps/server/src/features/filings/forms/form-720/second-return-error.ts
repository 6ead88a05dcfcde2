import type { FilingState } from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';

/** Refuses a second Form 720 of a quarter: one that was filed is corrected on a Form 720-X, any other is opened. */
export function secondReturnError(first: { id: string; version: number; state: FilingState } | undefined): AppError {
  if (!first) return new AppError('FILING_EXISTS');
  const isFiled = first.state === 'accepted' || first.state === 'mailed';
  return new AppError('FILING_EXISTS', {
    current: first,
    ...(isFiled && {
      description: `This business already has a Form 720 for this quarter, and it was ${first.state}. To correct it, start a Form 720-X and choose this return.`,
    }),
  });
}
