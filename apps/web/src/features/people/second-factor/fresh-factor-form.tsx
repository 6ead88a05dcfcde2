import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Refusal } from '../../../api/call.ts';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import css from './fresh-factor-form.module.css';
import { canUsePasskeys, signWithPasskey } from './passkey.ts';

interface FreshFactorFormProps {
  title: string;
  /** The second factors of the reader, and whether one is asked for again. */
  factors: readonly ('totp' | 'passkey')[];
  factorNeeded: boolean;
  /** The button: the verb, then the thing. */
  submit: string;
  danger?: boolean;
  /** The effect of the change, where the title does not say it. */
  about?: string;
  /** The field of a refusal that names none, in a form with fields. */
  firstField?: string;
  /** Makes the change with the proof of the second factor. Throws what the call throws. */
  onSubmit: (proof: object) => Promise<void>;
  onCancel?: () => void;
  children?: (errorOf: (field: string) => string | undefined) => ReactNode;
}

/** A form for a change that takes a second factor given now, unless the login with one was a moment ago. */
export function FreshFactorForm(props: FreshFactorFormProps) {
  const { title, about, factors, factorNeeded, submit, danger, onSubmit, onCancel, children } = props;
  const { firstField = 'otpNumber' } = props;
  const [otpNumber, setOtpNumber] = useState('');
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const asked = factorNeeded || errorOf('otpNumber') !== undefined;
  const byApp = asked && factors.includes('totp');
  const byPasskey = asked && factors.includes('passkey') && canUsePasskeys();
  const onlyPasskey = byPasskey && !byApp;

  async function change(prove: () => Promise<object>) {
    setBusy(true);
    try {
      await onSubmit(await prove());
      setErrors([]);
    } catch (error) {
      setErrors(errorsOf(error, firstField));
    }
    setOtpNumber('');
    setBusy(false);
  }

  const withCode = () => change(async () => (byApp ? { otpNumber } : {}));
  const withPasskey = () => change(async () => ({ passkey: await signWithPasskey() }));

  function send(event: FormEvent) {
    event.preventDefault();
    void (onlyPasskey ? withPasskey() : withCode());
  }

  return (
    <form className={css.form} onSubmit={send} noValidate aria-label={title}>
      <h2>{title}</h2>
      {about && <p>{about}</p>}
      <ErrorSummary errors={errors} />
      {children?.(errorOf)}
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
      <div className="row-3">
        <Button type="submit" loading={busy} {...(danger && { color: 'red' })}>
          {onlyPasskey ? `${submit} with a passkey` : submit}
        </Button>
        {byPasskey && !onlyPasskey && (
          <Button variant="default" onClick={() => void withPasskey()} disabled={busy}>
            Use a passkey instead
          </Button>
        )}
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function errorsOf(error: unknown, firstField: string): FieldError[] {
  if (error instanceof Refusal && error.issues.length > 0)
    return error.issues.map(({ path, message }) => ({ field: path.split('.')[0] ?? path, message }));
  return [{ field: firstField, message: error instanceof Error ? error.message : 'Try again in a moment' }];
}
