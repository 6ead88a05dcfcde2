import type { Law } from '../catalogue/types.ts';
import { uncovered } from './coverage.ts';
import { misplacedClaims } from './places.ts';
import { danglingReferences, unusedParameters } from './references.ts';
import { missingTexts } from './texts.ts';
import { duplicates } from './uniqueness.ts';

/** What keeps a law from holding together as data, one sentence per fault; empty when nothing does. */
export const faultsOf = (law: Law): string[] => [
  ...duplicates(law),
  ...missingTexts(law),
  ...misplacedClaims(law),
  ...danglingReferences(law),
  ...unusedParameters(law),
  ...uncovered(law),
];
