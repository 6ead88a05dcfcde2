import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { useSessionToken } from '../../api/session.ts';
import { OpenFrame } from '../../app/shell/open-frame.tsx';
import { Page } from '../../app/shell/page.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { onDemand } from '../../components/on-demand/on-demand.ts';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { byLine, counted, filtered, quarterChoices, quarterOf, ratesOf } from './rate-book.ts';
import css from './rates-page.module.css';
import { readWayBack } from './way-back.ts';

const quarters = quarterChoices();

/** Sorts the rates by the law, which weighs more than the page: it comes while the rates do. */
const rateList = onDemand(async () => (await import('./rate-list.tsx')).RateList);

/** The rate book: every rate of every tax line in a quarter. The address holds the quarter, the line and the filter. */
export function RatesPage() {
  const [address, setAddress] = useSearchParams();
  const token = useSessionToken();
  const { state } = useLocation();
  // Another quarter is another address, without the state of the first.
  const [back] = useState(() => readWayBack(state));
  const period = readQuarter(address.get('period')) ?? quarterOf(new Date());
  const irsNumber = address.get('irs');
  const filter = address.get('find') ?? '';

  const book = useQuery({
    // The end of a session clears every answer: the book is asked for again.
    queryKey: ['rate book', period, token === null],
    async queryFn({ signal }) {
      const [rates] = await Promise.all([call('getRateBook', { query: { period }, signal }), rateList.fetched()]);
      return rates;
    },
    placeholderData: (before) => before,
  });

  function change(name: string, value: string) {
    setAddress(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  }

  const lines = byLine(book.data ? ratesOf(book.data) : []).filter(
    (line) => irsNumber === null || line.irsNumber === irsNumber,
  );
  const found = filtered(lines, filter);
  const RateList = rateList.part();
  const narrowed = irsNumber !== null || filter !== '';

  return (
    <OpenFrame>
      <Page title="Rate book">
        {back && (
          <p className={css.back}>
            <Link to={back.to}>Back to {back.label}</Link>
          </p>
        )}
        <div className={css.head}>
          <h1>Rate book</h1>
          <p className={css.say}>
            Every rate of Form 720 by date, with its source and whether it is verified. A line without a rate says why.
          </p>
        </div>

        <div className={css.filters}>
          <SelectField
            id="period"
            label="Quarter"
            value={period}
            onChange={(value) => change('period', value)}
            choices={quarters}
          />
          <TextField
            id="find"
            label="Find"
            type="search"
            value={filter}
            onChange={(value) => change('find', value)}
            maxLength={80}
          />
          <p className={css.count} role="status">
            {book.isFetching ? (
              <InlineProgress label="Loading…" />
            ) : (
              book.data && `${counted(found.length)}, rate book ${book.data.rateBookVersion}`
            )}
          </p>
        </div>

        {irsNumber !== null && (
          <p className={css.one}>
            Only {/[a-k]$/.test(irsNumber) ? 'line' : 'IRS No.'} {irsNumber}.{' '}
            <Link to={`/rates?period=${period}`}>Show all lines</Link>
          </p>
        )}

        {book.error && (
          <Notice kind="error" title="The rate book could not be read">
            <p>{book.error.message}</p>
          </Notice>
        )}

        {RateList && <RateList lines={found} period={period} narrowed={narrowed} search={address.toString()} />}

        {book.data && found.length === 0 && (
          <EmptyState
            title="No rate is found by this"
            action={<Link to={`/rates?period=${period}`}>Show all lines</Link>}
          >
            Try an IRS number, a word of the tax, a chemical or a section of the Code.
          </EmptyState>
        )}
      </Page>
    </OpenFrame>
  );
}

/** The quarter in the address, if the rate book covers it. */
function readQuarter(text: string | null): string | undefined {
  return quarters.find(({ value }) => value === text?.toUpperCase())?.value;
}
