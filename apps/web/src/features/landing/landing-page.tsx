import { Link, Navigate } from 'react-router';
import { useSessionToken } from '../../api/session.ts';
import { Page } from '../../app/shell/page.tsx';
import { SiteFooter } from '../../app/shell/site-footer.tsx';
import { AuthPanel, usePanelState } from '../accounts/public.ts';
import { LandingHeader } from './landing-header.tsx';
import css from './landing-page.module.css';
import { Price } from './price.tsx';
import { RateExtract } from './rate-extract.tsx';
import { SampleSheet } from './sample-sheet.tsx';
import { Statutes } from './statutes.tsx';
import { Ways } from './ways.tsx';

/** What Gauger does in one sentence, the product itself, the rate book, the law and the ways in. */
export function LandingPage() {
  const { from, index } = usePanelState();
  if (useSessionToken()) return <Navigate to={from ?? '/home'} replace />;
  return (
    <div className={css.landing}>
      <LandingHeader />
      <Page title="Federal excise returns, with the reason beside every number" width="full">
        <div className={`${css.wrap} ${css.hero} ${index === undefined ? '' : css.atStep}`}>
          <div>
            <h1>
              Federal excise returns, with the reason beside every <em>number</em>.
            </h1>
            <p className={css.lead}>
              Gauger prepares, checks, signs and e-files Form 720. Each amount opens to its rows, its rate on that day,
              and the paragraph of law behind it.
            </p>
            <Price />
            <dl className={css.facts}>
              <div>
                <dt>{LANDING_SHOWCASE.taxLines}</dt>
                <dd>tax lines, for every quarter since 2021 Q1</dd>
              </div>
              <div>
                <dt>{LANDING_SHOWCASE.mostRows.toLocaleString('en-US')}</dt>
                <dd>rows on a line, each checked cell by cell</dd>
              </div>
              <div>
                <dt>4</dt>
                <dd>decimals carried in a row, and the line rounded to cents once</dd>
              </div>
            </dl>
          </div>
          <AuthPanel />
        </div>

        <div className={css.wrap}>
          <SampleSheet />
        </div>

        <section className={`${css.band} ${css.first}`} id="rates" aria-labelledby="rates-title">
          <div className={`${css.wrap} ${css.columns}`}>
            <div>
              <h2 id="rates-title">A rate has a date and a source.</h2>
              <p>
                The rate book holds every rate from 2021 on. Enter the day of the event and the rate of that day is
                used, with its source beside it.
              </p>
              <p>Where we have read a figure only in a secondary source, the book says so.</p>
              <p>
                <Link to="/rates">Open the rate book</Link>
              </p>
            </div>
            <RateExtract />
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
            <Ways />
          </div>
        </section>
      </Page>
      <SiteFooter />
    </div>
  );
}
