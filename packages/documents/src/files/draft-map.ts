import type { Law } from '@gauger/excise';
import { BLANK_FORMAT, type BlankForm } from '../blanks/blank-map.ts';
import type { BlankField } from '../blanks/pdf-fields.ts';
import { placesOf } from './places.ts';

/** A map to complete: every value of the form, and the fields that no value has yet, each with its words on the form. */
export interface DraftMap {
  format: typeof BLANK_FORMAT;
  form: BlankForm;
  revision: string;
  fields: Readonly<Record<string, string>>;
  unused: { values: Readonly<Record<string, string>>; fields: Readonly<Record<string, string>> };
}

/**
 * Drafts the map of a blank. A value gets a field where exactly one field has its name, or a label that begins with that of the value.
 * A value without a field is listed on the mailing sheet, to be written by hand.
 */
export function draftMap(form: BlankForm, fields: readonly BlankField[], law: Law): DraftMap {
  const entries = placesOf(form, law);
  const taken = new Map<string, string>();
  for (const { place, label } of entries) {
    const [only, ...others] = fields.filter(
      (field) => lastName(field.name) === place || (field.label !== '' && isNamed(field.label, label)),
    );
    if (only !== undefined && others.length === 0 && !taken.has(only.name)) taken.set(only.name, place);
  }
  const mapped = new Set(taken.values());
  return {
    format: BLANK_FORMAT,
    form,
    revision: '',
    fields: Object.fromEntries([...taken].map(([name, place]) => [place, name])),
    unused: {
      values: Object.fromEntries(entries.flatMap(({ place, label }) => (mapped.has(place) ? [] : [[place, label]]))),
      fields: Object.fromEntries(
        fields.flatMap((field, at) => (taken.has(field.name) ? [] : [[field.name, describeField(field, at)]])),
      ),
    },
  };
}

/** A field in words: "#12 text, at most 9 characters: Employer identification number". */
export function describeField({ kind, maxLength, options, label }: BlankField, at: number): string {
  const most = maxLength === null ? '' : `, at most ${maxLength} characters`;
  const choices = options.length === 0 ? '' : `, ${options.join(' or ')}`;
  return `#${at + 1} ${kind}${most}${choices}${label === '' ? '' : `: ${label}`}`;
}

/** Whether the label of a field begins with the words of a value. */
const isNamed = (label: string, words: string): boolean => `${plain(label)} `.startsWith(`${plain(words)} `);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9#]+/g, ' ')
    .trim();

/** The last part of a name: `f1_1` of `topmostSubform[0].Page1[0].f1_1[0]`. */
const lastName = (name: string): string =>
  name
    .split('.')
    .at(-1)
    ?.replace(/\[\d+\]$/, '') ?? name;
