import { counted } from '../../components/counted.ts';
import { RadioField } from '../../components/fields/radio-field.tsx';
import { Money } from '../../components/money/money.tsx';
import { SheetCells } from '../../components/sheet-cells/sheet-cells.tsx';
import { SheetActions } from '../../components/sheet-upload/sheet-actions.tsx';
import { ColumnChoices } from '../../components/sheet-upload/sheet-columns.tsx';
import { SheetPart } from '../../components/sheet-upload/sheet-part.tsx';
import { SheetPlace } from '../../components/sheet-upload/sheet-place.tsx';
import { SheetVerdict } from '../../components/sheet-upload/sheet-upload.tsx';
import { RowResults } from './row-results.tsx';
import css from './row-sheets.module.css';
import { SetAsideRows } from './set-aside-rows.tsx';
import { SheetTotals } from './sheet-totals.tsx';
import { SheetValues } from './sheet-values.tsx';
import type { Check, ImportOptions, useRowImport } from './use-row-import.ts';

interface ImportResultProps {
  check: Check;
  fileName: string;
  entry: ReturnType<typeof useRowImport>;
  /** Whether the sheet is of a whole filing. */
  whole: boolean;
}

/** The result of checking a sheet of rows, the choice how to import it, and the next steps. */
export function ImportResult({ check, fileName, entry, whole }: ImportResultProps) {
  const { sheet, wishes, wish, save } = entry;
  const busy = sheet.work !== undefined;
  const { faultCount, faults, remarkCount, remarks, issues, lines, taken, present, repeated } = check;
  const isFaulty = faultCount > 0 || issues.length > 0;
  return (
    <>
      <Verdict check={check} fileName={fileName} />
      <HowRead check={check} entry={entry} busy={busy} />
      <div className={css.wishes}>
        <RadioField
          id="mode"
          label="The rows go"
          disabled={busy}
          value={wishes.mode}
          onChange={(mode) => wish({ mode: mode as ImportOptions['mode'] })}
          choices={[
            { value: 'append', label: 'behind the rows that are there' },
            { value: 'replace', label: 'in place of the rows that are there' },
          ]}
        />
        {(present > 0 || repeated > 0 || wishes.leaveOut !== 'present') && (
          <RadioField
            id="leaveOut"
            label="Rows that come twice"
            disabled={busy}
            value={wishes.leaveOut}
            onChange={(leaveOut) => wish({ leaveOut: leaveOut as ImportOptions['leaveOut'] })}
            choices={[
              {
                value: 'present',
                label: 'Leave out those the return has already',
                hint: `${counted(present, 'row', 'rows')} of this sheet`,
              },
              {
                value: 'duplicates',
                label: 'Leave out those that repeat a row of the sheet, too',
                hint: `${counted(repeated, 'row', 'rows')} of this sheet`,
              },
              { value: 'none', label: 'Import them all' },
            ]}
          />
        )}
      </div>
      {lines.length > 0 && (
        <section aria-label="What the import makes of the return">
          <ul>
            {lines.map(({ irsNumber, added, rows, tax, taxBefore }) => (
              <li key={irsNumber}>
                IRS No. {irsNumber}: {counted(added, 'row', 'rows')} to import, then {rows.toLocaleString('en-US')} on
                the line. Its tax goes from <Money value={taxBefore} /> to <Money value={tax} />.
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
          <SheetCells label="Faulty cells" said="What to fix" cells={faults} total={faultCount} />
        </section>
      )}
      {remarkCount > 0 && (
        <section aria-label="Check these">
          <h2>Check these</h2>
          <SheetCells label="Remarks" said="Remark" cells={remarks} total={remarkCount} />
        </section>
      )}
      <RowResults check={check} whole={whole} />
    </>
  );
}

interface HowReadProps {
  check: Check;
  entry: ReturnType<typeof useRowImport>;
  busy: boolean;
}

/** How the file was read, and the choice to read it in another way. */
function HowRead({ check, entry, busy }: HowReadProps) {
  const { tabs, sheets, ignoredSheets } = check;
  const headings = sheets.map(({ name, headingRow }) => `${name ? `${name}, ` : ''}row ${headingRow}`).join('; ');
  const notRead = ignoredSheets.length > 0 ? `. Not read: ${ignoredSheets.join(', ')}` : '';
  return (
    <div className={css.parts}>
      <SheetPart
        label="Sheet and header row"
        summary={shortened(`${headings}${notRead}`)}
        asks={check.goodRows === 0 || sheets.some(({ headingRow }) => headingRow > 1)}
      >
        <SheetPlace tabs={tabs} read={sheets} disabled={busy} onRead={entry.readSheets} />
      </SheetPart>
      {sheets.map((read) => {
        const used = read.columns.filter(({ field }) => field !== null).length;
        const isMissing = read.fields.some(
          ({ field, needed }) => needed && !read.columns.some((column) => column.field === field),
        );
        return (
          <SheetPart
            key={read.place}
            label={read.name && sheets.length > 1 ? `Columns of ${read.name}` : 'Columns'}
            summary={`${used} of ${read.columns.length} are read`}
            asks={isMissing || used === 0}
          >
            <ColumnChoices
              name={read.name}
              read={read}
              disabled={busy}
              onName={(heading, field) => entry.name(read.line, heading, field)}
            />
          </SheetPart>
        );
      })}
      <SheetValues check={check} onMean={entry.mean} />
      <SetAsideRows check={check} disabled={busy} onTakeBack={entry.takeBack} />
    </div>
  );
}

const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 159)}…` : text);

function Verdict({ check, fileName }: { check: Check; fileName: string }) {
  const { rows, goodRows, faultCount, issues, taken } = check;
  const faultyRows = rows - goodRows;
  const unknown = check.values.filter(({ known }) => known === 'not').length;
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
          : `${counted(rows, 'row', 'rows')} without a fault`
      }
      issues={issues.map(({ message }) => message)}
      {...(unknown > 0 && {
        fix: `Nothing is saved. Say below what ${counted(unknown, 'value means', 'values mean')}.`,
      })}
    >
      {taken === 0 && 'The return has every one of them already.'}
    </SheetVerdict>
  );
}
