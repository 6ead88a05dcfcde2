import { z } from 'zod';
import { defineJob } from './job.ts';

/** Deletes a stored file after its row stops naming it. */
export const deleteStoredFileJob = defineJob({
  name: 'deleteStoredFile',
  runner: 'upkeep',
  scope: 'account',
  payload: z.strictObject({ key: z.uuid() }),
  work:
    ({ storage }: { storage: { delete(key: string): Promise<void> } }) =>
    ({ payload }) =>
      storage.delete(payload.key),
});
