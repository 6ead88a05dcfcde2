import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../components/icon/icon.tsx';
import css from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** Start of the breadcrumbs; by default the first page after login. */
  home?: { label: string; to: string };
  /** The business, with its switch: stays on phones, as the last crumb does. */
  first?: ReactNode;
  /** From the widest to the page itself, which leads nowhere. */
  crumbs: readonly { label: string; to?: string }[];
}

const HOME = { label: 'Home', to: '/home' };

/** Breadcrumbs of the page. */
export function Breadcrumbs({ home = HOME, first, crumbs }: BreadcrumbsProps) {
  return (
    <nav className={css.place} aria-label="Breadcrumb">
      <ol className={css.crumbs}>
        <li>
          <Link to={home.to} aria-label={home.label} title={home.label}>
            <Icon name="home" />
          </Link>
        </li>
        {first && <li className={css.first}>{first}</li>}
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className={css.later}>
            {crumb.to === undefined ? (
              <span className={css.name} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.to}>{crumb.label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
