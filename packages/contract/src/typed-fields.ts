import { z } from 'zod';
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

/** The facts as they are sent; what is absent is left alone. */
export const typedShape = <const Fields extends Readonly<Record<string, TextField>>>(fields: Fields) =>
  shapeOf(fields, ({ label, max }) =>
    z
      .string()
      .optional()
      .meta({ description: `${label}, up to ${max} characters` }),
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
