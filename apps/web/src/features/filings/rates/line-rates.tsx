import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Refusal } from '../../../api/call.ts';
import { useSessionToken } from '../../../api/session.ts';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { IrsNumber } from '../../../components/irs-number/irs-number.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { OpenFrame } from '../../../frame/open-frame.tsx';
import { Page } from '../../../frame/page.tsx';
import { rateAddress } from './rate-addresses.ts';
import { type LineRates, quarterChoices, quarterInText, readQuarter } from './rate-book.ts';
import { RateTable } from './rate-table.tsx';
import css from './rates-page.module.css';
import { readWayBack } from './way-back.ts';

interface LineRatesPageProps {
  /** As the address has it. */
  line: string;
  /** Of Form 8849. */
  schedule?: string;
  period: string;
  ask: (signal: AbortSignal) => Promise<LineRates & { rateBookVersion: string; period: string }>;
}

/** The rates of one line in one quarter, at a permanent address. */
export function LineRatesPage({ line, schedule, period, ask }: LineRatesPageProps) {
  const token = useSessionToken();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [back] = useState(() => readWayBack(state));
  const { data, error } = useQuery({
    queryKey: ['line rates', schedule, line, period.toUpperCase(), token === null],
    queryFn: ({ signal }) => ask(signal),
  });

  if (error) return <Missing line={line} period={period} error={error} />;
  if (!data) return <FullPageProgress />;
  const address = rateAddress(data.irsNumber, data.period, schedule);
  const of = schedule ? `${data.title}, Form 8849 Schedule ${schedule}` : data.title;
  const title = `${of}, ${quarterInText(data.period)}`;
  return (
    <OpenFrame>
      <Page
        title={title}
        description={`The federal excise tax rates of ${of} in ${quarterInText(data.period)}, with dates and sources.`}
      >
        <p className={css.back}>
          {back ? (
            <Link to={back.to}>Back to {back.label}</Link>
          ) : (
            <Link to={`/rates?period=${data.period}`}>Rate book</Link>
          )}
        </p>
        <div className={css.head}>
          <IrsNumber number={data.irsNumber} />
          <h1 id="line-title">{title}</h1>
        </div>
        <form className={css.filters} action="/rates" onSubmit={(event: FormEvent) => event.preventDefault()}>
          <input type="hidden" name="irs" value={data.irsNumber} />
          {schedule && <input type="hidden" name="schedule" value={schedule} />}
          <SelectField
            id="period"
            label="Quarter"
            value={data.period}
            onChange={(value) => navigate(rateAddress(data.irsNumber, value, schedule), { replace: true, state })}
            choices={quarterChoices(new Date())}
          />
          <noscript>
            <button type="submit">Show</button>
          </noscript>
          <p className={css.count}>
            Rate book {data.rateBookVersion}. <a href={`${address}.json`}>View as JSON</a>
          </p>
        </form>
        <RateTable labelledBy="line-title" lines={[data]} period={data.period} />
      </Page>
    </OpenFrame>
  );
}

/** Says what is unknown about the address, and leads to the rate book. */
function Missing({ line, period, error }: { line: string; period: string; error: Error }): ReactNode {
  const isUnknown = error instanceof Refusal && error.code === 'NOT_FOUND';
  const known = readQuarter(period, new Date());
  const title = isUnknown ? 'No rates at this address' : 'The rates did not load';
  return (
    <OpenFrame>
      <Page title={title} status={isUnknown ? 404 : 200}>
        <div className={css.head}>
          <h1>{title}</h1>
        </div>
        <Notice kind={isUnknown ? 'plain' : 'error'} title={error.message}>
          <p>
            <Link to={known ? `/rates?period=${known}` : '/rates'}>Open the rate book</Link>
            {!known && isUnknown && <> or look for {line} in it</>}
          </p>
        </Notice>
      </Page>
    </OpenFrame>
  );
}
