import { formatDate } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { call } from '../../api/call.ts';
import { useSessionToken } from '../../api/session.ts';
import { Brand } from '../../app/shell/brand.tsx';
import { Page } from '../../app/shell/page.tsx';
import { SchemeSwitch } from '../../app/shell/scheme-switch.tsx';
import { SiteFooter } from '../../app/shell/site-footer.tsx';
import { AuthPanel, steps, usePanelState } from '../accounts/public.ts';
import css from './landing-page.module.css';
import { RateExtract } from './rate-extract.tsx';
import { SampleSheet } from './sample-sheet.tsx';
import { Statutes } from './statutes.tsx';

/** Gauger in one sentence, the product itself, the rate book, the law, and login. */
export function LandingPage({ atLogin = false }: { atLogin?: boolean }) {
  const { from, index } = usePanelState();
  const { data } = useQuery(showcase);
  if (useSessionToken()) return <Navigate to={from ?? '/home'} replace />;
  return (
    <div className={css.landing}>
      <LandingHeader />
      <Page
        title={atLogin ? 'Log in' : 'Federal excise returns, with the reason for every number'}
        description={atLogin ? 'Log in to Gauger, or register free.' : DESCRIPTION}
        width="full"
      >
        <div className={`${css.wrap} ${css.hero} ${atLogin || index !== undefined ? css.atStep : ''}`}>
          <div>
            <h1>
              Federal excise returns, with the reason for every <em>number</em>.
            </h1>
            <p className={css.lead}>
              Gauger prepares, checks, signs and e-files Form 720. Each amount opens to its rows, its rate on that day,
              and the paragraph of law behind it.
            </p>
            <Price />
            <dl className={css.facts}>
              <div>
                <dt>{data?.taxLines}</dt>
                <dd>tax lines, for every quarter since 2021 Q1</dd>
              </div>
              <div>
                <dt>{data?.mostRows.toLocaleString('en-US')}</dt>
                <dd>rows on a line, each checked cell by cell</dd>
              </div>
              <div>
                <dt>{data && formatDate(data.due.due).replace(/, \d+$/, '')}</dt>
                <dd>
                  {data &&
                    `is when ${data.due.period.replace('Q', ' Q')} is due${data.due.moved ? `, because ${formatDate(data.due.nominal).replace(/, \d+$/, '')} is ${movedBecause(data.due.moved)}` : ''}`}
                </dd>
              </div>
            </dl>
          </div>
          <AuthPanel wanted={atLogin} />
        </div>

        <div className={css.wrap}>{data && <SampleSheet sample={data.sample} />}</div>

        <section className={`${css.band} ${css.first}`} id="rates" aria-labelledby="rates-title">
          <div className={`${css.wrap} ${css.columns}`}>
            <div>
              <h2 id="rates-title">A rate has a date and a source.</h2>
              <p>
                The rate book holds every rate from 2021 on. Enter the day of the event: Gauger uses the rate of that
                day and names its source.
              </p>
              <p>Where we have read a figure only in a secondary source, the book says so.</p>
              <p>
                <Link to="/rates">Open the rate book</Link>
              </p>
            </div>
            {data && <RateExtract rates={data.rates} />}
          </div>
        </section>

        <section className={css.band} aria-labelledby="references-title">
          <div className={`${css.wrap} ${css.columns}`}>
            <div>
              <h2 id="references-title">Our references are public.</h2>
              <p>No customer quotes. This is the law itself, and what Gauger does with it.</p>
            </div>
            <Statutes />
          </div>
        </section>

        <section className={css.band} id="ways" aria-labelledby="ways-title">
          <div className={`${css.wrap} ${css.columns}`}>
            <div>
              <h2 id="ways-title">Three ways in.</h2>
              <p>Working out, checking and explaining a return is free, for one row and for thousands.</p>
            </div>
            <Features />
          </div>
        </section>
      </Page>
      <SiteFooter />
    </div>
  );
}

function LandingHeader() {
  return (
    <header className={css.header}>
      <Brand size={28} />
      <nav aria-label="Main">
        <Link to="/rates">Rate book</Link>
        <a href="#ways">Ways in</a>
      </nav>
      <SchemeSwitch />
      <Button component={Link} data-step="register" to="/" state={{ index: steps.register }} variant="default">
        Register
      </Button>
    </header>
  );
}

const DESCRIPTION =
  'Gauger prepares, checks, signs and e-files Form 720, the federal excise return, with the reason for every number.';

const showcase = {
  queryKey: ['getShowcase'],
  queryFn: () => call('getShowcase', {}),
  staleTime: Number.POSITIVE_INFINITY,
};

/** "a Saturday", "Labor Day". */
const movedBecause = (reason: string): string => (/^(Saturday|Sunday)$/.test(reason) ? `a ${reason}` : reason);

const fee = {
  queryKey: ['getFee', 'Form720'],
  queryFn: () => call('getFee', { query: { transactionFormType: 'Form720' } }),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The price as the operator set it, and when it is paid. */
function Price() {
  const feeAnswer = useQuery(fee).data;
  return (
    <p className={css.price}>
      Preparing and checking is free.{' '}
      {feeAnswer && (
        <>
          Sending a Form 720 costs <b>${feeAnswer.fee}</b>; correcting a rejected one and sending it again costs
          nothing.
        </>
      )}
    </p>
  );
}

/** Lists the available features with links. */
function Features() {
  return (
    <ul className={css.ways}>
      <Feature title={<Link to="/rates">Rate book</Link>} use="/rates/60/2026Q3">
        Every rate of a quarter with its days and its source. Each line has an address of its own.
      </Feature>
      <Feature title="Command line" use="gauger explain return.json 60.tax">
        Works out a return, lists what is wrong with it, and says why an amount is what it is.
      </Feature>
      <Feature title={<a href="/api-docs/">API</a>} use="GET /ratebook?period=2026Q3">
        Keeps a Form 720 and answers with its amounts worked out. Every call is described, with its refusals.
      </Feature>
    </ul>
  );
}

/** @param use an address, a command or a call, as it is written */
function Feature({ title, use, children }: { title: ReactNode; use: string; children: string }) {
  return (
    <li>
      <h3>{title}</h3>
      <div>
        <p>{children}</p>
        <code>{use}</code>
      </div>
    </li>
  );
}
