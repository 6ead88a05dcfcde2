import type { endingOfSchedule, formOutlines, scheduleTypes } from '@gauger/excise';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { emailId, id } from '../fields.ts';
import { filing } from '../filing.ts';
import { byImporters, byReaders } from './callers.ts';
import type { FormCalls } from './form-calls.ts';

/**
 * The documents of a filing by their file names, each with its media type. `filing.json` is the open format, `acknowledgement.xml` the answer
 * of the gateway as it came, `mailing.pdf` the package to mail, `signature.pdf` the
 * form to sign by hand before a return is sent. A filing that becomes several forms has a copy, an XML, a package, a package to mail
 * and a form to sign of each, by its ending.
 */
export const documentsOf = <const Slug extends string>({
  slug,
  endings = [],
}: Pick<FormCalls<Slug>, 'slug' | 'endings'>) =>
  Object.fromEntries([
    ...['', ...endings].flatMap((ending) => [
      [`${slug}${ending}.pdf`, 'application/pdf'],
      [`${slug}${ending}.xml`, 'application/xml'],
      [`filing${ending}.json`, 'application/json'],
      [`acknowledgement${ending}.xml`, 'application/xml'],
    ]),
    ['cells.csv', 'text/csv'],
    ...['', ...endings].flatMap((ending) => [
      [`package${ending}.zip`, 'application/zip'],
      [`mailing${ending}.pdf`, 'application/pdf'],
      [`signature${ending}.pdf`, 'application/pdf'],
    ]),
  ]) as Readonly<Record<FormDocument<Slug>, string>>;

/** The file name of a document of a form: `form720.pdf`. */
export type FormDocument<Slug extends string> =
  | `${Slug}${'' | EndingOf<Slug>}.${'pdf' | 'xml'}`
  | `filing${'' | EndingOf<Slug>}.json`
  | `acknowledgement${'' | EndingOf<Slug>}.xml`
  | 'cells.csv'
  | `package${'' | EndingOf<Slug>}.zip`
  | `${'mailing' | 'signature'}${'' | EndingOf<Slug>}.pdf`;

type EndingOf<Slug> = Slug extends typeof formOutlines.Form8849.slug
  ? ReturnType<typeof endingOfSchedule<(typeof scheduleTypes.sch1_6)[number]>>
  : never;

/** Maximum size of an uploaded package, in bytes: 50 MB of attachments, and the documents. */
export const LARGEST_PACKAGE = 64 * 1024 * 1024;

export const addForm720FromPackage = defineRoute({
  name: 'addForm720FromPackage',
  method: 'POST',
  path: '/form720/package',
  summary:
    'Begin a Form 720 with what an open package holds: the facts and the attachments of a return of the business',
  ...byImporters,
  body: z.strictObject({ businessId: id, emailId: emailId.optional() }).meta({ id: 'PackageOfBusiness' }),
  upload: { part: 'package', most: 1, bytes: LARGEST_PACKAGE },
  status: 201,
  response: filing,
  errors: [
    'INVALID_PACKAGE',
    'INVALID_ROWS',
    'INVALID_CLAIMS',
    'NOT_FOUND',
    'BUSINESS_ARCHIVED',
    'FILING_EXISTS',
    'ATTACHMENTS_FULL',
  ],
  versioned: true,
});

/** The documents of a filing. */
export const documentRoutes = <const Slug extends string>(form: FormCalls<Slug>) => ({
  download: defineRoute({
    name: `download${form.type}`,
    method: 'GET',
    path: `${form.path}/documents/{document}`,
    summary: `A document of a ${form.name} as a file: its copy to print, its XML for the IRS, its figures, or all of these in one package`,
    ...byReaders,
    params: z.strictObject({
      id,
      document: z.enum(Object.keys(documentsOf(form)) as FormDocument<Slug>[]),
    }),
    response: fileAnswer,
    files: [...new Set(Object.values<string>(documentsOf(form)))],
    errors: [
      'NOT_FOUND',
      'RETURN_NOT_SENDABLE',
      'WRONG_STATE',
      'PAYMENT_NOT_CONFIRMED',
      'UNSAVED_CHANGES',
      'NOT_READY_TO_MAIL',
    ],
  }),
  listDocuments: defineRoute({
    name: `listDocuments${form.suffix}`,
    method: 'GET',
    path: `${form.path}/documents`,
    summary: `The documents of a ${form.name} that its package holds, each with its size, and the package itself. They are made to be measured, which takes seconds for thousands of rows`,
    ...byReaders,
    params: z.strictObject({ id }),
    response: z.array(
      z.strictObject({
        document: z.string().meta({ description: 'Its file name', examples: ['acknowledgement.xml'] }),
        bytes: z.int(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  getMailing: defineRoute({
    name: `getMailing${form.suffix}`,
    method: 'GET',
    path: `${form.path}/mailing`,
    summary: `How a ${form.name} is filed by mail: the address, what to do, what to enclose, and what Form 720-V says`,
    ...byReaders,
    params: z.strictObject({ id }),
    response: z.strictObject({
      address: z.array(z.string()).meta({ description: 'The lines of the envelope' }),
      addressSource: z
        .string()
        .nullable()
        .meta({ description: 'Where the address was read; null where the operator named none' }),
      addressAsOf: z.iso.date().nullable().meta({ description: 'The day on which it was read there' }),
      isPoBox: z.boolean().meta({ description: 'No private delivery service delivers to a P.O. box' }),
      returnAddress: z.array(z.string()).meta({ description: 'The lines of the sender' }),
      steps: z.array(z.string()),
      checklist: z.array(z.string()).meta({ description: 'What to check before the envelope is sealed' }),
      enclosures: z.array(z.strictObject({ name: z.string(), about: z.string() })),
      voucher: z
        .array(z.strictObject({ label: z.string(), value: z.string() }))
        .nullable()
        .meta({ description: 'The boxes of Form 720-V, and what the check says; null when nothing is due' }),
    }),
    errors: ['NOT_FOUND', 'WRONG_STATE', 'PAYMENT_NOT_CONFIRMED', 'UNSAVED_CHANGES', 'NOT_READY_TO_MAIL'],
    heavy: true,
  }),
});
