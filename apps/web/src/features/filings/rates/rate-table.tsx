import { formatDate } from '@gauger/excise';
import { Link } from 'react-router';
import { Body, CardTable, Cell, ColumnHead, Head, Row, RowHead } from '../../../components/card-table/card-table.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { rateAddress } from './rate-addresses.ts';
import type { LineRates, Rate } from './rate-book.ts';
import css from './rate-table.module.css';

interface RateTableProps {
  /** Names the table. */
  labelledBy: string;
  lines: readonly LineRates[];
  period: string;
  /** A line with more rates than this is one row that leads to its page. */
  most?: number;
}

/** Lines with their rates, one row each: number, tax, rate, days, source. */
export function RateTable({ labelledBy, lines, period, most = Number.POSITIVE_INFINITY }: RateTableProps) {
  return (
    <CardTable
      className={most === Number.POSITIVE_INFINITY ? css.table : `${css.table} ${css.compact}`}
      aria-labelledby={labelledBy}
    >
      <Head>
        <Row>
          <ColumnHead className={css.no}>No.</ColumnHead>
          <ColumnHead>Tax</ColumnHead>
          <ColumnHead className={`number ${css.rate}`}>Rate</ColumnHead>
          <ColumnHead className={css.unit}>Unit</ColumnHead>
          <ColumnHead className={css.days}>From – to</ColumnHead>
          <ColumnHead className={css.source}>Source</ColumnHead>
        </Row>
      </Head>
      <Body>
        {lines.map((line) =>
          line.rates.length > most ? (
            <Folded key={line.irsNumber} line={line} period={period} />
          ) : (
            line.rates.map((rate, place) => (
              <RateRow
                key={`${line.irsNumber} ${rate.parameter} ${rate.of} ${rate.from}`}
                line={line}
                rate={rate}
                period={period}
                isFirst={place === 0}
              />
            ))
          ),
        )}
      </Body>
    </CardTable>
  );
}

/** A line with a long list of its own: chemicals, substances. */
function Folded({ line: { irsNumber, title, rates }, period }: { line: LineRates; period: string }) {
  return (
    <Row>
      <Cell className={css.no}>{irsNumber}</Cell>
      <RowHead className={css.tax}>
        <Link to={rateAddress(irsNumber, period)}>{title}</Link>
      </RowHead>
      <Cell className={`number ${css.rate}`}>
        <Link to={rateAddress(irsNumber, period)} aria-label={`${rates.length} rates of ${title}`}>
          {rates.length} rates
        </Link>
      </Cell>
      <Cell className={css.unit}>{rates[0]?.unit}</Cell>
      <Cell className={css.days} />
      <Cell className={css.source} />
    </Row>
  );
}

interface RateRowProps {
  line: LineRates;
  rate: Rate;
  period: string;
  /** Whether it is the first of its line, which names the line. */
  isFirst: boolean;
}

function RateRow({ line: { irsNumber, title }, rate, period, isFirst }: RateRowProps) {
  const of = rate.parameter === null || rate.of === title ? '' : rate.of;
  return (
    <Row className={isFirst ? undefined : css.further}>
      <Cell className={css.no}>{isFirst ? irsNumber : ''}</Cell>
      <RowHead className={css.tax}>
        {isFirst && <Link to={rateAddress(irsNumber, period)}>{title}</Link>}
        {of && (isFirst ? <small>{of}</small> : of)}
        {rate.note && <small>{rate.note}</small>}
      </RowHead>
      <Cell className={`number ${css.rate}`}>
        {rate.rate ?? <span className="quiet">{rate.unpublished ? 'Not published yet' : 'No rate'}</span>}
      </Cell>
      <Cell className={css.unit}>{rate.rate !== null && rate.unit}</Cell>
      <Cell className={css.days}>{rate.from && daysOf(rate.from, rate.to)}</Cell>
      <Cell className={css.source}>
        <span className="citation">
          <SourceLinks citation={rate.citation} />
        </span>
        <small className={isDoubtful(rate) ? css.doubtful : undefined}>{confidenceOf(rate)}</small>
      </Cell>
    </Row>
  );
}

function daysOf(from: string, to: string | null): string {
  return to === null ? `Since ${formatDate(from)}` : `${formatDate(from)} – ${formatDate(to)}`;
}

function isDoubtful({ confidence, sourceClass }: Rate): boolean {
  return confidence === 'recalled' || sourceClass === 'secondary';
}

const confidences = {
  confirmed: 'confirmed',
  derived: 'computed from confirmed rules',
  recalled: 'to be verified',
} as const;

function confidenceOf({ confidence, sourceClass }: Rate): string {
  return `${sourceClass === 'primary' ? 'Primary' : 'Secondary'}, ${confidences[confidence]}`;
}
