import { Link } from 'react-router';
import { Mark } from '../components/mark/mark.tsx';
import css from './brand.module.css';

/** Mark and name, leading to the start. */
export function Brand({ to = '/', size = 24 }: { to?: string; size?: number }) {
  return (
    <Link className={css.brand} to={to}>
      <Mark size={size} />
      Gauger
    </Link>
  );
}
