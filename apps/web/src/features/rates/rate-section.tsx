import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../components/icon/icon.tsx';
import { counted } from './rate-book.ts';
import { RateLine } from './rate-line.tsx';
import css from './rate-section.module.css';
import type { SectionRates } from './rate-sections.ts';

/**
 * A section of the form with its lines. On a phone it is folded until a click, a filter, or its address opens it.
 * @param narrowed whether the page is filtered: then every found section is unfolded
 */
export function RateSection({
  section,
  period,
  narrowed,
}: {
  section: SectionRates;
  period: string;
  narrowed: boolean;
}) {
  const phone = useMediaQuery('(max-width: 719px)', false, { getInitialValueInEffect: false });
  const [chosen, choose] = useState<boolean>();
  const heading = useRef<HTMLElement>(null);
  const open = chosen ?? (narrowed || !phone);

  // The browser cannot scroll to lines that load later. The key changes with each click.
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link leads here again
  useEffect(() => {
    if (hash !== `#${section.code}`) return;
    choose(true);
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [hash, key, section.code]);

  return (
    <details
      id={section.code}
      className={css.section}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) choose(currentTarget.open);
      }}
    >
      <summary ref={heading}>
        <Icon name="forward" />
        <h2>{section.title}</h2>
        <span className="quiet">{counted(section.lines.length)}</span>
      </summary>
      <div className={css.lines}>
        {section.lines.map((line) => (
          <RateLine key={line.irsNumber} line={line} period={period} open={narrowed} />
        ))}
      </div>
    </details>
  );
}
