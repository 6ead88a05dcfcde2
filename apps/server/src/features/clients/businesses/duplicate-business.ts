import { errorCodes } from '@gauger/contract';
import { AppError } from '../../../app-error.ts';

/** The message for a second business with one name and EIN; it mentions an archived one, because lists hide that. */
export const duplicateMessage = (archivedAt: Date | null): string =>
  archivedAt
    ? 'Your account already has a business with this name and EIN. It is archived: restore it.'
    : errorCodes.BUSINESS_EXISTS.message;

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
  return new AppError('BUSINESS_EXISTS', { current: { id, version }, description: duplicateMessage(archivedAt) });
}
