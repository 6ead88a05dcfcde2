import type { SectionRates } from './rate-book.ts';
import css from './section-index.module.css';

/** Leads to each section of the page. The filter stays in the address. */
export function SectionIndex({ sections, search }: { sections: readonly SectionRates[]; search: string }) {
  return (
    <nav className={css.index} aria-label="Sections of the form">
      <ul>
        {sections.map(({ code, title }) => (
          <li key={code}>
            <a href={`${search ? `?${search}` : ''}#${code}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
