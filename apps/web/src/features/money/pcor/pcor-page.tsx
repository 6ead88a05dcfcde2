import {
  countingChoices,
  type Field,
  formatDate,
  HRA_RULE,
  irsDay,
  isDay,
  isPending,
  numbersOf,
  type PlanEntry,
  type PlanFee,
  type PlanKind,
  pcorQuarter,
  planKinds,
  policyTypes,
  returnDueDate,
  signedLater,
} from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { correcting, useBusinesses, useRights } from '../../../account/public.ts';
import { ErrorSummary } from '../../../components/error-summary/error-summary.tsx';
import { Why } from '../../../components/explain/why.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { RestoredNote } from '../../../components/form-sheet/restored-note.tsx';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { FullPageProgress } from '../../../components/progress/progress.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { withPlanOf } from '../../clients/businesses/public.ts';
import { addressOf, dueDay, FORM_720 } from '../../filings/filing/public.ts';
import css from './pcor-page.module.css';
import { PCORI_LAW, pcoriRules } from './pcori-rules.ts';
import { type PcorFiling, planOf, rowsWith, whyNoReturn } from './plan-entry.ts';
import { type PaymentMethod, pcorFilingsQuery, usePcor } from './use-pcor.ts';

const TITLE = 'File Your PCORI';

/** The PCOR fee in one page: a plan, its year, its lives. It makes an ordinary Form 720 of the right second quarter. */
export function PcorPage() {
  const [address, setAddress] = useSearchParams();
  const { businesses, error } = useBusinesses();
  const { adds } = useRights();
  if (!businesses) return error ? <Failed message={error.message} /> : <FullPageProgress />;
  if (businesses.length === 0 && adds)
    return <Navigate to={`/home/addbusiness?${withPlanOf(address, { afterAdd: 'pcor' })}`} replace />;
  const only = businesses.length === 1 ? businesses[0]?.id : undefined;
  const named = address.get('business');
  const found = businesses.find(({ id }) => id === named);
  // The fee of one business is never filed for another.
  if (named && !found) return <Failed message="There is no such business, or you have no access to it." />;
  const businessId = found?.id ?? only ?? '';
  return (
    <HomePage title={TITLE} narrow>
      <div className={css.page}>
        <Instructions sentences={pcoriRules} citation={PCORI_LAW} />
        {businesses.length === 1 && <p>For {businesses[0]?.businessName}</p>}
        {businesses.length > 1 && (
          <SelectField
            id="business"
            label="Business"
            required
            value={businessId}
            placeholder="Choose a business"
            choices={businesses.map(({ id, businessName }) => ({ value: id, label: businessName }))}
            onChange={(business) => setAddress(withPlanOf(address, business ? { business } : {}), { replace: true })}
          />
        )}
        {adds && (
          <p className={css.aside}>
            <Link to={`/home/addbusiness?${withPlanOf(address, { afterAdd: 'pcor' })}`}>Add another business</Link>, or{' '}
            <Link to="/home/pcor/import">file for many businesses at once</Link>
          </p>
        )}
        {businessId && <OfBusiness key={businessId} businessId={businessId} given={planOf(address)} />}
      </div>
    </HomePage>
  );
}

const Failed = ({ message }: { message: string }) => (
  <HomePage title={TITLE} narrow>
    <Notice kind="error" title={message} />
  </HomePage>
);

function OfBusiness({ businessId, given }: { businessId: string; given: PlanEntry | undefined }) {
  const { data, error, refetch } = useQuery(pcorFilingsQuery(businessId));
  if (error && !data) return <Notice kind="error" title={error.message} />;
  if (!data) return <FullPageProgress />;
  return <PlanForm businessId={businessId} filings={data.filings} reload={refetch} given={given} />;
}

interface PlanFormProps {
  businessId: string;
  filings: readonly PcorFiling[];
  reload: () => Promise<unknown>;
  /** The plan that the address names. */
  given: PlanEntry | undefined;
}

const policyWords = {
  selfInsured: { label: 'Self-insured health plan', hint: 'An employer who pays claims itself, or has an HRA' },
  insured: { label: 'Specified health insurance policies', hint: 'The issuer of the policies: an insurer or HMO' },
} as const;

