import { type SignatureFormName, signatureForms } from '@gauger/excise';
import { z } from 'zod';
import { ATTACHMENT } from '../attachment/index.ts';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { day, deed, emailId, id } from '../fields.ts';
import { byReaders, bySigners } from './callers.ts';
import type { FormCalls } from './form-calls.ts';
import { snapshotHash } from './submissions.ts';

/** Files of one signed form: pages that were photographed one by one. */
export const SIGNATURE_FILES = {
  most: 6,
  /** Bytes of one file: photos of a phone are larger than their page in the PDF. */
  bytes: 12 * 1024 * 1024,
  together: 30 * 1024 * 1024,
} as const;

const ending = z
  .string()
  .regex(/^(-[a-z0-9]+)*$/, 'Use an ending from the list of forms, such as -schedule-1')
  .max(40)
  .meta({ description: 'Which of several forms, by the ending of its files; empty for a filing of one form' });

const form = z.enum(Object.keys(signatureForms) as SignatureFormName[]);

const signedForm = z
  .strictObject({
    id,
    form,
    way: z.enum(['scanned', 'electronic']).meta({ description: 'Signed by hand and scanned, or signed on the page' }),
    signerName: z.string(),
    signerTitle: z.string(),
    signedOn: z.iso.date(),
    bytes: z.int(),
    pages: z.int(),
    sha256: z.string().meta({ description: 'Of the PDF, in hexadecimal' }),
    added: deed,
    isCurrent: z
      .boolean()
      .meta({ description: 'False: the return was changed after it was signed, so that it must be signed again' }),
    keepUntil: z.iso
      .date()
      .nullable()
      .meta({ description: 'Last day it is kept at least; null until the return is sent' }),
  })
  .meta({ id: 'SignedForm' });

export const signatureSchema = z
  .strictObject({
    form: form.meta({ description: 'The form that must be signed before a return is sent' }),
    isNeeded: z.boolean().meta({
      description: 'False on a practice site, where sending attaches a form marked as practice when none is attached',
    }),
    isElectronic: z.boolean().meta({ description: 'True: the form is signed by the call that sends the return' }),
    snapshotHash: snapshotHash.meta({
      description: 'What a form that is attached now is about: send it back with the file',
    }),
    forms: z
      .array(
        z.strictObject({
          ending,
          name: z.string().meta({ examples: ['Schedule 6'] }),
          signed: signedForm.nullable().meta({ description: 'The form that is attached; null without one' }),
        }),
      )
      .meta({ description: 'Each return to be sent. Most filings are one' }),
  })
  .meta({ id: 'SignatureForms' });
export type SignatureAnswer = z.output<typeof signatureSchema>;
export type SignedFormAnswer = z.output<typeof signedForm>;

/** The calls for the signed forms of a filing. */
export const signatureDocumentRoutes = (of: FormCalls) => ({
  getSignature: defineRoute({
    name: `getSignature${of.suffix}`,
    method: 'GET',
    path: `${of.path}/signature`,
    summary:
      'Which form must be signed before the return is sent, and what is attached. The form to print is signature.pdf',
    ...byReaders,
    params: z.strictObject({ id }),
    response: signatureSchema,
    errors: ['NOT_FOUND'],
    heavy: true,
  }),
  attachSignature: defineRoute({
    name: `attachSignature${of.suffix}`,
    method: 'POST',
    path: `${of.path}/signature`,
    summary: `Attach the signed form as PDF, or as photos that become one PDF under ${ATTACHMENT.tooBig / 1024 / 1024} MB. It replaces the one before`,
    ...bySigners,
    params: z.strictObject({ id }),
    body: z.strictObject({
      emailId: emailId.optional(),
      snapshotHash,
      ending: ending.optional(),
      signerName: z.string().meta({ description: 'Who signed it, at most 35 characters' }),
      signerTitle: z.string().meta({ examples: ['Controller'] }),
      signedOn: day.meta({ description: 'The date next to the signature, today or earlier' }),
    }),
    upload: { part: 'files', ...SIGNATURE_FILES },
    status: 201,
    response: signatureSchema,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'SNAPSHOT_CHANGED', 'INVALID_SIGNATURE'],
  }),
  getSignatureFile: defineRoute({
    name: `getSignatureFile${of.suffix}`,
    method: 'GET',
    path: `${of.path}/signature/{signature}`,
    summary: 'The PDF of a signed form',
    ...byReaders,
    params: z.strictObject({ id, signature: id }),
    response: fileAnswer,
    files: [ATTACHMENT.type],
    errors: ['NOT_FOUND'],
  }),
  deleteSignature: defineRoute({
    name: `deleteSignature${of.suffix}`,
    method: 'DELETE',
    path: `${of.path}/signature/{signature}`,
    summary: 'Delete a signed form that no return was sent with',
    ...bySigners,
    params: z.strictObject({ id, signature: id }),
    response: z.strictObject({ id }),
    errors: ['NOT_FOUND', 'SIGNATURE_KEPT'],
  }),
});

/** The calls for the signed forms of a form. */
export type SignatureDocumentRoutes = ReturnType<typeof signatureDocumentRoutes>;
