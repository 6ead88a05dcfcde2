import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Refusal } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { LongTextField } from '../../../components/fields/long-text-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { FormSheet } from '../../../components/form-sheet/form-sheet.tsx';
import css from './admin.module.css';
import { ADMIN } from './queries.ts';

const CODE = 'otpNumber';
const SHORTEST = 3;

/** The one text that an act asks for. */
interface Asked {
  id: string;
  label: string;
  hint?: string;
  type?: 'email';
  isLong?: boolean;
  maxLength?: number;
  /** Said of a text that is too short to be a reason. */
  tooShort?: string;
}

interface ActFormProps {
  title: string;
  /** Below the title, which only then is shown. */
  about?: ReactNode;
  /** The words of the button; the title without them. */
  button?: string;
  isDanger?: boolean;
  asks?: Asked;
  /** Fields besides, given the error of each. */
  children?: (errorOf: (field: string) => string | undefined) => ReactNode;
  /** Errors before anything is asked of the server. */
  check?: () => readonly FieldError[];
  /** Takes the errors that name no field. */
  errorsAt?: string;
  /** The field that shows an error of this path. */
  fieldOf?: (path: string) => string;
  /**
   * Does it with the text, and with the code once the server asked for one. Resolves with what to say then, with an error where it was
   * done in vain, or with nothing where nothing was done on the server.
   */
  act: (text: string, code: { otpNumber?: string }) => Promise<string | Error | undefined>;
  onDone: () => void;
}

/** A form for an act of an administrator. Some acts ask for a fresh second factor when the login is more than five minutes old. */
export function ActForm(props: ActFormProps) {
  const { title, about, button = title, asks, check, fieldOf = (path: string) => path, act, onDone } = props;
  const field = props.errorsAt ?? asks?.id ?? CODE;
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [code, setCode] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const errorOf = (name: string) => errors.find((found) => found.field === name)?.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (asks) focusField(asks.id);
  }, []);

  async function submit() {
    const faults = check?.() ?? [];
    const isShort = asks?.tooShort !== undefined && text.trim().length < SHORTEST;
    setErrors(isShort ? [{ field, message: asks.tooShort ?? '' }, ...faults] : faults);
    if (isShort || faults.length > 0) return;
    setBusy(true);
    try {
      const done = await act(text.trim(), code ? { otpNumber: code } : {});
      if (done !== undefined) await queries.invalidateQueries({ queryKey: [ADMIN] });
      if (done instanceof Error) throw done;
      if (done !== undefined) showSuccess(done);
      onDone();
    } catch (error) {
      const issues = error instanceof Refusal ? error.issues : [];
      if (issues.some(({ path }) => path === CODE)) setCode('');
      setErrors(
        issues.length > 0
          ? issues.map(({ path, message }) => ({ field: fieldOf(path), message }))
          : [{ field, message: error instanceof Error ? error.message : String(error) }],
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormSheet
      label={title}
      errors={errors}
      restored={false}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button variant="default" onClick={onDone} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} {...(props.isDanger && { color: 'red' })}>
            {button}
          </Button>
        </>
      }
    >
      {about && (
        <>
          <h2 className={css.heading}>{title}</h2>
          <p className={css.about}>{about}</p>
        </>
      )}
      {asks && <AskedField of={asks} value={text} error={errorOf(asks.id)} onChange={setText} />}
      {props.children?.(errorOf)}
      {code !== undefined && (
        <div className={css.code}>
          <TextField
            id={CODE}
            label="Code of your authenticator app"
            hint="6 digits"
            required
            value={code}
            maxLength={6}
            autoComplete="one-time-code"
            error={errorOf(CODE)}
            onChange={(typed) => setCode(typed.replace(/\D/g, ''))}
          />
        </div>
      )}
    </FormSheet>
  );
}

interface AskedFieldProps {
  of: Asked;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function AskedField({ of: { isLong, tooShort: _, type, maxLength = 250, ...asked }, ...field }: AskedFieldProps) {
  if (isLong) return <LongTextField {...asked} {...field} required maxLength={maxLength} />;
  return (
    <TextField {...asked} {...field} required maxLength={maxLength} {...(type && { type, autoComplete: 'off' })} />
  );
}
