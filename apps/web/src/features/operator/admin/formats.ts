import { isDeletedAddress } from '@gauger/contract';
import { nameOf as nameOrAddress } from '../../../account/public.ts';

/** A name of the program in words: `FILING_ADDED` is "Filing added". */
export function formatName(name: string): string {
  const words = name
    .replace(/^app_user$/, 'user')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** In UTC, which the filters go by. */
export const momentOf = (at: string): string =>
  `${new Date(at).toLocaleString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  })} UTC`;

const MINUTE = 60_000;

/** How long something takes already: "47 min", "3 h 5 min", "2 days 4 h". */
export function passed(since: string, at: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(at) - Date.parse(since)) / MINUTE));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** An address, or what became of the person who had it. */
export const addressText = (emailId: string): string => (isDeletedAddress(emailId) ? 'Account deleted' : emailId);

/** A person's name, or the address if no name was given. */
export const nameOf = (person: Parameters<typeof nameOrAddress>[0]): string =>
  nameOrAddress({ ...person, emailId: addressText(person.emailId) });

/** A status of the API in words: APPROVED is "Approved". */
export const statusText = (status: string): string => `${status.charAt(0)}${status.slice(1).toLowerCase()}`;

/** Rows of a page that an administrator chooses from. */
export const pageSizes = [10, 15, 20, 25] as const;

/** An EIN with its hyphen; a masked one as it is. */
export const einText = (EIN: string): string => (/^\d{9}$/.test(EIN) ? `${EIN.slice(0, 2)}-${EIN.slice(2)}` : EIN);

/** The address of a person's page. */
export const userPage = (id: string) => `/home/admin/user/userdetails?user=${encodeURIComponent(id)}`;

/** The address of the page that follows a filing. */
export const filingPage = (id: string) => `/home/admin/filing?filing=${encodeURIComponent(id)}`;
