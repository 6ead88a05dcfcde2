import type { Route } from '@gauger/contract';
import type { FormType, Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';

interface FilingEvent {
  actionType: 'CLIENT_REQUEST_WITHDRAWN';
  documentType: FormType;
  documentId: string;
  detail: { request: string };
}

/** The acts on the filings of a business. A filing knows its business, so the app hands these in. */
export interface FilingsOfBusiness {
  /** How many drafts go with the business, how many filings keep it, and how many clients have a link and did not approve. */
  count(
    tx: Tx,
    accountId: string,
    businessId: string,
  ): Promise<{ drafts: number; kept: number; unsent: number; asked: number }>;
  /** Throws FILING_EXISTS where another business with the same EIN has a return for a quarter of this one. */
  refuseSecondOfEin(tx: Tx, accountId: string, businessId: string): Promise<void>;
  /** Ends the links that clients did not approve, and mails the clients. @returns the events to record once all locks are held */
  endUnapprovedLinks(tx: Tx, accountId: string, businessId: string, at: Date): Promise<FilingEvent[]>;
  /** Deletes the unpaid drafts and their files, in the transaction that deletes the business. Deletes nothing where filings are kept. */
  deleteDrafts(
    tx: Tx,
    call: Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession },
    businessId: string,
    now: Date,
  ): Promise<{ deleted: number; kept: number }>;
}
