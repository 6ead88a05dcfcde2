import { formatDate } from '@gauger/excise';
import { useState } from 'react';
import { Link } from 'react-router';
import { Body, CardTable, Cell, ColumnHead, Head, Row, RowHead } from '../../components/card-table/card-table.tsx';
import { IrsNumber } from '../../components/irs-number/irs-number.tsx';
import type { LineRates, Rate } from './rate-book.ts';
import css from './rate-line.module.css';

/** The most rates of a line that are shown before one asks for all: the longest list has 175. */
const FEW = 8;

/**
 * A tax line with its rates.
 * @param open whether a long list is shown whole
 */
export function RateLine({ line, period, open }: { line: LineRates; period: string; open: boolean }) {
  const [all, setAll] = useState(false);
  const shown = open || all ? line.rates : line.rates.slice(0, FEW);
  const hidden = line.rates.length - shown.length;
  const titleId = `line-${line.irsNumber}`;
  const numberId = `${titleId}-number`;
  return (
    // Several claims have one title, "Exported": the number distinguishes them.
    <section className={css.line} aria-labelledby={`${numberId} ${titleId}`}>
      <div className={css.head}>
        <span id={numberId}>
          <IrsNumber number={line.irsNumber} />
        </span>
        <h3 id={titleId}>
          <Link to={`/rates?period=${period}&irs=${line.irsNumber}`}>{line.title}</Link>
        </h3>
      </div>
      <CardTable className={css.rates} aria-labelledby={titleId}>
        <colgroup>
          <col className={css.ofColumn} />
          <col className={css.rateColumn} />
          <col className={css.datesColumn} />
        </colgroup>
        <Head className="spoken">
          <Row>
            <ColumnHead>What is taxed</ColumnHead>
            <ColumnHead>Rate</ColumnHead>
            <ColumnHead>In force</ColumnHead>
            <ColumnHead>Source</ColumnHead>
          </Row>
        </Head>
        <Body>
          {shown.map((rate) => (
            <RateRow key={`${rate.parameter} ${rate.of} ${rate.from}`} rate={rate} />
          ))}
        </Body>
      </CardTable>
      {hidden > 0 && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          Show {hidden} more
        </button>
      )}
    </section>
  );
}

function RateRow({ rate }: { rate: Rate }) {
  return (
    <Row>
      <RowHead className={css.of}>
        {rate.parameter === null ? rate.note : rate.of}
        {rate.parameter !== null && rate.note && <small>{rate.note}</small>}
      </RowHead>
      <Cell className={css.rate}>
        {rate.rate === null ? (
          <span className="quiet">No rate</span>
        ) : (
          <>
            <b className="number">{rate.rate}</b> <small>{rate.unit}</small>
          </>
        )}
      </Cell>
      <Cell className={css.dates}>{rate.from && daysOf(rate.from, rate.to)}</Cell>
      <Cell className={css.source}>
        <span className="citation">{rate.citation}</span>
        <small className={isDoubtful(rate) ? css.doubtful : undefined}>{confidenceOf(rate)}</small>
      </Cell>
    </Row>
  );
}

function daysOf(from: string, to: string | null): string {
  return `${formatDate(from)} to ${to === null ? 'further notice' : formatDate(to)}`;
}

function isDoubtful({ confidence, sourceClass }: Rate): boolean {
  return confidence === 'recalled' || sourceClass === 'secondary';
}

const confidences = {
  confirmed: 'confirmed',
  derived: 'worked out from confirmed rules',
  recalled: 'to be verified',
} as const;

function confidenceOf({ confidence, sourceClass }: Rate): string {
  return `${sourceClass === 'primary' ? 'Primary' : 'Secondary'} source, ${confidences[confidence]}`;
}
