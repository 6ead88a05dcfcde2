import type { ReactNode } from 'react';
import { Cask } from '../../../components/cask/cask.tsx';
import { fixesText } from '../../../components/counted.ts';
import { Money } from '../../../components/money/money.tsx';
import css from './claim-list.module.css';

interface ListedClaimProps {
  link: ReactNode;
  isDraft: boolean;
  /** The claimed amount; undefined without a saved claim. */
  total: string | undefined;
  /** How many rows and fields are to be fixed. */
  fixes: number;
  /** The lines of the form that it has. */
  lines: readonly { line: string; name: string }[];
  /** Between the link and the lines. */
  children?: ReactNode;
}

/** A page of claims in a list of them: its state, its lines and its total. */
export function ListedClaim({ link, isDraft, total, fixes, lines, children }: ListedClaimProps) {
  return (
    <li className={css.claim}>
      {fixes > 0 ? (
        <Cask level="fix" tone="bad" />
      ) : (
        <Cask level={isDraft ? 'half' : total ? 'full' : 'empty'} tone={isDraft ? 'wait' : total ? 'good' : 'quiet'} />
      )}
      <span>
        {link}
        {isDraft && <span className="spoken">, draft</span>}
        {fixes > 0 && <span className={css.fixes}>{fixesText(fixes)}</span>}
        {children}
        <span className={css.lines}>{lines.map(({ line, name }) => `${line}\u00a0${name}`).join(' · ')}</span>
      </span>
      {total ? <Money value={total} /> : <span className="quiet">{isDraft ? 'Draft' : ''}</span>}
    </li>
  );
}

/** The total below claims. */
export function ClaimTotal({ label, amount }: { label: string; amount: string }) {
  return (
    <p className={css.total}>
      <span>{label}</span>
      <Money value={amount} />
    </p>
  );
}

/** The certifications of a claim, or notes on it. */
export function ClaimNotes({ id, title, sentences }: { id: string; title: string; sentences: readonly string[] }) {
  return (
    <section className={css.notes} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
