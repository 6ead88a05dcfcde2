import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Cask } from '../../components/cask/cask.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { Instructions } from '../../components/instructions/instructions.tsx';
import { addressOf, FilingLayout, lineLabel, type OpenFiling, placeAfter, WithFiling } from '../filing/public.ts';
import { ChangesNotice } from '../law-changes/public.ts';
import { LastImport, LeftOutRows, RowTools } from '../row-sheets/public.ts';
import { CopiedNotice } from './copied-notice.tsx';
import { findLines } from './find-lines.ts';
import css from './tax-info-page.module.css';

/** Where the tax lines begin: how they are filed, and the way to each. */
export function TaxInfoPage() {
  return <WithFiling>{(open) => <TaxInfo open={open} />}</WithFiling>;
}

function TaxInfo({ open }: { open: OpenFiling }) {
  const { filing, quarter } = open;
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const next = placeAfter('taxInfo', open);
  const sections = findLines(quarter, search);
  return (
    <FilingLayout
      open={open}
      here="taxInfo"
      heading="Tell us more about your business."
      primary={next && { label: 'Proceed', onClick: () => navigate(addressOf(next, filing.id)) }}
    >
      <div className={css.notices}>
        <CopiedNotice />
        <ChangesNotice open={open} />
      </div>
      <Instructions
        open
        sentences={[
          'Form 720 has several taxes. Click a tax in the left menu or below to file it for the quarter.',
          'You can file a tax line with no tax.',
          'Select dates within the quarter.',
        ]}
      />
      <LastImport open={open} />
      <LeftOutRows open={open} />
      <RowTools open={open} />
      <div className={css.find}>
        <TextField
          id="find-tax"
          label="Find a tax"
          hint="A word of its name, or its IRS number"
          type="search"
          value={search}
          onChange={setSearch}
          maxLength={80}
        />
      </div>
      <div className={css.sections}>
        {sections.map(({ title, lines }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {lines.map((line) => (
                <li key={line.irsNumber}>
                  <Cask
                    level={line.irsNumber in filing.filingData ? 'full' : 'empty'}
                    tone={line.irsNumber in filing.filingData ? 'good' : 'quiet'}
                  />
                  <span>
                    <Link to={addressOf(line, filing.id)}>{lineLabel(line)}</Link>
                    {line.irsNumber in filing.filingData && <span className="spoken">, entered</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {sections.length === 0 && (
        <EmptyState title="No tax is found by this">Try another word, or the IRS number of the tax.</EmptyState>
      )}
    </FilingLayout>
  );
}
