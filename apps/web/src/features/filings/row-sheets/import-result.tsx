import { counted } from '../../../components/counted.ts';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { Money } from '../../../components/money/money.tsx';
import { SheetCells } from '../../../components/sheet-cells/sheet-cells.tsx';
import { HowRead } from '../../../components/sheet-upload/how-read.tsx';
import { SheetActions } from '../../../components/sheet-upload/sheet-actions.tsx';
import { SheetVerdict } from '../../../components/sheet-upload/sheet-upload.tsx';
import { RowResults } from './row-results.tsx';
import css from './row-sheets.module.css';
import { SheetTotals } from './sheet-totals.tsx';
import { SheetValues } from './sheet-values.tsx';
import { unknownWords } from './unknown-words.ts';
import type { Check, ImportOptions, useRowImport } from './use-row-import.ts';

interface ImportResultProps {
  check: Check;
  fileName: string;
  entry: ReturnType<typeof useRowImport>;
  /** Whether the rows name their lines. */
  whole: boolean;
  /** Whether the rows are claims. */
  claims: boolean;
}

/** The result of checking a sheet of rows, the choice how to import it, and the next steps. */
export function ImportResult({ check, fileName, entry, whole, claims }: ImportResultProps) {
  const { sheet, wishes, wish, save } = entry;
  const busy = sheet.work !== undefined;
  const { faultCount, faults, remarkCount, remarks, issues, lines, taken, present, repeated } = check;
  const isFaulty = faultCount > 0 || issues.length > 0;
  return (
    <>
      <Verdict check={check} fileName={fileName} />
      <HowRead
        check={check}
        disabled={busy}
        onRead={entry.readSheets}
        onName={({ line }, heading, field) => entry.name(line, heading, field)}
        onTakeBack={entry.takeBack}
      >
        <SheetValues check={check} busy={busy} onMean={entry.mean} />
      </HowRead>
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
      {lines.length > 0 && (
        <section aria-label="The return after this import">
          <ul>
            {lines.map(({ irsNumber, added, rows, untaxed, tax, taxBefore }) => (
              <li key={irsNumber}>
                {claims ? 'Line' : 'IRS No.'} {irsNumber}: {counted(added, 'row', 'rows')} to import,{' '}
                {counted(rows, 'row', 'rows')} on the line afterward. Its {claims ? 'claim' : 'tax'} changes from{' '}
                <Money value={taxBefore} /> to <Money value={tax} />.
                {untaxed > 0 &&
                  !claims &&
                  ` No tax is due on ${untaxed.toLocaleString('en-US')} of the rows to import.`}
              </li>
            ))}
          </ul>
          <SheetTotals check={check} />
        </section>
      )}
      <SheetActions
        sheet={sheet}
        faulty={isFaulty}
        all={`Import ${counted(taken, 'row', 'rows')}`}
        good={taken > 0 ? `Import the ${counted(taken, 'good row', 'good rows')} only` : undefined}
        nothing={taken === 0}
        onSave={(what) => void save(what)}
      />
      {faultCount > 0 && (
        <section aria-label="What to fix">
          <h2>What to fix</h2>
          <SheetCells label="Cells with errors" count="What to fix" cells={faults} total={faultCount} />
        </section>
      )}
      {remarkCount > 0 && (
        <section aria-label="Check these">
          <h2>Check these</h2>
          <SheetCells label="Warnings" count="Warning" cells={remarks} total={remarkCount} />
        </section>
      )}
      <RowResults check={check} whole={whole} claims={claims} />
    </>
  );
}

function Verdict({ check, fileName }: { check: Check; fileName: string }) {
  const { rows, goodRows, faultCount, issues, taken } = check;
  const faultyRows = rows - goodRows;
  const unknown = unknownWords(check);
  const faulty = faultCount > 0 || issues.length > 0;
  const cells =
    faultCount > 0 ? counted(faultCount, 'cell needs', 'cells need') : counted(faultyRows, 'row needs', 'rows need');
  return (
    <SheetVerdict
      fileName={fileName}
      faulty={faulty}
      title={
        faulty
          ? `${cells} fixing, in ${faultyRows.toLocaleString('en-US')} of ${counted(rows, 'row', 'rows')}`
          : `${counted(rows, 'row', 'rows')} with no errors`
      }
      issues={issues.map(({ message }) => message)}
      {...(unknown > 0 && {
        fix: `Nothing is saved. Choose below what ${counted(unknown, 'value means', 'values mean')}.`,
      })}
    >
      {taken === 0 && (rows === 0 ? 'Every row is left out by its values.' : 'All of them are already on the return.')}
    </SheetVerdict>
  );
}
