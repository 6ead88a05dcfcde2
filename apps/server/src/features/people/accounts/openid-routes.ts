import {
  beginOpenId as beginning,
  finishOpenId as finishing,
  linkOpenId as linking,
  registerOpenId as registering,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import { beginOpenId, finishOpenId, linkOpenId, type OpenIdTools, registerOpenId } from './openid.ts';

export function openIdCalls(tools: OpenIdTools): BoundCall[] {
  return [
    bound(beginning, ({ body, origin }) => beginOpenId(tools, body.provider, origin)),
    bound(finishing, async (call) => {
      const { person, ...outcome } = await finishOpenId(tools, call.body, call.origin, call);
      const { email: emailId, firstName, lastName } = person;
      return { ...outcome, emailId, firstName, lastName };
    }),
    bound(registering, (call) => registerOpenId(tools, call.body, call)),
    bound(linking, async (call) => ({ provider: await linkOpenId(tools, call.session, call.body.offer, call) })),
  ];
}
