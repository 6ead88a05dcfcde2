import {
  filingWay,
  irsDay,
  type PaymentOptionEntry,
  paymentDays,
  type Quarter,
  readPaymentOption,
} from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, Refusal } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { accountNumberOf, DebitFields, methodsOf, routingNumberOf } from '../../filings/irs-payment/public.ts';
import css from './batch.module.css';
import { BATCHES, type BatchReturn } from './batch-queries.ts';

interface BatchPaymentProps {
  batchId: string;
  /** The returns that owe something and are not signed. */
  owing: readonly BatchReturn[];
}

interface ChangingProps {
  changing: boolean;
  onChanging: (changing: boolean) => void;
}

/** Shows how the IRS is paid, and changes it for all returns at once. */
export function BatchPayment({ batchId, owing, changing, onChanging }: BatchPaymentProps & ChangingProps) {
  const none = owing.filter(({ paymentMethod }) => paymentMethod === null).length;
  return (
    <section className={css.step} aria-labelledby="irs">
      <h2 id="irs">Payment to the IRS</h2>
      {changing ? (
        <PaymentForm batchId={batchId} owing={owing} onDone={() => onChanging(false)} />
      ) : (
        <div className="line-3">
          <p>
            {[
              ...describeOptions(owing),
              ...(none > 0 ? [`Not chosen for ${counted(none, 'return', 'returns')}`] : []),
            ].join(', ')}
            .
          </p>
          <Button variant="default" size="sm" onClick={() => onChanging(true)}>
            {none > 0 ? 'Choose' : 'Change'}
            {owing.length > 1 && ' for all'}
          </Button>
        </div>
      )}
    </section>
  );
}

const words = { eftps: 'EFTPS', efw: 'Direct debit' };

/** "EFTPS for 24 returns", "Direct debit for 1 return". */
const describeOptions = (owing: readonly BatchReturn[]): string[] =>
  (['eftps', 'efw'] as const).flatMap((method) => {
    const count = owing.filter(({ paymentMethod }) => paymentMethod === method).length;
    return count > 0 ? [`${words[method]} for ${counted(count, 'return', 'returns')}`] : [];
  });

function PaymentForm({ batchId, owing, onDone }: BatchPaymentProps & { onDone: () => void }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<PaymentOptionEntry>({ paymentMethod: owing[0]?.paymentMethod ?? 'eftps' });
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const set = (change: PaymentOptionEntry) => setTyped((before) => ({ ...before, ...change }));
  const errorOf = (field: string) => errors.find((found) => found.field === field)?.message;

  async function save(): Promise<void> {
    const found = issuesOf(typed, owing);
    setErrors(found);
    if (found.length > 0) return;
    setBusy(true);
    try {
      const paymentOption = typed.paymentMethod === 'efw' ? typed : { paymentMethod: 'eftps' };
      const { changed } = await call('savePcorPayment', { params: { id: batchId }, body: { paymentOption } });
      await queries.invalidateQueries({ queryKey: [BATCHES, batchId] });
      showSuccess(`Payment option saved for ${counted(changed, 'return', 'returns')}`);
      onDone();
    } catch (error) {
      setErrors(errorsOf(error));
      setBusy(false);
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={css.step} onSubmit={submit} noValidate>
      <ErrorSummary errors={errors} />
      <p>
        This applies to {counted(owing.length, 'return', 'returns')} and replaces the current choice of each. Gauger
        requests each direct debit for the last day that is on time.
      </p>
      <RadioField
        id="paymentMethod"
        label="Payment method"
        required
        choices={methodsOf(wayOf(owing))}
        value={typed.paymentMethod ?? ''}
        onChange={(method) => set({ paymentMethod: method === 'efw' ? 'efw' : 'eftps' })}
        error={errorOf('paymentMethod')}
      />
      {typed.paymentMethod === 'efw' && (
        <DebitFields
          errorOf={errorOf}
          drafts={false}
          option={{
            entry: typed,
            days: null,
            isNumberKept: false,
            set,
            setAccountNumber: (text) => set({ accountNumber: accountNumberOf(text) }),
            setRoutingTransitNum: (text) => set({ routingTransitNum: routingNumberOf(text) }),
          }}
        />
      )}
      <div className="line-3">
        <Button type="submit" loading={busy}>
          Save for {counted(owing.length, 'return', 'returns')}
        </Button>
        <Button variant="default" onClick={onDone} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Finds the errors of the typed option; the server sets the day. */
function issuesOf(typed: PaymentOptionEntry, returns: readonly BatchReturn[]): FieldError[] {
  const days = paymentDays(quarterOf(returns), irsDay(new Date()));
  const way = wayOf(returns);
  const { issues } = readPaymentOption({ ...typed, requestedPaymentDate: days.last }, { days, way });
  return issues.map(({ path, message }) => ({ field: fieldOf(path), message }));
}

/** The quarter of the returns of a batch: that in which the fee is reported. */
const quarterOf = ([first]: readonly BatchReturn[]): Quarter => ({ year: Number(first?.taxYear), quarter: 2 });

const wayOf = (returns: readonly BatchReturn[]) => filingWay(quarterOf(returns), irsDay(new Date()));

const fieldOf = (path: string) => path.replace('paymentOption.', '');

function errorsOf(error: unknown): FieldError[] {
  if (error instanceof Refusal && error.issues.length > 0)
    return error.issues.map(({ path, message }) => ({ field: fieldOf(path), message }));
  return [{ field: 'paymentMethod', message: error instanceof Error ? error.message : String(error) }];
}
