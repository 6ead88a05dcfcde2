import { Checkbox } from '@mantine/core';
import { confirm } from '../../../components/confirm/confirm.ts';
import { counted } from '../../../components/counted.ts';
import css from './client-block.module.css';

/** A return to ask about: its business, with the address that gets the email. */
interface ToAsk {
  id: string;
  businessName: string;
  email: string | null;
  /** Whether an owner or Manager confirmed the address before. */
  isConfirmed: boolean;
}

/** The returns to ask about, with the addresses that the reader confirmed, and the names of those left out. */
export interface Asking {
  filings: string[];
  confirmed: { id: string; email: string }[];
  leftOut: string[];
}

/**
 * Asks for confirmation before several clients are mailed, with every address to check. An address that is asked for the first time is
 * confirmed by a box of its own, and left out otherwise. @returns null where the reader did not agree
 */
export async function confirmAsking(clients: readonly ToAsk[]): Promise<Asking | null> {
  const known = clients.filter(({ isConfirmed }) => isConfirmed);
  const proposed = clients.filter(({ isConfirmed }) => !isConfirmed);
  const chosen = new Set<string>();
  const agreed = await confirm({
    title: `Ask ${counted(clients.length, 'client', 'clients')} to approve?`,
    body: (
      <>
        <p>Each gets an email with a link to one return. Check the addresses:</p>
        {known.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
          <ul className={css.addresses} tabIndex={0} aria-label="Addresses">
            {known.map(({ id, businessName, email }) => (
              <li key={id}>
                {businessName}, {email}
              </li>
            ))}
          </ul>
        )}
        {proposed.length > 0 && (
          <fieldset className={css.proposed}>
            <legend>
              Not confirmed yet. Check the box where the client reads this mailbox. The others are left out.
            </legend>
            <div className={css.addresses}>
              {proposed.map(({ id, businessName, email }) => (
                <Checkbox
                  key={id}
                  label={`${businessName}, ${email}`}
                  onChange={({ currentTarget: { checked } }) => (checked ? chosen.add(id) : chosen.delete(id))}
                />
              ))}
            </div>
          </fieldset>
        )}
      </>
    ),
    confirm:
      known.length > 0 && proposed.length === 0 ? `Send ${counted(known.length, 'email', 'emails')}` : 'Send emails',
  });
  if (!agreed) return null;
  const taken = proposed.filter(({ id }) => chosen.has(id));
  return {
    filings: clients.filter(({ id, isConfirmed }) => isConfirmed || chosen.has(id)).map(({ id }) => id),
    confirmed: taken.map(({ id, email }) => ({ id, email: email ?? '' })),
    leftOut: proposed.filter(({ id }) => !chosen.has(id)).map(({ businessName }) => businessName),
  };
}

/** The sentence about clients that were left out, by name. */
export const leftOutText = (names: readonly string[]): string =>
  `Not asked, because the address is not confirmed: ${names.join(', ')}.`;
