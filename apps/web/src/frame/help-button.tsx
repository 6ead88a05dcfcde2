import { createContext, use } from 'react';
import type { useOpener } from '../components/on-demand/on-demand.ts';
import css from './help-button.module.css';

/** Of the button that opens Help. The panel is above the pages, so that it stays when a page draws its frame again. */
export const HelpContext = createContext<ReturnType<typeof useOpener>['button'] | null>(null);

/** Opens Help over the page, with the questions of the page first. */
export function HelpButton() {
  const button = use(HelpContext);
  if (!button) return null;
  return (
    <button {...button} className={css.help} aria-haspopup="dialog">
      <span aria-hidden="true">?</span>
      <span className={css.word}>Help</span>
    </button>
  );
}
