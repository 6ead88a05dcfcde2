import { EMAIL_PATTERN, PASSWORD_LENGTH } from '@gauger/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../../account/public.ts';
import { call } from '../../../api/call.ts';
import { ErrorSummary } from '../../../components/error-summary/error-summary.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import sheet from '../../../components/form-sheet/form-sheet.module.css';
import { Notice } from '../../../components/notice/notice.tsx';
import css from './change-address.module.css';
import { faults } from './faults.ts';
import { messages } from './messages.ts';
import { useSubmission } from './use-submission.ts';

/** The address one signs in with, and the way to another one. */
export function ChangeAddress() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState('');
  return (
    <section className={`${sheet.form} ${css.address}`} aria-labelledby="address-heading">
      <h2 id="address-heading">Email address</h2>
      <div className={css.now}>
        <p>
          You log in with <b>{user.emailId}</b>.
        </p>
        {!open && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Change email address
          </Button>
        )}
      </div>
      {asked && (
        <div role="status">
          <Notice kind="due" title={`Open the email to ${asked} and confirm`}>
            <p>
              Until then, log in with {user.emailId}. We emailed that address too. The link is valid for 24 hours.
              Confirming logs you out everywhere.
            </p>
          </Notice>
        </div>
      )}
      {open && (
        <AddressForm
          onAsked={(address) => {
            setAsked(address);
            setOpen(false);
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </section>
  );
}

function AddressForm({ onAsked, onCancel }: { onAsked: (address: string) => void; onCancel: () => void }) {
  const [newEmailId, setNewEmailId] = useState('');
  const [password, setPassword] = useState('');
  const { failure, sending, submit, errorOf } = useSubmission(['newEmailId', 'password']);

  function send(event: FormEvent) {
    event.preventDefault();
    const wanted = newEmailId.trim();
    const wrong = faults(
      ['newEmailId', [wanted === '', messages.emailMissing], [!EMAIL_PATTERN.test(wanted), messages.emailInvalid]],
      ['password', [password === '', messages.passwordMissing]],
    );
    void submit(wrong, messages.addressFailed, async () => {
      await call('changeAddress', { body: { newEmailId: wanted, password } });
      onAsked(wanted);
    });
  }

  return (
    <form onSubmit={send} noValidate aria-label="Change email address">
      <div className={sheet.errors}>
        <ErrorSummary errors={failure.errors} {...(failure.title && { title: failure.title })} />
      </div>
      <div className={sheet.fields}>
        <TextField
          id="newEmailId"
          label="New email address"
          hint="We email this address and your current one."
          type="email"
          autoComplete="email"
          maxLength={254}
          value={newEmailId}
          onChange={setNewEmailId}
          error={errorOf('newEmailId')}
          required
        />
        <PasswordField
          id="password"
          label="Password"
          hint="To confirm that it is you."
          autoComplete="current-password"
          maxLength={PASSWORD_LENGTH.most}
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
          required
        />
      </div>
      <div className={sheet.actions}>
        <span className={sheet.on}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="outline" loading={sending}>
            Send the emails
          </Button>
        </span>
      </div>
    </form>
  );
}
