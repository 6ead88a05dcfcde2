import { Button } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../../components/notice/notice.tsx';
import css from './second-factor.module.css';

/** Ten codes, shown this once. */
export function RecoveryCodes({ codes, onDone, done }: { codes: readonly string[]; onDone: () => void; done: string }) {
  const [copied, setCopied] = useState(false);
  const text = `Gauger recovery codes\nEach code works once.\n\n${codes.join('\n')}\n`;

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  return (
    <div className="stack-4">
      <Notice title="Save these recovery codes">
        Each logs you in once if you lose your phone. They are shown only now.
      </Notice>
      <div className={css.sheet}>
        <p>Gauger recovery codes. Each code works once.</p>
        <ul className={css.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="line-3">
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
