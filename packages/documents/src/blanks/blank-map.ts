import {
  type AttachedForm,
  attachedForms,
  type Form8849Schedule,
  form8849Schedules,
  JsonError,
  parseStrictJson,
} from '@gauger/excise';

/** An official form that can be filled: Form 8849 and each of its schedules are separate files, and so are the forms that go with a return. */
export type BlankForm = '720' | '720-X' | '8849' | `8849-schedule-${Form8849Schedule}` | AttachedForm['form'] | '720-V';

/** The official forms that can be filled, by the name that a map gives them. */
export const blankForms: readonly BlankForm[] = [
  '720',
  '720-X',
  '8849',
  ...form8849Schedules.map(({ schedule }): BlankForm => `8849-schedule-${schedule}`),
  ...attachedForms.map(({ form }) => form),
  '720-V',
];

/** "Form 720-X", "Form 8849, Schedule 1" */
export const blankName = (form: BlankForm): string => `Form ${form.replace('-schedule-', ', Schedule ')}`;

/** The field that holds a value, or one part of the value. */
export interface FieldUse {
  field: string;
  /** `digits`: the digits alone. `dollars` and `cents`: those of an amount. `unsigned`: an amount without parentheses. */
  as?: (typeof parts)[number];
  /** The option to choose, in a list of options or a group of buttons. */
  option?: string;
}

const parts = ['digits', 'dollars', 'cents', 'unsigned'] as const;

/** Which field of a blank holds which value of a form. */
export interface BlankMap {
  form: BlankForm;
  /** As the form says: "Rev. January 2020". */
  revision: string;
  /** The first and the last period whose returns use the revision: `2026Q2`, of Form 8849 `2026`. Absent: any. */
  first: string | null;
  last: string | null;
  /** By the name of the value. Empty: the blank has no field for the value, and needs none. */
  fields: Readonly<Record<string, readonly FieldUse[]>>;
}

/** The format of a map. */
export const BLANK_FORMAT = 'gauger/blank@1';

/** A blank or a map that cannot be used, in one sentence that names the file and the place. */
export class BlankRefused extends Error {}

const keys = ['format', 'form', 'revision', 'first', 'last', 'fields', 'unused'];

/**
 * Reads the map of a blank.
 * @param file its name, for messages
 * @throws BlankRefused
 */
export function readBlankMap(text: string, file: string): BlankMap {
  const refuse = (why: string): never => {
    throw new BlankRefused(`${file}: ${why}`);
  };
  const map = objectOf(jsonOf(text, refuse)) ?? refuse('A map should be an object in braces.');
  for (const key of Object.keys(map))
    if (!keys.includes(key)) refuse(`"${key}" is not known here. Known: ${keys.join(', ')}.`);
  const { format, form, revision, first, last, fields } = map;
  if (format !== BLANK_FORMAT) refuse(`format should be ${BLANK_FORMAT}.`);
  if (!blankForms.includes(form as BlankForm)) refuse(`form should be one of ${blankForms.join(', ')}.`);
  if (typeof revision !== 'string' || revision === '')
    refuse('revision should be what the form says, such as "Rev. January 2020".');
  const period = (name: string, value: unknown): string | null => {
    if (value === undefined || value === null) return null;
    const isByYear = String(form).startsWith('8849');
    const shape = isByYear ? /^\d{4}$/ : /^\d{4}Q[1-4]$/;
    if (form === '720-X') refuse(`${name} is not used for Form 720-X: remove it.`);
    if (typeof value !== 'string' || !shape.test(value))
      refuse(`${name} should be ${isByYear ? 'a year of four digits' : 'a quarter: a year, Q and 1 to 4'}.`);
    return value as string;
  };
  const entries = Object.entries(objectOf(fields) ?? refuse('fields should be an object in braces.'));
  return {
    form: form as BlankForm,
    revision: revision as string,
    first: period('first', first),
    last: period('last', last),
    fields: Object.fromEntries(entries.map(([place, entry]) => [place, usesOf(entry, place, refuse)])),
  };
}

function usesOf(entry: unknown, place: string, refuse: (why: string) => never): FieldUse[] {
  if (entry === null) return [];
  return (Array.isArray(entry) ? entry : [entry]).map((use: unknown): FieldUse => {
    if (typeof use === 'string' && use !== '') return { field: use };
    const { field, as, option, ...others } = objectOf(use) ?? refuse(`${place} should name a field, or be null.`);
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) refuse(`${place}: "${unknown}" is not known here. Known: field, as, option.`);
    if (typeof field !== 'string' || field === '') refuse(`${place} should name a field.`);
    if (as !== undefined && !(parts as readonly unknown[]).includes(as))
      refuse(`${place}: as should be one of ${parts.join(', ')}.`);
    if (option !== undefined && typeof option !== 'string') refuse(`${place}: option should be text.`);
    return {
      field: field as string,
      ...(as === undefined ? {} : { as: as as NonNullable<FieldUse['as']> }),
      ...(option === undefined ? {} : { option: option as string }),
    };
  });
}

type Json = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;

function jsonOf(text: string, refuse: (why: string) => never): unknown {
  try {
    return parseStrictJson(text);
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    return refuse(cause.message);
  }
}
