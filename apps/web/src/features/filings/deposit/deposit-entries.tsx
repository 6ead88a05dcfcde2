import type { PlannedDeposit } from '@gauger/excise';
import { ActionIcon } from '@mantine/core';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import css from './deposit-entries.module.css';
import type { Entry } from './fields.ts';

/** The deposits of the page as they are typed. */
export interface Entries {
  deposits: readonly Entry[];
  change: (at: number, part: Partial<Entry>) => void;
  add: (period: PlannedDeposit) => void;
  errorOf: (field: string) => string | undefined;
}

/** The deposits made for one period, each with its day, amount and confirmation. */
export function DepositEntries({ box, entries }: { box: string; entries: Entries }) {
  const { deposits, change, errorOf } = entries;
  const places = deposits.flatMap((entry, at) => (entry.period === box ? [{ entry, at }] : []));
  return places.map(({ entry, at }, index) => (
    <fieldset key={at} className={css.entry}>
      <legend className="spoken">
        Deposit {index + 1} for period {box}
      </legend>
      <DateInput
        id={`deposits.${at}.date`}
        label="Deposited on"
        value={entry.date}
        onChange={(date) => change(at, { date })}
        error={errorOf(`deposits.${at}.date`)}
      />
      <DecimalInput
        id={`deposits.${at}.amount`}
        label="Amount"
        prefix="$"
        decimals={2}
        value={entry.amount}
        onChange={(amount) => change(at, { amount })}
        error={errorOf(`deposits.${at}.amount`)}
      />
      <TextField
        id={`deposits.${at}.confirmation`}
        label="EFTPS confirmation"
        autoComplete="off"
        maxLength={25}
        value={entry.confirmation}
        onChange={(text) => change(at, { confirmation: text.replace(/\s/g, '') })}
        error={errorOf(`deposits.${at}.confirmation`)}
      />
      <ActionIcon
        className={css.remove ?? ''}
        variant="subtle"
        size={40}
        aria-label={`Remove deposit ${index + 1} for period ${box}`}
        onClick={() => change(at, { period: '' })}
      >
        <Icon name="delete" />
      </ActionIcon>
    </fieldset>
  ));
}
