import { z } from 'zod';
import { editors, readers } from '../access.ts';
import { ATTACHMENT } from '../attachment/index.ts';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { emailId, id, scopeQuery } from '../fields.ts';
import { byImporters } from './callers.ts';

const attachment = z
  .strictObject({
    id: id.meta({ description: 'The file as the facts of a filing name it' }),
    businessId: id,
    filingId: id.nullable().meta({ description: 'The filing it belongs to; null until one names it' }),
    name: z.string().meta({ description: 'Reduced to letters, digits, points, hyphens and underscores' }),
    bytes: z.int(),
    pages: z.int(),
    sha256: z.string().meta({ description: 'Of the file as it was sent, in hexadecimal' }),
    createdAt: z.iso.datetime(),
    s3HttpPath: z.string().meta({ description: 'Where it is downloaded' }),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.output<typeof attachment>;

const one = { params: z.strictObject({ id }), query: scopeQuery } as const;

export const uploadAttachments = defineRoute({
  name: 'uploadAttachments',
  method: 'POST',
  path: '/cloud/upload-by-businessid',
  summary: `Attach PDF files, each under 5 MB: at most ${ATTACHMENT.filesPerCall} at once, all of them or none`,
  ...byImporters,
  body: z.strictObject({
    businessId: id,
    filingId: id.optional().meta({ description: 'The filing they belong to; absent until one names them' }),
    emailId: emailId.optional(),
  }),
  upload: {
    part: 'files',
    most: ATTACHMENT.filesPerCall,
    bytes: ATTACHMENT.tooBig - 1,
    together: ATTACHMENT.bytesPerCall,
  },
  status: 201,
  response: z.array(attachment).meta({ description: 'In the order they were sent' }),
  errors: ['NOT_FOUND', 'NOT_EDITABLE', 'ATTACHMENTS_FULL'],
});

export const listAttachments = defineRoute({
  name: 'listAttachments',
  method: 'GET',
  path: '/attachments/filing/{id}',
  summary: `The attachments of a filing, ${ATTACHMENT.perFiling} at most, oldest first`,
  access: readers,
  byKey: 'read',
  ...one,
  response: z.array(attachment),
  errors: ['NOT_FOUND'],
});

export const getAttachment = defineRoute({
  name: 'getAttachment',
  method: 'GET',
  path: '/attachments/{id}',
  summary: 'The file of an attachment, byte for byte as it was sent',
  access: readers,
  byKey: 'read',
  ...one,
  response: fileAnswer,
  files: [ATTACHMENT.type],
  errors: ['NOT_FOUND'],
});

export const getAttachmentDetails = defineRoute({
  name: 'getAttachmentDetails',
  method: 'GET',
  path: '/attachments/{id}/details',
  summary: 'Name, size, pages and hash of an attachment',
  access: readers,
  byKey: 'read',
  ...one,
  response: attachment,
  errors: ['NOT_FOUND'],
});

export const deleteAttachment = defineRoute({
  name: 'deleteAttachment',
  method: 'DELETE',
  path: '/attachments/{id}',
  summary: 'Delete an attachment while its filing can still be changed',
  access: editors,
  byKey: 'write',
  ...one,
  response: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'NOT_EDITABLE', 'ATTACHMENT_NAMED'],
});
