import type { Quarter } from '@gauger/excise';
import { counted } from '../../../components/counted.ts';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { isOpen } from '../../../components/sheet-upload/asked-file.ts';
import { AskedSheets } from '../../../components/sheet-upload/asked-sheets.tsx';
import { CheckedCells } from '../../../components/sheet-upload/checked-cells.tsx';
import { FileParts } from '../../../components/sheet-upload/file-parts.tsx';
import { SheetActions } from '../../../components/sheet-upload/sheet-actions.tsx';
import { SheetVerdict } from '../../../components/sheet-upload/sheet-upload.tsx';
import { ImportLines } from './import-lines.tsx';
import { RowResults } from './row-results.tsx';
import css from './row-sheets.module.css';
import { SheetTotals } from './sheet-totals.tsx';
import type { Check, ImportOptions, useRowImport } from './use-row-import.ts';

interface ImportResultProps {
  check: Check;
  fileName: string;
  entry: ReturnType<typeof useRowImport>;
  /** The business whose answers are remembered. */
  business: string;
  /** Whether the rows name their lines. */
  whole: boolean;
  /** Whether the rows are claims. */
  claims: boolean;
  /** Of the taxes; null for a form without one. */
  quarter: Quarter | null;
}

/** A checked file: the sheet itself, what it leaves open, what would be imported, and then what is wrong with it. */
export function ImportResult({ check, fileName, entry, business, whole, claims, quarter }: ImportResultProps) {
  const { sheet, wishes, wish, save, answer } = entry;
  const busy = sheet.work !== undefined;
  const { questions, faultCount, askedCount, issues, lines, present, repeated } = check;
  const mistakes = faultCount - askedCount;
  const isFaulty = mistakes > 0 || issues.length > 0;
  return (
    <>
      <Verdict check={check} fileName={fileName} />
      <FileParts check={check} choices={entry} busy={busy} />
      <AskedSheets
        check={check}
        busy={busy}
        onName={({ line }, heading, field) => entry.name(line, heading, field)}
        onLeaveOut={entry.leaveOut}
        onAnswer={answer}
        options={
          questions.length > 0 && (
            <CheckboxField
              id="remember"
              label={`Remember the answers for ${business}`}
              hint="Products, events, and how numbers and days are written; columns for all your businesses"
              checked={entry.remember}
              onChange={entry.setRemember}
            />
          )
        }
      >
        <div className={css.wishes}>
          <RadioField
            id="mode"
            label="How to import the rows"
            disabled={busy}
            value={wishes.mode}
            onChange={(mode) => void wish({ mode: mode as ImportOptions['mode'] })}
            choices={[
              { value: 'append', label: 'Add after existing rows' },
              { value: 'replace', label: 'Replace existing rows' },
            ]}
          />
          {(present > 0 || repeated > 0 || wishes.leaveOut !== 'present') && (
            <RadioField
              id="leaveOut"
              label="Duplicate rows"
              disabled={busy}
              value={wishes.leaveOut}
              onChange={(leaveOut) => void wish({ leaveOut: leaveOut as ImportOptions['leaveOut'] })}
              choices={[
                {
                  value: 'present',
                  label: 'Leave out rows already on the return',
                  hint: `${counted(present, 'row', 'rows')} in this file`,
                },
                {
                  value: 'duplicates',
                  label: 'Also leave out rows repeated in the file',
                  hint: `${counted(repeated, 'row', 'rows')} in this file`,
                },
                { value: 'none', label: 'Import all rows' },
              ]}
            />
          )}
        </div>
        {lines.length > 0 && <ImportLines check={check} mode={wishes.mode} claims={claims} quarter={quarter} />}
        <SheetTotals check={check} />
        {isFaulty && <SheetActions sheet={sheet} faulty onSave={(what) => void save(what)} />}
        <CheckedCells check={check} />
        <RowResults check={check} whole={whole} claims={claims} busy={busy} onLeaveOut={entry.leaveOut} />
      </AskedSheets>
    </>
  );
}

/** The state of the file, read out when it is known: questions come before mistakes. */
function Verdict({ check, fileName }: { check: Check; fileName: string }) {
  const { rows, goodRows, faultCount, askedCount, issues, taken, questions } = check;
  const open = questions.filter(isOpen);
  const mistakes = faultCount - askedCount;
  const faultyRows = rows - goodRows;
  if (open.length > 0)
    return (
      <SheetVerdict
        fileName={fileName}
        kind="due"
        title={`${counted(rows, 'row', 'rows')}, ${counted(check.questionCount, 'question', 'questions')} to answer`}
        issues={issues.map(({ message }) => message)}
        fix="Nothing is saved until you import."
      />
    );
  const faulty = mistakes > 0 || issues.length > 0;
  const cells =
    mistakes > 0 ? counted(mistakes, 'cell needs', 'cells need') : counted(faultyRows, 'row needs', 'rows need');
  return (
    <SheetVerdict
      fileName={fileName}
      kind={faulty ? 'error' : 'good'}
      title={
        faulty
          ? `${cells} fixing, in ${faultyRows.toLocaleString('en-US')} of ${counted(rows, 'row', 'rows')}`
          : `${counted(rows, 'row', 'rows')} with no errors`
      }
      issues={issues.map(({ message }) => message)}
    >
      {taken === 0 && (rows === 0 ? 'Your answers leave out every row.' : 'All of them are already on the return.')}
    </SheetVerdict>
  );
}
