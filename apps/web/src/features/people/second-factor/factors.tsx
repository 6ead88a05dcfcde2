import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { providerTitles } from '../../../api/providers.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { formatMoment } from '../../../components/moment.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import records from '../../../components/record-list/record-list.module.css';
import { AddAppForm } from './add-app-form.tsx';
import { canUsePasskeys, makePasskey } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './second-factor.module.css';

interface FactorsProps {
  state: Answer<'getSecondFactor'>;
  onChanged: () => void;
}

/** The factors of the person who is logged in: authenticator app, passkeys, recovery codes and accounts elsewhere. */
export function Factors({ state, onChanged }: FactorsProps) {
  const [password, setPassword] = useState('');
  const [name, setName] = useState('Passkey');
  const [begun, setBegun] = useState<Answer<'beginAuthenticatorApp'>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const { authenticatorApp: app, passkeys, recoveryCodesLeft, identities, required, passwordNeeded } = state;
  const hasFactor = app !== null || passkeys.length > 0;
  const asked = passwordNeeded || errors.some(({ field }) => field === 'password');
  const proof = asked && password ? { password } : {};
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;

  async function change(work: () => Promise<unknown>, success?: string) {
    try {
      await work();
      setErrors([]);
      if (success) showSuccess(success);
      onChanged();
    } catch (error) {
      setErrors(faultsOf(error));
    }
  }

  function keepNew(answer: Answer<'addPasskey'>) {
    setBegun(undefined);
    setName('Passkey');
    setErrors([]);
    if (answer.recoveryCodes) setCodes(answer.recoveryCodes);
    onChanged();
  }

  if (codes) return <RecoveryCodes codes={codes} done="I saved my recovery codes" onDone={() => setCodes(undefined)} />;
  return (
    <div className="stack-4">
      <ErrorSummary errors={errors} />
      {!hasFactor && (
        <Notice title="Only a password protects your account">
          Add an authenticator app or a passkey. Then a stolen password is not enough.
        </Notice>
      )}
      {required && hasFactor && <p>This account needs a second factor at each login. Keep at least one.</p>}
      {asked && (
        <PasswordField
          id="password"
          label="Your password"
          hint={`Enter your password to change this.${identities.length > 0 ? ' If you have none, log out and in again.' : ''}`}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
        />
      )}

      <section className={css.section} aria-labelledby="app">
        <h2 id="app">Authenticator app</h2>
        <p>
          {app
            ? `Added ${formatMoment(app.addedAt)}${app.lastUsedAt ? `, last used ${formatMoment(app.lastUsedAt)}` : ''}.`
            : 'An app on your phone that shows a 6-digit code for each login.'}
        </p>
        {begun ? (
          <AddAppForm begun={begun} onAdded={keepNew} />
        ) : (
          <div className="line-3">
            <Button
              variant={hasFactor ? 'default' : 'filled'}
              onClick={() => void change(async () => setBegun(await call('beginAuthenticatorApp', { body: proof })))}
            >
              {app ? 'Replace the app' : 'Add an app'}
            </Button>
            {app && (
              <Button
                variant="default"
                onClick={() =>
                  void change(
                    () => call('removeAuthenticatorApp', { body: proof }),
                    'The authenticator app was removed.',
                  )
                }
              >
                Remove the app
              </Button>
            )}
          </div>
        )}
      </section>

      <section className={css.section} aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        <p>
          Use this device or a security key with its PIN, your fingerprint or your face. Logs you in without a password.
        </p>
        <ul className={records.list}>
          {passkeys.map(({ id, name: called, addedAt, lastUsedAt }) => (
            <li key={id}>
              <span>
                <b>{called}</b>
                <small>
                  Added {formatMoment(addedAt)}
                  {lastUsedAt && `, last used ${formatMoment(lastUsedAt)}`}
                </small>
              </span>
              <Button
                variant="default"
                size="sm"
                aria-label={`Remove ${called}`}
                onClick={() =>
                  void change(() => call('removePasskey', { params: { id }, body: proof }), 'The passkey was removed.')
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
        {canUsePasskeys() ? (
          <>
            <TextField
              id="name"
              label="Name of a new passkey"
              maxLength={50}
              value={name}
              onChange={setName}
              error={errorOf('name')}
            />
            <div className="line-3">
              <Button
                variant="default"
                onClick={() => void change(async () => keepNew(await makePasskey(name.trim() || 'Passkey', proof)))}
              >
                Add a passkey
              </Button>
            </div>
          </>
        ) : (
          <p>This browser cannot create passkeys at this address.</p>
        )}
      </section>

      {hasFactor && (
        <section className={css.section} aria-labelledby="codes">
          <h2 id="codes">Recovery codes</h2>
          <p>{recoveryCodesLeft} of 10 are left. Each logs you in once if you cannot use the app or the passkey.</p>
          <div className="line-3">
            <Button
              variant="default"
              onClick={() =>
                void change(async () => setCodes((await call('renewRecoveryCodes', { body: proof })).recoveryCodes))
              }
            >
              Create new codes
            </Button>
          </div>
        </section>
      )}

      {identities.length > 0 && (
        <section className={css.section} aria-labelledby="identities">
          <h2 id="identities">Linked accounts</h2>
          <p>Log in with these instead of your password.</p>
          <ul className={records.list}>
            {identities.map(({ provider, addedAt }) => (
              <li key={provider}>
                <span>
                  <b>{providerTitles[provider]}</b>
                  <small>Linked {formatMoment(addedAt)}</small>
                </span>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Remove ${providerTitles[provider]}`}
                  onClick={() =>
                    void change(
                      () => call('removeIdentity', { params: { provider }, body: proof }),
                      `${providerTitles[provider]} can no longer log you in.`,
                    )
                  }
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function faultsOf(error: unknown): FieldError[] {
  if (error instanceof Refusal && error.issues.length > 0)
    return error.issues.map(({ path, message }) => ({ field: path === 'response' ? 'name' : path, message }));
  return [{ field: 'app', message: error instanceof Error ? error.message : 'Try again in a moment' }];
}
