import { type Explanation, explainBy, taxLaw } from '@gauger/excise';

/** Why a cell of a filing has its value, with its claims as one fact: their law weighs as much as that of the taxes. */
export const explainCell = (filing: object, cell: string): Explanation | null => explainBy(taxLaw, filing, cell, null);
