import { FIRST_DAY, isDayBeyond, LAST_DAY } from '@gauger/excise';
import { z } from 'zod';
import { EMAIL_PATTERN } from './patterns.ts';

export const EXAMPLE_ID = '0198a0c5-7a4e-7d31-8c55-3b8e3f1d2a90';

export const id = z.uuid().meta({ description: 'Key of the record (UUID)' });

/** An email address by the specification, in any letter case. It never decides whose data are read: the session does. */
export const emailId = z
  .string()
  .max(254)
  .regex(EMAIL_PATTERN, 'Invalid EmailId')
  .meta({ description: "Email address of the session's account; compared, never used as scope" });

/** A code as people type it: letter case and blanks around it do not matter. */
export const couponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{3,29}$/, 'Type the code with 4 to 30 letters, digits and hyphens')
  .meta({ description: 'Code of a coupon, in any letter case', examples: ['SPRING-2026'] });

/** The sources that a citation names, next to its text. */
export const citedSources = z
  .array(z.strictObject({ text: z.string(), href: z.url({ protocol: /^https$/ }) }))
  .meta({ description: 'Each source that the citation names, with the address of its text', id: 'CitedSources' });

/** Any JSON value: what a body or an answer holds is JSON. A schema that names itself is no type in TypeScript, so none does. */
export const jsonValue = z.unknown().meta({ description: 'Any JSON value' }) as z.ZodType<z.core.util.JSONType>;

/** Most businesses that a person or an API key is limited to. */
export const MAX_SEEN = 1_000;

/** The businesses that a person or an API key is limited to, in a request. */
export const onlyBusinesses = z
  .array(id)
  .max(MAX_SEEN)
  .refine((ids) => ids.length > 0, 'Choose at least one business')
  .nullable()
  .optional();

/** The same in an answer, by name. */
export const seenBusinesses = z
  .array(z.strictObject({ id, businessName: z.string() }))
  .nullable()
  .meta({ description: 'The only businesses they see, by name; null: all. Empty where the last one was deleted' });

/** A person of the account as others see them. */
export const person = z.strictObject({ id, name: z.string() });

export const deed = z.strictObject({ by: person, at: z.iso.datetime() });

/** A quarter as `2026Q1`. */
export const period = z
  .string()
  .regex(/^20\d\d[Qq][1-4]$/, 'Give the quarter like 2026Q1')
  .meta({ description: 'Quarter, like 2026Q1' });

/** The query parameter of every account call. */
export const scopeQuery = z.strictObject({ emailId: emailId.optional() });

const LARGEST_PAGE = 100;
const wholeNumber = z.string().regex(/^\d{0,9}$/, 'Give a whole number');

/** The query of a paged list: page from 0, and rows of a page, 10 by default and 100 at most. */
export const pageQuery = {
  pageNumber: wholeNumber
    .optional()
    .transform((text) => Number(text ?? 0))
    .meta({ description: 'From 0' }),
  size: wholeNumber
    .optional()
    .transform((text) => Math.min(LARGEST_PAGE, Number(text) || 10))
    .meta({ description: 'Rows of a page: 10 when absent, empty or 0; 100 at most' }),
};

/** A day of a request. The database knows no year 0000. */
export const day = z.iso
  .date()
  .refine((text) => !isDayBeyond(text), `Give a day from ${FIRST_DAY} to ${LAST_DAY}`)
  .meta({ format: 'date' });

/** The number of the answered page. */
export const currentPage = z
  .int()
  .meta({ description: 'From 0, as it was asked for. Past the last page the list is empty' });

/** The query of a paged list in a body, where older clients send numbers. */
export const pageBody = {
  pageNumber: z
    .union([z.int().min(0).max(999_999_999).transform(String), wholeNumber])
    .optional()
    .transform((text) => Number(text ?? 0))
    .meta({ description: 'From 0' }),
  size: z
    .union([z.int().min(0).max(999_999_999).transform(String), wholeNumber])
    .optional()
    .transform((text) => Math.min(LARGEST_PAGE, Number(text) || 10))
    .meta({ description: 'Rows of a page: 10 when absent, empty or 0; 100 at most' }),
};
