import type { Explanation } from '@gauger/excise';
import { CloseButton, Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { Explain } from './explain.tsx';
import { explainedAmount } from './explanation-rows.ts';
import css from './why.module.css';

interface WhyProps {
  /** A function is asked when the amount is: for sums that take work. */
  explanation: Explanation | (() => Explanation | null);
  /** What the amount is, for those who hear it: "tax, row 5". */
  about: string;
  /** The amount as it stands on the page. */
  children: ReactNode;
  /** Links below the sum. */
  links?: ReactNode;
}

/** An amount that can be asked why it is what it is: a popover, on phones a sheet. Escape closes it and gives focus back. */
export function Why({ explanation, about, children, links }: WhyProps) {
  const [opened, setOpened] = useState(false);
  const narrow = useMediaQuery('(max-width: 719px)', false, { getInitialValueInEffect: false });
  const titleId = useId();
  const [asked, setAsked] = useState<Explanation | null>(null);
  const known = typeof explanation === 'function' ? asked : explanation;
  const title = known ? `Why ${explainedAmount(known)}?` : '';

  function toggle() {
    if (typeof explanation === 'function' && !opened) setAsked(explanation());
    setOpened(!opened);
  }

  const amount = (
    <button type="button" className={css.why} aria-expanded={opened} onClick={toggle}>
      {children}
      <span className="spoken">, {about}: why this number</span>
    </button>
  );
  const body = (
    <>
      {known && <Explain explanation={known} />}
      {links && <p className={css.links}>{links}</p>}
    </>
  );

  if (narrow)
    return (
      <>
        {amount}
        <Drawer
          opened={opened}
          onClose={() => setOpened(false)}
          position="bottom"
          size="auto"
          title={title}
          classNames={{ content: css.sheet ?? '', body: css.sheetBody ?? '', title: css.title ?? '' }}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          {body}
        </Drawer>
      </>
    );

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={460}
      position="bottom-end"
      withArrow
      arrowSize={12}
      arrowPosition="center"
      offset={8}
      trapFocus
      returnFocus
      closeOnEscape
    >
      <Popover.Target>{amount}</Popover.Target>
      <Popover.Dropdown className={css.popover} aria-labelledby={titleId}>
        <div className={css.head}>
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
          <CloseButton aria-label="Close" onClick={() => setOpened(false)} />
        </div>
        {body}
      </Popover.Dropdown>
    </Popover>
  );
}
