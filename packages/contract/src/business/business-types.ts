import { named } from '../rules/choice.ts';

/** The type of a person, who may be kept without an EIN. */
export const INDIVIDUAL = 'Individual';

/** The types of businesses. */
export const businessTypes = named(
  INDIVIDUAL,
  'Estates',
  'Partnership',
  'Corporation',
  'Other Organizations',
  'Limited Liability Company(LLC)',
);
