import { formatDate } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { Why } from '../../../components/explain/why.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { IrsNumber } from '../../../components/irs-number/irs-number.tsx';
import { Money } from '../../../components/money/money.tsx';
import { SaveState } from '../../../components/save-state/save-state.tsx';
import { Breadcrumbs } from '../../../frame/breadcrumbs.tsx';
import { BusinessSwitch } from '../../../frame/business-switch.tsx';
import { FilingFrame } from '../../../frame/filing-frame.tsx';
import type { LedgerData } from '../../../frame/ledger.tsx';
import { SignedIn } from '../../../frame/signed-in.tsx';
import { UserMenu } from '../../../frame/user-menu.tsx';
import { explained } from './explain-exhibit.tsx';
import css from './filing-page.module.css';
import { lineLabel, sample, sampleFacts, sampleLines, sampleTasks } from './sample-data.ts';

const here = '/components/filing';
const rows = sampleFacts.filingData['60']?.rows ?? [];
const diesel = sample.lines['60'];
const { taxLiability, totalClaim, deposit, totalCredit, totalDue } = sample.totals;
const covered = Number(totalCredit) / Number(taxLiability);

/** Each part of the filing counts once: a line, or a section without lines. */
const parts = sampleTasks.flatMap(({ tasks }) => tasks).flatMap((task) => task.parts ?? [task]);
const settled = parts.filter(({ state }) => state === 'complete' || state === 'none');

const ledger: LedgerData = {
  period: '2026 Q3',
  entries: [
    ...sampleLines.map((line) => ({
      label: lineLabel(line),
      ...(line.irsNumber === '60' && { note: '1 row not counted', wrong: true }),
      amount: (
        <Why explanation={explained(`${line.irsNumber}.tax`)} about={line.name}>
          <Money value={sample.lines[line.irsNumber]?.tax ?? ''} sign={false} />
        </Why>
      ),
    })),
    { label: 'Tax liability', amount: <Money value={taxLiability} sign={false} />, sum: true },
    { label: 'Deposits', note: '6 of 7 periods entered', amount: <Money value={deposit} sign={false} /> },
    { label: 'Claims', amount: <Money value={totalClaim} sign={false} /> },
    { label: 'Total credit', amount: <Money value={totalCredit} sign={false} />, sum: true },
  ],
  due: {
    amount: (
      <Why explanation={explained('totals.totalDue')} about="Balance due">
        <Money value={totalDue} />
      </Why>
    ),
    label: 'Balance due',
    alarm: true,
    said: 'Due by Nov 2',
    by: 'By Mon, Nov 2, 2026',
    late: false,
    why: 'Oct 31 is a Saturday',
    covered,
    coveredText: `Deposits and other credits cover ${(covered * 100).toFixed(1)}% of the tax liability.`,
  },
  todos: [
    { label: 'Diesel, row 6', to: here, note: 'Enter its tax date', level: 'mend', tone: 'bad' },
    { label: 'Deposit, Sep 27–30', to: here, note: 'Was due Oct 14; nothing entered', level: 'half', tone: 'wait' },
    { label: 'IRS Payment', to: here, note: 'Choose how to pay', level: 'empty', tone: 'wait' },
    { label: 'Check your answers', note: 'When all parts are settled', level: 'shut', tone: 'quiet' },
  ],
};

