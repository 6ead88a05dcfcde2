import type { EventData } from '../../../db/public.ts';
import { pageAddress } from '../../../http/public.ts';

interface Event {
  readonly type: string;
  readonly at: Date;
  readonly data: EventData;
}

/** The body of an event as it is sent: the database keeps no order of keys. */
export function bodyOfEvent({ type, at, data }: Event, siteUrl: string): string {
  const { id, form, period, businessId, state, paymentId, signatureId, requestId } = data;
  const link = form === undefined ? '/home/webhooks' : `${pageAddress('status', form)}?filing=${id}`;
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { id, form, period, businessId, state, paymentId, signatureId, requestId, link: `${siteUrl}${link}` },
  });
}
