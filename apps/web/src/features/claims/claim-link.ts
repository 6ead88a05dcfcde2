import {
  type ClaimGroup,
  claimLineOf,
  claimStatus,
  type Destination,
  type Form8849Claim,
  form8849Of,
  type LineStatus,
  law,
} from '@gauger/excise';
import { addressOf, type OpenFiling } from '../filing/public.ts';

/** The group of a line of Schedule C, and whether the return of the quarter takes the line. */
export function placeOfLine(
  label: string,
  quarter: OpenFiling['quarter'],
): { group: ClaimGroup; title: string; status: LineStatus } | undefined {
  const found = claimLineOf(label, law);
  if (!found) return undefined;
  const ofGroup = claimStatus(found.group, quarter);
  const status = ofGroup.onReturn ? claimStatus(found.line, quarter) : ofGroup;
  return { group: found.group, title: found.line.title, status };
}

/** Where a claim that an end of the router names is made on Form 8849 instead. */
export function otherwiseOf({ line, row }: Destination & { kind: 'claim' }): Form8849Claim | undefined {
  const found = claimLineOf(line, law);
  return found && form8849Of(found.line, row, law);
}

/** Whether the claim belongs on Form 8849: without a tax liability a return claims nothing on Schedule C. */
export const isWithoutTax = ({ taxLiability }: OpenFiling['filing']): boolean => Number(taxLiability) === 0;

/**
 * The button into the claim of this filing that an end of the router names; undefined where the return does not take it, or
 * leaves it to Form 8849 for want of a tax.
 */
export function claimLink(
  end: Destination,
  { filing, quarter }: OpenFiling,
): { label: string; to: string } | undefined {
  if (end.kind !== 'claim') return undefined;
  const place = placeOfLine(end.line, quarter);
  if (!place?.status.onReturn || (otherwiseOf(end) && isWithoutTax(filing))) return undefined;
  return { label: `Go to line ${end.line}`, to: addressOf(place.group, filing) };
}
