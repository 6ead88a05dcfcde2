import type { Law } from '../catalogue/public.ts';
import { uncovered } from './coverage.ts';
import { misplacedClaims } from './places.ts';
import { danglingReferences, unusedParameters } from './references.ts';
import { missingTexts } from './texts.ts';
import { duplicates } from './uniqueness.ts';

/** Finds contradictions and gaps in a law as data, one sentence per fault; empty when there is none. */
export const faultsOf = (law: Law): string[] => [
  ...duplicates(law),
  ...missingTexts(law),
  ...misplacedClaims(law),
  ...danglingReferences(law),
  ...unusedParameters(law),
  ...uncovered(law),
];
