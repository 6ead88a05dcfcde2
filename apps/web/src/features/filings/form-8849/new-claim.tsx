import {
  claimPageOf,
  type Form8849Claim,
  filingWay,
  formatDate,
  type IsoDate,
  irsDay,
  type ScheduleType,
  type Span,
  scheduleTypes,
} from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { businessQuery, useBusinesses } from '../../../account/public.ts';
import { call, queryOf, Refusal } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Breadcrumbs } from '../../../frame/breadcrumbs.tsx';
import { HomeFrame } from '../../../frame/home-frame.tsx';
import { Page } from '../../../frame/page.tsx';
import { BusinessCrumb } from '../../clients/businesses/public.ts';
import { claimQuarters, decidingQuarter, NAMED } from '../claims/public.ts';
import { addressOf, pagesOfClaim, scheduleName } from '../filing/public.ts';
import { ClaimQuestions } from './claim-questions.tsx';
import css from './new-claim.module.css';
import { QuarterTable } from './quarter-table.tsx';
import { missingIn, type ScheduleAnswers, yearInWords, yearOf } from './schedule-answers.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { scheduleOffers } from './schedule-offers.ts';
import { annualBox, laterOf, ruleOf } from './schedule-quarters.ts';

const FORM = 'schedule-form';
const PART = 'schedule.';

