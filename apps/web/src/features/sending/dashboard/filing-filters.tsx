import { noFilter } from '@gauger/contract/saved-filter';
import { filingStateNames, type irsStatusFilter } from '@gauger/excise';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorSummary } from '../../../components/error-summary/error-summary.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { DayFilters } from '../../../components/filter-form/day-filters.tsx';
import type { useFilters } from '../../../components/filter-form/use-filters.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { SearchBox } from '../../../components/search-box/search-box.tsx';
import { SavedFilters } from '../../people/saved-filters/public.ts';
import { dues } from './due-words.ts';
import css from './filing-filters.module.css';
import { groupsOf } from './list-bar.tsx';
import type { FilingList } from './queries.ts';
import type { Rights } from './row-status.ts';

/** Every filter of the list of filings, empty. */
export const NO_FILTER = noFilter('filings');

/** The filters of the list of filings, kept in the address. */
export type Filters = ReturnType<typeof useFilters<typeof NO_FILTER>>;

type StatusFilter = keyof typeof irsStatusFilter;
type Choice = { value: string; label: string };
const choicesOf = <Value extends string>(names: Readonly<Record<Value, string>>): Choice[] =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

const irsStatuses = choicesOf<StatusFilter>({
  Pending: 'Pending or mailed',
  Active: 'Accepted',
  DeActive: 'Rejected or withdrawn',
});
const invoiceStatuses = choicesOf<StatusFilter>({ Pending: 'Not paid', Active: 'Paid', DeActive: 'Refunded or void' });
const states = choicesOf(filingStateNames);

/** The first year that a return can be of. */
const FIRST_YEAR = 2021;
/** A choice of this prefix is who must act, not a state. */
const ACT = 'act ';

/** Years and quarters, the newest first: "2026", "2026 Q3", and one quarter of any year where the address asks for it. */
function periods(year: string, quarter: string): Choice[] {
  const last = new Date().getFullYear() + 1;
  const all = Array.from({ length: last - FIRST_YEAR + 1 }, (_, at) => String(last - at)).flatMap((of) => [
    { value: `${of} `, label: of },
    ...['4', '3', '2', '1'].map((one) => ({ value: `${of} ${one}`, label: `${of} Q${one}` })),
  ]);
  const asked = {
    value: `${year} ${quarter}`,
    label: year === '' ? `Q${quarter} of any year` : `${year} ${quarter && `Q${quarter}`}`,
  };
  return asked.value.trim() === '' || all.some(({ value }) => value === asked.value) ? all : [asked, ...all];
}

interface FilingFiltersProps {
  list: Filters;
  rights: Rights;
  /** How many filings there are by who must act; null where there are too many to count, absent until it is known. */
  counts: FilingList['counts'] | undefined;
  /** Whether the list is of one form. */
  isOfForm: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The filters of the list of filings: each narrows the list at once. */
export function FilingFilters({ list, rights, counts, isOfForm, isOpen, onOpen }: FilingFiltersProps) {
  const { typed, use } = list;
  const apply = (change: Partial<typeof typed>) => use({ ...typed, ...change });
  const select = (
    id: string,
    label: string,
    any: string,
    value: string,
    choices: readonly Choice[],
    onChange: (value: string) => void,
  ) => (
    <div className={css.select}>
      <SelectField id={id} label={label} inRow placeholder={any} choices={choices} value={value} onChange={onChange} />
    </div>
  );
  const groups = groupsOf(rights)
    .filter(({ key }) => key !== 'client' || key === typed.mustAct || counts?.client !== 0)
    .map(({ key, title }) => {
      const count = counts?.[key];
      return {
        value: `${ACT}${key}`,
        label: count === undefined ? title : `${title} (${count.toLocaleString('en-US')})`,
      };
    });
  const folded = ['filingStatus', 'invoiceStatus', 'fromDate', 'toDate'] as const;
  const onPhones = ['due', 'state', 'mustAct', 'taxYear', 'quarter'] as const;
  const inUse = folded.filter((name) => typed[name] !== '').length;
  const inUseOnPhones = inUse + onPhones.filter((name) => typed[name] !== '').length + (isOfForm ? 1 : 0);
  return (
    <form className={css.row} aria-label="Filters" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={css.find}>
        <SearchBox
          label="Business name or EIN"
          hidden
          value={list.asked.businessName}
          onChange={(businessName) => apply({ businessName })}
        />
      </div>
      {select(
        'period',
        'Period',
        'Any period',
        typed.taxYear + typed.quarter === '' ? '' : `${typed.taxYear} ${typed.quarter}`,
        periods(typed.taxYear, typed.quarter),
        (value) => {
          const [taxYear = '', quarter = ''] = value.split(' ');
          apply({ taxYear, quarter });
        },
      )}
      {select('due', 'Due', 'Any due date', typed.due, dues, (due) => apply({ due }))}
      {select(
        'state',
        'State',
        'Any state',
        typed.mustAct === '' ? typed.state : `${ACT}${typed.mustAct}`,
        [...groups, ...states],
        (value) =>
          apply(
            value.startsWith(ACT) ? { mustAct: value.slice(ACT.length), state: '' } : { mustAct: '', state: value },
          ),
      )}
      <Button
        variant="default"
        className={css.more ?? ''}
        aria-expanded={isOpen}
        aria-controls="more-filters"
        aria-label={`Filters${inUse > 0 ? `, ${inUse} in use` : ''}`}
        onClick={() => onOpen(!isOpen)}
      >
        <Icon name="filter" />
        {/* With its number where a filter in use is folded away. */}
        {inUse > 0 && <span className={css.wideWord}>&nbsp;{inUse}</span>}
        <span className={css.moreWord}>&nbsp;Filters{inUseOnPhones > 0 && ` (${inUseOnPhones})`}</span>
      </Button>
    </form>
  );
}

/** The filters that are used less, and the tools of the list. */
export function MoreFilters({ list, children }: { list: Filters; children: ReactNode }) {
  const { typed, set, use } = list;
  const select = (id: 'filingStatus' | 'invoiceStatus', label: string, choices: readonly Choice[]) => (
    <SelectField
      id={id}
      label={label}
      placeholder="All"
      choices={choices}
      value={typed[id]}
      onChange={(value) => use({ ...typed, [id]: value })}
    />
  );
  return (
    <div id="more-filters" className={css.panel}>
      <ErrorSummary errors={list.errors} />
      <form
        className={css.fields}
        aria-label="More filters"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          list.search();
        }}
      >
        {select('filingStatus', 'IRS Status', irsStatuses)}
        {select('invoiceStatus', 'Inv Status', invoiceStatuses)}
        <DayFilters list={{ typed, set, errorOf: list.errorOf }} />
        <div className={css.acts}>
          <Button type="submit">Search</Button>
          <Button variant="default" onClick={list.clear}>
            Clear
          </Button>
        </div>
      </form>
      <SavedFilters list="filings" onUse={(filters) => use(filters as typeof NO_FILTER)} />
      {children}
    </div>
  );
}
