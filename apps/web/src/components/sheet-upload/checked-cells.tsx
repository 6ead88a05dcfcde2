import { type SheetCell, SheetCells } from '../sheet-cells/sheet-cells.tsx';

/** The errors and warnings on the cells of a checked file. */
export interface CheckedFaults {
  faultCount: number;
  /** The errors that a question settles. */
  askedCount: number;
  faults: readonly (SheetCell & { question: string | null })[];
  remarkCount: number;
  remarks: readonly SheetCell[];
}

/** The cells to fix, which no question settles, and then the warnings. */
export function CheckedCells({ check }: { check: CheckedFaults }) {
  const { faultCount, askedCount, faults, remarkCount, remarks } = check;
  const mistakes = faultCount - askedCount;
  return (
    <>
      {mistakes > 0 && (
        <section aria-label="What to fix">
          <h2>What to fix</h2>
          <SheetCells
            label="Cells with errors"
            count="What to fix"
            cells={faults.filter(({ question }) => question === null)}
            total={mistakes}
          />
        </section>
      )}
      {remarkCount > 0 && (
        <section aria-label="Check these">
          <h2>Check these</h2>
          <SheetCells label="Warnings" count="Warning" cells={remarks} total={remarkCount} />
        </section>
      )}
    </>
  );
}