/** The frame of a filing with sample data: tasks, page and ledger, as a tax line will use them. */
export function GalleryFilingPage() {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [empty, setEmpty] = useState(false);
  const [day, setDay] = useState('');
  const [gallons, setGallons] = useState('6812');

  function save() {
    if (day) {
      setErrors([]);
      showSuccess('Saved');
    } else setErrors([{ field: 'row-6-date', message: 'Row 6: Tax date should not be empty' }]);
  }

  function skip() {
    void confirm({
      title: 'Skip this line?',
      body: 'Its eight rows are deleted.',
      confirm: 'Delete the rows',
      danger: true,
    });
  }

  function changeBusiness() {
    void confirm({
      title: 'Change the current details',
      body: 'Save the current changes before changing the business?',
      confirm: 'Save and switch business',
    });
  }

  return (
    <SignedIn>
      <FilingFrame
        title="Diesel (60), Form 720, 2026 Q3"
        home={here}
        entries={[
          { label: 'Add New Filing', to: '/components', icon: 'add' },
          { label: 'My Filing', to: here },
        ]}
        userMenu={
          <UserMenu
            name="Sample Owner"
            entries={[{ label: 'My Account', to: '/components' }]}
            onLogout={() => showSuccess('Logged out')}
          />
        }
        filing={{
          business: 'Sample Fuel & Tire Co.',
          form: 'Form 720, 2026 Q3',
          settled: settled.length,
          parts: parts.length,
        }}
        tasks={sampleTasks}
        ledger={ledger}
        primary={{ label: 'Save and Continue', onClick: save }}
        actions={
          <>
            <Button component={Link} to="/components" variant="subtle" leftSection={<Icon name="back" />}>
              Back
            </Button>
            <Button variant="default" onClick={skip}>
              Skip
            </Button>
          </>
        }
        saveState={
          <SaveState kind="kept" at="10:42 AM">
            Row 6 must be mended before it can be saved.
          </SaveState>
        }
      >
        <Breadcrumbs
          home={{ label: 'My Filing', to: here }}
          first={
            <BusinessSwitch
              current={{ id: '1', name: 'Sample Fuel & Tire Co.' }}
              others={[
                { id: '2', name: 'Sample Coach Lines LLC' },
                { id: '3', name: 'Sample Truck Sales, Inc.' },
              ]}
              onChoose={changeBusiness}
            />
          }
          crumbs={[{ label: 'Form 720', to: here }, { label: '2026 Q3', to: '/components' }, { label: 'Diesel' }]}
        />
        <div className={css.head}>
          <h1>Diesel</h1>
          <IrsNumber number="60" />
          <p className={css.about}>
            <b>0.244 per gallon</b>, Jul 1 – Sep 30, 2026
            <br />
            <span className="citation">26 USC 4081(a)(2)</span>
          </p>
        </div>
        <ErrorSummary errors={errors} title="One row needs your attention" />
        <div className={css.options}>
          <CheckboxField id="empty" label="No tax on this line" checked={empty} onChange={setEmpty} />
          <Instructions
            sentences={['Enter one row for each day and type of event in the quarter.']}
            citation="26 USC 4081"
          />
        </div>
        <table className={css.rows} aria-label="Diesel, tax rows">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Tax date</th>
              <th scope="col" className="number">
                Gallons
              </th>
              <th scope="col" className="number">
                Tax ($)
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={String(row.noOfGallons)}>
                <th scope="row">{index + 1}</th>
                <td>{row.taxDate ? formatDate(String(row.taxDate)) : <span className="quiet">none</span>}</td>
                <td className="number">{Number(row.noOfGallons).toLocaleString('en-US')}</td>
                <td className="number">
                  <RowTax index={index} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Section total
              </th>
              <td className="number">
                <Why explanation={explained('60.tax')} about="section total">
                  <Money value={diesel?.tax ?? ''} />
                </Why>
              </td>
            </tr>
          </tfoot>
        </table>
        <div className={css.fields}>
          <DateInput id="row-6-date" label="Tax date, row 6" value={day} onChange={setDay} error={errors[0]?.message} />
          <DecimalInput
            id="row-6-gallons"
            label="Number of gallons, row 6"
            decimals={0}
            unit="gal"
            value={gallons}
            onChange={setGallons}
          />
        </div>
      </FilingFrame>
    </SignedIn>
  );
}

function RowTax({ index }: { index: number }) {
  const amount = diesel?.rows[index]?.taxAmount;
  if (!amount) return <span className="quiet">not counted</span>;
  return (
    <Why explanation={explained(`60.rows.${index}.taxAmount`)} about={`tax, row ${index + 1}`}>
      <Money value={amount} sign={false} />
    </Why>
  );
}
