import { type ClaimPages, type MergedSave, mergingClaims, type SavePort, savePages } from '@gauger/contract/merging';
import { readClaims } from './facts-8849.ts';
import type { SavedFiling } from './filing-facts.ts';

type Claims = SavedFiling<'Form8849'>;

/** Saves pages of a Form 8849, merged with the saves of others. Loaded with the first save of a claim. */
export const saveClaims = (
  port: SavePort<Claims, ClaimPages>,
  opened: Claims,
  pages: ClaimPages,
  read: (filing: Claims) => ClaimPages = readClaims,
): Promise<MergedSave<Claims>> => savePages(port, opened, pages, mergingClaims(read));
