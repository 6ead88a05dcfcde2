/** A passage of a mail: a paragraph, six digits to type, a link that is the thing to do, or a short list of names and values. */
export type Passage =
  | string
  | { readonly label: string; readonly code: string }
  | { readonly label: string; readonly link: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] };

/** The content of an email. Each text is one line: line breaks are removed when the email is made. */
export interface Content {
  readonly subject: string;
  readonly passages: readonly Passage[];
  /** The address that ends the emails of this topic. */
  readonly unsubscribe?: string;
}

const LONGEST_SUBJECT = 200;

/** Text in one line, without what could end a header, forge a line of its own, or turn the direction of reading. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** The subject in one line that no header takes amiss. */
export const subjectOf = ({ subject }: Content): string => [...oneLine(subject)].slice(0, LONGEST_SUBJECT).join('');

/** Prevents email programs from making a link of a name that another person chose. */
export const unlinked = (name: string): string => name.replace(/(?<=\w)\.(?=\w)|:(?=\/\/)/g, '$&\u2060');
