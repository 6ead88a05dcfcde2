/** The rules and lists that forms share. Apart from the schemas: the browser loads them without those. */
export type { Choice } from './choice.ts';
export { bareEin, ein, email, extension, phone, ptin } from './common-fields.ts';
export { type Place, placeFields, postalCode, tidyPlace } from './place-fields.ts';
export { countries, OTHERS, UNITED_STATES } from './places/countries.ts';
export { statesOf } from './places/places.ts';
export {
  checkFields,
  droppedAnswers,
  type Fault,
  isOptional,
  type TextField,
  type TextFields,
  tidyFields,
} from './text-field.ts';
