import type { ReactNode } from 'react';
import type { OpenedProps } from '../on-demand/on-demand.ts';
import { Popup } from '../popup/popup.tsx';
import css from './help-tip.module.css';

/** What a help button opens. */
export function HelpText({ about, children, ...opening }: OpenedProps & { about: string; children: ReactNode }) {
  return (
    <Popup {...opening} label={`Help: ${about}`} className={css.text} width={300} arrow={10}>
      {children}
    </Popup>
  );
}
