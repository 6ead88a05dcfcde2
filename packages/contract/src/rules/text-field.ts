import type { Choice } from './choice.ts';

/** The rule of an answer in a form, as data for page, server and API. It may depend on other answers, the `Facts`. */
export interface TextField<Facts = never> {
  readonly label: string;
  /** The kind of input where it is not plain text. */
  readonly kind?: 'ein' | 'ssn' | 'phone' | 'email' | 'ptin' | 'digits';
  /** Not asked where this does not hold; an earlier answer is then removed. */
  readonly asked?: (facts: Facts) => boolean;
  /** The message to a program that answers it where it is not asked; the usual words otherwise. */
  readonly notAsked?: string;
  /** May be left empty: always, or where this holds. */
  readonly optional?: boolean | ((facts: Facts) => boolean);
  readonly min?: number;
  readonly max: number;
  /** The only valid answers. */
  readonly choices?: (facts: Facts) => readonly Choice[];
  /** The message for a shorter answer, where the usual words do not fit. */
  readonly tooShort?: string;
  /** The required format of an answer, and the message for an answer without it. */
  readonly format?: {
    readonly pattern: RegExp;
    readonly message: string;
    readonly asked?: (facts: Facts) => boolean;
  };
  /** Answers in that format that are refused nevertheless, and the message. */
  readonly except?: { readonly pattern: RegExp; readonly message: string };
}

/** The fields of a form by name, in the order in which they are asked. */
export type TextFields<Name extends string, Facts = never> = Readonly<Record<Name, TextField<Facts>>>;

/** A fault of one answer, in the words people read. */
export interface Fault<Name extends string = string> {
  code: 'required' | 'tooShort' | 'tooLong' | 'invalidValue';
  field: Name;
  message: string;
}

const entriesOf = <Name extends string, Facts>(fields: TextFields<Name, Facts>) =>
  Object.entries(fields) as [Name, TextField<Facts>][];

/** The answers without blanks at their ends and runs of blanks inside, and without those that were not asked. */
export function tidyFields<Name extends string, Facts extends Record<Name, string>>(
  fields: TextFields<Name, Facts>,
  typed: Facts,
): Facts {
  const facts = { ...typed };
  const set = (name: Name, text: string) => Object.assign(facts, { [name]: text });
  for (const [name] of entriesOf(fields)) set(name, facts[name].trim().replace(/\s+/g, ' '));
  for (const [name, field] of entriesOf(fields)) if (field.asked?.(facts) === false) set(name, '');
  return facts;
}

/** Checks normalized answers, in the order of the form; at most one fault a field. */
export function checkFields<Name extends string, Facts extends Record<Name, string>>(
  fields: TextFields<Name, Facts>,
  facts: Facts,
): Fault<Name>[] {
  return entriesOf(fields).flatMap(([name, field]) => {
    if (field.asked?.(facts) === false) return [];
    const fault = faultIn(facts[name], field, facts);
    return fault ? [{ field: name, ...fault }] : [];
  });
}

/** Answers that were given and are not kept: the others leave no question for them. One sent back unchanged is none. */
export const droppedAnswers = <Name extends string, Facts extends Record<Name, string>>(
  fields: TextFields<Name, Facts>,
  given: { readonly [Each in NoInfer<Name>]?: string | undefined },
  kept: Facts,
  before: NoInfer<Facts>,
): Fault<Name>[] =>
  entriesOf(fields).flatMap(([field, { label, asked, notAsked }]) => {
    const text = bare(given[field] ?? '');
    if (asked?.(kept) !== false || text === '' || [kept, before].some((facts) => bare(facts[field]) === text))
      return [];
    const message = notAsked ?? `${label} does not go with the other answers: leave it empty`;
    return [{ code: 'invalidValue', field, message }];
  });

/** The letters and digits of an answer: "12-3456789" is "123456789". */
const bare = (text: string): string => text.replace(/[^\p{L}\d]/gu, '').toLowerCase();

/** The characters a return can hold: Latin letters, with their accents, and the signs of a keyboard. */
const PLAIN = /^[\x20-\x7e\u00c0-\u024f\u2018\u2019\u2013\u2014]*$/;

/** Whether a field may be left empty with these answers. */
export const isOptional = <Facts>({ optional = false }: Pick<TextField<Facts>, 'optional'>, facts: Facts): boolean =>
  typeof optional === 'function' ? optional(facts) : optional;

function faultIn<Facts>(text: string, field: TextField<Facts>, facts: Facts): Omit<Fault, 'field'> | undefined {
  const { label, min = 0, max, tooShort, choices, format, except } = field;
  const invalid = (message: string) => ({ code: 'invalidValue' as const, message });
  if (text === '') return isOptional(field, facts) ? undefined : { code: 'required', message: `${label} is required` };
  if (text.length < min)
    return { code: 'tooShort', message: tooShort ?? `${label} must be at least ${min} characters long` };
  if (text.length > max) return { code: 'tooLong', message: `${label} must be at most ${max} characters long` };
  if (!PLAIN.test(text)) return invalid(`${label} takes Latin letters, digits and common signs only`);
  if (choices && !choices(facts).some(({ value }) => value === text))
    return invalid(`Choose the ${label} from its list`);
  if (format && format.asked?.(facts) !== false && !format.pattern.test(text)) return invalid(format.message);
  if (except?.pattern.test(text)) return invalid(except.message);
  return undefined;
}
