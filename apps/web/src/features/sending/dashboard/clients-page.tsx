import { type ClientKind, clientKindNames } from '@gauger/contract';
import { filingFormTypes, formNames, irsDay, openQuarters, quarterInWords, quarterName } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useAddNewFiling, useRights } from '../../../account/public.ts';
import { counted } from '../../../components/counted.ts';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { SearchBox } from '../../../components/search-box/search-box.tsx';
import { Tabs } from '../../../components/tabs/tabs.tsx';
import { usePhone } from '../../../components/use-phone.ts';
import { HomePage } from '../../../frame/home-page.tsx';
import { pathOf } from '../../../pages/pages.ts';
import { PaidPreparer } from '../../people/tax-preparers/public.ts';
import { ClientReturns } from './client-returns.tsx';
import css from './clients-page.module.css';
import { DaysAhead } from './days-ahead.tsx';
import { dues } from './due-words.ts';
import { clientsQuery, dueQuery } from './queries.ts';

const tabs = [
  { key: 'open', title: 'All open' },
  { key: 'you', title: 'You must act' },
  { key: 'client', title: 'Client must act' },
  { key: 'answer', title: 'Answer awaited' },
  { key: 'done', title: 'Done this year' },
] as const;

const forms = filingFormTypes.map((value) => ({ value, label: formNames[value] }));

const kinds = Object.entries(clientKindNames).map(([value, label]) => ({ value: value as ClientKind, label }));

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A person of the address; an address may hold anything. */
const personOf = (text: string | null): string | undefined => (text !== null && ID.test(text) ? text : undefined);

const quarterChoices = () =>
  openQuarters(irsDay(new Date()))
    .reverse()
    .map((quarter) => ({ value: quarterName(quarter), label: quarterInWords(quarter) }));

/** Finds the value of a filter among its choices; an address may hold anything. */
const among = <Value extends string>(choices: readonly { value: Value }[], text: string | null): Value | undefined =>
  choices.find(({ value }) => value === text)?.value;

/** Start page of a tax preparer: the open returns of all clients by due day, with who must act and the next step. */
export function ClientsPage() {
  const { page, size, search, onSearch, set } = useListAddress(100);
  const [address] = useSearchParams();
  const tab = tabs.find(({ key }) => key === address.get('tab'))?.key ?? 'open';
  const quarters = quarterChoices();
  const filters = {
    quarter: among(quarters, address.get('quarter')),
    formType: among(forms, address.get('form')),
    kind: among(kinds, address.get('kind')),
    due: among(dues, address.get('due')),
  };
  const { quarter, formType, kind, due } = filters;
  const preparedBy = personOf(address.get('by'));
  const { data, error, isPlaceholderData } = useQuery(
    clientsQuery({
      businessName: search,
      tab,
      formType: formType ?? 'ALL',
      ...(quarter && { quarter }),
      ...(kind && { kind }),
      ...(due && { due }),
      ...(preparedBy && { preparedBy }),
      pageNumber: page - 1,
      size,
    }),
  );
  const rights = useRights();
  const isPhone = usePhone();
  const addNewFiling = useAddNewFiling();
  const { data: ahead } = useQuery(dueQuery());
  const isFiltered = search !== '' || [quarter, formType, kind, due, preparedBy].some((one) => one !== undefined);
  const isEmpty = data?.clients === 0 && !isFiltered;
  const choose = (name: string, label: string, all: string, value: string | undefined, choices: typeof quarters) => (
    <SelectField
      id={name}
      label={label}
      placeholder={all}
      choices={choices}
      value={value ?? ''}
      onChange={(chosen) => set({ [name]: chosen, page: '' })}
    />
  );
  const selects = data && (
    <>
      {choose('quarter', 'Quarter', 'Every quarter', quarter, quarters)}
      {choose('form', 'Form', 'All forms', formType, [...forms])}
      {choose('kind', 'Kind of client', 'All', kind, [...kinds])}
      {choose('due', 'Due', 'Any day', due, [...dues])}
      {data.people.length > 1 &&
        choose(
          'by',
          'Prepared by',
          'Everyone',
          preparedBy,
          data.people.map(({ id, name }) => ({ value: id, label: name })),
        )}
    </>
  );
  return (
    <HomePage
      title="Clients"
      actions={
        <>
          {rights.adds && (
            <>
              <Button component={Link} to="/home/addbusiness" variant="default" leftSection={<Icon name="add" />}>
                Add New Business
              </Button>
              <Button component={Link} to="/home/uploadbusiness" variant="default" leftSection={<Icon name="upload" />}>
                Upload clients
              </Button>
              <Button component={Link} to="/home/pcor/import" variant="default">
                PCORI for many clients
              </Button>
            </>
          )}
          {rights.edits && !isEmpty && (
            <Button component={Link} to={addNewFiling} leftSection={<Icon name="add" />}>
              Add New Filing
            </Button>
          )}
        </>
      }
    >
      {data && !isEmpty && (
        <p className={css.lede} role="status">
          {counted(data.clients, 'client', 'clients')}
          {isFiltered ? ' found' : ''}, {counted(data.counts.open, 'open return', 'open returns')}
        </p>
      )}
      {data && !isEmpty && <PaidPreparer />}
      {ahead && ahead.days.length > 0 && <DaysAhead of={ahead} all={pathOf('calendar')} />}
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      {isEmpty ? (
        <EmptyState title="No client yet">
          Add a client’s business. This list shows its open returns and what is left to do for each.
        </EmptyState>
      ) : (
        data && (
          <>
            <div className={css.filters}>
              <SearchBox
                label="Search clients"
                hint="Part of the name, all nine digits of the EIN, or its last four"
                value={search}
                onChange={onSearch}
              />
              {isPhone ? (
                <Disclosure summary="Filters" rest>
                  <div className={css.filters}>{selects}</div>
                </Disclosure>
              ) : (
                selects
              )}
            </div>
            <Tabs
              label="Returns by who must act"
              current={{ key: tab, onChange: (key) => set({ tab: key === 'open' ? '' : key, page: '' }) }}
              tabs={tabs.map(({ key, title }) => ({
                key,
                title: key === 'you' && !rights.edits ? 'Preparer must act' : title,
                count: data.counts[key],
                panel: key === tab && (
                  <ClientReturns
                    list={data}
                    rights={rights}
                    isLoading={isPlaceholderData}
                    empty={isFiltered ? <NotFound /> : <Nothing tab={key} />}
                  />
                ),
              }))}
            />
          </>
        )
      )}
    </HomePage>
  );
}

const NotFound = () => (
  <EmptyState title="No return found">Change the filters, or search for another client.</EmptyState>
);

const nothing = {
  open: 'You sent every return that is due.',
  you: 'No return waits for you.',
  client: 'No return waits for a client.',
  answer: 'No return waits for an answer.',
  done: 'No return was accepted or mailed this year.',
} as const;

const Nothing = ({ tab }: { tab: keyof typeof nothing }) => (
  <EmptyState title="Nothing here">{nothing[tab]}</EmptyState>
);
