import type { ReactElement } from 'react';
import { Disclosure } from '../disclosure/disclosure.tsx';

interface FirstFewProps {
  /** The entries of a list, each a `<li>`. */
  children: readonly ReactElement[];
  /** The number of entries in sight. */
  most?: number;
  className?: string | undefined;
}

/** A list with its first entries in sight, and the rest folded. */
export function FirstFew({ children, most = 3, className }: FirstFewProps) {
  if (children.length === 0) return null;
  // A single entry takes the room of the words that would hide it.
  const shown = children.length > most + 1 ? most : children.length;
  const more = children.length - shown;
  return (
    <>
      <ul className={className}>{children.slice(0, shown)}</ul>
      {more > 0 && (
        <Disclosure summary={`${more.toLocaleString('en-US')} more`} rest>
          <ul className={className}>{children.slice(shown)}</ul>
        </Disclosure>
      )}
    </>
  );
}
