import type { ReactNode } from 'react';
import { onDemand, useOpener } from '../on-demand/on-demand.ts';
import css from './help-tip.module.css';

const text = onDemand(async () => (await import('./help-text.tsx')).HelpText);

/**
 * A question mark that opens a short help text. It opens on click and Enter, not on hover, so that it can be read on
 * a phone and left with Escape.
 * @param about what the help is about; read out with the button
 */
export function HelpTip({ about, children }: { about: string; children: ReactNode }) {
  const { Part: Text, opening, button } = useOpener(text);
  return (
    <>
      <button {...button} className={css.tip} aria-haspopup="dialog">
        <span aria-hidden="true">?</span>
        <span className="spoken">Help: {about}</span>
      </button>
      {Text && (
        <Text {...opening} about={about}>
          {children}
        </Text>
      )}
    </>
  );
}
