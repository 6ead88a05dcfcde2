import { z } from 'zod';
import { countries } from './rules/places/countries.ts';
import type { TextField } from './rules/text-field.ts';

/**
 * Schemas made from a table of fields. They judge that an answer is text; what it must be is said by the rules of the
 * fields, in their own words.
 */

type Named<Fields, T> = Record<keyof Fields & string, T>;

const shapeOf = <const Fields extends Readonly<Record<string, TextField>>, T>(
  fields: Fields,
  type: (field: TextField) => T,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, type(field)])) as unknown as Named<Fields, T>;

/** Facts on which choices depend: the country of an address, by both its names. */
const places = countries.map(({ value }) => ({ country: value, contactCountry: value }));

/** The values of a field with a list, of every country where the list depends on it; undefined where it has none. */
function valuesOf({ choices }: TextField): string[] | undefined {
  const lists = choices && places.map((place) => choices(place as never));
  return lists && [...new Set(lists.flat().map(({ value }) => value))];
}

/** One fact as it is sent. Its list is described and not enforced here: the rules refuse what is not on it in their words. */
export function typedField(field: TextField) {
  const values = valuesOf(field);
  const description = `${field.label}, up to ${field.max} characters`;
  return z
    .string()
    .optional()
    .meta({ description, ...(values && { enum: values }) });
}

/** The facts as they are sent; what is absent is left alone. */
export const typedShape = <const Fields extends Readonly<Record<string, TextField>>>(fields: Fields) =>
  shapeOf(fields, typedField);

/** Names of the facts that a new record cannot do without: those with no default whose question is always asked. */
export const requiredNames = <Name extends string>(
  fields: Readonly<Record<Name, TextField>>,
  defaults: Readonly<Record<Name, string>>,
): Name[] =>
  (Object.keys(fields) as Name[]).filter(
    (name) => !fields[name].optional && !fields[name].asked && defaults[name] === '',
  );

/** The facts as they are answered. */
export const answeredShape = <const Fields extends Readonly<Record<string, TextField>>>(fields: Fields) =>
  shapeOf(fields, ({ label }) => z.string().meta({ description: label }));

/** A key only the server sets: accepted and replaced. */
export const serverOwned = z
  .unknown()
  .optional()
  .meta({ description: 'Set by the server; accepted and replaced', readOnly: true });

/** What the server keeps about a record beside its facts: accepted, so that an answer can be sent back as it came. */
export const keptShape = { version: serverOwned, createdAt: serverOwned, updatedAt: serverOwned };
