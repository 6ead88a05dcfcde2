import type { Law } from '../catalog/public.ts';
import { uncovered } from './testing-coverage.ts';
import { misplacedClaims } from './testing-places.ts';
import { danglingReferences, unusedParameters } from './testing-references.ts';
import { missingTexts } from './testing-texts.ts';
import { duplicates } from './testing-uniqueness.ts';

/** Finds contradictions and gaps in a law as data, one sentence per fault; empty when there is none. */
export const faultsOf = (law: Law): string[] => [
  ...duplicates(law),
  ...missingTexts(law),
  ...misplacedClaims(law),
  ...danglingReferences(law),
  ...unusedParameters(law),
  ...uncovered(law),
];
