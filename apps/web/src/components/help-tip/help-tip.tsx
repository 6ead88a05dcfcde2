import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './help-tip.module.css';

/**
 * A question mark that opens a short help text. It opens on click and Enter, not on hover, so that it can be read on
 * a phone and left with Escape.
 * @param about what the help is about; read out with the button
 */
export function HelpTip({ about, children }: { about: string; children: ReactNode }) {
  return (
    <Popover width={300} position="bottom-end" withArrow arrowSize={10} trapFocus returnFocus closeOnEscape>
      <Popover.Target>
        <button type="button" className={css.tip}>
          <span aria-hidden="true">?</span>
          <span className="spoken">Help: {about}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.text} aria-label={`Help: ${about}`}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
