import { form8849Schedules, type Law } from '../catalog/public.ts';
import { form8849Of } from '../claims/public.ts';
import type { Question } from '../router/public.ts';

const schedules = new Set(form8849Schedules.map(({ schedule }) => schedule));

/** Finds claims without a place on a form, or with one that does not exist. One sentence each. */
export const misplacedClaims = (law: Law): string[] =>
  law.claims
    .flatMap(({ lines }) => lines)
    .flatMap(({ id, line, appearsOn }) => {
      const onScheduleC = appearsOn.flatMap((place) => (place.form === '720' ? [place.line] : []));
      return [
        ...(appearsOn.length === 0 ? [`line ${id} is on no form`] : []),
        ...(onScheduleC.includes(line) ? [] : [`line ${id} is labeled ${line}, which is not its place on Schedule C`]),
        ...appearsOn.flatMap((place) => {
          if (place.form === '720') return [];
          if (!schedules.has(place.schedule)) return [`line ${id}: Form 8849 has no Schedule ${place.schedule}`];
          return 'line' in place === (place.schedule !== '6')
            ? []
            : [`line ${id}: a place on Schedule ${place.schedule} has ${'line' in place ? 'a' : 'no'} line`];
        }),
      ];
    });

/** Answers of the claim router that lead to no claim, to no schedule, or to several places although they decide. One sentence each. */
export function misledAnswers(questions: readonly Question[], law: Law): string[] {
  const claims = new Map(law.claims.flatMap(({ lines }) => lines.map((line) => [line.id, line])));
  return questions.flatMap(({ id, answers }) =>
    answers.flatMap(({ label, leads }): string[] => {
      const at = `${id}, ${label}`;
      if (leads?.kind === 'form8849')
        return schedules.has(leads.schedule) ? [] : [`${at}: Form 8849 has no Schedule ${leads.schedule}`];
      if (leads?.kind !== 'claim') return [];
      const claim = claims.get(leads.line);
      if (claim === undefined) return [`${at}: no claim ${leads.line}`];
      if (leads.row === undefined) return [];
      const place = form8849Of(claim, leads.row, law);
      return place && (place.line !== undefined || place.schedule === '6')
        ? []
        : [`${at}: the row belongs to no one place of line ${claim.id}`];
    }),
  );
}
