import { type Explanation, grouped } from '@gauger/excise';
import type { Answer } from '../../../api/call.ts';
import {
  Body,
  CardTable,
  Cell,
  ColumnHead,
  Foot,
  Head,
  Row,
  RowHead,
} from '../../../components/card-table/card-table.tsx';
import { Explain } from '../../../components/explain/explain.tsx';
import { explainedAmount } from '../../../components/explain/explanation-rows.ts';
import { IrsNumber } from '../../../components/irs-number/irs-number.tsx';
import { Money } from '../../../components/money/money.tsx';
import css from './sample-sheet.module.css';

/** A real grid with real numbers, and one amount asked why. */
export function SampleSheet({ sample }: { sample: Answer<'getShowcase'>['sample'] }) {
  const asked = sample.asked as unknown as Explanation;
  return (
    <section className={css.sheet} aria-labelledby="sample-title">
      <div className={css.head}>
        <h2 id="sample-title">{sample.line}</h2>
        <IrsNumber number={sample.irsNumber} />
        <span className={css.about}>Sample filing, Form 720, 2026 Q3</span>
      </div>
      <div className={css.body}>
        <CardTable className={css.grid} aria-label={`Rows of the line ${sample.line} in a sample filing`}>
          <Head>
            <Row>
              <ColumnHead className={css.rowNumber}>Row</ColumnHead>
              <ColumnHead>Tax date</ColumnHead>
              <ColumnHead>Type of event</ColumnHead>
              <ColumnHead className="number">Gallons</ColumnHead>
              <ColumnHead className="number">Rate</ColumnHead>
              <ColumnHead className={`number ${css.tax}`}>Tax ($)</ColumnHead>
            </Row>
          </Head>
          <Body>
            {sample.rows.map((row, index) => (
              <Row key={row.day} className={index === sample.askedRow ? css.asked : undefined}>
                <RowHead className={css.rowNumber}>{index + 1}</RowHead>
                <Cell className={css.day}>{row.day}</Cell>
                <Cell className={css.event}>{row.event}</Cell>
                <Cell className={`number ${css.gallons}`}>{grouped(row.gallons)}</Cell>
                <Cell className={`number ${row.rate ? css.rate : css.noRate}`}>
                  {row.rate || <span className="quiet">none</span>}
                </Cell>
                <Cell className={`number ${css.tax}`}>
                  <Money value={row.tax} sign={false} />
                </Cell>
              </Row>
            ))}
          </Body>
          <Foot>
            <Row>
              <RowHead colSpan={5}>Section total</RowHead>
              <Cell className={`number ${css.tax}`}>
                <span className={css.total}>
                  <Money value={sample.total} />
                </span>
                <span className={css.spare} aria-hidden="true">
                  00
                </span>
              </Cell>
            </Row>
          </Foot>
        </CardTable>
        <aside className={css.margin} aria-labelledby="sample-why">
          <div className={css.why}>
            <h3 id="sample-why">Why {explainedAmount(asked)}?</h3>
            <Explain explanation={asked} />
            <p>Four decimals are carried; the section total is rounded to cents once.</p>
          </div>
        </aside>
      </div>
    </section>
  );
}
