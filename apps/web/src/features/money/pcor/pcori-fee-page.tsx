import { type Explanation, formatDate, livesNumbers, planKinds, readDay } from '@gauger/excise';
import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Answer, call } from '../../../api/call.ts';
import { useSessionToken } from '../../../api/session.ts';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { Explain } from '../../../components/explain/explain.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import { OpenFrame } from '../../../frame/open-frame.tsx';
import { Page } from '../../../frame/page.tsx';
import { LateCharges } from '../../filings/late-return/public.ts';
import { steps } from '../../people/accounts/public.ts';
import css from './pcori-fee-page.module.css';
import { PCORI_LAW, pcoriRules } from './pcori-rules.ts';

/** The facts of the plan year, by the names of the query of the call. */
type Asked = Readonly<Record<string, string>>;
type Fee = Answer<'getPcoriFee'>;

const NONE: readonly FieldError[] = [];

/** Set by the button alone: a choice that is sent before the app runs is not the end of typing. */
const SHOW = 'show';

/** /pcori: the PCORI fee of one plan year, worked out for anyone. The address holds what was asked; nothing is kept. */
export function PcoriFeePage() {
  const [address, setAddress] = useSearchParams();
  const isVisitor = useSessionToken() === null;
  const queries = useQueryClient();
  const options = (asked: Asked) =>
    queryOptions({
      queryKey: ['PCORI fee', asked, isVisitor],
      queryFn: ({ signal }) => call('getPcoriFee', { query: asked, signal }),
    });
  const asked = askedIn(address);
  const { data, error } = useQuery({ ...options(asked), placeholderData: (before) => before });
  const [typed, setTyped] = useState(asked);
  const [errors, setErrors] = useState<readonly FieldError[]>(() =>
    address.has(SHOW) ? (data?.issues ?? NONE) : NONE,
  );
  const isStillOpen = ({ field, message }: FieldError) =>
    data?.issues.some((issue) => issue.field === field && issue.message === message) ?? true;
  const errorOf = (field: string) => errors.find((found) => found.field === field && isStillOpen(found))?.message;

  function show(now: Asked) {
    setTyped(now);
    const given = Object.entries(now).filter(([, value]) => value !== '');
    setAddress(new URLSearchParams(given), { replace: true });
    return Object.fromEntries(given);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      setErrors((await queries.fetchQuery(options(show(typed)))).issues);
    } catch {
      // The page shows the error of the same question.
    }
  }

  const field = (name: string, value: string | undefined = '') => ({
    id: name,
    value: typed[name] ?? value,
    error: errorOf(name),
  });
  const change = (name: string) => (value: string) => setTyped((now) => ({ ...now, [name]: value }));
  /** A choice changes what is asked. */
  const choose = (name: string) => (value: string) => {
    setErrors(NONE);
    show({ ...typed, [name]: value });
  };

  return (
    <OpenFrame>
      <Page
        title="PCORI fee"
        description="Work out the PCORI fee of a health plan or HRA, its due date, and what a late Form 720 may cost. No account needed."
      >
        <div className={css.head}>
          <h1>PCORI fee</h1>
          <p className={css.say}>
            What a plan year costs, when its Form 720 is due, and what being late may add. No account needed, and
            nothing is stored.
          </p>
        </div>
        {error && <Notice kind="error" title={error.message} />}
        <div className={css.columns}>
          {/* Without scripts the browser sends it. */}
          <form
            className="stack-4"
            action="/pcori"
            aria-label="Plan year"
            onSubmit={submit}
            onBlur={() => show(typed)}
            noValidate
          >
            <ErrorSummary errors={errors} isStillOpen={isStillOpen} />
            <SelectField
              {...field('plan', planKinds[0].value)}
              label="Plan"
              onChange={choose('plan')}
              choices={kinds}
            />
            <DateInput
              {...field('planYearEnd', data?.planYearEnd)}
              label="Last day of the plan year"
              hint="It determines the rate and the return"
              required
              onChange={change('planYearEnd')}
            />
            <SelectField
              {...field('countingMethod')}
              label="How are the lives counted?"
              placeholder="I know the average"
              choices={data?.methods ?? []}
              onChange={choose('countingMethod')}
            />
            {data?.numbers.map(({ name, label, help }) => (
              <DecimalInput
                key={name}
                {...field(name)}
                label={label}
                {...(help && { hint: help })}
                required
                decimals={0}
                onChange={change(name)}
              />
            ))}
            <DateInput
              {...field('day', data?.day)}
              label="Day you file and pay"
              hint="For the estimate of penalties and interest"
              onChange={change('day')}
            />
            <div>
              <Button type="submit" name={SHOW} value="fee">
                Calculate the fee
              </Button>
            </div>
          </form>
          {data && <Result data={data} asked={asked} isVisitor={isVisitor} />}
        </div>
        <section className={css.rules} aria-labelledby="rules-title">
          <h2 id="rules-title">Who pays, and whom to count</h2>
          <ul>
            {pcoriRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p className="citation">
            <SourceLinks citation={PCORI_LAW} />
          </p>
        </section>
      </Page>
    </OpenFrame>
  );
}

