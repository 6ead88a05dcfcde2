import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Answer } from '../../api/call.ts';
import { usePhone } from '../use-phone.ts';
import { type AskedFile, isOpen, type Question } from './asked-file.ts';
import { asideReason } from './set-aside-rows.tsx';
import { ColumnChoices, ColumnSelect } from './sheet-columns.tsx';
import css from './sheet-grid.module.css';
import { SheetPart } from './sheet-part.tsx';

/** A sheet as it was read, with some of its rows. */
export type ShownSheet = Omit<Answer<'checkRows'>['sheets'][number], 'line'>;

/** A checked file. */
export interface GridFile extends AskedFile {
  sheets: readonly ShownSheet[];
  faults: readonly { sheet?: string; row: number; question: string | null }[];
}

/** Most columns that are shown; the others can be matched in the list. */
const MOST_COLUMNS = 14;

interface SheetGridProps {
  check: GridFile;
  sheet: ShownSheet;
  busy: boolean;
  onName: (heading: string, field: string | null) => void;
  onLeaveOut: (sheet: number, row: number) => void;
}

/** A sheet as it is, its first rows and those with a question, with the field of each column in its head. */
export function SheetGrid({ check, sheet, busy, onName, onLeaveOut }: SheetGridProps) {
  const isPhone = usePhone();
  const { questions, faults } = check;
  const { place, headingRow, shownRows, columns, fields } = sheet;
  const letters = sheet.letters.slice(0, MOST_COLUMNS);
  const byLetter = new Map(columns.map((column) => [column.column, column]));
  const used = columns.filter(({ field }) => field !== null).length;
  const isRead = (letter: string) => used === 0 || (byLetter.get(letter)?.field ?? null) !== null;
  const here = questions.filter(({ at }) => at.sheet === place);
  const isFaulty = (row: number) =>
    faults.some((fault) => fault.row === row && (fault.sheet ?? sheet.name) === sheet.name && fault.question === null);
  const isHidden = (letter: string) => byLetter.get(letter)?.isHidden ?? false;
  return (
    <div className={css.sheet}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={`Your sheet${sheet.name && ` ${sheet.name}`}`}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {letters.map((letter) => (
                <th key={letter} scope="col" data-unread={isRead(letter) ? undefined : true}>
                  {letter}
                  {isHidden(letter) && <span className={css.hidden}> hidden in the file</span>}
                </th>
              ))}
            </tr>
            {!isPhone && (
              <tr className={css.fields}>
                <th scope="row">Is</th>
                {letters.map((letter) => {
                  const column = byLetter.get(letter);
                  return (
                    <td key={letter} data-unread={isRead(letter) ? undefined : true}>
                      {column && (
                        <ColumnSelect
                          column={column}
                          fields={fields}
                          className={column.field === null ? css.out : undefined}
                          disabled={busy}
                          onName={onName}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            )}
          </thead>
          <tbody>
            {shownRows.map(({ row, cells, aside }, at) => {
              const isHeading = row === headingRow;
              const isGap = at > 0 && row > (shownRows[at - 1]?.row ?? 0) + 1;
              const canLeave = aside === null && !isHeading && isFaulty(row);
              return (
                <tr
                  key={row}
                  className={isHeading ? css.heading : aside === null ? undefined : css.aside}
                  data-gap={isGap || undefined}
                >
                  <th scope="row">{row}</th>
                  {letters.map((letter, column) => (
                    <Cell
                      key={letter}
                      text={cells[column] ?? ''}
                      isRead={isRead(letter)}
                      isHidden={isHidden(letter)}
                      question={isHeading || aside !== null ? undefined : about(here, letter, row, cells[column] ?? '')}
                    >
                      {column === letters.length - 1 && (
                        <>
                          {aside !== null && !isHeading && <span className={css.tag}>{asideReason(aside)}</span>}
                          {canLeave && (
                            <Button
                              size="compact-xs"
                              variant="default"
                              disabled={busy}
                              aria-label={`Leave out row ${row}`}
                              onClick={() => onLeaveOut(place, row)}
                            >
                              Leave out
                            </Button>
                          )}
                        </>
                      )}
                    </Cell>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {(isPhone || sheet.letters.length > MOST_COLUMNS) && (
        <SheetPart
          label={sheet.name && check.sheets.length > 1 ? `Columns of ${sheet.name}` : 'Columns'}
          summary={`${used} of ${columns.length} matched`}
          asks={used === 0}
        >
          <ColumnChoices read={sheet} disabled={busy} onName={onName} />
        </SheetPart>
      )}
    </div>
  );
}

/** The question that a cell is about: of its row and column, or of its word. */
function about(questions: readonly Question[], letter: string, row: number, text: string): Question | undefined {
  const same = (word: string) => word.toLowerCase() === text.trim().toLowerCase();
  return questions.find(
    ({ at, word, kind }) =>
      at.column === letter && (word && (kind === 'tax' || kind === 'word') ? same(word.text) : at.rows.includes(row)),
  );
}

interface CellProps {
  text: string;
  isRead: boolean;
  /** Whether the program of the file does not show its column. */
  isHidden: boolean;
  question: Question | undefined;
  children: ReactNode;
}

function Cell({ text, isRead, isHidden, question, children }: CellProps) {
  const isAsked = question !== undefined && isOpen(question);
  const meaning =
    question && !isAsked && (question.kind === 'tax' || question.kind === 'word')
      ? question.choices.find(({ value }) => value === question.answer)?.label
      : undefined;
  return (
    <td
      className={isAsked ? css.asked : isHidden && !isRead ? css.unseen : undefined}
      data-number={/^[-($]*\d[\d.,]*\)?$/.test(text) || undefined}
      data-unread={!isRead || undefined}
    >
      {text}
      {meaning && <span className={css.meaning}> → {meaning}</span>}
      {children}
    </td>
  );
}
