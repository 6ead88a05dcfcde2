import { Button } from '@mantine/core';
import type { Answer } from '../../api/call.ts';
import { counted } from '../counted.ts';
import { type Column, PagedTable } from '../paged-table/paged-table.tsx';
import { usePages } from '../paged-table/use-pages.ts';
import { SheetPart } from './sheet-part.tsx';

/** The rows of a file that were set aside. */
export type Aside = Pick<Answer<'checkRows'>, 'setAside' | 'setAsideCount' | 'tabs'>;

type SetAside = Aside['setAside'][number];

const reasons: Record<SetAside['reason'], { one: string; many: string; is: string; guessed?: true }> = {
  title: { one: 'row above the headings', many: 'rows above the headings', is: 'Above the headings' },
  text: { one: 'row of text', many: 'rows of text', is: 'Neither a day nor an amount', guessed: true },
  table: { one: 'row of a second table', many: 'rows of a second table', is: 'Second table' },
  reversal: { one: 'row that cancels another', many: 'rows that cancel each other', is: 'Cancels another row' },
  zero: { one: 'row of 0', many: 'rows of 0', is: 'Amount is 0' },
  marked: { one: 'marked row', many: 'marked rows', is: 'Marked, such as void, or another product' },
  sum: { one: 'sum of rows', many: 'sums of rows', is: 'Sum of the rows above' },
  chosen: { one: 'row left out by you', many: 'rows left out by you', is: 'Left out by you', guessed: true },
  otherReturn: {
    one: 'row of another return',
    many: 'rows of another return',
    is: 'Another form or quarter, or no tax payment',
    guessed: true,
  },
  blank: { one: 'blank row', many: 'blank rows', is: 'Blank' },
  headings: { one: 'repeated header', many: 'repeated headers', is: 'Repeats the headings', guessed: true },
  total: { one: 'total', many: 'totals', is: 'Total or subtotal', guessed: true },
  hidden: { one: 'hidden row', many: 'hidden rows', is: 'Hidden in the file', guessed: true },
  struck: { one: 'crossed-out row', many: 'crossed-out rows', is: 'Crossed out in the file', guessed: true },
  example: { one: 'example', many: 'examples', is: 'Example of the template', guessed: true },
  unread: {
    one: 'row with nothing in the columns used',
    many: 'rows with nothing in the columns used',
    is: 'Nothing in the columns used',
  },
  product: {
    one: 'row left out by an answer',
    many: 'rows left out by an answer',
    is: 'Left out by an answer',
  },
  empty: { one: 'row without an entry', many: 'rows without an entry', is: 'No amount or other entry' },
};

/** Why a row is left out: "Hidden in the file, left out". */
export function asideReason(reason: SetAside['reason']): string {
  const { is } = reasons[reason];
  return is.startsWith('Left out') ? is : `${is}, left out`;
}

interface SetAsideRowsProps {
  check: Aside;
  /** Whether the list shows without a press where a total was set aside: a row that only looks like one would be missed. True when absent. */
  opens?: boolean;
  disabled: boolean;
  onTakeBack: (sheet: number, row: number, isTaken: boolean) => void;
}

/** The rows of the file that are not data, with the reason of each; a guess can be undone. */
export function SetAsideRows({
  check: { setAside, setAsideCount, tabs },
  opens = true,
  disabled,
  onTakeBack,
}: SetAsideRowsProps) {
  const pages = usePages(setAside);
  const summary = setAsideCount.map(({ reason, rows }) => counted(rows, reasons[reason].one, reasons[reason].many));
  const isTakenBack = setAside.some(({ takenBack }) => takenBack);
  // A total has an amount: a row that only looks like one is a row of the return.
  const hasAmounts = setAsideCount.some(({ reason }) => reason === 'total');
  if (summary.length === 0 && !isTakenBack) return null;
  const columns: Column<SetAside>[] = [
    {
      key: 'row',
      title: 'Row',
      cell: ({ row, sheet }) => (
        <>
          {row}
          {tabs.length > 1 && <small className="quiet"> {tabs[sheet - 1]?.name}</small>}
        </>
      ),
    },
    { key: 'text', title: 'In the file', cell: ({ text }) => text },
    { key: 'reason', title: 'Why', cell: ({ reason }) => reasons[reason].is },
    {
      key: 'takeBack',
      title: 'Include',
      cell: ({ sheet, row, reason, takenBack }) =>
        reasons[reason].guessed && (
          <Button size="sm" variant="default" disabled={disabled} onClick={() => onTakeBack(sheet, row, !takenBack)}>
            {takenBack ? `Skip row ${row}` : `Include row ${row}`}
          </Button>
        ),
    },
  ];
  return (
    <SheetPart label="Skipped rows" summary={summary.join(', ') || 'none'} asks={isTakenBack || (opens && hasAmounts)}>
      {setAside.length > 0 ? (
        <PagedTable
          label="Skipped rows"
          columns={columns}
          {...pages}
          rowKey={({ sheet, row }) => `${sheet} ${row}`}
          empty={null}
        />
      ) : (
        <p className="quiet">These rows are empty.</p>
      )}
    </SheetPart>
  );
}
