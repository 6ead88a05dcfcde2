import { z } from 'zod';
import { anyone, readers } from '../access.ts';
import { defineRoute } from '../define-route.ts';
import { emailId, scopeQuery } from '../fields.ts';
import { isModeOf, mailModes, mailTopicNames } from '../mail-topic/index.ts';
import { inPerson } from './callers.ts';

const topic = z.enum(mailTopicNames).meta({ description: 'What the emails are about' });
const mode = z.enum(mailModes).meta({ description: 'At once, in the email of the day, or never' });
const choices = z.strictObject({
  choices: z.array(z.strictObject({ topic, mode })),
  refusedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: "When a mail server last said that the caller's address does not exist; null otherwise" }),
});

export const getMailChoices = defineRoute({
  name: 'getMailChoices',
  method: 'GET',
  path: '/mailchoices',
  summary: 'Which emails the caller gets, and how',
  ...inPerson(readers),
  query: scopeQuery,
  response: choices,
});

export const saveMailChoice = defineRoute({
  name: 'saveMailChoice',
  method: 'PUT',
  path: '/mailchoices',
  summary: 'Choose how the emails of a topic come. Codes, receipts and notices of security always come',
  ...inPerson(readers),
  query: scopeQuery,
  body: z.strictObject({ emailId: emailId.optional(), topic, mode }).refine((body) => isModeOf(body.topic, body.mode), {
    error: 'Due dates come in the email of the day: choose daily or off',
    path: ['mode'],
  }),
  response: choices,
});

export const unsubscribe = defineRoute({
  name: 'unsubscribe',
  method: 'POST',
  path: '/mailchoices/unsubscribe',
  summary: 'End the emails that carried this token, without a login',
  access: anyone,
  body: z.strictObject({ token: z.string().max(200).meta({ description: 'Of the link in the email' }) }),
  response: z.strictObject({ ended: z.array(topic).meta({ description: 'The topics that no email comes of now' }) }),
  errors: ['NOT_FOUND'],
});
