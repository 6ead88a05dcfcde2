import { getMailChoices as getting, saveMailChoice as saving, unsubscribe as unsubscribing } from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import { getMailChoices, type MailChoiceDeps, saveMailChoice, unsubscribe } from './choices.ts';

export const mailChoiceCalls = (deps: MailChoiceDeps): BoundCall[] => [
  bound(getting, (call) => getMailChoices(deps, call)),
  bound(saving, (call) => saveMailChoice(deps, call)),
  bound(unsubscribing, ({ body }) => unsubscribe(deps, body.token)),
];
