import type { PlannedDeposit } from '@gauger/excise';
import { ActionIcon } from '@mantine/core';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Money } from '../../../components/money/money.tsx';
import css from './deposit-entries.module.css';
import type { Entry } from './fields.ts';

/** The deposits of the page as they are typed. */
export interface Entries {
  deposits: readonly Entry[];
  change: (at: number, part: Partial<Entry>) => void;
  /** Adds a deposit of a period on its due date; without an amount it takes the focus. */
  add: (period: PlannedDeposit, amount?: string) => void;
  errorOf: (field: string) => string | undefined;
}

/** The deposits of a period with their places on the page. */
export const entriesOf = (box: string, { deposits }: Pick<Entries, 'deposits'>): { entry: Entry; at: number }[] =>
  deposits.flatMap((entry, at) => (entry.period === box ? [{ entry, at }] : []));

/** The amount that was deposited for a period, as one field; the sum where there are several deposits. */
export function DepositAmount({ period, entries }: { period: PlannedDeposit; entries: Entries }) {
  const [only, ...others] = entriesOf(period.box, entries);
  if (others.length > 0) return <Money value={period.deposited} sign={false} />;
  const id = only ? `deposits.${only.at}.amount` : `deposits.${period.box}`;
  return (
    <DecimalInput
      id={id}
      label={`Deposited for period ${period.box}`}
      inRow
      decimals={2}
      value={only?.entry.amount ?? ''}
      onChange={(amount) => (only ? entries.change(only.at, { amount }) : entries.add(period, amount))}
      error={only && entries.errorOf(id)}
    />
  );
}

/** The deposits made for one period, each with its day and confirmation; of several also the amounts. */
export function DepositEntries({ box, entries }: { box: string; entries: Entries }) {
  const { change, errorOf } = entries;
  const places = entriesOf(box, entries);
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
      {places.length > 1 && (
        <DecimalInput
          id={`deposits.${at}.amount`}
          label="Amount"
          prefix="$"
          decimals={2}
          value={entry.amount}
          onChange={(amount) => change(at, { amount })}
          error={errorOf(`deposits.${at}.amount`)}
        />
      )}
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
