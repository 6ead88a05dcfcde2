import { useMemo } from 'react';
import { Explain } from '../../components/explain/explain.tsx';
import { explainedAmount } from '../../components/explain/explanation-rows.ts';
import { IrsNumber } from '../../components/irs-number/irs-number.tsx';
import { grouped } from '../../components/money/decimal-text.ts';
import { Money } from '../../components/money/money.tsx';
import { computeSample } from './sample.ts';
import { ASKED_ROW } from './sample-filing.ts';
import css from './sample-sheet.module.css';

/** A real grid with real numbers, and one amount asked why. */
export function SampleSheet() {
  const sample = useMemo(computeSample, []);
  return (
    <section className={css.sheet} aria-labelledby="sample-title">
      <div className={css.head}>
        <h2 id="sample-title">{sample.line}</h2>
        <IrsNumber number={sample.irsNumber} />
        <span className={css.about}>Sample filing, Form 720, 2026 Q3</span>
      </div>
      <div className={css.body}>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block on phones takes the table's own roles away */}
        <table className={css.grid} role="table" aria-label={`Rows of the line ${sample.line} in a sample filing`}>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" className={css.rowNumber}>
                Row
              </th>
              <th scope="col">Tax date</th>
              <th scope="col">Type of event</th>
              <th scope="col" className="number">
                Gallons
              </th>
              <th scope="col" className="number">
                Rate
              </th>
              <th scope="col" className={`number ${css.tax}`}>
                Tax ($)
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {sample.rows.map((row, index) => (
              <tr key={row.day} role="row" className={index === ASKED_ROW ? css.asked : undefined}>
                <th scope="row" className={css.rowNumber}>
                  {index + 1}
                </th>
                <td className={css.day}>{row.day}</td>
                <td className={css.event}>{row.event}</td>
                <td className={`number ${css.gallons}`}>{grouped(row.gallons)}</td>
                <td className={`number ${css.rate}`}>{row.rate || <span className="quiet">none</span>}</td>
                <td className={`number ${css.tax}`}>
                  <Money value={row.tax} sign={false} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot role="rowgroup">
            <tr role="row">
              <th scope="row" colSpan={5}>
                Section total
              </th>
              <td className={`number ${css.tax}`}>
                <span className={css.total}>
                  <Money value={sample.total} />
                </span>
                <span className={css.spare} aria-hidden="true">
                  00
                </span>
              </td>
            </tr>
          </tfoot>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: display: block on phones takes the table's own roles away */}
        <aside className={css.margin} aria-labelledby="sample-why">
          <div className={css.why}>
            <h3 id="sample-why">Why {explainedAmount(sample.asked)}?</h3>
            <Explain explanation={sample.asked} />
          </div>
        </aside>
      </div>
    </section>
  );
}
