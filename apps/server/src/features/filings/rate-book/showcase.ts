import type { getShowcase, ResponseOf } from '@gauger/contract';
import {
  computeFiling,
  dueQuarter,
  type Explanation,
  explain,
  type Filing,
  formatDate,
  type IsoDate,
  type Law,
  MAX_ROWS,
  nextQuarter,
  quarterName,
  returnDueDate,
} from '@gauger/excise';

type Showcase = ResponseOf<typeof getShowcase>;

/** Computes the figures of the landing page by the rate book in force: a visitor does not load the engine. */
export const showcase = (law: Law, today: IsoDate): Showcase => ({
  rateBookVersion: law.rateBookVersion,
  taxLines: law.lines.length,
  mostRows: MAX_ROWS,
  due: nextDue(today),
  sample: computeSample(law),
  rates: listRates(law),
});

/** The first due date of Form 720 from today on. */
function nextDue(today: IsoDate): Showcase['due'] {
  const earliest = dueQuarter(today);
  const quarter = returnDueDate(earliest).due >= today ? earliest : nextQuarter(earliest);
  return { period: quarterName(quarter), ...returnDueDate(quarter) };
}

/** Five rows of the diesel line, of no real filing. */
const sampleFiling: Filing = {
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '3',
  filingData: {
    '60': {
      rows: [
        { taxDate: '2026-07-08', typeOfEvent: '60a', noOfGallons: '48216' },
        { taxDate: '2026-07-21', typeOfEvent: '60a', noOfGallons: '52640' },
        { taxDate: '2026-08-05', typeOfEvent: '60a', noOfGallons: '7950', twoPartyExchange: true },
        { taxDate: '2026-08-12', typeOfEvent: '60a', noOfGallons: '39875' },
        { taxDate: '2026-08-27', typeOfEvent: '60b', noOfGallons: '12433' },
      ],
    },
  },
};

/** Index of the row whose tax is explained next to the grid. */
const ASKED_ROW = 4;

/** Computes the sample with the engine that computes real filings. */
export function computeSample(law: Law): Showcase['sample'] {
  const explained = (cell: string) => explainedCell(cell, law);
  const line = law.lines.find(({ irsNumber }) => irsNumber in sampleFiling.filingData);
  if (!line) throw new Error('The sample filing has no line of the catalog');
  const { irsNumber } = line;
  const computed = computeFiling(sampleFiling, law).lines[irsNumber];
  const events = line.fields.find(({ name }) => name === line.sublinesBy)?.choices ?? [];
  const facts = sampleFiling.filingData[irsNumber]?.rows ?? [];
  const asked = explained(`${irsNumber}.rows.${ASKED_ROW}.taxAmount`);
  return {
    line: line.name,
    irsNumber,
    total: computed?.tax ?? '0',
    askedRow: ASKED_ROW,
    asked: { ...asked },
    rows: facts.map((fact, index) => ({
      day: formatDate(String(fact.taxDate)),
      event: fact.twoPartyExchange ? 'Delivered in an exchange' : eventLabel(events, String(fact.typeOfEvent)),
      gallons: String(fact.noOfGallons),
      rate: rateIn(explained(`${irsNumber}.rows.${index}.taxAmount`)),
      tax: computed?.rows[index]?.taxAmount ?? '0',
    })),
  };
}

function explainedCell(cell: string, law: Law): Explanation {
  const explanation = explain(sampleFiling, cell, law);
  if (!explanation) throw new Error(`The sample filing has no cell ${cell}`);
  return explanation;
}

function eventLabel(events: readonly { value: string; label: string }[], event: string): string {
  return events.find(({ value }) => value === event)?.label ?? event;
}

/** The rate of a row's tax; none for an untaxed row. */
function rateIn(node: Explanation): string {
  if (node.kind === 'parameter') return node.value;
  if (node.kind === 'cell' || node.kind === 'rounded') return rateIn(node.of);
  return node.kind === 'product' ? (node.of.map(rateIn).find(Boolean) ?? '') : '';
}

/** Taxes with typical histories: steady rates, indexed ones, one that began and one that ended. */
const EXTRACT = [
  { irsNumber: '60', parameter: 'fuel.diesel', name: 'Diesel' },
  { irsNumber: '108', parameter: 'tires.other', name: 'Taxable tires' },
  { irsNumber: '53', parameter: 'petroleum.superfund', name: 'Petroleum superfund' },
  { irsNumber: '18', parameter: 'petroleum.oilSpill', name: 'Petroleum oil spill' },
  { irsNumber: '106', parameter: 'sport.arrowShafts', name: 'Arrow shafts' },
  { irsNumber: '133', parameter: 'pcor.fee', name: 'PCORI fee' },
] as const;

/** A few entries of the rate book. */
const listRates = (law: Law): Showcase['rates'] =>
  EXTRACT.map(({ irsNumber, parameter, name }) => {
    const { unit, values } = parameterOf(law, parameter);
    return { irsNumber, name, unit, values: [...values], ended: hasEnded(law, irsNumber) };
  });

function parameterOf({ parameters }: Law, id: string) {
  const parameter = parameters.find((candidate) => candidate.id === id);
  if (!parameter) throw new Error(`The rate book has no ${id}`);
  return parameter;
}

function hasEnded({ lines }: Law, irsNumber: string): boolean {
  const line = lines.find((candidate) => candidate.irsNumber === irsNumber);
  return line?.absences.some(({ to }) => to === null) ?? false;
}
