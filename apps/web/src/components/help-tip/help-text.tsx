import type { ReactNode } from 'react';
import { Popup, type PopupOpening } from '../popup/popup.tsx';
import css from './help-tip.module.css';

interface HelpTextProps extends PopupOpening {
  /** Of what is read out with the button while the focus stays there. */
  id: string;
  about: string;
  children: ReactNode;
}

/** The content of a help button. */
export function HelpText({ id, about, children, ...opening }: HelpTextProps) {
  return (
    <Popup {...opening} label={`Help: ${about}`} className={css.text} width={300} position="top-end" arrow={10}>
      <div id={id}>{children}</div>
    </Popup>
  );
}
