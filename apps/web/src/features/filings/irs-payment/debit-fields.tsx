import { formatDate } from '@gauger/excise';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { weekdayOf } from '../filing/public.ts';
import { accountNumberOf } from './masked-entry.ts';
import { jointTypes, types } from './methods.ts';
import type { PaymentOptionState } from './use-payment-option.ts';

type Debit = Omit<PaymentOptionState, 'days' | 'isNumberTyped' | 'way' | 'sent' | 'issues' | 'settle'> & {
  /** From when to when a day can be asked for; null where none is asked. */
  days: PaymentOptionState['days'] | null;
};

interface DebitFieldsProps {
  option: Debit;
  errorOf: (field: string) => string | undefined;
  /** Whether the page keeps a draft of the other fields. */
  drafts: boolean;
}

/** The bank account a direct debit is taken from. */
export function DebitFields({ option, errorOf, drafts }: DebitFieldsProps) {
  const { entry, days, set } = option;
  return (
    <>
      <Notice kind="due" title="This goes directly to the IRS">
        <p>
          The direct-debit information is sent with the return. It is kept encrypted and shown masked.
          {drafts && ' Account and routing numbers are not backed up: they are only on this page until you save.'}
        </p>
      </Notice>
      <TextField
        id="bankName"
        label="Bank name"
        required
        maxLength={50}
        autoComplete="off"
        value={entry.bankName ?? ''}
        onChange={(bankName) => set({ bankName })}
        error={errorOf('bankName')}
      />
      <SelectField
        id="accountType"
        label="Account type"
        required
        placeholder="Select"
        choices={types}
        value={entry.accountType ?? ''}
        onChange={(accountType) => set({ accountType })}
        error={errorOf('accountType')}
      />
      {entry.accountType === '3' && (
        <RadioField
          id="jointAccountType"
          label="Which of the two is the joint account?"
          hint="The IRS asks for one of them"
          required
          choices={jointTypes}
          value={entry.jointAccountType ?? ''}
          onChange={(jointAccountType) => set({ jointAccountType })}
          error={errorOf('jointAccountType')}
        />
      )}
      <TextField
        id="accountNumber"
        label="Account number"
        hint="Digits and letters, up to 17"
        required
        autoComplete="off"
        value={entry.accountNumber ?? ''}
        onChange={option.setAccountNumber}
        error={errorOf('accountNumber')}
      />
      {!option.isNumberKept && (
        <TextField
          id="reAccountNumber"
          label="Retype account number"
          required
          autoComplete="off"
          value={entry.reAccountNumber ?? ''}
          onChange={(text) => set({ reAccountNumber: accountNumberOf(text) })}
          error={errorOf('reAccountNumber')}
        />
      )}
      <TextField
        id="routingTransitNum"
        label="Routing transit number"
        hint="9 digits beginning with 01 through 12, or 21 through 32"
        required
        autoComplete="off"
        value={entry.routingTransitNum ?? ''}
        onChange={option.setRoutingTransitNum}
        error={errorOf('routingTransitNum')}
      />
      {days && (
        <DateInput
          id="requestedPaymentDate"
          label="Requested payment date"
          hint={
            days.first === days.last
              ? `The due date is today or has passed. The only date you can choose is today, ${formatDate(days.first)}${weekdayOf(days.first).startsWith('S') ? ', a weekend: banks debit on the next business day' : ''}`
              : `A day from ${formatDate(days.first)} to ${formatDate(days.last)}, the due date`
          }
          required
          value={entry.requestedPaymentDate ?? ''}
          onChange={(requestedPaymentDate) => set({ requestedPaymentDate })}
          error={errorOf('requestedPaymentDate')}
        />
      )}
    </>
  );
}
