import { computeFiling, dayInWords, type Explanation, explain, law } from '@gauger/excise';
import { ASKED_ROW, sampleFiling } from './sample-filing.ts';

export interface SampleRow {
  day: string;
  event: string;
  /** Decimal strings. */
  gallons: string;
  rate: string;
  tax: string;
}

export interface Sample {
  line: string;
  irsNumber: string;
  rows: readonly SampleRow[];
  total: string;
  asked: Explanation;
}

/** Computes the sample with the engine that computes real filings. */
export function computeSample(): Sample {
  const line = law.lines.find(({ irsNumber }) => irsNumber in sampleFiling.filingData);
  if (!line) throw new Error('The sample filing has no line of the catalogue');
  const { irsNumber } = line;
  const computed = computeFiling(sampleFiling).lines[irsNumber];
  const events = line.fields.find(({ name }) => name === line.sublinesBy)?.choices ?? [];
  const facts = sampleFiling.filingData[irsNumber]?.rows ?? [];
  const asked = explained(`${irsNumber}.rows.${ASKED_ROW}.taxAmount`);
  return {
    line: line.name,
    irsNumber,
    total: computed?.tax ?? '0',
    asked,
    rows: facts.map((fact, index) => ({
      day: dayInWords(String(fact.taxDate)),
      event: fact.twoPartyExchange ? 'Delivered in an exchange' : eventLabel(events, String(fact.typeOfEvent)),
      gallons: String(fact.noOfGallons),
      rate: rateIn(explained(`${irsNumber}.rows.${index}.taxAmount`)),
      tax: computed?.rows[index]?.taxAmount ?? '0',
    })),
  };
}

function explained(cell: string): Explanation {
  const explanation = explain(sampleFiling, cell);
  if (!explanation) throw new Error(`The sample filing has no cell ${cell}`);
  return explanation;
}

function eventLabel(events: readonly { value: string; label: string }[], event: string): string {
  return events.find(({ value }) => value === event)?.label ?? event;
}

/** The rate a row's tax was computed with; a row that bears no tax has none. */
function rateIn(node: Explanation): string {
  if (node.kind === 'parameter') return node.value;
  if (node.kind === 'cell' || node.kind === 'rounded') return rateIn(node.of);
  return node.kind === 'product' ? (node.of.map(rateIn).find(Boolean) ?? '') : '';
}
