import { decimal, sum, toFixed, totalsOf } from '@gauger/excise';
import { counted } from '../../../components/counted.ts';
import { Money } from '../../../components/money/money.tsx';
import {
  focusQuestion,
  isMatch,
  isOpen,
  openInWords,
  type Question,
  questionPlace,
} from '../../../components/sheet-upload/asked-file.ts';
import type { Task, TaskGroup } from '../../../components/task-list/task-list.tsx';
import type { LedgerEntry, Todo } from '../../../frame/ledger.tsx';
import {
  type AnyOpenFiling,
  dueDay,
  isOf,
  lineLabel,
  linesOf,
  type MenuAndLedger,
  otherFacts,
  taxesOf,
} from '../filing/public.ts';
import { nameOfLine } from './import-lines.tsx';
import type { Check } from './use-row-import.ts';

/** The import in the left menu: its open questions, else the cells to fix, else its rows. */
function importTask(check: Check, to: string): Task {
  const open = check.questions.filter(isOpen);
  const mistakes = check.faultCount - check.askedCount;
  const entry = { name: 'Import', to, current: true };
  if (open.length > 0)
    return { ...entry, state: 'inProgress', end: counted(check.questionCount, 'question', 'questions') };
  if (mistakes > 0) return { ...entry, state: 'attention', end: `${mistakes.toLocaleString('en-US')} to fix` };
  return { ...entry, state: 'complete', end: counted(check.taken, 'row', 'rows') };
}

/** The menu with the import before the part that it belongs to, which is then not the current one. */
const menuWith = (groups: readonly TaskGroup[], check: Check, to: string): readonly TaskGroup[] =>
  groups.map((group) => {
    const at = group.tasks.findIndex(isCurrent);
    const [part] = group.tasks.slice(at);
    return at < 0 || !part
      ? group
      : { ...group, tasks: group.tasks.toSpliced(at, 1, importTask(check, to), notCurrent(part)) };
  });

const isCurrent = ({ current, parts = [] }: Task): boolean => current === true || parts.some(isCurrent);

const notCurrent = ({ current: _, parts, ...task }: Task): Task => ({
  ...task,
  ...(parts && { parts: parts.map(notCurrent) }),
});

/**
 * Menu and ledger while a file is checked: the import in the menu, and the ledger as it would leave it.
 * @param to the address of the page
 */
export function afterImport(
  open: AnyOpenFiling,
  check: Check,
  { claims, to }: { claims: boolean; to: string },
): (saved: MenuAndLedger) => MenuAndLedger {
  const asked = check.questions.filter(isOpen);
  const isMatched = !asked.some(isMatch);
  return ({ tasks }) => ({
    tasks: menuWith(tasks, check, to),
    ledger: {
      period: 'after import',
      entries: entriesAfter(open, check, claims),
      due: {
        amount: isMatched ? <Money value={totalAfter(open, check, claims)} /> : '–',
        label: isOf(open, 'Form720') && !claims ? 'Tax liability' : `${claims ? 'Claims' : 'Tax'} of these lines`,
        alarm: false,
        caption: 'After import',
        by: isMatched ? dueNote(open) : `Appears when you match ${openInWords(asked).things.replace(/^1 /, 'the ')}`,
        late: false,
      },
      todos: todosOf(check, asked, to),
    },
  });
}

function dueNote(open: AnyOpenFiling): string {
  if (!isOf(open, 'Form720')) return 'Nothing is saved before the import';
  const { by, late } = dueDay(open.quarter);
  return `The return ${late ? 'was' : 'is'} due ${by}`;
}

function entriesAfter(open: AnyOpenFiling, { lines }: Check, claims: boolean): LedgerEntry[] {
  const imported = new Map(
    lines.map((line): [string, LedgerEntry] => [
      line.irsNumber,
      { label: nameOfLine(line, claims), note: counted(line.rows, 'row', 'rows'), amount: plain(line.tax) },
    ]),
  );
  if (claims || !isOf(open, 'Form720')) return [...imported.values()];
  const taxes = taxesOf(open.filing);
  return linesOf(open.quarter).flatMap((line): LedgerEntry[] => {
    const entry = imported.get(line.irsNumber);
    if (entry) return [entry];
    const tax = taxes[line.irsNumber];
    return tax === undefined ? [] : [{ label: lineLabel(line), amount: plain(tax) }];
  });
}

/** The tax liability of a Form 720 after the import; elsewhere the sum of the lines that get rows. */
function totalAfter(open: AnyOpenFiling, { lines }: Check, claims: boolean): string {
  if (claims || !isOf(open, 'Form720')) return toFixed(sum(lines.map(({ tax }) => decimal(tax))), 2);
  const taxes = { ...taxesOf(open.filing), ...Object.fromEntries(lines.map(({ irsNumber, tax }) => [irsNumber, tax])) };
  return totalsOf(taxes, otherFacts(open.filing)).taxLiability;
}

const plain = (amount: string) => <Money value={amount} sign={false} />;

/** Open questions that are named one by one. */
const MOST_NAMED = 6;

function todosOf({ faultCount, askedCount, taken, lines }: Check, asked: readonly Question[], page: string): Todo[] {
  const mistakes = faultCount - askedCount;
  const named = asked.slice(0, MOST_NAMED).map(
    (question): Todo => ({
      label: question.text,
      to: `${page}#${questionPlace(question)}`,
      follow: () => focusQuestion([question]),
      note: question.hint,
      ...(question.kind === 'total' ? { level: 'fix', tone: 'bad' } : { level: 'empty', tone: 'wait' }),
    }),
  );
  const more = asked.length - named.length;
  if (more > 0)
    return [
      ...named,
      { label: counted(more, 'more question', 'more questions'), note: 'Answered next', level: 'empty', tone: 'wait' },
    ];
  if (named.length > 0) return named;
  if (mistakes > 0)
    return [
      {
        label: counted(mistakes, 'cell to fix', 'cells to fix'),
        note: 'In the file, then choose it again',
        level: 'fix',
        tone: 'bad',
      },
    ];
  if (lines.length === 0) return [];
  return [
    { label: `Import ${counted(taken, 'row', 'rows')}`, note: 'Nothing is saved before', level: 'half', tone: 'wait' },
  ];
}
