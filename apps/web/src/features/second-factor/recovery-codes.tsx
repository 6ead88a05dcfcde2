import { Button } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../components/notice/notice.tsx';
import css from './second-factor.module.css';

/** Ten codes, shown this once. */
export function RecoveryCodes({ codes, onDone, done }: { codes: readonly string[]; onDone: () => void; done: string }) {
  const [copied, setCopied] = useState(false);
  const text = `Gauger recovery codes\nEach opens once.\n\n${codes.join('\n')}\n`;

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  return (
    <div className={css.box}>
      <Notice title="Keep these recovery codes">
        Each opens your account once, on the day your phone is lost. They are shown only now.
      </Notice>
      <div className={css.sheet}>
        <p>Gauger recovery codes. Each opens once.</p>
        <ul className={css.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={css.row}>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="gauger-recovery-codes.txt"
        >
          Download
        </Button>
        <Button variant="default" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onDone}>{done}</Button>
      </div>
    </div>
  );
}
