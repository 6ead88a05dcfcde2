import { countries, OTHERS, UNITED_STATES } from './places/countries.ts';
import { countryCodes } from './places/country-codes.ts';
import { codeOfCountry, findState, statesOf } from './places/places.ts';

/** The place of an address: a state of a list, or for other countries two codes. */
export interface Place {
  country: string;
  state: string;
  countryCode: string;
  stateCode: string;
}

type Country = Pick<Place, 'country'>;
const elsewhere = ({ country }: Country) => country === OTHERS;

/** The questions for a place; its country also decides the other questions of an address. */
export const placeFields = {
  country: { label: 'Country', max: 75, choices: () => countries },
  state: {
    label: 'State',
    max: 75,
    asked: (place: Country) => !elsewhere(place),
    choices: ({ country }: Country) => statesOf(country).map(({ label }) => ({ value: label, label })),
  },
  countryCode: { label: 'Country Code', asked: elsewhere, max: 2, choices: () => countryCodes },
  stateCode: { label: 'State Code', asked: elsewhere, min: 2, max: 17 },
} as const;

/** A postal code by its label on the page: in the United States five digits, or nine as ZIP+4. */
export const postalCode = <Label extends string>(label: Label) =>
  ({
    label,
    min: 5,
    max: 10,
    format: {
      pattern: /^\d{5}(-\d{4})?$/,
      message: `${label} looks like 97201 or 97201-1234 in the United States`,
      asked: ({ country }: Country) => country === UNITED_STATES,
    },
  }) as const;

/** Normalizes a place for storage: the state by its listed name, and the codes of both from their lists. */
export function tidyPlace(place: Place): Place {
  const countryCode = codeOfCountry(place.country);
  const state = findState(place.country, place.state);
  return {
    country: place.country,
    state: state?.label ?? place.state,
    countryCode: countryCode ?? place.countryCode.toUpperCase(),
    stateCode: countryCode ? (state?.value ?? '') : place.stateCode,
  };
}
