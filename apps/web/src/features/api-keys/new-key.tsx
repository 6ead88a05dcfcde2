import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../components/notice/notice.tsx';
import css from './api-keys.module.css';

const focusInput = (input: HTMLInputElement | null) => input?.focus();

/** A secret, shown this once, to be copied. */
export function NewKey({ secret, name }: { secret: string; name: string }) {
  const [copied, setCopied] = useState<string>();
  async function copy() {
    await navigator.clipboard.writeText(secret);
    setCopied(secret);
  }
  return (
    <Notice kind="due" title={`Copy ${name} now: it is shown only once`}>
      <p>Store it where only your program can read it. Anyone who has it can do what it allows.</p>
      <div className={css.secret}>
        <TextInput
          ref={focusInput}
          aria-label={`Secret of ${name}`}
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
