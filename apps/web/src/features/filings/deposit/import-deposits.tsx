import { BUSINESS_LIMITS } from '@gauger/contract/sheet-limits';
import {
  alternativeDepositPeriods,
  formatDate,
  type Quarter,
  quarterInWords,
  regularDepositPeriods,
} from '@gauger/excise';
import { Button, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { counted } from '../../../components/counted.ts';
import { Drawer } from '../../../components/drawer/drawer.tsx';
import { FileChoice } from '../../../components/file-choice/file-choice.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import type { OpenedProps } from '../../../components/on-demand/on-demand.ts';
import { PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { usePages } from '../../../components/paged-table/use-pages.ts';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { SheetCells } from '../../../components/sheet-cells/sheet-cells.tsx';
import { type GivenAnswers, isOpen, nextStep } from '../../../components/sheet-upload/asked-file.ts';
import { AskedSheets } from '../../../components/sheet-upload/asked-sheets.tsx';
import { FileParts } from '../../../components/sheet-upload/file-parts.tsx';
import { readInWorker } from '../../../components/sheet-upload/read-in-worker.ts';
import { AS_FOUND, readingChoices, withAnswers } from '../../../components/sheet-upload/reading.ts';
import { SheetVerdict } from '../../../components/sheet-upload/sheet-upload.tsx';
import { type DepositReading, type DepositSheet, readDepositSheet, refusalOf, type Sheets } from './deposit-sheet.ts';
import type { Entry } from './fields.ts';
import css from './import-deposits.module.css';

const FOUND: DepositReading = { ...AS_FOUND, headings: {} };

interface ImportDepositsProps extends OpenedProps {
  quarter: Quarter;
  /** The deposits of the page: none of them is added again. */
  entered: readonly Entry[];
  onAdd: (entries: readonly Entry[]) => void;
}

/** Reads a list of deposits in the browser, asks what it leaves open, and adds the deposits to the page. */
export function ImportDeposits({ opened, onClose, quarter, entered, onAdd }: ImportDepositsProps) {
  const [file, setFile] = useState<{ name: string; sheets: Sheets }>();
  const [reading, setReading] = useState(FOUND);
  const [check, setCheck] = useState<DepositSheet>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);

  function read(sheets: Sheets, next: DepositReading): void {
    try {
      setCheck(readDepositSheet(sheets, quarter, entered, next));
      setReading(next);
      setRefusal(undefined);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  }

  async function choose(chosen: File): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setCheck(undefined);
    const found = await readInWorker(chosen, BUSINESS_LIMITS, controller.signal);
    if (running.current !== controller) return;
    setBusy(false);
    if ('sheets' in found) {
      setFile({ name: chosen.name, sheets: found.sheets });
      read(found.sheets, FOUND);
    } else if ('refusal' in found) setRefusal(found.refusal);
    else setRefusal('Your browser could not read this file. Save it as CSV and choose it again.');
  }

  function close(): void {
    running.current?.abort();
    setBusy(false);
    setFile(undefined);
    setCheck(undefined);
    setRefusal(undefined);
    onClose();
  }

  const change = (part: Partial<DepositReading>) => file && read(file.sheets, { ...reading, ...part });
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={`Import deposits, ${quarterInWords(quarter)}`}
      size="min(100%, 60rem)"
      position="right"
      className={css.body}
    >
      <p>
        Choose a list of your deposits, such as an export of EFTPS or a file of your bank. The deposits are added to the
        page. They are saved when you save the page.
      </p>
      <FileChoice
        label={file ? 'Choose another file, or drop it here' : 'Choose a file, or drop it here'}
        hint="Excel, OpenDocument or CSV, up to 5,000 rows."
        accept=".csv,.txt,.tsv,.xlsx,.xlsm,.xlsb,.xls,.ods,.fods,.xml,.html,.htm"
        disabled={busy}
        low={check !== undefined}
        onChoose={(chosen) => void choose(chosen)}
      />
      {busy && <InlineProgress label="Reading the file…" />}
      {refusal !== undefined && (
        <div role="alert">
          <Notice kind="error" title={refusal} />
        </div>
      )}
      {file && check && refusal === undefined && (
        <Found
          check={check}
          fileName={file.name}
          quarter={quarter}
          choices={readingChoices(reading, (next) => change(next))}
          onName={(heading, field) => change({ headings: { ...reading.headings, [heading]: field } })}
          onAnswer={(given) => {
            const columns = given.flatMap(({ question: { id, kind }, value }) =>
              kind === 'column' && value !== null ? [[value, id.split(':')[2] ?? ''] as const] : [],
            );
            const answers = given
              .filter(({ question }) => question.kind !== 'column')
              .map(({ question: { id }, value }) => [id, value] as const);
            change({
              ...withAnswers(reading, answers),
              headings: { ...reading.headings, ...Object.fromEntries(columns) },
            });
          }}
          onAdd={(entries) => {
            onAdd(entries);
            close();
          }}
        />
      )}
    </Drawer>
  );
}

