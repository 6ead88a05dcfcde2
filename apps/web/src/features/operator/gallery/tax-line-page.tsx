import { type LineFacts, law, quarterName } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '../../../components/icon/icon.tsx';
import { IrsNumber } from '../../../components/irs-number/irs-number.tsx';
import { Page } from '../../../frame/page.tsx';
import { SignedIn } from '../../../frame/signed-in.tsx';
import { SiteFrame } from '../../../frame/site-frame.tsx';
import { TaxLineForm, useTaxLine } from '../../filings/tax-line/public.ts';
import { Row } from './exhibit.tsx';
import { type Filling, filledIn, fillings, type TaxLineSample, taxLineSamples } from './tax-line-samples.ts';

/** The grid with lines of every shape: full, empty, with errors, and with thousands of rows. */
export function GalleryTaxLinePage() {
  const [asked] = useSearchParams();
  const sample = taxLineSamples.find(({ irsNumber }) => irsNumber === asked.get('irs')) ?? taxLineSamples[0];
  const filling = fillings.find((one) => one === asked.get('with')) ?? 'full';
  if (!sample) return null;
  return (
    <SignedIn>
      <SiteFrame>
        <Page title={`Tax line ${sample.irsNumber}`}>
          <Choices />
          <Sample key={`${sample.irsNumber} ${filling}`} sample={sample} filling={filling} />
        </Page>
      </SiteFrame>
    </SignedIn>
  );
}

function Choices() {
  return (
    <nav aria-label="Samples">
      <ul>
        {taxLineSamples.map(({ irsNumber }) => (
          <li key={irsNumber}>
            IRS No. {irsNumber}:{' '}
            {fillings.map((filling) => (
              <span key={filling}>
                <Link to={`/components/tax-line?irs=${irsNumber}&with=${filling}`}>
                  {filling}
                  <span className="spoken">, IRS No. {irsNumber}</span>
                </Link>{' '}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Sample({ sample, filling }: { sample: TaxLineSample; filling: Filling }) {
  const line = law.lines.find(({ irsNumber }) => irsNumber === sample.irsNumber);
  if (!line) throw new Error(`There is no IRS No. ${sample.irsNumber}`);
  const [initial] = useState(() => filledIn(sample, filling));
  const state = useTaxLine(line, sample.quarter, initial);
  const [saved, setSaved] = useState<LineFacts>();
  return (
    <>
      <h1>
        {line.name} <IrsNumber number={line.irsNumber} />
      </h1>
      <p>
        {quarterName(sample.quarter)} <span className="citation">{line.citation}</span>
      </p>
      <TaxLineForm state={state} />
      <Row>
        <Button component={Link} to="/components" variant="subtle" leftSection={<Icon name="back" />}>
          Back
        </Button>
        <Button onClick={() => setSaved(state.attempt())}>Save and Continue</Button>
        <p role="status">{saved && `Saved: ${saved.rows?.length ?? 0} rows`}</p>
      </Row>
    </>
  );
}
