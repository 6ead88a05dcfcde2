import type { LineRates } from './rate-book.ts';
import css from './rate-list.module.css';
import { RateSection } from './rate-section.tsx';
import { bySection } from './rate-sections.ts';
import { SectionIndex } from './section-index.tsx';

interface RateListProps {
  lines: readonly LineRates[];
  period: string;
  /** Whether they are only what was looked for. */
  narrowed: boolean;
  /** The filter in the address. */
  search: string;
}

/** Lines with their rates under the sections of the form, and the way to each section. */
export function RateList({ lines, period, narrowed, search }: RateListProps) {
  const sections = bySection(lines);
  return (
    <div className={css.book}>
      {sections.length > 1 && <SectionIndex sections={sections} search={search} />}
      <div className={css.sections}>
        {sections.map((section) => (
          // The key resets sections opened and closed by hand when a search starts or ends.
          <RateSection key={`${section.code} ${narrowed}`} section={section} period={period} narrowed={narrowed} />
        ))}
      </div>
    </div>
  );
}
