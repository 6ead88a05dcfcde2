import { decimal, grouped, type Quarter, ratesInForce, sum, taxLaw, toText } from '@gauger/excise';
import { counted } from '../../../components/counted.ts';
import { Money } from '../../../components/money/money.tsx';
import { lineLabel } from '../filing/public.ts';
import css from './import-lines.module.css';
import { amountOf } from './imported-amount.ts';
import type { Check, ImportOptions } from './use-row-import.ts';

type Line = Check['lines'][number];

/** "Diesel (60)", and of a claim "Line 3d". */
export function nameOfLine({ irsNumber }: Line, claims: boolean): string {
  const line = claims ? undefined : taxLaw.lines.find((one) => one.irsNumber === irsNumber);
  return line ? lineLabel(line) : `Line ${irsNumber}`;
}

interface ImportLinesProps {
  check: Check;
  mode: ImportOptions['mode'];
  /** Whether the rows are claims. */
  claims: boolean;
  /** Of the taxes; null for claims that have none. */
  quarter: Quarter | null;
}

/** The rows that would be imported, their quantity and their tax by line, with the sum. */
export function ImportLines({ check: { lines, taken, rows }, mode, claims, quarter }: ImportLinesProps) {
  const units = new Set(lines.flatMap(({ quantity }) => quantity?.unit ?? []));
  const [unit] = units.size === 1 && lines.every(({ quantity }) => quantity) ? units : [];
  const inUnit = unit && sum(lines.map(({ quantity }) => decimal(quantity?.amount ?? '0')));
  return (
    <section aria-labelledby="lines-title">
      <h2 id="lines-title">
        What will be imported{' '}
        <small className="quiet">{`${grouped(String(taken))} of ${counted(rows, 'row', 'rows')}`}</small>
      </h2>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">{claims ? 'Claim' : 'Tax'}</th>
            <th scope="col">Rows</th>
            {units.size > 0 && (
              <th scope="col">{unit ? `${unit.charAt(0).toUpperCase()}${unit.slice(1)}` : 'Quantity'}</th>
            )}
            {quarter && !claims && <th scope="col">Rate</th>}
            <th scope="col">{claims ? 'Claim ($)' : 'Tax ($)'}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.irsNumber}>
              <th scope="row">
                {nameOfLine(line, claims)}
                <Notes line={line} mode={mode} claims={claims} />
              </th>
              <td>{grouped(String(line.added))}</td>
              {units.size > 0 && <td>{quantityText(line, unit)}</td>}
              {quarter && !claims && <td>{rateText(line, quarter)}</td>}
              <td>
                <Money value={amountOf([line], mode)} sign={false} />
              </td>
            </tr>
          ))}
        </tbody>
        {lines.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{claims ? 'Claims' : 'Tax'} of these rows</th>
              <td>{grouped(String(taken))}</td>
              {units.size > 0 && <td>{inUnit && grouped(toText(inUnit))}</td>}
              {quarter && !claims && <td />}
              <td>
                <Money value={amountOf(lines, mode)} sign={false} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** @param unit in the head of the column, where all lines have it */
function quantityText({ quantity }: Line, unit: string | undefined): string {
  if (!quantity) return '–';
  return unit ? grouped(quantity.amount) : `${grouped(quantity.amount)} ${quantity.unit}`;
}

/** The rate of a line, where it has one alone. */
function rateText({ irsNumber }: Line, quarter: Quarter): string {
  const [only, ...others] = ratesInForce(quarter, irsNumber).filter(({ rate }) => rate !== null);
  return only?.rate && others.length === 0 ? only.rate : 'Several';
}

/** The rows that the line has besides, and those on which nothing is due. */
function Notes({
  line: { rowsBefore, tax, untaxed },
  mode,
  claims,
}: { line: Line } & Pick<ImportLinesProps, 'mode' | 'claims'>) {
  const before = counted(rowsBefore, 'existing row', 'existing rows');
  return (
    <>
      {rowsBefore > 0 && mode === 'replace' && <small>Replaces {before}</small>}
      {rowsBefore > 0 && mode === 'append' && (
        <small>
          With {before}: <Money value={tax} />
        </small>
      )}
      {untaxed > 0 && !claims && <small>No tax is due on {counted(untaxed, 'row', 'rows')}</small>}
    </>
  );
}