const whoOf = (kind: PlanKind): string => planKinds.find(({ value }) => value === kind)?.who ?? '';
const livesHints = { selfInsured: `${whoOf('selfInsured')} ${HRA_RULE}`, insured: whoOf('insured') };

function PlanForm({ businessId, filings, reload, given }: PlanFormProps) {
  const pcor = usePcor(businessId, filings, reload, given);
  const { known, entry, change, outcome, errorOf, locked } = pcor;
  const { edits } = useRights();
  // The calculator was asked about an HRA, of which only employees are counted.
  const isHra = useSearchParams()[0].get('plan') === 'hra' && given !== undefined && entry.policyType === 'selfInsured';
  const livesHint = isHra ? `HRA or health FSA: ${whoOf('hra')}` : livesHints[entry.policyType];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pcor.submit();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ErrorSummary errors={pcor.errors} />
      {pcor.restored && <RestoredNote onStartOver={pcor.startOver} />}
      {known.length > 0 && (
        <SelectField
          id="plan"
          label="Plan"
          value={pcor.chosen}
          placeholder="Another plan"
          choices={known.map(({ label }, at) => ({ value: String(at), label }))}
          onChange={pcor.choose}
        />
      )}
      <div className={css.pair}>
        <TextField
          id="planName"
          label="Plan name"
          hint="Optional. We keep it for next year"
          maxLength={60}
          value={entry.planName}
          onChange={(planName) => change({ planName })}
          error={errorOf('planName')}
        />
        <DateInput
          id="planYearEnd"
          label="Last day of the plan year"
          hint="It determines the rate and the return"
          required
          value={entry.planYearEnd}
          onChange={(planYearEnd) => change({ planYearEnd })}
          error={errorOf('planYearEnd')}
        />
      </div>
      <RadioField
        id="typeOfPolicy"
        label="Type of policy or plan"
        required
        choices={[...policyTypes].reverse().map((value) => ({ value, ...policyWords[value] }))}
        value={entry.policyType}
        onChange={(value) =>
          change({ policyType: value === 'insured' ? 'insured' : 'selfInsured', countingMethod: '', numbers: {} })
        }
        error={errorOf('typeOfPolicy')}
      />
      <SelectField
        id="countingMethod"
        label="How are the lives counted?"
        value={entry.countingMethod}
        placeholder="I know the average"
        choices={countingChoices(entry.policyType)}
        onChange={(countingMethod) => change({ countingMethod })}
        error={errorOf('countingMethod')}
      />
      <div className={css.numbers}>
        {numbersOf(entry.countingMethod).map((field) => (
          <NumberField
            key={field.name}
            field={field}
            value={entry.numbers[field.name] ?? ''}
            hint={field.help ?? (entry.countingMethod === '' ? livesHint : undefined)}
            onChange={(value) => change({ numbers: { ...entry.numbers, [field.name]: value } })}
            error={errorOf(field.name)}
          />
        ))}
      </div>
      {pcor.reported && <Reported {...pcor.reported} next={entry.planYearEnd} />}
      <Result
        outcome={outcome}
        why={whyNoReturn(entry, outcome)}
        rows={locked ? 0 : rowsWith(pcor.filing, entry).length}
        draft={pcor.filing}
        locked={locked !== undefined}
      />
      {locked ? (
        <Locked filing={locked} businessId={businessId} />
      ) : (
        <>
          {pcor.asksPayment && (
            <RadioField
              id="paymentMethod"
              label="How will you pay the IRS?"
              choices={payments}
              value={pcor.paymentMethod}
              onChange={(value) => pcor.setMethod(value as PaymentMethod)}
            />
          )}
          {edits ? (
            <div className="row-2">
              <Button type="submit" loading={pcor.busy}>
                Review the return
              </Button>
            </div>
          ) : (
            <Notice title="The owner, a Manager or an Editor can start a return" />
          )}
        </>
      )}
    </form>
  );
}

const payments = [
  { value: 'eftps', label: 'EFTPS', hint: 'You pay it yourself at eftps.gov' },
  {
    value: 'efw',
    label: 'Direct debit',
    hint: 'The next page asks for the bank account',
  },
];

