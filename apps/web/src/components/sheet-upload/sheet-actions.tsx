import { Button } from '@mantine/core';
import { Icon } from '../icon/icon.tsx';
import type { SheetWork } from './use-sheet-work.ts';

interface SheetActionsProps {
  sheet: Pick<SheetWork<unknown>, 'work' | 'mark'>;
  faulty: boolean;
  /** Label of the button that saves the whole sheet, once it has no error; absent where the page has it elsewhere. */
  all?: string;
  /** Label of the button that saves only the rows without errors; absent where there are none. */
  good?: string | undefined;
  /** The sheet has nothing to save. */
  nothing?: boolean;
  onSave: (save: 'all' | 'good') => void;
}

/** The ways on from a checked sheet: save it, or get it back marked and save what is good. */
export function SheetActions({ sheet, faulty, all, good, nothing = false, onSave }: SheetActionsProps) {
  const { work } = sheet;
  const busy = work !== undefined;
  const marking = work === 'Marking';
  const saving = busy && !marking && work !== 'Checking';
  if (!faulty)
    return (
      all && (
        <div className="line-3">
          <Button loading={saving} disabled={busy || nothing} onClick={() => onSave('all')}>
            {all}
          </Button>
        </div>
      )
    );
  return (
    <div className="line-3">
      <Button
        loading={marking}
        disabled={busy}
        leftSection={<Icon name="download" />}
        onClick={() => void sheet.mark()}
      >
        Download marked file
      </Button>
      {good && (
        <Button variant="default" loading={saving} disabled={busy} onClick={() => onSave('good')}>
          {good}
        </Button>
      )}
    </div>
  );
}
