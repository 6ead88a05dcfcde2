import { MAX_TOGETHER } from '@gauger/contract';

/** Every query of these pages begins with this key. */
export const TOGETHER = 'together';

const address = (page: 'pay' | 'sign') => (filings: readonly string[]) =>
  `/home/clients/${page}?${new URLSearchParams({ filings: filings.join(',') })}`;

/** Where the fees of several returns are paid in one payment. */
export const payAddress = address('pay');
/** Where several returns are signed with one consent. */
export const signAddress = address('sign');

/** The page of a payment of several returns that the provider knows. */
export const paidAddress = ({ id, paymentId }: { id: string; paymentId: string | null }): string =>
  `/home/clients/pay?${new URLSearchParams({ payment: id, token: paymentId ?? '' })}`;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the chosen returns of an address: each once, and no more than one call takes. */
export const filingsOf = (query: URLSearchParams): string[] =>
  [...new Set((query.get('filings') ?? '').split(',').filter((id) => ID.test(id)))].slice(0, MAX_TOGETHER);