interface NumberFieldProps {
  field: Field;
  hint: string | undefined;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

const NumberField = ({ field: { name, label }, hint, value, onChange, error }: NumberFieldProps) => (
  <DecimalInput
    id={name}
    label={label}
    {...(hint && { hint })}
    required
    decimals={0}
    value={value}
    onChange={onChange}
    error={error}
  />
);

interface ReportedProps {
  filing: PcorFiling;
  planYearEnd: string;
  /** The last day of the plan year after. */
  next: string;
}

/** The plan is on a return already, and the next year is not over: nothing is to be filed now. */
function Reported({ filing: { id, state }, planYearEnd, next }: ReportedProps) {
  const fee = isDay(planYearEnd) ? `The fee for the plan year that ended ${formatDate(planYearEnd)}` : 'The fee';
  const stateText = isPending(state) ? 'is on its way' : (standings[state] ?? 'is on a return');
  return (
    <Notice
      kind={state === 'accepted' ? 'good' : 'plain'}
      title={`${fee} ${stateText}; the next is due ${formatDate(returnDueDate(pcorQuarter(next)).due)}`}
    >
      <p>
        <Link to={statusAddress(id)}>Open status</Link>
      </p>
    </Notice>
  );
}

const standings: Readonly<Partial<Record<PcorFiling['state'], string>>> = {
  paid: 'waits to be signed',
  accepted: 'is filed',
};

const statusAddress = (filing: string): string => `/home/business/status?${new URLSearchParams({ filing })}`;

interface ResultProps {
  outcome: PlanFee;
  /** Why there is no return for it. */
  why: string | undefined;
  rows: number;
  draft: PcorFiling | undefined;
  /** The return is no longer a draft; its page also says whether it was in time. */
  locked: boolean;
}

/** The fee of the plan while it is typed, and its return. */
function Result({ outcome, why, rows, draft, locked }: ResultProps) {
  const { quarter, fee, explanation } = outcome;
  const early = quarter && signedLater(quarter, irsDay(new Date()));
  return (
    <section className={css.result} aria-label="The fee of this plan">
      <p className={css.fee} aria-live="polite">
        <span>Fee of this plan</span>
        {fee === null ? (
          <span className={css.open}>Enter the number of lives</span>
        ) : (
          <Why explanation={explanation} about="fee of this plan">
            <Money value={fee} />
          </Why>
        )}
      </p>
      {why && <p className={css.return}>{why}.</p>}
      {quarter && (
        <p className={css.return}>
          Form 720 for the second quarter of {quarter.year}, due {formatDate(returnDueDate(quarter).due)}.
          {draft && rows > 1 && ` ${rows} plans, including this one.`}
        </p>
      )}
      {early && !locked && <p className={css.return}>{early}.</p>}
      {quarter && !locked && dueDay(quarter).late && (
        <p className={css.late}>
          The due date has passed. File and pay now: the IRS may charge penalties and interest.
        </p>
      )}
    </section>
  );
}

/** The return of this plan year exists and is no draft: what can be done with it. */
function Locked({ filing: { id, taxYear, state }, businessId }: { filing: PcorFiling; businessId: string }) {
  if (state === 'accepted')
    return (
      <Notice kind="good" title={`The return for the second quarter of ${taxYear} was accepted`}>
        <p>
          <Link to={correcting({ id, businessId })}>Correct it with Form 720-X</Link> or{' '}
          <Link to={statusAddress(id)}>open its status</Link>.
        </p>
      </Notice>
    );
  return (
    <Notice
      kind="due"
      title={`The return for the second quarter of ${taxYear} ${state === 'rejected' ? 'was rejected' : 'is no longer a draft'}`}
    >
      <p>
        {state === 'paid' || state === 'rejected'
          ? 'Unlock it to correct it. Its service fee stays paid. '
          : 'It is on its way. You can correct it after the answer. '}
        <Link to={statusAddress(id)}>Open status</Link> or{' '}
        <Link to={addressOf('summary', { id, ...FORM_720 })}>its summary</Link>
      </p>
    </Notice>
  );
}
