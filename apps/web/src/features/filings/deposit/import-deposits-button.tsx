import type { Quarter } from '@gauger/excise';
import { Button } from '@mantine/core';
import { Icon } from '../../../components/icon/icon.tsx';
import { onDemand, useOpener } from '../../../components/on-demand/on-demand.ts';
import type { Entry } from './fields.ts';

const dialog = onDemand(async () => (await import('./import-deposits.tsx')).ImportDeposits);

interface ImportDepositsButtonProps {
  quarter: Quarter;
  entered: readonly Entry[];
  onAdd: (entries: readonly Entry[]) => void;
}

/** Opens the import of a list of deposits, which is loaded then. */
export function ImportDepositsButton(props: ImportDepositsButtonProps) {
  const { Part, opening, button } = useOpener(dialog);
  return (
    <>
      <Button {...button} variant="default" size="compact-md" leftSection={<Icon name="upload" />}>
        Import deposits
      </Button>
      {Part && <Part {...opening} {...props} />}
    </>
  );
}
