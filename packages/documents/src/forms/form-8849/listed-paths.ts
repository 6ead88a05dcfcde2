import type { ListedPath } from '../../mef/listed-path.ts';

/** * The elements a Form 8849 may hold, in the order of the form: path, type, form line.
 *
 * How sure they are, here and in the lists of the schedules: names, nesting and form lines of every element are read in the display
 * stylesheets that the IRS publishes for MeF (package PY2026R8). The schemas are not public: order is that of the form, and types
 * are inferred. The box of Schedule 3 is that of Rev. August 2014. Lines 1b to 1d of Rev. December 2025 are reserved, and their elements are not listed. */
export const irs8849: readonly ListedPath[] = [
  ['SpecialConditionDesc', 'text', 'free-text special condition'],
  ['Schedule1AttachedInd', 'Checkbox', 'box, Schedule 1 attached (nontaxable use of fuels)'],
  ['Schedule2AttachedInd', 'Checkbox', 'box, Schedule 2 attached (registered ultimate vendors)'],
  ['Schedule3AttachedInd', 'Checkbox', 'box, Schedule 3 attached'],
  ['Schedule5AttachedInd', 'Checkbox', 'box, Schedule 5 attached (section 4081(e) and 6435 claims)'],
  ['Schedule6AttachedInd', 'Checkbox', 'box, Schedule 6 attached (other claims)'],
  ['Schedule8AttachedInd', 'Checkbox', 'box, Schedule 8 attached (registered credit card issuers)'],
  ['RefundAmt', 'USDecimalAmountNN', 'line 1a, total refund'],
];
