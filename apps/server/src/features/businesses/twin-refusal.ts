import { AppError } from '../../http/app-error.ts';

/** The refusal of a second business of one name and EIN; an archived one is not in sight, so that is said. */
export function twinRefusal({ id, version, archivedAt }: { id: string; version: number; archivedAt: Date | null }) {
  return new AppError('BUSINESS_EXISTS', {
    current: { id, version },
    ...(archivedAt
      ? { description: 'Your account already has a business of this name and EIN. It is archived: restore it.' }
      : {}),
  });
}
