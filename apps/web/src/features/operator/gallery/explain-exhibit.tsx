import { type Explanation, explain } from '@gauger/excise';
import { Link } from 'react-router';
import { Why } from '../../../components/explain/why.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Exhibit, Row } from './exhibit.tsx';
import { sample, sampleFacts } from './sample-data.ts';

/** Amounts that can be asked why. */
export function ExplainExhibit() {
  return (
    <Exhibit title="Why this number">
      <Row>
        <Asked cell="60.rows.0.taxAmount" about="tax, row 1" value={sample.lines['60']?.rows[0]?.taxAmount ?? ''} />
        <Asked cell="60.tax" about="section total" value={sample.lines['60']?.tax ?? ''} />
        <Asked cell="totals.totalDue" about="due amount" value={sample.totals.totalDue} />
      </Row>
    </Exhibit>
  );
}

function Asked({ cell, about, value }: { cell: string; about: string; value: string }) {
  return (
    <Why explanation={explained(cell)} about={about} links={<Link to="/rates/60/2026Q3">Open in the rate book</Link>}>
      <Money value={value} sign={!cell.endsWith('.taxAmount')} />
    </Why>
  );
}

export function explained(cell: string): Explanation {
  const explanation = explain(sampleFacts, cell);
  if (!explanation) throw new Error(`The sample has no cell ${cell}`);
  return explanation;
}
