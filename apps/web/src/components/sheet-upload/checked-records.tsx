import type { Separator } from '@gauger/sheet/read';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { saveFile } from '../../api/save-file.ts';
import { counted } from '../counted.ts';
import { Icon } from '../icon/icon.tsx';
import { Notice } from '../notice/notice.tsx';
import { isOpen } from './asked-file.ts';
import { AskedSheets } from './asked-sheets.tsx';
import { CheckedCells, type CheckedFaults } from './checked-cells.tsx';
import { FileParts } from './file-parts.tsx';
import { LeadingZeros } from './leading-zeros.tsx';
import type { Aside } from './set-aside-rows.tsx';
import { SheetActions } from './sheet-actions.tsx';
import type { GridFile } from './sheet-grid.tsx';
import { SheetVerdict } from './sheet-upload.tsx';
import type { LeftOutOfSave, useRecordSheet } from './use-record-sheet.ts';
import type { SheetWork } from './use-sheet-work.ts';

/** A checked file of records. */
interface CheckedFile extends GridFile, Aside, CheckedFaults {
  tabs: Aside['tabs'];
  separator: Separator | 'other' | null;
  questionCount: number;
  faults: CheckedFaults['faults'];
  lostZeros: readonly { column: string; row: number; value: string; restored: string }[];
  lostZeroCount: number;
}

interface CheckedRecordsProps {
  check: CheckedFile;
  fileName: string;
  entry: Omit<ReturnType<typeof useRecordSheet>, 'sheet'> & { sheet: Pick<SheetWork<unknown>, 'work' | 'mark'> };
  rows: number;
  goodRows: number;
  /** The records in words: "business", "businesses". */
  names: readonly [one: string, many: string];
  /** Label of the button that saves the whole sheet. */
  all: string;
  /** Label of the button that saves only the good rows. */
  good: string;
  /** The records that would be saved. */
  children?: ReactNode;
}

/** A checked file of records: the sheet itself, its questions, what would be saved, and then what is wrong with it. */
export function CheckedRecords({
  check,
  fileName,
  entry,
  rows,
  goodRows,
  names: [one, many],
  all,
  good,
  children,
}: CheckedRecordsProps) {
  const { sheet, next, left } = entry;
  const { questions, questionCount, faultCount, askedCount, faults } = check;
  const busy = sheet.work !== undefined;
  const isAsked = questions.some(isOpen);
  // Errors of a sheet that may not be the one are of no use.
  const isChoosing = questions.some((question) => isOpen(question) && question.kind === 'sheets');
  const mistakes = faultCount - askedCount;
  const missing = faults.filter(({ column }) => column === '').length;
  const isUnread = missing > 0 && goodRows === 0;
  if (left) return <LeftOutRecords check={check} left={left} rows={rows - goodRows} one={one} many={many} />;
  const cells = counted(mistakes, 'cell needs', 'cells need');
  const wrong = isUnread
    ? `${counted(missing, 'column is', 'columns are')} missing`
    : `${cells} fixing, in ${(rows - goodRows).toLocaleString('en-US')} of ${counted(rows, 'row', 'rows')}`;
  return (
    <>
      <SheetVerdict
        fileName={fileName}
        kind={isAsked ? 'due' : mistakes > 0 ? 'error' : 'good'}
        title={
          isAsked
            ? `${counted(rows, 'row', 'rows')}, ${counted(questionCount, 'question', 'questions')} to answer`
            : mistakes > 0
              ? wrong
              : `${counted(rows, one, many)} with no errors`
        }
        {...(isAsked
          ? { fix: 'Nothing is saved until you confirm.' }
          : isUnread && { fix: 'Nothing is saved. Choose the columns below, or add them to your file.' })}
      />
      {next && (
        <div className="line-3">
          <Button onClick={next.onClick}>{next.label}</Button>
        </div>
      )}
      <FileParts check={{ ...check, goodRows }} choices={entry} busy={busy} />
      <AskedSheets
        check={check}
        busy={busy}
        onName={(_, heading, field) => entry.name(heading, field)}
        onLeaveOut={entry.leaveOut}
        onAnswer={entry.answer}
      >
        <LeadingZeros check={check} zeros={entry.zeros} disabled={busy} onChoose={entry.setZeros} />
        {children}
        {!isChoosing && (mistakes > 0 || !isAsked) && (
          <SheetActions
            sheet={sheet}
            faulty={mistakes > 0}
            all={all}
            good={goodRows > 0 && !isAsked ? good : undefined}
            nothing={goodRows === 0}
            onSave={entry.save}
          />
        )}
        {!isChoosing && <CheckedCells check={check} />}
      </AskedSheets>
    </>
  );
}

interface LeftOutRecordsProps {
  check: CheckedFaults;
  left: LeftOutOfSave;
  rows: number;
  one: string;
  many: string;
}

/** The rows that a save left out, with their errors and a file of them alone, until another file is chosen or the page is left. */
function LeftOutRecords({ check, left: { message, page, file, leave }, rows, one, many }: LeftOutRecordsProps) {
  const them = rows === 1 ? 'it' : 'them';
  return (
    <>
      <div role="status">
        <Notice kind="due" title={`${message}. Fix ${rows === 1 ? `this ${one}` : `these ${many}`} next`}>
          <p>
            {rows === 1 ? 'This row is' : 'These rows are'} not saved. Download {them}, fix the marked cells, and choose
            that file here. If you leave this page, this list is gone.
          </p>
        </Notice>
      </div>
      <div className="line-3">
        <Button leftSection={<Icon name="download" />} onClick={() => saveFile(file)}>
          Download rows left out
        </Button>
        <Button variant="default" onClick={() => void leave()}>
          Go to {page}
        </Button>
      </div>
      <CheckedCells check={{ ...check, remarkCount: 0 }} />
    </>
  );
}
