import type { Explanation } from '@gauger/excise';
import { type ReactNode, useState } from 'react';
import { showError } from '../banners/banners.tsx';
import { onDemand, useOpener } from '../on-demand/on-demand.ts';
import css from './why.module.css';

interface WhyProps {
  /** A function is asked when the amount is: for sums that take work, or whose working is fetched first. */
  explanation: Explanation | (() => Explanation | null | Promise<Explanation | null>);
  /** Name of the amount for screen readers: "tax, row 5". */
  about: string;
  children: ReactNode;
  links?: ReactNode;
}

const answer = onDemand(async () => (await import('./why-answer.tsx')).WhyAnswer);

/** An amount that can be asked why it is what it is: a popover, on phones a sheet. Escape closes it and gives focus back. */
export function Why({ explanation, about, children, links }: WhyProps) {
  const [asked, setAsked] = useState<Explanation | null>(null);
  const { Part: Answer, opening, button } = useOpener(answer);
  const known = typeof explanation === 'function' ? asked : explanation;

  async function ask() {
    const opens = !button['aria-expanded'];
    button.onClick();
    if (!opens || typeof explanation !== 'function') return;
    const found = explanation();
    if (!(found instanceof Promise)) return setAsked(found);
    setAsked(null);
    try {
      setAsked(await found);
    } catch {
      showError('We could not load this calculation. Check your connection and try again.');
      opening.onClose();
    }
  }

  return (
    <>
      <button {...button} className={css.why} aria-haspopup="dialog" onClick={ask}>
        {children}
        <span className="spoken">, {about}: why this number</span>
      </button>
      {Answer && <Answer {...opening} opened={opening.opened && known !== null} explanation={known} links={links} />}
    </>
  );
}
