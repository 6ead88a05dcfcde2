import { formatDate } from '@gauger/excise';
import { Link } from 'react-router';
import type { Answer } from '../../../api/call.ts';
import { Body, CardTable, Cell, ColumnHead, Head, Row, RowHead } from '../../../components/card-table/card-table.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { rateAddress } from '../../filings/rates/public.ts';
import css from './rate-extract.module.css';
import { describeHistory, rateSteps, yearsShown } from './rate-history.ts';

type ShownRate = Answer<'getShowcase'>['rates'][number];
type ShownValue = ShownRate['values'][number];

/** The last day of the sample's quarter. */
const DAY = '2026-09-30';

/** A few entries of the rate book, each with its history and its source. */
export function RateExtract({ rates }: { rates: readonly ShownRate[] }) {
  return (
    <CardTable className={css.rates} aria-label="From the rate book">
      <Head>
        <Row>
          <ColumnHead className={css.number}>IRS No.</ColumnHead>
          <ColumnHead>Tax</ColumnHead>
          <ColumnHead className={css.chart}>2021 to {DAY.slice(0, 4)}</ColumnHead>
          <ColumnHead className={`number ${css.rate}`}>On {formatDate(DAY)}</ColumnHead>
          <ColumnHead className={css.source}>Source</ColumnHead>
        </Row>
      </Head>
      <Body>
        {rates.map(({ irsNumber, name, unit, values, ended }) => {
          const current = valueOn(values, DAY);
          return (
            <Row key={irsNumber}>
              <Cell className={css.number}>{irsNumber}</Cell>
              <RowHead className={css.name}>
                <Link to={rateAddress(irsNumber, '2026Q3')}>{name}</Link>
                <small>{unit}</small>
              </RowHead>
              <Cell className={css.chart}>
                <RateChart values={values} ended={ended} />
              </Cell>
              <Cell className={`number ${css.rate}`}>
                {current?.value ?? <span className="quiet">{ended ? 'Ended' : 'No rate'}</span>}
              </Cell>
              <Cell className={css.source}>
                <span>
                  <SourceLinks citation={shortCitation(current?.citation ?? '')} />
                </span>
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

function valueOn(values: readonly ShownValue[], day: string): ShownValue | undefined {
  return values.find(({ from, to }) => from <= day && (to === null || day <= to));
}

/** The first source of several; the rate book has them all. */
function shortCitation(citation: string): string {
  return citation.replace(/(;|, \(| \(secondary).*$/, '');
}

const WIDTH = 168;
const BOTTOM = 21;
const RISE = 16;

/** How a rate went over the years, as a line that steps on the day it changed and is cut off on the day it ended. */
function RateChart({ values, ended }: { values: readonly ShownValue[]; ended: boolean }) {
  const steps = rateSteps(values, DAY);
  const path = steps.map(({ from, to, height }, index) => {
    const y = BOTTOM - height * RISE;
    const joined = index > 0 && steps[index - 1]?.to === from;
    return `${joined ? 'L' : 'M'}${place(from)} ${y}H${place(to)}`;
  });
  const last = steps.at(-1);
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${WIDTH} 30`}
      fill="none"
      role="img"
      aria-label={describeHistory(values, DAY)}
    >
      <path className={css.axis} d={`M0 29.5H${WIDTH}${ticks()}`} />
      <path className={css.line} d={path.join('')} />
      {ended && last && <path className={css.end} d={`M${place(last.to)} ${BOTTOM - last.height * RISE - 4}v8`} />}
    </svg>
  );
}

function ticks(): string {
  const years = yearsShown(DAY);
  return Array.from({ length: years + 1 }, (_, year) => `M${place(year / years)} 29v-3`).join('');
}

function place(share: number): number {
  return Math.round(share * WIDTH * 10) / 10;
}
