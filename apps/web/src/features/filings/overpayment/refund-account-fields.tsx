import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { useFieldAnchor } from '../filing/public.ts';
import { accountNumberOf } from '../irs-payment/public.ts';
import type { RefundAccountState } from './use-refund-account.ts';

const ways = [
  { value: 'check', label: 'By check', hint: 'The IRS mails it to the address of your business' },
  { value: 'account', label: 'To a bank account', hint: 'Direct deposit' },
];
const types = [
  { value: '2', label: 'Checking' },
  { value: '1', label: 'Savings' },
];

interface RefundAccountFieldsProps {
  account: RefundAccountState;
  /** Whether the reader may say where money goes. */
  editable: boolean;
  errorOf: (field: string) => string | undefined;
}

/** Where the IRS sends the refund: Form 720 lines 11c to 11e. */
export function RefundAccountFields({ account, editable, errorOf }: RefundAccountFieldsProps) {
  const { typed, goesTo } = account;
  useFieldAnchor('refundAccount', (field) => `refundAccount.${field}`);
  const of = (name: string) => ({
    id: `refundAccount.${name}`,
    error: errorOf(`refundAccount.${name}`),
    disabled: !editable,
  });
  return (
    <>
      <RadioField
        {...of('goesTo')}
        label="How do you want your refund?"
        hint={editable ? 'Form 720, lines 11c to 11e' : 'Only the account owner or a Manager can choose it'}
        choices={ways}
        value={goesTo}
        onChange={(way) => account.setGoesTo(way === 'account' ? 'account' : 'check')}
      />
      {goesTo === 'account' && (
        <>
          <RadioField
            {...of('accountType')}
            label="Account type"
            required
            choices={types}
            value={typed.accountType ?? ''}
            onChange={(accountType) => account.set({ accountType })}
          />
          <TextField
            {...of('accountNumber')}
            label="Account number"
            hint="Digits and letters, up to 17. It is kept encrypted and shown masked"
            required
            autoComplete="off"
            value={typed.accountNumber ?? ''}
            onChange={account.setAccountNumber}
          />
          {!account.isNumberKept && (
            <TextField
              {...of('reAccountNumber')}
              label="Retype account number"
              required
              autoComplete="off"
              value={typed.reAccountNumber ?? ''}
              onChange={(text) => account.set({ reAccountNumber: accountNumberOf(text) })}
            />
          )}
          <TextField
            {...of('routingTransitNum')}
            label="Routing transit number"
            hint="9 digits beginning with 01 through 12, or 21 through 32"
            required
            autoComplete="off"
            value={typed.routingTransitNum ?? ''}
            onChange={account.setRoutingTransitNum}
          />
        </>
      )}
    </>
  );
}
