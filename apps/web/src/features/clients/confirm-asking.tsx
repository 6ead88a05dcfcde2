import { confirm } from '../../components/confirm/confirm.ts';
import { counted } from '../../components/counted.ts';
import css from './client-block.module.css';

/** A client to ask: a business with the address that gets the email. */
interface ToAsk {
  id: string;
  businessName: string;
  email: string | null;
}

/** Asks for confirmation before several clients are mailed, with every address to check. @returns whether the reader agreed */
export const confirmAsking = (clients: readonly ToAsk[]): Promise<boolean> =>
  confirm({
    title: `Ask ${counted(clients.length, 'client', 'clients')} to approve?`,
    body: (
      <>
        <p>Each gets an email with a link to one return. Check the addresses:</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard */}
        <ul className={css.addresses} tabIndex={0} aria-label="Addresses">
          {clients.map(({ id, businessName, email }) => (
            <li key={id}>
              {businessName}, {email}
            </li>
          ))}
        </ul>
      </>
    ),
    confirm: `Send ${counted(clients.length, 'email', 'emails')}`,
  });
