import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { formatDue } from '../../../api/next-due.ts';
import { useSessionToken } from '../../../api/session.ts';
import { feeQuery, showcaseQuery, siteQuery } from '../../../api/site-queries.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { Brand } from '../../../frame/brand.tsx';
import { HelpButton } from '../../../frame/help-button.tsx';
import { Page } from '../../../frame/page.tsx';
import { SchemeSwitch } from '../../../frame/scheme-switch.tsx';
import { SiteFooter } from '../../../frame/site-footer.tsx';
import { AuthPanel, steps, usePanelState } from '../../people/accounts/public.ts';
import css from './landing-page.module.css';
import { RateExtract } from './rate-extract.tsx';
import { SampleSheet } from './sample-sheet.tsx';
import { Statutes } from './statutes.tsx';

/** Gauger in one sentence, the product itself, the rate book, the law, the price, and login. */
export function LandingPage({ atLogin = false }: { atLogin?: boolean }) {
  const { from, index } = usePanelState();
  const { data } = useQuery(showcaseQuery);
  if (useSessionToken()) return <Navigate to={from ?? '/home'} replace />;
  const due = data && formatDue(data.due);
  const atStep = atLogin || index !== undefined;
  return (
    <div className={css.landing}>
      <LandingHeader />
      <Page
        title={atLogin ? 'Log in' : 'Federal excise returns, with the reason for every number'}
        description={atLogin ? 'Log in to Gauger, or register free.' : DESCRIPTION}
        width="full"
      >
        <PracticeNotice />
        <div className={`${css.wrap} ${css.hero} ${atStep ? css.atStep : ''}`}>
          <div>
            <h1>
              Federal excise returns, with the reason for every <em>number</em>.
            </h1>
            <p className={css.lead}>
              Gauger prepares, checks, signs and e-files Form 720 and the claims of Form 8849, and prepares Form 720-X
              to mail. Click any amount to see its rows, the rate on that date, and the law behind it.
            </p>
            <p className={css.start}>
              <StartLink variant={atStep ? 'default' : 'filled'} size="md">
                Start a return
              </StartLink>
              <span>Free to prepare and check.</span>
            </p>
            <dl className={css.facts}>
              <div>
                <dt>{data?.taxLines}</dt>
                <dd>tax lines, for every quarter since 2021 Q1</dd>
              </div>
              <div>
                <dt>{data?.mostRows.toLocaleString('en-US')}</dt>
                <dd>rows per tax, every cell checked</dd>
              </div>
              <div>
                <dt>{due?.day}</dt>
                <dd>{due && `is when ${due.quarter} is due${due.because}`}</dd>
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

        <Price mostRows={data?.mostRows} />

        <section className={css.band} aria-labelledby="tools-title">
          <div className={`${css.wrap} ${css.columns}`}>
            <div>
              <h2 id="tools-title">For developers</h2>
              <p>The same rates and figures without the pages: by URL, command line and API.</p>
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
        <Link to="/pcori">PCORI fee</Link>
        <a href="#price">Price</a>
      </nav>
      <HelpButton />
      <SchemeSwitch />
      <StartLink variant="default">Register</StartLink>
    </header>
  );
}

const DESCRIPTION =
  'Gauger prepares, checks, signs and e-files federal excise returns, Form 720 and Form 8849, with the reason for every number.';

interface StartLinkProps {
  variant: 'filled' | 'default';
  size?: 'md';
  children: string;
}

/** Leads to registration, the first step of the panel for a newcomer. */
function StartLink({ children, ...look }: StartLinkProps) {
  return (
    <Button component={Link} data-step="register" to="/" state={{ index: steps.register }} {...look}>
      {children}
    </Button>
  );
}

/** Says on a practice site that it does not file. */
function PracticeNotice() {
  const site = useQuery(siteQuery).data;
  if (!site?.isPractice) return null;
  return (
    <div className={`${css.wrap} ${css.practice}`}>
      <Notice kind="simulator" title="This practice site does not file with the IRS.">
        <p>Returns that you send here go to the {site.gateway}.</p>
      </Notice>
    </div>
  );
}

/** The price as the operator set it, and what it includes. */
function Price({ mostRows }: { mostRows: number | undefined }) {
  const fee = useQuery(feeQuery).data?.fee;
  return (
    <section className={css.band} id="price" aria-labelledby="price-title">
      <div className={`${css.wrap} ${css.columns}`}>
        <div>
          <h2 id="price-title">One price for each return.</h2>
          <p>No subscription. You pay the service fee once, before you sign.</p>
        </div>
        <div className={css.price}>
          <p>
            <b>{fee && `$${fee}`}</b> a return
          </p>
          <ul>
            <Included>
              Form 720 with every tax line{mostRows && ` and up to ${mostRows.toLocaleString('en-US')} rows on a line`}
            </Included>
            <Included>Preparing, importing and checking first, for free</Included>
            <Included>Signing and sending, with each answer on the status page</Included>
            <Included>Correcting a rejected return and sending it again, for free</Included>
          </ul>
        </div>
      </div>
    </section>
  );
}

function Included({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="check" />
      <span>{children}</span>
    </li>
  );
}

function Features() {
  return (
    <ul className={css.ways}>
      <Feature title={<Link to="/rates">Rate book</Link>} use="/rates/60/2026Q3">
        Every rate of a quarter with its days and its source. Each line has an address of its own.
      </Feature>
      <Feature title="Command line" use="gauger explain return.json 60.tax">
        Computes a return, lists its errors, and explains each amount.
      </Feature>
      <Feature title={<a href="/api-docs/">API</a>} use="GET /ratebook?period=2026Q3">
        Keeps a Form 720 and answers with its computed amounts. Every call is described, with its refusals.
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