/** Begins a Form 8849 of a business: the first save makes the filing. */
export function NewClaim({ businessId }: { businessId: string }) {
  const { data: details } = useQuery(businessQuery(businessId));
  const [entered, setAnswers] = useState<ScheduleAnswers>();
  const answers = entered ?? { scheduleType: '', year: '', month: details?.incomeTaxYearEndMonth ?? '', ssn: '' };
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const business = useBusinesses().businesses?.find(({ id }) => id === businessId);

  const { data: claimed = [] } = useQuery(
    queryOf(['claimedElsewhere', 'business', businessId], 'listClaimsOfBusiness', { params: { id: businessId } }),
  );
  const [found, setFound] = useState<Form8849Claim>();
  const [quarters, setQuarters] = useState<Span>();
  const [annual, setAnnual] = useState(false);
  const [taxYear, rule] = [yearOf(answers), ruleOf(answers.scheduleType)];
  const isEnded = taxYear !== undefined && taxYear.days.last < irsDay(new Date());
  const box = isEnded ? annualBox(answers.scheduleType) : undefined;
  const isAnnual = annual && isEnded && box !== undefined;
  const period = isAnnual ? taxYear.days : quarters;

  function change(next: ScheduleAnswers) {
    // A period of another year, or of a schedule without quarters, is no period of the claim.
    if (next.year !== answers.year || next.month !== answers.month || !ruleOf(next.scheduleType))
      setQuarters(undefined);
    setAnswers(next);
  }

  async function begin() {
    const missing = missingIn(answers);
    setErrors(missing);
    if (missing.length > 0 || answers.scheduleType === '') return;
    setBusy(true);
    try {
      const { scheduleType } = answers;
      const added = await call('addForm8849', {
        body: { businessId, schedule: { ...answers, scheduleType }, ...blockOf(scheduleType, period, isAnnual) },
      });
      showSuccess('Form8849 Saved successfully');
      const { line } = found && scheduleTypes[scheduleType].includes(found.schedule as never) ? found : {};
      const page =
        line !== undefined &&
        pagesOfClaim(added).find(
          (one) => one.schedule === found?.schedule && one.page === claimPageOf(one.schedule, line),
        );
      navigate(
        page ? `${addressOf(page, added)}&${new URLSearchParams({ [NAMED]: line ?? '' })}` : addressOf('claims', added),
      );
    } catch (error) {
      const issues = error instanceof Refusal ? error.issues : [];
      const refused = issues.filter(({ severity, path }) => severity === 'error' && path.startsWith(PART));
      setErrors(refused.map(({ path, message }) => ({ field: path.slice(PART.length), message })));
      if (refused.length === 0) showError(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <HomeFrame>
      <Page title="Claim a refund on Form 8849">
        <div className={css.page}>
          <Breadcrumbs
            first={business && <BusinessCrumb current={business} />}
            crumbs={[{ label: 'Form 8849' }, { label: 'Start' }]}
          />
          <h1>Claim a refund on Form 8849</h1>
          <div className={css.columns}>
            <div className={css.questions}>
              <ClaimQuestions
                businessId={businessId}
                onFound={(claim) => {
                  setFound(claim);
                  setAnswers({ ...answers, scheduleType: `sch${claim.schedule}` });
                }}
              />
              <ScheduleForm id={FORM} answers={answers} errors={errors} onChange={change} onSubmit={begin} isFolded>
                {box && (
                  <CheckboxField
                    id={box.name}
                    label={box.label}
                    {...(box.help && { hint: box.help })}
                    checked={annual}
                    onChange={setAnnual}
                  />
                )}
                {taxYear && rule && !isAnnual && (
                  <QuarterTable
                    quarters={claimQuarters(taxYear, rule, irsDay(new Date()))}
                    rule={rule}
                    period={period}
                    claimed={claimed}
                    businessId={businessId}
                    later={laterOf(answers.scheduleType)}
                    onChange={setQuarters}
                  />
                )}
              </ScheduleForm>
            </div>
            <YourClaim answers={answers} found={found} period={period} isAnnual={isAnnual} />
          </div>
          <div className={css.actions}>
            <Button
              component={Link}
              to={`/home/chooseformtype?business=${encodeURIComponent(businessId)}`}
              variant="subtle"
              leftSection={<Icon name="back" />}
            >
              Back
            </Button>
            <Button
              type="submit"
              form={FORM}
              loading={busy}
              variant={answers.scheduleType === '' ? 'default' : 'filled'}
            >
              {answers.scheduleType === '' ? 'Start the claim' : `Start ${scheduleName(answers.scheduleType)}`}
            </Button>
          </div>
        </div>
      </Page>
    </HomeFrame>
  );
}

/** The period of the chosen quarters or the whole year, as the block of the first schedule has it. */
const blockOf = (type: ScheduleType, period: Span | undefined, isAnnual: boolean) =>
  period && {
    [`sch${scheduleTypes[type][0]}`]: {
      periodStart: period.first,
      periodEnd: period.last,
      ...(isAnnual && { annualClaim: true }),
    },
  };

/** The last day of a claim for the chosen quarters; undefined where none are chosen, or no quarter counts. */
function lastDayOf(answers: ScheduleAnswers, period: Span | undefined, today: IsoDate) {
  const [taxYear, rule] = [yearOf(answers), ruleOf(answers.scheduleType)];
  const quarter = taxYear && rule && decidingQuarter(claimQuarters(taxYear, rule, today), rule, period);
  if (!quarter) return undefined;
  return {
    day: formatDate(quarter.due),
    note: `for ${quarter.name}, the ${rule} quarter claimed`,
    passed: quarter.due < today,
  };
}

interface YourClaimProps {
  answers: ScheduleAnswers;
  /** Where the questions led. */
  found: Form8849Claim | undefined;
  period: Span | undefined;
  isAnnual: boolean;
}

/** The choices made so far, in one place. */
function YourClaim({ answers, found, period, isAnnual }: YourClaimProps) {
  const today = irsDay(new Date());
  const offer = scheduleOffers(yearOf(answers), today).find(({ type }) => type === answers.scheduleType);
  const last = lastDayOf(answers, period, today) ?? offer?.last;
  const onPaper = answers.year !== '' && filingWay({ year: Number(answers.year) }, today) === 'paper';
  return (
    <aside className={css.claim} aria-labelledby="your-claim">
      <p>Your claim</p>
      <h2 id="your-claim">
        {offer ? scheduleName(offer.type) : 'No schedule yet'}
        {offer && found?.line !== undefined && offer.type === `sch${found.schedule}` && `, line ${found.line}`}
      </h2>
      <p>{offer?.title ?? 'Choose a schedule, or answer the questions.'}</p>
      <dl>
        <dt>Period</dt>
        <dd>
          {period
            ? `${formatDate(period.first)} to ${formatDate(period.last)}`
            : (yearInWords(answers) ?? 'Choose your income tax year.')}
        </dd>
        {isAnnual && (
          <>
            <dt>Minimum</dt>
            <dd>None for an annual claim</dd>
          </>
        )}
        {offer && !isAnnual && (
          <>
            <dt>File by</dt>
            <dd>
              <strong>
                {last?.day}
                {last?.passed && ', passed'}
              </strong>
              {last?.note && <small className="note">{last.note}</small>}
            </dd>
            <dt>Minimum</dt>
            <dd>
              {offer.minimum.amount}
              {offer.minimum.note && <small className="note">{offer.minimum.note}</small>}
            </dd>
          </>
        )}
      </dl>
      <ol>
        <li>Enter the claim</li>
        <li>Check it</li>
        <li>{onPaper ? 'Print and sign it' : 'Pay the fee and sign'}</li>
        <li>{onPaper ? 'Mail it' : 'Sent'}</li>
      </ol>
    </aside>
  );
}
