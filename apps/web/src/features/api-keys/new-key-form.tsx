import { KEY_NAME_LENGTH, type KeyScope, keyLifetimes, keyScopeNames, keyScopes } from '@gauger/contract/api-key';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Answer, call, Refusal } from '../../api/call.ts';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../components/fields/checkbox-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { canUsePasskeys, signWithPasskey } from '../second-factor/public.ts';
import css from './api-keys.module.css';

interface NewKeyFormProps {
  options: Answer<'listApiKeys'>;
  onMade: (answer: Answer<'createApiKey'>) => void;
}

/** Asks what a new key may do and for how long, and for a second factor. */
export function NewKeyForm({ options, onMade }: NewKeyFormProps) {
  const { mayGive, factors, factorNeeded } = options;
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read']);
  const [days, setDays] = useState('90');
  const [otpNumber, setOtpNumber] = useState('');
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const asked = factorNeeded || errorOf('otpNumber') !== undefined;
  const byApp = asked && factors.includes('totp');
  const byPasskey = asked && factors.includes('passkey') && canUsePasskeys();

  async function create(prove: () => Promise<object>) {
    setBusy(true);
    try {
      const chosen = keyScopeNames.filter((scope) => scopes.includes(scope));
      onMade(
        await call('createApiKey', {
          body: { name, scopes: chosen, expiresInDays: Number(days), ...(await prove()) },
        }),
      );
      setName('');
      setScopes(['read']);
      setErrors([]);
    } catch (error) {
      setErrors(errorsOf(error));
    }
    setOtpNumber('');
    setBusy(false);
  }

  const withCode = () => create(async () => (byApp ? { otpNumber } : {}));
  const withPasskey = () => create(async () => ({ passkey: await signWithPasskey() }));
  const onlyPasskey = byPasskey && !byApp;

  function submit(event: FormEvent) {
    event.preventDefault();
    void (onlyPasskey ? withPasskey() : withCode());
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="New key">
      <h2>New key</h2>
      <ErrorSummary errors={errors} />
      <TextField
        id="name"
        label="Name"
        hint="What the program does, such as Month-end import"
        maxLength={KEY_NAME_LENGTH}
        value={name}
        onChange={setName}
        error={errorOf('name')}
        required
      />
      <fieldset className={css.scopes}>
        <legend>The key may</legend>
        {keyScopeNames.map((scope) => (
          <CheckboxField
            key={scope}
            id={`scope-${scope}`}
            label={keyScopes[scope].label}
            hint={
              mayGive.includes(scope)
                ? keyScopes[scope].about
                : `${keyScopes[scope].about} Your role does not allow you to give this.`
            }
            checked={scopes.includes(scope)}
            disabled={scope === 'read' || !mayGive.includes(scope)}
            onChange={(checked) => setScopes(checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
          />
        ))}
      </fieldset>
      <SelectField
        id="expiresInDays"
        label="Expires after"
        value={days}
        onChange={setDays}
        choices={keyLifetimes.map((count) => ({ value: String(count), label: `${count} days` }))}
      />
      {byApp && (
        <TextField
          id="otpNumber"
          label="Code of your authenticator app"
          hint="6 digits"
          maxLength={6}
          autoComplete="one-time-code"
          value={otpNumber}
          onChange={setOtpNumber}
          error={errorOf('otpNumber')}
          required
        />
      )}
      <div className={css.row}>
        <Button type="submit" loading={busy}>
          {onlyPasskey ? 'Create key with a passkey' : 'Create key'}
        </Button>
        {byPasskey && !onlyPasskey && (
          <Button variant="default" onClick={() => void withPasskey()} disabled={busy}>
            Use a passkey instead
          </Button>
        )}
      </div>
    </form>
  );
}

/** Maps a refusal to errors at their fields. */
function errorsOf(error: unknown): FieldError[] {
  if (error instanceof Refusal && error.issues.length > 0)
    return error.issues.map(({ path, message }) => ({ field: path.split('.')[0] ?? path, message }));
  return [{ field: 'name', message: error instanceof Error ? error.message : 'Try again in a moment' }];
}
