import {
  type AmendmentPages,
  type MergedSave,
  mergingAmendment,
  type SavePort,
  savePages,
} from '@gauger/contract/merging';
import type { SavedFiling } from './filing-facts.ts';

type Amendment = SavedFiling<'Form720X'>;

/** Saves pages of a Form 720-X, merged with the saves of others. Loaded with the first save of an amendment. */
export const saveAmendment = (
  port: SavePort<Amendment, AmendmentPages>,
  opened: Amendment,
  pages: AmendmentPages,
): Promise<MergedSave<Amendment>> => savePages(port, opened, pages, mergingAmendment);
