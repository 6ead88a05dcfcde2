import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Brand } from '../../app/shell/brand.tsx';
import { SchemeSwitch } from '../../app/shell/scheme-switch.tsx';
import { steps } from '../accounts/public.ts';
import css from './landing-header.module.css';

export function LandingHeader() {
  return (
    <header className={css.header}>
      <Brand size={28} />
      <nav aria-label="Main">
        <Link to="/rates">Rate book</Link>
        <a href="#ways">Ways in</a>
      </nav>
      <SchemeSwitch />
      <Button component={Link} to="/" state={{ index: steps.register }} variant="default">
        Register
      </Button>
    </header>
  );
}
