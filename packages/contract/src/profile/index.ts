import { extension, phone, ptin } from '../rules/common-fields.ts';
import { placeFields, postalCode, tidyPlace } from '../rules/place-fields.ts';
import { checkFields, type Fault, type TextField, tidyFields } from '../rules/text-field.ts';

/** The questions of My Account and their rules. Apart from the schemas: the browser loads it without them. */

/** The answers that decide which others are asked. */
interface Deciding {
  readonly taxPreparer: boolean;
  readonly country: string;
}

export const profileFields = {
  firstName: { label: 'First Name', max: 50 },
  lastName: { label: 'Last Name', max: 50 },
  mobileNumber: { label: 'Phone Number', ...phone },
  extNumber: extension,
  ptin: { ...ptin, asked: ({ taxPreparer }: Deciding) => taxPreparer },
  address: { label: 'Address', max: 50 },
  address2: { label: 'Address Line 2', optional: true, max: 50 },
  country: placeFields.country,
  city: { label: 'City', max: 25 },
  state: placeFields.state,
  countryCode: placeFields.countryCode,
  stateCode: { ...placeFields.stateCode, max: 20 },
  zipCode: postalCode('Zip Code'),
} as const satisfies Record<string, TextField<Deciding>>;

export type ProfileFieldName = keyof typeof profileFields;

/** The answers of a person in My Account: every answer as text, and whether they prepare the returns of others. */
export type Profile = Record<ProfileFieldName, string> & { taxPreparer: boolean };

/** Normalizes a profile for storage: trimmed, the PTIN in capitals without hyphens, codes of country and state. */
export function tidyProfile(typed: Profile): Profile {
  const profile = tidyFields(profileFields, typed);
  return { ...profile, ptin: profile.ptin.toUpperCase().replace(/[\s-]/g, ''), ...tidyPlace(profile) };
}

/** Checks a normalized profile, in the order of the page; at most one fault a field. */
export const checkProfile = (profile: Profile): Fault<ProfileFieldName>[] => checkFields(profileFields, profile);

/** Limits of a photo: its media types, maximum bytes, and maximum pixels of a side. */
export const PHOTO = { types: ['image/jpeg', 'image/png'], bytes: 2 * 1024 * 1024, side: 4096 } as const;
