import type { ClaimGroup, ClaimLine, ClaimSection, Field, Formula } from '../types.ts';
import { amountOfClaim, gallons, typeOfUse, whyInTime } from './fields.ts';
import { claimSection } from './sections.ts';

export const scheduleC = 'Form 720 (Rev. March 2021), Schedule C';

type Plain = Pick<ClaimLine, 'absences' | 'attachments' | 'registrations' | 'notes' | 'confidence'>;
type Own = Omit<ClaimLine, 'fields' | 'formula' | keyof Plain> &
  Partial<Plain> & {
    /** The types of use that a row chooses from; a line without them takes none. */
    uses?: readonly string[];
    /** Other fields of a row, before its amount. */
    beside?: readonly Field[];
    /** Where it is not gallons × `claims.<line>`. */
    formula?: Formula;
    quantityField?: Field;
  };

/** A line whose rows are gallons at a rate. */
export function gallonsClaim({ uses, beside = [], formula, quantityField = gallons, ...own }: Own): ClaimLine {
  return {
    absences: [],
    attachments: [],
    registrations: [],
    notes: [],
    confidence: 'confirmed',
    quantity: quantityField.name,
    ...own,
    fields: [...(uses ? [typeOfUse(uses)] : []), quantityField, ...beside, amountOfClaim],
    formula: formula ?? { kind: 'perUnit', quantity: quantityField.name, rate: `claims.${own.line}` },
  };
}

/** A group with what the menu knows of it. */
export const claimGroup = (group: ClaimSection['group'], own: Omit<ClaimGroup, keyof ClaimSection>): ClaimGroup => ({
  ...claimSection(group),
  ...own,
  fields: [...own.fields, whyInTime],
});

/** The period of a group: whether the form asks for it, and the days it may lie in. */
export const periodOf = (asked: boolean, within: ClaimGroup['period']['within']): ClaimGroup['period'] => ({
  asked,
  within,
  leastDays: 'claims.leastDays',
});
