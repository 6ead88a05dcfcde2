import { named } from '../rules/choice.ts';

/** The types of businesses. */
export const businessTypes = named(
  'Individual',
  'Estates',
  'Partnership',
  'Corporation',
  'Other Organizations',
  'Limited Liability Company(LLC)',
);
