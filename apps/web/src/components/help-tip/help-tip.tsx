import type { ReactNode } from 'react';
import { onDemand } from '../on-demand/on-demand.ts';
import css from './help-tip.module.css';
import { useHelpOpener } from './use-help-opener.ts';

const text = onDemand(async () => (await import('./help-text.tsx')).HelpText);

/**
 * A question mark with a short help text. It shows on hover and focus, and a click or Enter keeps it open, so that it can be
 * read on a phone too. Escape closes it.
 * @param about what the help is about; read out with the button
 */
export function HelpTip({ about, children }: { about: string; children: ReactNode }) {
  const { Part: Text, text: opening, button } = useHelpOpener(text);
  return (
    <>
      <button {...button} data-print="hide" className={css.tip} aria-haspopup="dialog">
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
