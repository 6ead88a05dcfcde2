import { noFilter } from '@gauger/contract/saved-filter';
import { filingStateNames, type irsStatusFilter } from '@gauger/excise';
import { DigitsInput } from '../../../components/fields/digits-input.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { DayFilters } from '../../../components/filter-form/day-filters.tsx';
import { FilterForm } from '../../../components/filter-form/filter-form.tsx';
import type { useFilters } from '../../../components/filter-form/use-filters.ts';
import { BusinessNameFilter } from '../../people/business-choice/public.ts';
import { dues } from './due-words.ts';

/** Every filter of the list of filings, empty. */
export const NO_FILTER = noFilter('filings');

type StatusFilter = keyof typeof irsStatusFilter;
const choicesOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

const irsStatuses = choicesOf<StatusFilter>({
  Pending: 'Pending or mailed',
  Active: 'Accepted',
  DeActive: 'Rejected or withdrawn',
});
const invoiceStatuses = choicesOf<StatusFilter>({ Pending: 'Not paid', Active: 'Paid', DeActive: 'Refunded or void' });
const quarters = ['1', '2', '3', '4'].map((value) => ({ value, label: `Q${value}` }));
const states = choicesOf(filingStateNames);

/** The filters of the list of filings. */
export function FilingFilters({ list }: { list: ReturnType<typeof useFilters<typeof NO_FILTER>> }) {
  const { typed, set } = list;
  const isMoreInUse = ['filingStatus', 'invoiceStatus', 'fromDate', 'toDate'].some(
    (name) => typed[name as keyof typeof typed] !== '',
  );
  const select = (
    id: 'quarter' | 'state' | 'due' | 'filingStatus' | 'invoiceStatus',
    label: string,
    choices: readonly { value: string; label: string }[],
  ) => (
    <SelectField
      id={id}
      label={label}
      placeholder="All"
      choices={choices}
      value={typed[id]}
      onChange={(value) => set({ [id]: value })}
    />
  );
  return (
    <FilterForm
      onSearch={list.search}
      onClear={list.clear}
      isMoreOpen={isMoreInUse}
      more={
        <>
          {select('filingStatus', 'IRS Status', irsStatuses)}
          {select('invoiceStatus', 'Inv Status', invoiceStatuses)}
          <DayFilters list={list} />
        </>
      }
    >
      <BusinessNameFilter value={typed.businessName} onChange={set} />
      <DigitsInput
        id="taxYear"
        label="Tax Year"
        groups={[4]}
        value={typed.taxYear}
        error={list.errorOf('taxYear')}
        onChange={(taxYear) => set({ taxYear })}
      />
      {select('quarter', 'Quarter', quarters)}
      {select('due', 'Due', dues)}
      {select('state', 'State', states)}
    </FilterForm>
  );
}
