import {
  type ClaimGroup,
  type ClaimLine,
  type Field,
  grouped,
  parseDecimal,
  sum,
  toText,
  typeOfUseChoices,
} from '@gauger/excise';
import { type CSSProperties, memo, type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import { useLastValue } from '../../../components/use-held.ts';
import type { AnyOpenFiling } from '../filing/public.ts';
import { isAsked, isComputed, rowOrder, trackOf } from './claim-columns.ts';
import { useDrawnEntries } from './claim-drawn.ts';
import { type ClaimEntryProps, EntryAmount, isDrawnAlike, nameOf, RemoveEntry } from './claim-entry-form.tsx';
import css from './claim-grid.module.css';
import { LineHelp, MoreEntries, rowKeys, useFocusOnNew } from './claim-line-parts.tsx';
import { BelowRow, factProps } from './claim-row.tsx';
import { type ClaimEntry, newEntry } from './claim-sheet.ts';
import { FactFields } from './fact-fields.tsx';
import { onlyRateOn } from './line-rate.ts';
import { NAMED } from './named-line.ts';
import type { ClaimState } from './use-claim.ts';

interface ClaimGridProps {
  open: AnyOpenFiling;
  state: ClaimState;
  /** The columns of facts. */
  columns: readonly Field[];
  readOnly: boolean;
  /** Names the total below. */
  total: string;
  /** Below the total. */
  children?: ReactNode;
}

/** The lines of a page of claims as one grid: every line has a row to enter, and the amounts have a total. */
export function ClaimGrid({ open, state, columns, readOnly, total, children }: ClaimGridProps) {
  const { group, sheet, work } = state;
  const blanks = useBlankEntries();
  const named = useSearchParams()[0].get(NAMED);
  const begun = useFocusOnNew(
    (label) => {
      const line = group.lines.find(({ line }) => line === label);
      return columns.find(({ name }) => line?.fields.some((field) => field.name === name && isAsked(field)))?.name;
    },
    named === null ? undefined : (sheet.entries.find(({ line }) => line === named) ?? blanks(named)),
  );
  const computes = group.lines.some(isComputed);
  const lines = group.lines.filter((line) => !readOnly || sheet.entries.some((entry) => entry.line === line.line));
  const entriesOf = ({ line }: ClaimLine): readonly ClaimEntry[] => {
    const own = sheet.entries.filter((entry) => entry.line === line);
    return own.length > 0 ? own : [blanks(line)];
  };
  const keys = rowKeys(
    state,
    lines.flatMap((line) => entriesOf(line).map((entry) => ({ line, entry }))),
    readOnly,
  );
  const quantity = quantityOf(group, state);
  const style = { '--columns': tracksOf(columns, computes).join(' ') } as CSSProperties;
  return (
    <div className={css.grid} style={style} {...keys}>
      <div className={css.head} aria-hidden="true">
        <span>Line</span>
        <span>Use</span>
        {columns.map(({ name, label, kind }) => (
          <span key={name} className={isAmount(kind) ? `${css.end} ${css.inset}` : css.inset}>
            {label}
          </span>
        ))}
        {computes && (
          <>
            <span />
            <span className={css.end}>Rate</span>
            <span />
            <span className={`${css.end} ${css.money}`}>Claim ($)</span>
          </>
        )}
        <span />
      </div>
      {lines.map((line) => (
        <GridLine
          key={line.line}
          open={open}
          state={state}
          line={line}
          columns={columns}
          computes={computes}
          readOnly={readOnly}
          blank={blanks(line.line)}
          onAdd={() => begun(state.add(line.line))}
        />
      ))}
      <div className={css.foot}>
        <span className={css.footName}>{total}</span>
        {columns.map(({ name }) => (
          <span key={name} className={`${css.end} ${css.inset}`}>
            {quantity?.name === name && quantity.text}
            {name === 'amountOfClaim' && <Sum amount={work.total} />}
          </span>
        ))}
        {computes && (
          <>
            <span />
            <span />
            <span />
            <span className={`${css.end} ${css.money}`}>
              <Sum amount={work.total} />
            </span>
          </>
        )}
        <span />
      </div>
      {children}
    </div>
  );
}

const Sum = ({ amount }: { amount: string }) => (
  <span className={css.total}>
    <Money value={amount} />
  </span>
);

interface GridLineProps {
  open: AnyOpenFiling;
  state: ClaimState;
  line: ClaimLine;
  columns: readonly Field[];
  /** Whether the grid has columns for a rate and a computed amount. */
  computes: boolean;
  readOnly: boolean;
  /** Its row while nothing is entered. */
  blank: ClaimEntry;
  onAdd: () => void;
}

/** The rows of one line, and the way to another. */
function GridLine({ line, state, columns, blank, onAdd, readOnly, ...rest }: GridLineProps) {
  const drawn = useDrawnEntries(state, line);
  const remark = useLastValue(state.remark?.line === line.line ? state.remark.text : '');
  const fields = useMemo(
    () => rowOrder(line.fields, line).filter((field) => (!field.aside || state.aside.isShown) && isAsked(field)),
    [line, state.aside.isShown],
  );
  const shared = { ...rest, state, line, columns, fields, readOnly };
  const isDistinct = columns.some(({ name, kind }) => !isAmount(kind) && fields.some((field) => field.name === name));
  const isBlank = drawn.entries.length === 0;
  // The row that is typed into stays the same one, or it would lose the focus with the first key.
  const parts = isBlank ? [{ entry: blank, at: 0 }] : drawn.parts;
  return (
    <>
      {parts.map((part) =>
        'from' in part ? (
          <MoreEntries key={`from ${part.from}`} of={drawn} span={part} line={line} />
        ) : (
          <GridRow key={part.entry.id} {...shared} entry={part.entry} row={part.at + 1} isBlank={isBlank} />
        ),
      )}
      <p role="status" className={css.remark}>
        {remark}
      </p>
      {!readOnly && !isBlank && (isDistinct || drawn.entries.length > 1) && (
        <button type="button" className={css.add} onClick={onAdd}>
          <Icon name="add" />{' '}
          {line.fields.some(({ name }) => name === 'typeOfUse') ? 'Another type of use' : 'Another row'} for {line.line}
        </button>
      )}
    </>
  );
}

type GridRowProps = ClaimEntryProps & Pick<GridLineProps, 'columns' | 'computes'> & { isBlank?: boolean };

const GridRow = memo(
  function GridRow(props: GridRowProps) {
    const { state, line, columns, computes, entry, row, readOnly, isBlank = false } = props;
    const result = isBlank ? undefined : state.work.row(entry);
    const shared = factProps(props);
    const rate = result?.rate ?? onlyRateOn(line, shared.day);
    return (
      // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be next to its fields
      <div
        className={css.row}
        data-blank={isBlank || undefined}
        data-again={row > 1 || undefined}
        role="group"
        aria-label={nameOf(props)}
      >
        <span className={css.number}>{line.line}</span>
        <span className={css.name}>
          {row === 1 ? (
            <>
              {line.name} <LineHelp line={line} terms={state} />
            </>
          ) : (
            `Another ${line.fields.some(({ name }) => name === 'typeOfUse') ? 'use' : 'row'}`
          )}
        </span>
        {columns.map(({ name, kind }) => (
          <GridCell key={name} name={name} isFigure={isAmount(kind)} line={line} shared={shared} />
        ))}
        {computes && (
          <>
            <span className={css.sign} aria-hidden="true">
              {result?.amountOfClaim && '×'}
            </span>
            <span className={css.figure}>{rate === undefined ? '–' : threeDecimals(rate)}</span>
            <span className={css.sign} aria-hidden="true">
              {result?.amountOfClaim && '='}
            </span>
            <span className={`${css.figure} ${css.money}`}>
              {isComputed(line) &&
                (isBlank ? <span className={css.open}>–</span> : <EntryAmount {...props} sign={false} />)}
            </span>
          </>
        )}
        <span className={css.act}>{!readOnly && !isBlank && <RemoveEntry {...props} />}</span>
        {!isBlank && <BelowRow {...props} />}
      </div>
    );
  },
  (before, after) =>
    isDrawnAlike(before, after) &&
    before.isBlank === after.isBlank &&
    before.columns === after.columns &&
    before.computes === after.computes,
);

interface GridCellProps {
  name: string;
  isFigure: boolean;
  line: ClaimLine;
  shared: ReturnType<typeof factProps>;
}

/** A fact of a row; the only use of its line as a word, and a dash where the line has no such fact. */
function GridCell({ name, isFigure, line, shared }: GridCellProps) {
  const field = line.fields.find((one) => one.name === name && !one.computed);
  if (field && isAsked(field)) return <FactFields {...shared} shown={[field]} inRow />;
  const only =
    field?.choices?.[0] ??
    (name === 'typeOfUse' && line.impliedUse ? typeOfUseChoices([line.impliedUse])[0] : undefined);
  return (
    <span className={isFigure ? css.figure : css.fixed} title={only?.label}>
      {only?.short ?? only?.label ?? '–'}
    </span>
  );
}

const isAmount = (kind: Field['kind']): boolean => kind === 'quantity' || kind === 'money';

/** The blank row of each line without claims. It stays the same row, so that typing into it keeps the focus. */
function useBlankEntries(): (line: string) => ClaimEntry {
  const [blanks] = useState(() => new Map<string, ClaimEntry>());
  return (line) => {
    const known = blanks.get(line) ?? newEntry(line);
    blanks.set(line, known);
    return known;
  };
}

/** The sum of the quantities of a page whose lines count in one unit; undefined elsewhere. */
function quantityOf({ lines }: ClaimGroup, { sheet }: ClaimState): { name: string; text: string } | undefined {
  const counted = lines.map(({ quantity, fields }) => fields.find(({ name }) => name === quantity));
  const [first] = counted;
  if (!first || counted.some((field) => field?.unit !== first.unit || field?.name !== first.name)) return undefined;
  const amounts = sheet.entries.flatMap(({ facts }) => parseDecimal(String(facts[first.name] ?? '')) ?? []);
  return amounts.length === 0 ? undefined : { name: first.name, text: grouped(toText(sum(amounts))) };
}

/** The tracks of the grid: line, use, facts, × rate = amount, act. */
function tracksOf(columns: readonly Field[], computes: boolean): string[] {
  return [
    '40px',
    'minmax(0, 1.3fr)',
    ...columns.map((field) => (isAmount(field.kind) ? 'minmax(88px, 120px)' : trackOf(field))),
    ...(computes ? ['10px', '48px', '10px', '92px'] : []),
    '36px',
  ];
}

/** A rate with its decimal point below those of the others. */
function threeDecimals(rate: string): string {
  const [whole, decimals = ''] = rate.split('.');
  return `${whole}.${decimals.padEnd(3, '0')}`;
}
