import {
  type ClaimGroup,
  claimLineOf,
  claimStatus,
  type Destination,
  type Form8849Claim,
  form8849Of,
  irsDay,
  type LineStatus,
  law,
  lineFileBy,
} from '@gauger/excise';
import { beginning } from '../../../account/public.ts';
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

/** The last day of a line for the quarter, where it has passed: on Schedule C and on Form 8849 alike. */
export function passedFileBy(line: string, { filing, quarter }: OpenFiling, yearEnds: number) {
  const found = claimLineOf(line, law);
  const last = found && lineFileBy(found.line, quarter, yearEnds, law, !isWithoutTax(filing));
  return last && last.fileBy.due < irsDay(new Date()) ? last : undefined;
}

/**
 * The button into the claim of this filing that an end of the router names; undefined where the return does not take it,
 * leaves it to Form 8849 for want of a tax, or its last day has passed and no claim for the year is made on Form 8849.
 * @param yearEnds the last month of the income tax year
 */
export function claimLink(
  end: Destination,
  open: OpenFiling,
  yearEnds: number,
): { label: string; to: string } | undefined {
  const { filing, quarter } = open;
  if (end.kind !== 'claim') return undefined;
  const place = placeOfLine(end.line, quarter);
  if (!place?.status.onReturn || (otherwiseOf(end) && isWithoutTax(filing))) return undefined;
  const passed = passedFileBy(end.line, open, yearEnds);
  if (passed)
    return passed.limit.later?.includes('Form 8849')
      ? { label: 'Start Form 8849', to: beginning(filing.businessId, 'Form8849') }
      : undefined;
  return { label: `Go to line ${end.line}`, to: addressOf(place.group, filing) };
}
