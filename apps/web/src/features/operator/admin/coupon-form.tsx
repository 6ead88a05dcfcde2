import { formNames, irsDay } from '@gauger/excise';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { ActForm } from './act-form.tsx';
import css from './coupon-form.module.css';

type FormType = keyof typeof formNames;
const forms = Object.keys(formNames) as FormType[];

const kinds = [
  { value: 'percent', label: 'Percentage of the fee' },
  { value: 'amount', label: 'Amount off the fee' },
] as const;

const emptyTerms = () => ({
  code: '',
  kind: 'percent' as 'percent' | 'amount',
  off: '',
  firstDay: irsDay(new Date()) as string,
  lastDay: '',
  maxUses: '',
  maxUsesOfAccount: '',
  formTypes: forms,
});

type Typed = ReturnType<typeof emptyTerms>;

/** The form for a new coupon. */
export function CouponForm({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState(emptyTerms);
  const set = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }));
  return (
    <ActForm
      title="New coupon"
      button="Create coupon"
      check={() => faultsOf(typed)}
      errorsAt="code"
      fieldOf={(path) => (path === 'percent' || path === 'amount' ? 'off' : (path.split('.')[0] ?? path))}
      act={async () => `Coupon ${(await call('createCoupon', { body: termsOf(typed) })).code} created`}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <div className={css.grid}>
            <TextField
              id="code"
              label="Code"
              hint="4 to 30 letters, digits and hyphens"
              required
              value={typed.code}
              maxLength={30}
              autoComplete="off"
              error={errorOf('code')}
              onChange={(code) => set({ code: code.toUpperCase() })}
            />
            <RadioField
              id="kind"
              label="Discount"
              required
              choices={kinds}
              value={typed.kind}
              onChange={(kind) => set({ kind: kind === 'amount' ? 'amount' : 'percent', off: '' })}
            />
            <DecimalInput
              id="off"
              label={typed.kind === 'percent' ? 'Percentage' : 'Amount'}
              hint={typed.kind === 'percent' ? 'From 1 to 100' : 'At most the fee is taken off'}
              required
              value={typed.off}
              decimals={2}
              {...(typed.kind === 'percent' ? { unit: '%' } : { prefix: '$' })}
              error={errorOf('off')}
              onChange={(off) => set({ off })}
            />
            <DateInput
              id="firstDay"
              label="First day"
              hint="In Eastern Time"
              required
              value={typed.firstDay}
              error={errorOf('firstDay')}
              onChange={(firstDay) => set({ firstDay })}
            />
            <DateInput
              id="lastDay"
              label="Last day"
              hint="Empty: no end"
              value={typed.lastDay}
              error={errorOf('lastDay')}
              onChange={(lastDay) => set({ lastDay })}
            />
            <DecimalInput
              id="maxUses"
              label="Most uses"
              hint="Empty: any number of returns"
              value={typed.maxUses}
              decimals={0}
              error={errorOf('maxUses')}
              onChange={(maxUses) => set({ maxUses })}
            />
            <DecimalInput
              id="maxUsesOfAccount"
              label="Most uses per account"
              hint="Empty: any number of returns"
              value={typed.maxUsesOfAccount}
              decimals={0}
              error={errorOf('maxUsesOfAccount')}
              onChange={(maxUsesOfAccount) => set({ maxUsesOfAccount })}
            />
          </div>
          <fieldset className={css.forms}>
            <legend className="legend">For these forms</legend>
            {forms.map((form) => (
              <CheckboxField
                key={form}
                id={form === forms[0] ? 'formTypes' : `formTypes-${form}`}
                label={formNames[form]}
                checked={typed.formTypes.includes(form)}
                error={form === forms[0] ? errorOf('formTypes') : undefined}
                onChange={(checked) =>
                  set({ formTypes: forms.filter((one) => (one === form ? checked : typed.formTypes.includes(one))) })
                }
              />
            ))}
          </fieldset>
        </>
      )}
    </ActForm>
  );
}

const countOf = (text: string): number | null => (text === '' ? null : Number(text));

const termsOf = ({ kind, off, lastDay, maxUses, maxUsesOfAccount, ...terms }: Typed) => ({
  ...terms,
  percent: kind === 'percent' ? off : null,
  amount: kind === 'amount' ? off : null,
  lastDay: lastDay || null,
  maxUses: countOf(maxUses),
  maxUsesOfAccount: countOf(maxUsesOfAccount),
});

const faultsOf = ({ code, off, firstDay, formTypes }: Typed): FieldError[] => [
  ...(code.trim() === '' ? [{ field: 'code', message: 'Type a code' }] : []),
  ...(off === '' ? [{ field: 'off', message: 'Type how much it takes off' }] : []),
  ...(firstDay === '' ? [{ field: 'firstDay', message: 'Choose the first day' }] : []),
  ...(formTypes.length === 0 ? [{ field: 'formTypes', message: 'Choose at least one form' }] : []),
];
