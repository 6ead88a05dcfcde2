import {
  decimal,
  formatDate,
  listedNames,
  type Quarter,
  ratesInForce,
  type TaxLine,
  taxLaw,
  times,
  toText,
  trimmed,
} from '@gauger/excise';
import { memo } from 'react';
import { RateBookLink } from '../rates/public.ts';

/** Shows the rate of the quarter next to the heading; for several, a link to them. */
export const LineRates = memo(function LineRates({ line, quarter }: { line: TaxLine; quarter: Quarter }) {
  const all = ratesInForce(quarter, line.irsNumber);
  const rates = all.filter(({ rate }) => rate !== null);
  const waiting = all.filter(({ unpublished }) => unpublished);
  const [only] = rates;
  const book = { irsNumber: line.irsNumber, quarter, from: line.name };
  if (waiting.length > 0)
    return (
      <RateBookLink {...book}>
        {waiting.map(({ of, from }) => `${of}${from ? ` from ${formatDate(from)}` : ''}`).join(', ')}: not published yet
      </RateBookLink>
    );
  if (!only) return null;
  const prescribed = prescribedOf(line, quarter, new Set(rates.map(({ parameter }) => parameter)));
  if (prescribed !== null) return <RateBookLink {...book}>{prescribed}</RateBookLink>;
  if (rates.length > 1) return <RateBookLink {...book}>{rates.length} rates in the rate book</RateBookLink>;
  return (
    <>
      <b>
        {shareText(only.rate ?? '', only.unit)} {only.unit}
      </b>
      {only.from && `, from ${formatDate(only.from)}`}
      <br />
      <RateBookLink {...book} className="citation">
        {only.citation}
      </RateBookLink>
    </>
  );
});

/** A rate as it is read: a share of an amount as a percentage, 0.044 as 4.4%. */
const shareText = (rate: string, unit: string): string =>
  unit.startsWith('of ') ? `${trimmed(toText(times(decimal(rate), decimal('100'))))}%` : rate;

/** Of a list whose entries have a rate each, how many have one, where not all do. */
function prescribedOf(line: TaxLine, quarter: Quarter, rates: ReadonlySet<string | null>): string | null {
  const field = line.fields.find(({ list }) => list === 'substances');
  if (field === undefined) return null;
  const names = new Set(listedNames(line, field.name, quarter));
  const rated = (taxLaw.lists.substances ?? []).filter(({ name, rate }) => names.has(name) && rates.has(rate ?? null));
  return `${rated.length} of ${names.size} substances ${rated.length === 1 ? 'has' : 'have'} a prescribed rate`;
}
