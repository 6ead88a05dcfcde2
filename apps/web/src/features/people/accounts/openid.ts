import { call } from '../../../api/call.ts';
import type { Provider } from '../../../api/providers.ts';

/** Key in this tab of the proof that this tab sent its visitor to the provider. */
const REQUEST = 'openIdRequest';
/** An offer whose owner has yet to sign in here. */
const OFFER = 'openIdOffer';

/** Goes to a provider to sign in there. @param from where the visitor wanted to go and had to sign in first */
export async function goToProvider(provider: Provider, from?: string): Promise<void> {
  const { authorizationUrl, request } = await call('beginOpenId', { body: { provider } });
  sessionStorage.setItem(REQUEST, JSON.stringify({ request, from }));
  location.assign(authorizationUrl);
}

/** Takes the request of this tab, once: the answer is useless a second time. */
export function takeRequest(): { request: string; from?: string } | null {
  const kept = sessionStorage.getItem(REQUEST);
  sessionStorage.removeItem(REQUEST);
  return kept === null ? null : (JSON.parse(kept) as { request: string; from?: string });
}

/** Keeps an offer until its owner has signed in. */
export const keepOffer = (offer: string) => sessionStorage.setItem(OFFER, offer);

/**
 * Links the offer in this tab to the person who has just logged in.
 * @returns the provider that was linked; null when there is no offer, or it has expired or is for another address
 */
export async function linkKeptOffer(): Promise<Provider | null> {
  const offer = sessionStorage.getItem(OFFER);
  sessionStorage.removeItem(OFFER);
  if (offer === null) return null;
  try {
    return (await call('linkOpenId', { body: { offer } })).provider;
  } catch {
    return null;
  }
}
