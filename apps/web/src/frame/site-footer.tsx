import { Brand } from './brand.tsx';
import { footerEntries } from './site-entries.ts';
import css from './site-footer.module.css';
import { MenuEntries } from './top-bar.tsx';

export function SiteFooter() {
  return (
    <footer className={css.footer}>
      <div>
        <Brand size={20} />
        <span>A private product, not part of the IRS or any government.</span>
        <nav aria-label="Footer">
          <MenuEntries entries={footerEntries} />
        </nav>
      </div>
    </footer>
  );
}
