import {
  computeFiling,
  depositPlan,
  explain,
  type IsoDate,
  irsDay,
  plannedDepositIssues,
  quarterOfFiling,
  totalsOf,
} from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { queryOf } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { Money } from '../../../components/money/money.tsx';
import { useSaveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import { calendarAddress } from '../../clients/calendar-feed/public.ts';
import {
  addressOf,
  BackupState,
  DraftNotice,
  FilingForm,
  FilingLayout,
  factsOf,
  findOtherIssues,
  type OpenFiling,
  otherFacts,
  type PageDraft,
  placeAfter,
  ResetDraft,
  taxesOf,
  useFields,
  useFormPage,
  WithFilingDraft,
} from '../filing/public.ts';
import { appliedOverpaymentsQuery } from '../overpayment/public.ts';
import type { Entries } from './deposit-entries.tsx';
import css from './deposit-page.module.css';
import { DepositPeriods, listShownMethods } from './deposit-periods.tsx';
import { DepositRules } from './deposit-rules.tsx';
import { asDue, depositOf, type Fields, fieldsOf, isEntered, NO_ENTRY } from './fields.ts';
import { ImportDepositsButton } from './import-deposits-button.tsx';
import { SafeHarbor } from './safe-harbor.tsx';
import { ScheduleANotes, ScheduleT } from './schedule-notes.tsx';

const FORM = 'deposit';
const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** The deposits of the quarter: Form 720 line 5. */
export function DepositPage() {
  return <WithFilingDraft<Fields> page="deposit">{(opened) => <Deposit {...opened} />}</WithFilingDraft>;
}

/** The deposit plan of the filing with what is typed, and the look-back quarter it judges the safe harbor by. */
function useDepositPlan({ filing }: OpenFiling, fields: Fields, today: IsoDate) {
  const { data: lookBack } = useQuery({
    ...queryOf(['lookBack', filing.id, filing.version], 'getLookBack', { params: { id: filing.id } }),
    enabled: fields.depositedUsingSHRule,
  });
  // The field answers a key first; the table follows when there is time.
  const counted = useDeferredValue(fields);
  const plan = useMemo(() => {
    const { regular = null, alternative = null } = lookBack ?? {};
    const known = regular === null || alternative === null ? null : { regular, alternative };
    return depositPlan(factsOf(filing, { others: { deposit: depositOf(counted) } }), undefined, known, today);
  }, [filing, counted, lookBack, today]);
  return { plan, lookBack };
}

function Deposit({ open, draft, onReset }: { open: OpenFiling; draft: PageDraft<Fields>; onReset: () => void }) {
  const { filing, editable } = open;
  const [fields, change] = useFields(draft, fieldsOf(filing));
  const form = useFormPage(open, 'deposit', () => findOtherIssues(filing, { deposit }), draft.commit);
  const navigate = useNavigate();
  const today = irsDay(new Date());
  const { plan, lookBack } = useDepositPlan(open, fields, today);
  const cells = useMemo(() => computeFiling(factsOf(filing)).cells, [filing]);
  const { depositedAmt, depositedUsingSHRule, depositedByHalfMonths, deposits } = fields;
  const deposit = depositOf(fields);
  const isSingly = deposits.some(isEntered);
  /** Parts that begin open, and stay as the reader leaves them. */
  const [opens] = useState(() => ({
    total: !plan?.required || depositedAmt !== '',
    rules: depositedByHalfMonths || depositedUsingSHRule,
  }));

  // The plan counts a future deposit already, and it blocks the signature: warn while it is typed.
  const notMade = new Map(plannedDepositIssues(deposits, today).map(({ path, message }) => [path, message]));

  const entries: Entries = {
    deposits,
    change: (at, part) =>
      change({ deposits: deposits.map((one, place) => (place === at ? { ...one, ...part } : one)) }),
    add({ box, due }, amount) {
      const date = due <= today ? due : '';
      flushSync(() => change({ deposits: [...deposits, { ...NO_ENTRY, period: box, date, amount: amount ?? '' }] }));
      if (amount !== undefined) return;
      document.getElementById(`deposits.${deposits.length}.${date === '' ? 'date' : 'amount'}`)?.focus();
    },
    errorOf: (field) => form.errorOf(field) ?? notMade.get(`deposit.${field}`),
  };

  async function save(): Promise<boolean> {
    const saved = await form.commit({ deposit }, findOtherIssues(filing, { deposit }));
    if (saved) showSuccess('Deposit Saved successfully');
    return saved;
  }
  useSaveBeforeLeaving(save, () => editable && draft.isUnsaved());

  const { data: applied } = useQuery(appliedOverpaymentsQuery(filing));
  // Nothing to enter or to decide there: the way leads on, and a link stays.
  const isOverpaid =
    filing.overpayment !== null ||
    applied?.overpayments.length !== 0 ||
    totalsOf(taxesOf(filing), otherFacts(filing, { deposit })).overPaymentFromThisQuarter !== '0.00';

  async function saveAndContinue() {
    const next = placeAfter(isOverpaid ? 'deposit' : 'overpayment', open);
    if ((await save()) && next) navigate(addressOf(next, filing));
  }

  const methods = plan ? listShownMethods(plan, deposits) : [];
  const filled = plan?.required && editable ? asDue(methods, deposits, today) : deposits;
  return (
    <FilingLayout
      open={open}
      here="deposit"
      heading="Deposit Details"
      typed={{ others: { deposit } }}
      primary={editable ? { label: 'Save and Continue', form: FORM, busy: form.busy } : undefined}
      actions={<ResetDraft draft={draft} saved={filing.deposit !== null} onReset={onReset} />}
      saveState={<BackupState keeping={draft.keeping} />}
    >
      <DraftNotice restored={draft.restored} />
      <DepositRules />
      <FilingForm
        id={FORM}
        errors={form.errors}
        isStillOpen={form.isStillOpen}
        disabled={!editable}
        onSubmit={() => void saveAndContinue()}
        wide={
          plan && (
            <>
              <div className={css.because}>
                <div>
                  {[plan.because, ...plan.remarks].map((sentence) => (
                    <p key={sentence}>{sentence}</p>
                  ))}
                </div>
                {editable && (
                  <ImportDepositsButton
                    quarter={quarterOfFiling(factsOf(filing))}
                    entered={deposits.filter(isEntered)}
                    onAdd={(added) => {
                      change({ deposits: [...deposits, ...added] });
                      showSuccess(`${counted(added.length, 'deposit', 'deposits')} added. Save the page to keep them`);
                    }}
                  />
                )}
                {filled.filter(isEntered).length > deposits.filter(isEntered).length && (
                  <Button variant="default" size="compact-md" onClick={() => change({ deposits: filled })}>
                    I deposited everything when due
                  </Button>
                )}
              </div>
              {methods.map((method) => (
                <DepositPeriods
                  usesHalfMonths={plan.usesHalfMonths}
                  key={method.method}
                  of={method}
                  today={today}
                  entries={entries}
                  editable={editable}
                  explain={(cell) => explain(factsOf(filing), cell)}
                />
              ))}
            </>
          )
        }
      >
        {isSingly ? (
          <p className={css.sum}>
            <span>Total deposits for the quarter: </span>
            <strong>
              <Money value={plan?.deposited ?? '0.00'} />
            </strong>
            <span>The sum of the deposits above. Form 720, line 5</span>
          </p>
        ) : (
          <Disclosure
            summary="Enter one total instead"
            open={opens.total || form.errorOf('depositedAmt') !== undefined}
            rest
          >
            <DecimalInput
              id="depositedAmt"
              label="Total deposits for the quarter"
              hint="Your EFTPS deposits for the quarter, if you enter none above. Form 720, line 5"
              prefix="$"
              decimals={2}
              value={depositedAmt}
              onChange={(amount) => change({ depositedAmt: amount })}
              error={form.errorOf('depositedAmt')}
            />
          </Disclosure>
        )}
        <Disclosure
          summary="Half months and safe harbor"
          open={opens.rules || form.errorOf('depositedByHalfMonths') !== undefined}
          rest
        >
          <div className="stack-4">
            {(plan?.required || depositedByHalfMonths) && (
              <CheckboxField
                id="depositedByHalfMonths"
                label="I deposited by half months"
                hint="The half-month option: each deposit is half the tax of its month, for every month of the quarter"
                checked={depositedByHalfMonths}
                onChange={(isChecked) => change({ depositedByHalfMonths: isChecked })}
                error={form.errorOf('depositedByHalfMonths')}
              />
            )}
            <RadioField
              id="depositedUsingSHRule"
              label="Did you deposit by the safe harbor rule?"
              choices={yesOrNo}
              value={depositedUsingSHRule ? 'yes' : 'no'}
              onChange={(answer) => change({ depositedUsingSHRule: answer === 'yes' })}
              error={form.errorOf('depositedUsingSHRule')}
            />
          </div>
        </Disclosure>
        {depositedUsingSHRule &&
          methods.map((of) => (
            <SafeHarbor
              key={of.method}
              of={of}
              named={methods.length > 1}
              lookBack={lookBack}
              fields={fields}
              change={change}
              errorOf={form.errorOf}
            />
          ))}
      </FilingForm>
      {plan && <ScheduleANotes plan={plan} />}
      <ScheduleT cells={cells} />
      <p className={css.links}>
        <Link to={addressOf('overpayment', filing)}>I have an overpayment from an earlier return</Link>
        <Link to={addressOf('irsPayment', filing)}>IRS Payment</Link>
        <Link to={calendarAddress(filing.businessId)}>Calendar feed of the due dates</Link>
      </p>
    </FilingLayout>
  );
}
