import type { OfficialForms } from '../blanks/official-forms.ts';

/** Whether every official form of a return is filled in its package. */
export const isFilled = (official: OfficialForms | null): boolean =>
  official !== null && official.filled.length > 0 && official.missing.length === 0;

/**
 * The first steps of mailing: the official forms are printed from the package, as far as it has them, or filled by hand.
 * @param get where an official form is found
 * @param copy how its lines are filled
 */
export function formSteps(official: OfficialForms | null, get: string, copy: string): string[] {
  if (official === null || official.filled.length === 0) return [get, copy];
  const { filled, missing, byHand } = official;
  return [
    `Print ${filled.join(' and ')} from this package: the figures are filled in.`,
    ...(byHand.length === 0
      ? []
      : [
          `Write by hand what the printed form has no field for: ${byHand.map(({ form, label, value }) => `${form}, ${label}: ${value}`).join('; ')}.`,
        ]),
    ...(missing.length === 0 ? [] : [`Fill ${missing.join(' and ')} by hand. ${get}`, copy]),
  ];
}