const kinds = planKinds.map(({ value, label }) => ({ value, label }));

/** The facts in an address. A day is read as it was typed; parameters that the page does not know are left out. */
function askedIn(address: URLSearchParams): Asked {
  const asked: Record<string, string> = {};
  for (const [name, given] of address) {
    const value = given.trim().slice(0, LONGEST);
    if (days.includes(name)) asked[name] = readDay(value) ?? value;
    else if (livesNumbers.includes(name)) asked[name] = value.replaceAll(',', '');
    else if (name === 'countingMethod' || (name === 'plan' && kinds.some((kind) => kind.value === value)))
      asked[name] = value;
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
}

const days = ['planYearEnd', 'day'];

/** Characters of an answer: no number or day has more. */
const LONGEST = 40;

function Result({ data, asked, isVisitor }: { data: Fee; asked: Asked; isVisitor: boolean }) {
  const { fee, explanation, return: form, late, issues, rateBookVersion } = data;
  const noReturn = form === null && issues.find(({ field }) => field === 'planYearEnd');
  const search = new URLSearchParams(asked).toString();
  const start = new URLSearchParams({ ...asked, planYearEnd: data.planYearEnd });
  return (
    <section className={css.result} aria-labelledby="result-title">
      <h2 id="result-title">Fee of this plan year</h2>
      <div aria-live="polite" className="stack-3">
        {noReturn ? (
          <p>{noReturn.message}.</p>
        ) : (
          <p className={css.fee}>
            {fee === null ? <span className="quiet">Enter the number of lives</span> : <Money value={fee} />}
          </p>
        )}
        {form && (
          <p>
            Form 720 for the second quarter of {form.period.slice(0, 4)}, row {form.row}, due{' '}
            <b>{formatDate(form.due)}</b>
            {form.moved && `, because ${formatDate(form.nominal)} is ${form.moved}`}.
            {form.signedLater && ` ${form.signedLater}.`}
          </p>
        )}
        {late && <LateCharges estimate={late} />}
      </div>
      {explanation && <Explain explanation={explanation as unknown as Explanation} />}
      {form && fee !== null && (
        <div className={css.acts}>
          {isVisitor ? (
            <>
              <Button
                component={Link}
                data-step="register"
                to="/"
                state={{ index: steps.register, from: `/home/pcor?${start}` }}
              >
                Start this return
              </Button>
              <Link className={css.login} to={`/home/pcor?${start}`}>
                Log in and start it
              </Link>
            </>
          ) : (
            <Button component={Link} to={`/home/pcor?${start}`}>
              File this fee
            </Button>
          )}
        </div>
      )}
      <p className="hint">
        Rate book {rateBookVersion}.{' '}
        <Link to={form ? `/rates/133/${form.period}` : '/rates?find=133'}>Rates of No. 133</Link>,{' '}
        <a href={`/pcori.json${search && `?${search}`}`}>View as JSON</a>
      </p>
    </section>
  );
}
