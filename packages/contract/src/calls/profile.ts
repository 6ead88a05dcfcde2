import { z } from 'zod';
import { readers, signedIn } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { fileAnswer } from '../envelope.ts';
import { emailId, id, scopeQuery } from '../fields.ts';
import { PHOTO, type ProfileFieldName, profileFields } from '../profile/index.ts';
import type { TextField } from '../rules/index.ts';
import { typedField } from '../typed-fields.ts';
import { inPerson } from './callers.ts';

const fields = Object.entries(profileFields) as [ProfileFieldName, TextField][];
const shapeOf = <T extends z.ZodType>(type: (field: TextField) => T) =>
  Object.fromEntries(fields.map(([name, field]) => [name, type(field)])) as Record<ProfileFieldName, T>;

const serverOwned = z
  .unknown()
  .optional()
  .meta({ description: 'Set by the server or by a call of its own; accepted and left as it is', readOnly: true });
const photo = z.uuid().nullable().meta({ description: 'Changes with the photo; null without one' });

const user = z
  .strictObject({
    id,
    emailId,
    ...shapeOf(({ label }) => z.string().meta({ description: `${label}; empty until it is given` })),
    taxPreparer: z.boolean(),
    photo,
    activeStatus: z.enum(['Active', 'Inactive']),
    version: z.int(),
  })
  .meta({ id: 'User' });

const own = { params: z.strictObject({ id }), query: scopeQuery } as const;

export const getUser = defineRoute({
  name: 'getUser',
  method: 'GET',
  path: '/usermanagement/user/{id}',
  summary: 'The person who is logged in; any other id only for administrators, whose reads are recorded',
  ...inPerson(signedIn),
  ...own,
  response: user,
  errors: ['NOT_FOUND', 'ADMINISTRATION_OFF'],
  versioned: true,
});

export const saveUser = defineRoute({
  name: 'saveUser',
  method: 'PUT',
  path: '/usermanagement/emailId',
  summary: 'Change the profile of the person who is logged in; absent fields stay as they are',
  ...inPerson(readers),
  query: scopeQuery,
  body: z
    .strictObject({
      emailId: emailId.optional(),
      ...shapeOf(typedField),
      taxPreparer: z.boolean().optional().meta({ description: 'Whether they prepare the returns of others' }),
      id: serverOwned,
      password: serverOwned,
      photo: serverOwned,
      activeStatus: serverOwned,
      version: serverOwned,
    })
    .meta({ id: 'UserChange' }),
  response: user,
  errors: ['INVALID_PROFILE', 'VERSION_MISMATCH'],
  versioned: true,
});

export const uploadPhoto = defineRoute({
  name: 'uploadPhoto',
  method: 'POST',
  path: '/usermanagement/upload-photo',
  summary: `The photo of the person who is logged in: JPEG or PNG, at most ${PHOTO.bytes / 1024 / 1024} MB and ${PHOTO.side} pixels a side`,
  ...inPerson(readers),
  body: z.strictObject({ userId: id, emailId: emailId.optional() }),
  upload: { part: 'file', most: 1, bytes: PHOTO.bytes },
  response: z.strictObject({ photo }),
  errors: ['NOT_FOUND'],
});

export const getPhoto = defineRoute({
  name: 'getPhoto',
  method: 'GET',
  path: '/usermanagement/user/{id}/photo',
  summary: 'The photo of a person of the account',
  ...inPerson(readers),
  ...own,
  response: fileAnswer,
  files: PHOTO.types,
  errors: ['NOT_FOUND'],
});

export const deletePhoto = defineRoute({
  name: 'deletePhoto',
  method: 'DELETE',
  path: '/usermanagement/user/{id}/photo',
  summary: 'Delete the photo of the person who is logged in',
  ...inPerson(readers),
  ...own,
  response: z.strictObject({ photo }),
  errors: ['NOT_FOUND'],
});
