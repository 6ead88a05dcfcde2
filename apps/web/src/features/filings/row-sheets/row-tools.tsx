import { Button } from '@mantine/core';
import { Icon } from '../../../components/icon/icon.tsx';
import type { AnyOpenFiling } from '../filing/public.ts';
import type { RowScope } from './import-address.ts';
import css from './row-sheets.module.css';
import { useRowTools } from './use-row-tools.ts';

interface RowToolsProps extends RowScope {
  open: AnyOpenFiling;
  /** Saves the page; its result says whether the reader may leave. */
  settle?: () => Promise<boolean>;
}

/** Rows from a spreadsheet and into one: of every tax where no line or claim is named. */
export function RowTools(props: RowToolsProps) {
  const tools = useRowTools(props);
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
