import type { ClaimGroup, ClaimLine, ClaimPlace, Form8849Schedule, Law } from '../catalog/public.ts';
import { holds, indexOf, type Row } from '../engine/public.ts';

/** A claim with its group. */
interface FoundClaim {
  group: ClaimGroup;
  line: ClaimLine;
}

type PlaceWithLine = { form: '720'; line: string } | { form: '8849'; schedule: Form8849Schedule; line: string };

/** The name of a place: "Form 8849 Schedule 1 line 3c", "Form 8849 Schedule 6". */
export function placeName(place: ClaimPlace | PlaceWithLine): string {
  const of = place.form === '8849' ? ` Schedule ${place.schedule}` : '';
  return `Form ${place.form}${of}${'line' in place ? ` line ${place.line}` : ''}`;
}

/** The claim that is made at a place. */
export const claimLineAt = (place: PlaceWithLine, law: Law): FoundClaim | undefined =>
  placesOf(law).get(placeName(place));

/** The claim on a line of Schedule C. */
export const claimLineOf = (label: string, law: Law): FoundClaim | undefined =>
  claimLineAt({ form: '720', line: label }, law);

const placesOfLaws = new WeakMap<Law, ReadonlyMap<string, FoundClaim>>();

/** Every claim by its places, built once per law. */
function placesOf(law: Law): ReadonlyMap<string, FoundClaim> {
  let places = placesOfLaws.get(law);
  if (places === undefined) {
    places = new Map(
      law.claims.flatMap((group) =>
        group.lines.flatMap((line) =>
          line.appearsOn.map((place): [string, FoundClaim] => [placeName(place), { group, line }]),
        ),
      ),
    );
    placesOfLaws.set(law, places);
  }
  return places;
}

/** Where a claim is made on Form 8849: a schedule, and its line where one can be named. */
export interface Form8849Claim {
  schedule: Form8849Schedule;
  line?: string;
}

/**
 * The place of a claim on Form 8849; undefined where there is none.
 * @param row the facts of the claim; without them every place counts, and a schedule of several lines is named alone
 */
export function form8849Of(line: ClaimLine, row: Row | undefined, law: Law): Form8849Claim | undefined {
  const places = line.appearsOn.flatMap((place) => {
    if (place.form !== '8849') return [];
    const isOne =
      row === undefined || place.when === undefined || holds(place.when, row, line.fields, '', indexOf(law));
    return isOne ? [place] : [];
  });
  const [first, ...others] = places;
  if (first === undefined) return undefined;
  const { schedule } = first;
  return 'line' in first && others.length === 0 ? { schedule, line: first.line } : { schedule };
}
