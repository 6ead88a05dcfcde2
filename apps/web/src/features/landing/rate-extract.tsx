import { type DatedValue, dayInWords } from '@gauger/excise';
import { Link } from 'react-router';
import { Body, CardTable, Cell, ColumnHead, Head, Row, RowHead } from '../../components/card-table/card-table.tsx';
import { RateChart } from './rate-chart.tsx';
import css from './rate-extract.module.css';

/** The last day of the sample's quarter. */
const DAY = '2026-09-30';

/** A few entries of the rate book, each with its history and its source. */
export function RateExtract() {
  return (
    <CardTable className={css.rates} aria-label="From the rate book">
      <Head>
        <Row>
          <ColumnHead className={css.number}>IRS No.</ColumnHead>
          <ColumnHead>Tax</ColumnHead>
          <ColumnHead className={css.chart}>2021 to 2026</ColumnHead>
          <ColumnHead className={`number ${css.rate}`}>On {dayInWords(DAY)}</ColumnHead>
          <ColumnHead className={css.source}>Source</ColumnHead>
        </Row>
      </Head>
      <Body>
        {LANDING_SHOWCASE.rates.map(({ irsNumber, name, unit, values, ended }) => {
          const current = valueOn(values, DAY);
          return (
            <Row key={irsNumber}>
              <Cell className={css.number}>{irsNumber}</Cell>
              <RowHead className={css.name}>
                <Link to={`/rates?period=2026Q3&irs=${irsNumber}`}>{name}</Link>
                <small>{unit}</small>
              </RowHead>
              <Cell className={css.chart}>
                <RateChart values={values} ended={ended} />
              </Cell>
              <Cell className={`number ${css.rate}`}>
                {current?.value ?? <span className="quiet">{ended ? 'Ended' : 'No rate'}</span>}
              </Cell>
              <Cell className={css.source}>
                <span>{shortCitation(current?.citation ?? '')}</span>
                <small className={current?.sourceClass === 'secondary' ? css.second : undefined}>
                  {current?.sourceClass === 'secondary' ? 'Secondary source' : 'Primary source'}
                </small>
              </Cell>
            </Row>
          );
        })}
      </Body>
    </CardTable>
  );
}

function valueOn(values: readonly DatedValue[], day: string): DatedValue | undefined {
  return values.find(({ from, to }) => from <= day && (to === null || day <= to));
}

/** The first source of several; the rate book has them all. */
function shortCitation(citation: string): string {
  return citation.replace(/(;|, \(| \(secondary).*$/, '');
}
