import { dayInWords, type Quarter, ratesInForce, type TaxLine } from '@gauger/excise';
import { memo } from 'react';
import { Link } from 'react-router';

/** The rate of the quarter beside the heading; where there are several, the way to them. */
export const LineRates = memo(function LineRates({ line, quarter }: { line: TaxLine; quarter: Quarter }) {
  const rates = ratesInForce(quarter, line.irsNumber).filter(({ rate }) => rate !== null);
  const [only] = rates;
  const book = `/rates?period=${quarter.year}Q${quarter.quarter}&irs=${line.irsNumber}`;
  if (!only) return null;
  if (rates.length > 1) return <Link to={book}>{rates.length} rates in the rate book</Link>;
  return (
    <>
      <b>
        {only.rate} {only.unit}
      </b>
      {only.from && `, from ${dayInWords(only.from)}`}
      <br />
      <Link to={book} className="citation">
        {only.citation}
      </Link>
    </>
  );
});
