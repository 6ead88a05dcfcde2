import type { Storage } from '../adapters/storage/port.ts';
import { deleteStoredFile } from '../jobs/definitions.ts';
import { type Handler, handle } from '../jobs/handler.ts';

/** Deletes a file that no row names. */
export const deleteStoredFileHandler = (storage: Storage): Handler =>
  handle(deleteStoredFile, ({ payload }) => storage.delete(payload.key));
