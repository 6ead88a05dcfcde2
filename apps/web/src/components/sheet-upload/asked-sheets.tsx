import { type ReactNode, useEffect, useRef } from 'react';
import { counted } from '../counted.ts';
import { focusQuestion, type GivenAnswers, isMatch, isOpen } from './asked-file.ts';
import { AnsweredQuestions, FileQuestions } from './file-questions.tsx';
import { MatchQuestions } from './match-questions.tsx';
import { type GridFile, SheetGrid, type ShownSheet } from './sheet-grid.tsx';
import { SheetPart } from './sheet-part.tsx';
import css from './sheet-upload.module.css';

interface AskedSheetsProps<Sheet extends ShownSheet> {
  check: Omit<GridFile, 'sheets'> & { sheets: readonly Sheet[] };
  busy: boolean;
  onName: (sheet: Sheet, heading: string, field: string | null) => void;
  onLeaveOut: (sheet: number, row: number) => void;
  onAnswer: (given: GivenAnswers) => Promise<unknown>;
  /** Below the questions, such as whether the answers are remembered. */
  options?: ReactNode;
  /** Shown once words and columns are matched: what would be saved, and what is wrong with it. */
  children: ReactNode;
}

/** Answers that are shown next to each other: more of them are folded. */
const MOST_SHOWN = 8;

/** The sheets of a checked file as they are, the questions about them, and then what becomes of the rows. */
export function AskedSheets<Sheet extends ShownSheet>({
  check,
  busy,
  onName,
  onLeaveOut,
  onAnswer,
  options,
  children,
}: AskedSheetsProps<Sheet>) {
  const { questions } = check;
  const open = questions.filter(isOpen);
  const answers = questions.length - open.length;
  const result = useRef<HTMLDivElement>(null);
  const isAnswered = useRef(false);
  // An answered question leaves the page, and with it the focus: the next one takes it, or the result.
  useEffect(() => {
    if (busy || !isAnswered.current) return;
    isAnswered.current = false;
    if (open.length > 0) focusQuestion(open);
    else result.current?.focus();
  }, [busy, open]);
  const give = (given: GivenAnswers) => {
    isAnswered.current = true;
    void onAnswer(given);
  };
  const answered = (
    <AnsweredQuestions check={check} busy={busy} onChange={(question) => void onAnswer([{ question, value: null }])} />
  );
  return (
    <>
      {check.sheets.map((one) => (
        <SheetGrid
          key={one.place}
          check={check}
          sheet={one}
          busy={busy}
          onName={(heading, field) => onName(one, heading, field)}
          onLeaveOut={onLeaveOut}
        />
      ))}
      <MatchQuestions check={check} busy={busy} onAnswer={give} />
      <FileQuestions check={check} busy={busy} onAnswer={give} />
      {answers > 0 &&
        (open.length === 0 && answers <= MOST_SHOWN ? (
          <section aria-labelledby="answers-title">
            <h2 id="answers-title">
              Nothing left to answer <small className="quiet">Change an answer here</small>
            </h2>
            {answered}
          </section>
        ) : (
          <SheetPart label="Answers" summary={counted(answers, 'answer', 'answers')} asks={false}>
            {answered}
          </SheetPart>
        ))}
      {options}
      {/* While words and columns have no meaning, most of what is said of rows would be untrue in a moment. */}
      {!open.some(isMatch) && (
        <div className={css.result} ref={result} tabIndex={-1}>
          {children}
        </div>
      )}
    </>
  );
}
