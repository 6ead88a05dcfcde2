import { irsDay, type ScheduleType } from '@gauger/excise';
import { Radio } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { Body, CardTable, Cell, ColumnHead, Head, Row, RowHead } from '../../../components/card-table/card-table.tsx';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { useOpenErrors } from '../../../components/error-summary/use-open-errors.ts';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { monthChoices } from '../../../components/months.ts';
import { ClaimantSsn } from './claimant-ssn.tsx';
import { mayHaveSsn, type ScheduleAnswers, yearChoices, yearInWords, yearOf } from './schedule-answers.ts';
import css from './schedule-form.module.css';
import { type ScheduleOffer, scheduleOffers } from './schedule-offers.ts';

interface ScheduleFormProps {
  id: string;
  answers: ScheduleAnswers;
  /** The SSN as it is saved, masked. */
  savedSsn?: string;
  errors: readonly FieldError[];
  disabled?: boolean;
  onChange: (answers: ScheduleAnswers) => void;
  onSubmit: () => void;
  /** The schedules are shown on demand, and the year once one is chosen: questions lead to it, too. */
  isFolded?: boolean;
  /** The choice of the quarters, below the year. */
  children?: ReactNode;
}

/** The income tax year of a claim, and its schedule with the limits of each. */
export function ScheduleForm({
  id,
  answers,
  savedSsn = '',
  errors,
  disabled = false,
  onChange,
  onSubmit,
  isFolded = false,
  children,
}: ScheduleFormProps) {
  const now = new Date();
  const { isStillOpen, errorOf } = useOpenErrors(errors, answers);
  const set = (change: Partial<ScheduleAnswers>) => onChange({ ...answers, ...change });
  const offers = scheduleOffers(yearOf(answers), irsDay(now));
  const words = yearInWords(answers);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }

  const schedules = (
    <>
      <Radio.Group
        aria-label="The schedule"
        required
        value={answers.scheduleType}
        onChange={(type) => set({ scheduleType: type as ScheduleType })}
        error={errorOf('scheduleType')}
      >
        <CardTable className={`ruled ${css.schedules}`} aria-label="Schedules of Form 8849">
          <Head>
            <Row>
              <ColumnHead>Schedule and who claims</ColumnHead>
              <ColumnHead className={css.minimum}>Minimum</ColumnHead>
              <ColumnHead className={css.last}>File-by date</ColumnHead>
            </Row>
          </Head>
          <Body>
            {offers.map((offer, at) => (
              <Offer
                key={offer.type}
                offer={offer}
                id={at === 0 ? 'scheduleType' : `scheduleType-${offer.type}`}
                chosen={offer.type === answers.scheduleType}
                disabled={disabled}
              />
            ))}
          </Body>
        </CardTable>
      </Radio.Group>
      <p className={css.hint}>Schedules 2, 3, 5 and 8 each go on a Form 8849 of their own.</p>
    </>
  );
  const asksSchedule = isFolded ? (
    <Disclosure summary="Choose the schedule yourself" open={errorOf('scheduleType') !== undefined} rest>
      {schedules}
    </Disclosure>
  ) : (
    <section aria-labelledby="schedules">
      <h2 id="schedules">The schedule</h2>
      {schedules}
    </section>
  );

  return (
    <form id={id} className={css.form} onSubmit={submit} noValidate>
      <ErrorSummary errors={errors} isStillOpen={isStillOpen} />
      {asksSchedule}
      {(!isFolded || answers.scheduleType !== '' || errors.length > 0) && (
        <>
          <section aria-labelledby="income-tax-year">
            <h2 id="income-tax-year">Your income tax year</h2>
            <div className={css.year}>
              <SelectField
                id="month"
                label="Month your income tax year ends"
                required
                disabled={disabled}
                placeholder="Select"
                value={answers.month}
                onChange={(month) => set({ month })}
                choices={monthChoices}
                error={errorOf('month')}
              />
              <SelectField
                id="year"
                label="Year it begins"
                required
                disabled={disabled}
                placeholder="Select"
                value={answers.year}
                onChange={(year) => set({ year })}
                choices={yearChoices(now)}
                error={errorOf('year')}
              />
              <p className={css.hint} aria-live="polite">
                {words ?? 'A claim stays inside one income tax year.'}
              </p>
            </div>
          </section>
          {children}
        </>
      )}
      {(mayHaveSsn(answers.scheduleType) || answers.ssn !== '' || savedSsn !== '') && (
        <ClaimantSsn
          value={answers.ssn}
          saved={savedSsn}
          error={errorOf('ssn')}
          disabled={disabled}
          onChange={(ssn) => set({ ssn })}
        />
      )}
    </form>
  );
}

interface OfferProps {
  offer: ScheduleOffer;
  id: string;
  chosen: boolean;
  disabled: boolean;
}

function Offer({ offer: { type, number, title, who, minimum, last, absent }, id, chosen, disabled }: OfferProps) {
  return (
    <Row className={chosen ? css.chosen : undefined} data-absent={absent !== undefined || undefined}>
      <RowHead>
        <Radio
          id={id}
          value={type}
          label={
            <>
              <span className={css.number}>{number}</span> {title}
            </>
          }
          description={absent ?? who}
          disabled={disabled || absent !== undefined}
        />
      </RowHead>
      <Cell data-label="Minimum">
        <span>
          {minimum.amount}
          {minimum.note && <small className="note">{minimum.note}</small>}
        </span>
      </Cell>
      <Cell data-label="File-by date">
        {absent === undefined ? (
          <span className={last.passed && css.passed}>
            {last.day}
            {last.passed && ', passed'}
            {last.note && <small className="note">{last.note}</small>}
          </span>
        ) : (
          <span className="quiet">Not in this year</span>
        )}
      </Cell>
    </Row>
  );
}
