import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { encode } from 'uqr';
import { type Answer, call, isJudged, type Refusal } from '../../../api/call.ts';
import { CodeBoxes } from '../../../components/code-boxes/code-boxes.tsx';
import { ErrorSummary } from '../../../components/error-summary/error-summary.tsx';
import css from './second-factor.module.css';

interface AddAppFormProps {
  begun: Answer<'beginAuthenticatorApp'>;
  /** The token of a login that asks for it. */
  token?: string | undefined;
  onAdded: (answer: Answer<'addAuthenticatorApp'>) => void;
}

/** Scan, then type the first code: the sixth digit sends it. */
export function AddAppForm({ begun, token, onAdded }: AddAppFormProps) {
  const [otpNumber, setOtpNumber] = useState('');
  const [fault, setFault] = useState<string>();
  const [refused, setRefused] = useState<Refusal>();
  const [sending, setSending] = useState(false);
  const { secret, enrolment, address } = begun;

  // The button that opened the form is gone, and focus with it.
  useEffect(() => document.getElementById('otpNumber')?.focus(), []);

  async function add(code: string) {
    if (sending) return;
    if (!/^\d{6}$/.test(code)) return setFault('Enter the 6 digits from the app');
    setSending(true);
    try {
      onAdded(
        await call('addAuthenticatorApp', { body: { secret, enrolment, otpNumber: code }, ...(token && { token }) }),
      );
    } catch (error) {
      const { issues = [], message } = error as Error & { issues?: { message: string }[] };
      setFault(issues[0]?.message ?? message);
      setRefused(isJudged(error) ? error : undefined);
      setSending(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void add(otpNumber);
  }

  return (
    <form className={css.app} onSubmit={submit} noValidate>
      <ErrorSummary errors={fault ? [{ field: 'otpNumber', message: fault }] : []} />
      <p>1. Scan this with your authenticator app, or type the key there.</p>
      <QrCode text={address} label="QR code for the authenticator app" />
      <p>
        Key: <span className={css.key}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <p>2. Type the six digits it shows.</p>
      <CodeBoxes
        label="Code from the app"
        value={otpNumber}
        onChange={setOtpNumber}
        onFull={(code) => void add(code)}
        isWrong={fault !== undefined}
        refused={refused}
      />
      <Button type="submit" loading={sending}>
        Add the app
      </Button>
    </form>
  );
}

/** A text as a QR code, black on white in every scheme: cameras want it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
