import type { Separator } from '@gauger/sheet/read';
import { isOpen } from './asked-file.ts';
import type { readingChoices } from './reading.ts';
import { type Aside, SetAsideRows } from './set-aside-rows.tsx';
import type { GridFile } from './sheet-grid.tsx';
import { SheetPart } from './sheet-part.tsx';
import { SheetPlace } from './sheet-place.tsx';

interface FilePartsProps {
  check: GridFile & Aside & { goodRows: number; separator: Separator | 'other' | null };
  choices: Pick<ReturnType<typeof readingChoices>, 'readSheets' | 'readSeparator' | 'takeBack'>;
  busy: boolean;
}

/** Which sheet and rows of a file are read, each in a line that opens. */
export function FileParts({ check, choices, busy }: FilePartsProps) {
  const { tabs, sheets } = check;
  const headings = sheets.map(({ name, headingRow }) => `${name ? `${name}, ` : ''}row ${headingRow}`).join('; ');
  const ignored = tabs.filter((_, at) => !sheets.some(({ place }) => place === at + 1)).map(({ name }) => name);
  return (
    <div>
      <SheetPart
        label="Sheet and header row"
        summary={`${headings}${ignored.length > 0 ? `. Not read: ${ignored.join(', ')}` : ''}`}
        asks={check.goodRows === 0 && !check.questions.some(isOpen)}
      >
        <SheetPlace
          tabs={tabs}
          read={sheets}
          separator={check.separator}
          disabled={busy}
          onRead={choices.readSheets}
          onSeparator={choices.readSeparator}
        />
      </SheetPart>
      <SetAsideRows check={check} opens={false} disabled={busy} onTakeBack={choices.takeBack} />
    </div>
  );
}