interface FoundProps {
  check: DepositSheet;
  fileName: string;
  quarter: Quarter;
  choices: ReturnType<typeof readingChoices>;
  onName: (heading: string, field: string | null) => void;
  onAnswer: (given: GivenAnswers) => void;
  onAdd: (entries: readonly Entry[]) => void;
}

/** The file as it is, its questions, and the deposits to add with their periods. */
function Found({ check, fileName, quarter, choices, onName, onAnswer, onAdd }: FoundProps) {
  const [periods, setPeriods] = useState<Readonly<Record<number, string>>>({});
  const { questions, questionCount, rows, deposits, present, faultCount, askedCount, faults } = check;
  const isAsked = questions.some(isOpen);
  const isStopped = questions.some(({ kind, answer }) => answer === null && (kind === 'total' || kind === 'headings'));
  const mistakes = faultCount - askedCount;
  const next = nextStep({ check, work: undefined });
  const boxes = [...regularDepositPeriods(quarter), ...alternativeDepositPeriods(quarter)].map(
    ({ box, first, last }) => ({
      value: box,
      label: `${box}, ${formatDate(first).replace(/, \d+$/, '')} to ${formatDate(last).replace(/, \d+$/, '')}`,
    }),
  );
  const pages = usePages(deposits);
  return (
    <>
      <SheetVerdict
        fileName={fileName}
        kind={isAsked ? 'due' : mistakes > 0 ? 'error' : 'good'}
        title={
          isAsked
            ? `${counted(rows, 'row', 'rows')}, ${counted(questionCount, 'question', 'questions')} to answer`
            : mistakes > 0
              ? `${counted(mistakes, 'cell needs', 'cells need')} fixing`
              : counted(deposits.length, 'deposit to add', 'deposits to add')
        }
        fix="Nothing is added until you confirm."
      >
        Nothing is added yet.
      </SheetVerdict>
      {next && (
        <div className="line-3">
          <Button onClick={next.onClick}>{next.label}</Button>
        </div>
      )}
      <FileParts check={check} choices={choices} busy={false} />
      <AskedSheets
        check={check}
        busy={false}
        onName={(_, heading, field) => onName(heading, field)}
        onLeaveOut={choices.leaveOut}
        onAnswer={async (given) => onAnswer(given)}
      >
        {present > 0 && (
          <p>
            {counted(present, 'deposit is', 'deposits are')} on the page already: the same day, amount and confirmation.
            They are not added again.
          </p>
        )}
        {mistakes > 0 && (
          <SheetCells
            label="Cells with errors"
            count="What to fix"
            cells={faults.filter(({ question }) => question === null)}
            total={mistakes}
          />
        )}
        {deposits.length > 0 && !isStopped && (
          <>
            <PagedTable
              label="Deposits to add"
              columns={[
                { key: 'row', title: 'Row', cell: ({ row }) => row },
                { key: 'date', title: 'Deposited on', cell: ({ date }) => formatDate(date) },
                { key: 'amount', title: 'Amount', number: true, cell: ({ amount }) => <Money value={amount} /> },
                { key: 'confirmation', title: 'EFTPS confirmation', cell: ({ confirmation }) => confirmation || '–' },
                {
                  key: 'period',
                  title: 'Period',
                  cell: ({ row, period }) => (
                    <NativeSelect
                      size="xs"
                      aria-label={`Period of the deposit in row ${row}`}
                      data={boxes}
                      value={periods[row] ?? period}
                      onChange={({ currentTarget: { value } }) => setPeriods({ ...periods, [row]: value })}
                    />
                  ),
                },
              ]}
              {...pages}
              rowKey={({ row }) => String(row)}
              empty={null}
            />
            <div className="line-3">
              <Button
                variant={isAsked ? 'default' : 'filled'}
                onClick={() =>
                  onAdd(deposits.map(({ row, ...entry }) => ({ ...entry, period: periods[row] ?? entry.period })))
                }
              >
                Add {counted(deposits.length, 'deposit', 'deposits')}
              </Button>
            </div>
          </>
        )}
      </AskedSheets>
    </>
  );
}
