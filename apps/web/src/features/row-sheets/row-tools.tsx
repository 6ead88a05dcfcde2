import { Button } from '@mantine/core';
import { Icon } from '../../components/icon/icon.tsx';
import type { OpenFiling } from '../filing/public.ts';
import css from './row-sheets.module.css';
import { useRowTools } from './use-row-tools.ts';

/** Rows of the whole filing from a spreadsheet and into one. */
export function RowTools({ open }: { open: OpenFiling }) {
  const tools = useRowTools({ open });
  return (
    <section className={css.tools} aria-label="Spreadsheets">
      {tools.map(({ label, icon, onClick }) => (
        <Button key={label} variant="subtle" size="sm" leftSection={<Icon name={icon} />} onClick={onClick}>
          {label}
        </Button>
      ))}
    </section>
  );
}
