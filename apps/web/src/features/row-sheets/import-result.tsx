import { Button } from '@mantine/core';
import { RadioField } from '../../components/fields/radio-field.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Money } from '../../components/money/money.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { SheetCells } from '../../components/sheet-cells/sheet-cells.tsx';
import { counted } from './counted.ts';
import { ImportColumns } from './import-columns.tsx';
import { RowResults } from './row-results.tsx';
import css from './row-sheets.module.css';
import type { Check, useRowImport, Wishes } from './use-row-import.ts';

interface ImportResultProps {
  check: Check;
  entry: ReturnType<typeof useRowImport>;
  /** Whether the sheet is of a whole filing. */
  whole: boolean;
}

/** What was found in a sheet of rows, how it shall go into the filing, and the ways on. */
export function ImportResult({ check, entry, whole }: ImportResultProps) {
  const { wishes, wish, work, name, mark, save } = entry;
  const busy = work !== undefined;
  const { faultCount, faults, remarkCount, remarks, issues, lines, taken, present, repeated } = check;
  const isFaulty = faultCount > 0 || issues.length > 0;
  return (
    <div className={css.result}>
      <Verdict check={check} name={entry.file?.name ?? ''} />
      {check.ignoredSheets.length > 0 && (
        <p className="quiet">Not read, as their names begin with no IRS number: {check.ignoredSheets.join(', ')}.</p>
      )}
      <div className={css.wishes}>
        <RadioField
          id="mode"
          label="The rows go"
          disabled={busy}
          value={wishes.mode}
          onChange={(mode) => wish({ mode: mode as Wishes['mode'] })}
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
            onChange={(leaveOut) => wish({ leaveOut: leaveOut as Wishes['leaveOut'] })}
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
        </section>
      )}
      <div className={css.actions}>
        {isFaulty ? (
          <>
            <Button loading={work === 'Marking'} disabled={busy} leftSection={<Icon name="download" />} onClick={mark}>
              Download marked sheet
            </Button>
            {taken > 0 && (
              <Button
                variant="default"
                loading={work === 'Importing'}
                disabled={busy}
                onClick={() => void save('good')}
              >
                Import the {counted(taken, 'good row', 'good rows')} only
              </Button>
            )}
          </>
        ) : (
          <Button loading={work === 'Importing'} disabled={busy || taken === 0} onClick={() => void save('all')}>
            Import {counted(taken, 'row', 'rows')}
          </Button>
        )}
      </div>
      {faultCount > 0 && (
        <section aria-label="What to mend">
          <h2>What to mend</h2>
          <SheetCells label="Faulty cells" said="What to mend" cells={faults} total={faultCount} />
        </section>
      )}
      {remarkCount > 0 && (
        <section aria-label="Worth a second look">
          <h2>Worth a second look</h2>
          <SheetCells label="Remarks" said="Remark" cells={remarks} total={remarkCount} />
        </section>
      )}
      {check.sheets.map((sheet) => (
        <ImportColumns key={sheet.name} sheet={sheet} disabled={busy} onName={name} />
      ))}
      <RowResults check={check} whole={whole} />
    </div>
  );
}

function Verdict({ check, name }: { check: Check; name: string }) {
  const { rows, goodRows, faultCount, issues, taken } = check;
  const faulty = rows - goodRows;
  if (faultCount === 0 && issues.length === 0)
    return (
      <div role="status">
        <Notice kind="good" title={`${name}: ${counted(rows, 'row', 'rows')} without a fault`}>
          <p>{taken === 0 ? 'The return has every one of them already.' : 'Nothing is saved yet.'}</p>
        </Notice>
      </div>
    );
  const cells =
    faultCount > 0 ? counted(faultCount, 'cell needs', 'cells need') : counted(faulty, 'row needs', 'rows need');
  return (
    <div role="status">
      <Notice
        kind="error"
        title={`${name}: ${cells} mending, in ${faulty.toLocaleString('en-US')} of ${counted(rows, 'row', 'rows')}`}
      >
        {issues.length > 0 && (
          <ul className={css.issues}>
            {issues.map(({ path, code, message }) => (
              <li key={`${path} ${code}`}>{message}</li>
            ))}
          </ul>
        )}
        <p>Nothing is saved. Get your sheet back with these cells marked, mend them and choose it again.</p>
      </Notice>
    </div>
  );
}
