import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../notice/notice.tsx';
import css from './shown-secret.module.css';

const focusInput = (input: HTMLInputElement | null) => input?.focus();

interface ShownSecretProps {
  secret: string;
  /** The thing whose secret this is. */
  name: string;
  /** The name of the field that holds it; "Secret of" and the name by default. */
  label?: string;
  /** How to keep the secret. */
  advice: string;
}

/** A secret, shown this once, to be copied. */
export function ShownSecret({ secret, name, label = `Secret of ${name}`, advice }: ShownSecretProps) {
  const [copied, setCopied] = useState<string>();
  async function copy() {
    await navigator.clipboard.writeText(secret);
    setCopied(secret);
  }
  return (
    <Notice kind="due" title={`Copy ${name} now: it is shown only once`}>
      <p>{advice}</p>
      <div className={css.secret}>
        <TextInput
          ref={focusInput}
          aria-label={label}
          readOnly
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => void copy()}>
          {copied === secret ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Notice>
  );
}
