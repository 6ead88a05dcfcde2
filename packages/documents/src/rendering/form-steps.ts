import type { OfficialForms } from '../blanks/official-forms.ts';

/** Whether the official form of a return, and its schedule, are filled in its package. */
export const isFilled = (official: OfficialForms | null): boolean => official?.isFormFilled === true;

/**
 * The first steps of mailing: the official forms are printed from the package, as far as it has them, or filled by hand.
 * @param get where the official form is found
 * @param copy how its lines are filled
 */
export function formSteps(official: OfficialForms | null, get: string, copy: string): string[] {
  if (official === null || official.filled.length === 0) return [get, copy];
  const { filled, missing, byHand, furtherRows } = official;
  // Of a form that goes with the return the page of irs.gov has the name of the form.
  const found = isFilled(official)
    ? missing.map((name) => `Get it at irs.gov/${name.replace(/,.*/, '').replaceAll(' ', '')}.`)
    : [get];
  return [
    `Print ${filled.join(' and ')} from this package: the figures are filled in.`,
    ...(byHand.length === 0
      ? []
      : [
          `Write by hand what the printed form has no field for: ${byHand.map(({ form, label, value }) => `${form}, ${label}: ${value}`).join('; ')}.`,
        ]),
    ...furtherRows.map(
      (name) => `${name} has fewer lines than you have rows: enclose the page of this package that lists all of them.`,
    ),
    ...(missing.length === 0 ? [] : [`Fill ${missing.join(' and ')} by hand. ${found.join(' ')}`, copy]),
  ];
}
