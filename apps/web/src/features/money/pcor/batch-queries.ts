import { type IssueCode, isPaymentOptionEditable, isPending } from '@gauger/excise';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../api/call.ts';

type Page = Answer<'getPcorBatch'>;

/** A return of a batch. */
export type BatchReturn = Page['filings'][number];

/** A batch with all its returns. */
export type Batch = Omit<Page, 'totalPages' | 'currentPage'>;

export const BATCHES = 'pcorBatches';

const LARGEST_PAGE = 100;
const SOON = 3_000;
const LATER = 15_000;

async function everyPage<Part extends { totalPages: number }>(
  read: (query: { pageNumber: number; size: number }) => Promise<Part>,
): Promise<[Part, ...Part[]]> {
  const first = await read({ pageNumber: 0, size: LARGEST_PAGE });
  const parts: [Part, ...Part[]] = [first];
  for (let page = 1; page < first.totalPages; page++) parts.push(await read({ pageNumber: page, size: LARGEST_PAGE }));
  return parts;
}

/** A batch, asked for again while the gateway has not answered for all its returns. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [BATCHES, id],
    staleTime: 0,
    async queryFn({ signal }): Promise<Batch> {
      const parts = await everyPage((query) => call('getPcorBatch', { params: { id }, query, signal }));
      return { ...parts[0], filings: parts.flatMap(({ filings }) => filings) };
    },
    refetchInterval({ state: { data } }) {
      const states = new Set(data?.filings.map(({ state }) => state));
      if (states.has('queued') || states.has('sending')) return SOON;
      return states.has('sent') || states.has('unknown') ? LATER : false;
    },
  });

export type BatchConsent = Answer<'getPcorConsent'>['returns'][number];

/** Query for the consent of a batch. */
export const consentQuery = (id: string) =>
  queryOptions({
    queryKey: [BATCHES, id, 'consent'],
    async queryFn({ signal }): Promise<readonly BatchConsent[]> {
      const parts = await everyPage((query) => call('getPcorConsent', { params: { id }, query, signal }));
      return parts.flatMap(({ returns }) => returns);
    },
    // No refetch: the text shown is the text signed.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** The payment option can be said until the signature. */
export const isUnsigned = ({ state }: Pick<BatchReturn, 'state'>): boolean => isPaymentOptionEditable(state);

/** Issues that block a step. */
export const blockingIssues = ({ issues }: BatchReturn, step: 'pay' | 'sign') =>
  issues.filter(({ blocks }) => blocks === 'pay' || (step === 'sign' && blocks === 'sign'));

/** Its service fee can be paid. */
export const isPayable = (one: BatchReturn): boolean =>
  !one.feePaid && isUnsigned(one) && blockingIssues(one, 'pay').length === 0;

/** Whether the return can be signed. */
export const isSignable = (one: BatchReturn): boolean =>
  one.feePaid && isUnsigned(one) && blockingIssues(one, 'sign').length === 0;

/** Whether the return is sent or accepted, and the payer must still pay by EFTPS. */
export const isPaidByEftps = (one: BatchReturn): boolean =>
  (isPending(one.state) || one.state === 'accepted') && one.paymentMethod === 'eftps' && Number(one.totalDue) > 0;

/** Whether the return is blocked now. */
export const isBlocked = (one: BatchReturn): boolean => isUnsigned(one) && !isPayable(one) && !isSignable(one);

const NOT_ENDED: IssueCode = 'quarterNotEnded';

/** Whether the return is unsigned and its quarter has not ended. */
export const isEarly = (one: BatchReturn): boolean =>
  isUnsigned(one) && blockingIssues(one, 'sign').some(({ code }) => code === NOT_ENDED);

/** Errors to fix before signing; the end of the quarter needs only a wait. */
export const errorsToFix = (one: BatchReturn) => blockingIssues(one, 'sign').filter(({ code }) => code !== NOT_ENDED);

/** Whether the return owes an amount whose payment option can still change. */
export const isPaymentOpen = (one: BatchReturn): boolean => Number(one.totalDue) > 0 && isUnsigned(one);
