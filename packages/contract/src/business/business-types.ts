import { named } from '../rules/choice.ts';

/** What a business can be. */
export const businessTypes = named(
  'Individual',
  'Estates',
  'Partnership',
  'Corporation',
  'Other Organizations',
  'Limited Liability Company(LLC)',
);
