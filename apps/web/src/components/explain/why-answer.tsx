import type { Explanation } from '@gauger/excise';
import { CloseButton, Drawer } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import type { OpenedProps } from '../on-demand/on-demand.ts';
import { barEdges } from '../popup/free-window.ts';
import { Popup } from '../popup/popup.tsx';
import { usePhone } from '../use-phone.ts';
import { Explain } from './explain.tsx';
import { explainedAmount } from './explanation-rows.ts';
import css from './why.module.css';

interface WhyAnswerProps extends OpenedProps {
  /** null before it was asked for. */
  explanation: Explanation | null;
  links: ReactNode;
}

/** Shows the calculation of an amount: next to it, on phones in a bottom sheet. */
export function WhyAnswer({ explanation, links, ...opening }: WhyAnswerProps) {
  const narrow = usePhone();
  // The bars differ by the size of the window.
  useViewportSize();
  const titleId = useId();
  const title = explanation ? `Why ${explainedAmount(explanation)}?` : '';
  const sum = explanation && <Explain explanation={explanation} />;
  const foot = links && <p className={css.links}>{links}</p>;

  if (narrow)
    return (
      <Drawer
        opened={opening.opened}
        onClose={opening.onClose}
        position="bottom"
        size="auto"
        title={title}
        classNames={{ content: css.sheet ?? '', body: css.sheetBody ?? '', title: css.title ?? '' }}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {sum}
        {foot}
      </Drawer>
    );

  return (
    <Popup {...opening} labelledBy={titleId} className={css.popover} width={460} arrow={12} within={barEdges()}>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <CloseButton aria-label="Close" onClick={opening.onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.scroll} aria-labelledby={titleId} tabIndex={0}>
        {sum}
      </section>
      {foot}
    </Popup>
  );
}
