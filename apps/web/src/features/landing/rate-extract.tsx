import { type DatedValue, dayInWords, type Law, law } from '@gauger/excise';
import { Link } from 'react-router';
import { RateChart } from './rate-chart.tsx';
import css from './rate-extract.module.css';

/** Taxes whose rates tell something: steady ones, indexed ones, one that began and one that ended. */
const EXTRACT = [
  { irsNumber: '60', parameter: 'fuel.diesel', name: 'Diesel' },
  { irsNumber: '108', parameter: 'tires.other', name: 'Taxable tires' },
  { irsNumber: '53', parameter: 'petroleum.superfund', name: 'Petroleum superfund' },
  { irsNumber: '18', parameter: 'petroleum.oilSpill', name: 'Petroleum oil spill' },
  { irsNumber: '106', parameter: 'sport.arrowShafts', name: 'Arrow shafts' },
  { irsNumber: '133', parameter: 'pcor.fee', name: 'PCOR fee' },
] as const;

/** The last day of the sample's quarter. */
const DAY = '2026-09-30';

/** A few entries of the rate book, each with its history and its source. */
export function RateExtract() {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block on phones takes the table's own roles away
    <table className={css.rates} role="table" aria-label="From the rate book">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col">IRS No.</th>
          <th scope="col">Tax</th>
          <th scope="col">2021 to 2026</th>
          <th scope="col" className="number">
            On {dayInWords(DAY)}
          </th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {EXTRACT.map(({ irsNumber, parameter, name }) => {
          const { unit, values } = parameterOf(law, parameter);
          const current = valueOn(values, DAY);
          return (
            <tr key={irsNumber} role="row">
              <td className={css.number}>{irsNumber}</td>
              <th scope="row" className={css.name}>
                <Link to={`/rates?period=2026Q3&irs=${irsNumber}`}>{name}</Link>
                <small>{unit}</small>
              </th>
              <td className={css.chart}>
                <RateChart values={values} />
              </td>
              <td className={`number ${css.rate}`}>{current?.value ?? <span className="quiet">Ended</span>}</td>
              <td className={css.source}>
                <span>{shortCitation(current?.citation ?? '')}</span>
                <small className={current?.sourceClass === 'secondary' ? css.second : undefined}>
                  {current?.sourceClass === 'secondary' ? 'Secondary source' : 'Primary source'}
                </small>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block on phones takes the table's own roles away
  );
}

function parameterOf({ parameters }: Law, id: string) {
  const parameter = parameters.find((candidate) => candidate.id === id);
  if (!parameter) throw new Error(`The rate book has no ${id}`);
  return parameter;
}

function valueOn(values: readonly DatedValue[], day: string): DatedValue | undefined {
  return values.find(({ from, to }) => from <= day && (to === null || day <= to));
}

/** The first source of several; the rate book has them all. */
function shortCitation(citation: string): string {
  return citation.split(';')[0]?.replace(/\s*\(secondary.*$/, '') ?? '';
}
