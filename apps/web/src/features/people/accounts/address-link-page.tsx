import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call, Refusal } from '../../../api/call.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { Page } from '../../../frame/page.tsx';
import { SiteFrame } from '../../../frame/site-frame.tsx';
import css from './address-link-page.module.css';
import { messages } from './messages.ts';

/** The question of a page opened by an emailed link, and its result. */
interface Question {
  heading: string;
  body: string;
  action: string;
  send: (token: string) => Promise<unknown>;
  done: string;
  next: string;
}

const confirming: Question = {
  heading: 'Confirm your new address',
  body: 'You will log in to Gauger with the address this email was sent to. This logs you out everywhere.',
  action: 'Confirm this address',
  send: (token) => call('confirmAddress', { body: { token } }),
  done: 'Your address has changed',
  next: 'Log in with the new address and your current password.',
};

const keeping: Question = {
  heading: 'Keep your address',
  body: 'Your account keeps this address, or gets it back. The person who asked for the change knew your password, so it will no longer work. This logs you out everywhere. We remove authenticator apps, passkeys, recovery codes and linked accounts added since the day before the request. Those added earlier stay.',
  action: 'Keep my address',
  send: (token) => call('keepAddress', { body: { token } }),
  done: 'Your address did not change',
  next: 'Choose Forgot Password on the next page to set a new password.',
};

/** /confirm-address, from the mail to the new address. */
export const ConfirmAddressPage = () => <AddressLink question={confirming} />;
/** /keep-address, from the mail to the old one. */
export const KeepAddressPage = () => <AddressLink question={keeping} />;

/** Asks before it acts: programs that look into mails open links too. */
function AddressLink({ question: { heading, body, action, send, done, next } }: { question: Question }) {
  const [address, setAddress] = useSearchParams();
  const [token] = useState(() => address.get('token') ?? '');
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked');
  const [fault, setFault] = useState('');
  // Remove the token from the address, so that neither history nor screen shows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => setAddress({}, { replace: true }), []);

  async function act() {
    setState('sending');
    setFault('');
    try {
      await send(token);
      setState('done');
    } catch (error) {
      setFault(error instanceof Refusal ? (error.issues[0]?.message ?? error.message) : String(error));
      setState('asked');
    }
  }

  return (
    <SiteFrame>
      <Page title={heading}>
        <div className={css.question}>
          <h1>{state === 'done' ? done : heading}</h1>
          <p role="status">{state === 'done' ? next : body}</p>
          <div role="alert">
            {fault && (
              <Notice kind="error" title={messages.addressFailed}>
                <p>{fault}.</p>
              </Notice>
            )}
          </div>
          {state === 'done' ? (
            <Button component={Link} to="/login">
              Log in
            </Button>
          ) : (
            <Button onClick={() => void act()} loading={state === 'sending'}>
              {action}
            </Button>
          )}
        </div>
      </Page>
    </SiteFrame>
  );
}
