import { duplicateMessage } from '@gauger/import/records';
import { AppError } from '../../../app-error.ts';

/** The refusal of a second business of one name and EIN. */
export function duplicateBusiness({
  id,
  version,
  archivedAt,
}: {
  id: string;
  version: number;
  archivedAt: Date | null;
}) {
  return new AppError('BUSINESS_EXISTS', {
    current: { id, version },
    description: duplicateMessage(archivedAt !== null),
  });
}
