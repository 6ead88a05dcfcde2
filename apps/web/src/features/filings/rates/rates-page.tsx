import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { queryOf } from '../../../api/call.ts';
import { useSessionToken } from '../../../api/session.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { OpenFrame } from '../../../frame/open-frame.tsx';
import { Page } from '../../../frame/page.tsx';
import { rateAddress } from './rate-addresses.ts';
import { bySection, counted, filtered, quarterChoices, quarterOf, readQuarter } from './rate-book.ts';
import { RateTable } from './rate-table.tsx';
import css from './rates-page.module.css';
import { SectionIndex } from './section-index.tsx';
import { readWayBack } from './way-back.ts';

/** The most rates of a line that are listed here; the others are on its own page. */
const FEW = 8;

/** The rate book: every tax line of a quarter with its rates. The address holds the quarter and the filter. */
export function RatesPage() {
  const [address, setAddress] = useSearchParams();
  const token = useSessionToken();
  const { state } = useLocation();
  // Another quarter is another address, without the state of the first.
  const [back] = useState(() => readWayBack(state));
  const period = readQuarter(address.get('period'), new Date()) ?? quarterOf(new Date());
  const filter = address.get('find') ?? '';

  const book = useQuery({
    // The end of a session clears every answer: the book is asked for again.
    ...queryOf(['rate book', period, token === null], 'getRateBook', { query: { period } }),
    placeholderData: (before) => before,
  });

  // A line had its rates at this address before it had an address of its own.
  const line = address.get('irs');
  if (line)
    return <Navigate to={rateAddress(line, period, address.get('schedule') ?? undefined)} replace state={state} />;

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

  const sections = book.data ? bySection(book.data) : [];
  const found = sections
    .map((section) => ({ ...section, lines: filtered(section.lines, filter) }))
    .filter(({ lines }) => lines.length > 0);
  const lines = found.reduce((sum, section) => sum + section.lines.length, 0);

  return (
    <OpenFrame>
      <Page
        title="Rate book"
        description="Every rate of Form 720 since 2021, by quarter and day, with its source and whether it is verified."
      >
        {back && (
          <p className={css.back}>
            <Link to={back.to}>Back to {back.label}</Link>
          </p>
        )}
        <div className={css.head}>
          <h1>Rate book</h1>
          <p className={css.say}>
            Every rate of Form 720 by date, with its source and whether it is verified. Each line has a permanent
            address. Add <code>.json</code> to it for the data.
          </p>
        </div>

        {/* Without scripts the browser sends it. */}
        <form className={css.filters} action="/rates" onSubmit={(event: FormEvent) => event.preventDefault()}>
          <SelectField
            id="period"
            label="Quarter"
            value={period}
            onChange={(value) => change('period', value)}
            choices={quarterChoices(new Date())}
          />
          <TextField
            id="find"
            label="Find"
            type="search"
            value={filter}
            onChange={(value) => change('find', value)}
            maxLength={80}
          />
          <noscript>
            <button type="submit">Show</button>
          </noscript>
          <p className={css.count} role="status">
            {book.isFetching ? (
              <InlineProgress label="Loading…" />
            ) : (
              book.data && `${counted(lines)}, rate book ${book.data.rateBookVersion}`
            )}
          </p>
        </form>

        {book.error && (
          <Notice kind="error" title="The rate book did not load">
            <p>{book.error.message}</p>
          </Notice>
        )}

        <div className={css.book}>
          {found.length > 1 && <SectionIndex sections={found} search={address.toString()} />}
          <div className={css.sections}>
            {found.map(({ code, title, lines: ofSection }) => (
              <section key={code} className={css.section} id={code} aria-labelledby={`${code}-title`}>
                <h2 id={`${code}-title`}>{title}</h2>
                <RateTable
                  labelledBy={`${code}-title`}
                  lines={ofSection}
                  period={period}
                  {...(filter === '' && { most: FEW })}
                />
              </section>
            ))}
          </div>
        </div>

        {book.data && lines === 0 && (
          <EmptyState
            title="No rate matches your search"
            action={<Link to={`/rates?period=${period}`}>Show all lines</Link>}
          >
            Try an IRS number, a word from the name of the tax, a chemical or a section of the Code.
          </EmptyState>
        )}
      </Page>
    </OpenFrame>
  );
}
