import { useState } from 'react';
import { Refusal } from '../../../api/call.ts';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import css from './fresh-factor.module.css';

const CODE = 'otpNumber';

/** An act that asks for a fresh second factor when the login is more than five minutes old. */
export interface FreshFactor {
  code: string;
  /** Whether the server asked for the code. */
  asked: boolean;
  busy: boolean;
  errors: readonly FieldError[];
  type: (code: string) => void;
  errorOf: (field: string) => string | undefined;
  /** Runs the act with the code, if one was typed, and shows its refusals. */
  act: (work: (code: { otpNumber?: string }) => Promise<void>) => Promise<void>;
}

/** @param field takes the errors that name no field */
export function useFreshFactor(field: string): FreshFactor {
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  return {
    code,
    asked,
    busy,
    errors,
    type: setCode,
    errorOf: (name) => errors.find((found) => found.field === name)?.message,
    async act(work) {
      setBusy(true);
      setErrors([]);
      try {
        await work(code === '' ? {} : { otpNumber: code });
      } catch (error) {
        if (error instanceof Refusal && error.issues.some(({ path }) => path === CODE)) {
          setAsked(true);
          setCode('');
        }
        setErrors(errorsOf(error, field));
      } finally {
        setBusy(false);
      }
    },
  };
}

function errorsOf(error: unknown, field: string): readonly FieldError[] {
  if (error instanceof Refusal && error.issues.length > 0)
    return error.issues.map(({ path, message }) => ({ field: path, message }));
  return [{ field, message: error instanceof Error ? error.message : String(error) }];
}

/** The field for the six digits, once the server asked for them. */
export function FreshFactorField({ factor }: { factor: FreshFactor }) {
  if (!factor.asked) return null;
  return (
    <div className={css.code}>
      <TextField
        id={CODE}
        label="Code of your authenticator app"
        hint="6 digits"
        required
        value={factor.code}
        maxLength={6}
        autoComplete="one-time-code"
        error={factor.errorOf(CODE)}
        onChange={(text) => factor.type(text.replace(/\D/g, ''))}
      />
    </div>
  );
}
