import { z } from 'zod';
import { countries } from './rules/places/countries.ts';
import type { TextField } from './rules/text-field.ts';

/**
 * Schemas made from a table of fields. They check that an answer is text; the rules of the fields check its content,
 * with their own messages.
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

/** One fact in a request. Its list is described, not enforced here: the rules refuse other values in their words. */
export function typedField(field: TextField) {
  const values = valuesOf(field);
  const description = `${field.label}, up to ${field.max} characters`;
  return z
    .string()
    .optional()
    .meta({ description, ...(values && { enum: values }) });
}

/** The facts in a request; an absent fact is left alone. */
export const typedShape = <const Fields extends Readonly<Record<string, TextField>>>(fields: Fields) =>
  shapeOf(fields, typedField);

/** Names of the facts that a new record requires: those with no default whose question is always asked. */
export const requiredNames = <Name extends string>(
  fields: Readonly<Record<Name, TextField>>,
  defaults: Readonly<Record<Name, string>>,
): Name[] =>
  (Object.keys(fields) as Name[]).filter(
    (name) => !fields[name].optional && !fields[name].asked && defaults[name] === '',
  );

/** The facts in an answer. */
export const answeredShape = <const Fields extends Readonly<Record<string, TextField>>>(fields: Fields) =>
  shapeOf(fields, ({ label }) => z.string().meta({ description: label }));

/** A key only the server sets: accepted and replaced. */
export const serverOwned = z
  .unknown()
  .optional()
  .meta({ description: 'Set by the server; accepted and replaced', readOnly: true });

/** The server's own facts of a record: accepted, so that clients can send an answer back unchanged. */
export const keptShape = { version: serverOwned, createdAt: serverOwned, updatedAt: serverOwned };
