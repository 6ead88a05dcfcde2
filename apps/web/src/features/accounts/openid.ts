import { call } from '../../api/call.ts';
import type { Provider } from '../../api/providers.ts';

/** What this tab keeps while its visitor is at the provider: the proof that it was this tab that asked. */
const REQUEST = 'openIdRequest';
/** An offer whose owner has yet to sign in here. */
const OFFER = 'openIdOffer';

/** Goes to a provider to sign in there. @param from where the visitor wanted to go and had to sign in first */
export async function goToProvider(provider: Provider, from?: string): Promise<void> {
  const { authorizationUrl, request } = await call('beginOpenId', { body: { provider } });
  sessionStorage.setItem(REQUEST, JSON.stringify({ request, from }));
  location.assign(authorizationUrl);
}

/** What was begun in this tab, once: what came back is no use a second time. */
export function takeRequest(): { request: string; from?: string } | null {
  const kept = sessionStorage.getItem(REQUEST);
  sessionStorage.removeItem(REQUEST);
  return kept === null ? null : (JSON.parse(kept) as { request: string; from?: string });
}

/** Keeps an offer until its owner has signed in. */
export const keepOffer = (offer: string) => sessionStorage.setItem(OFFER, offer);

/**
 * Links the offer this tab keeps to whoever has just signed in.
 * @returns the provider that was linked; null when there is no offer, or it is of another address or over
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
