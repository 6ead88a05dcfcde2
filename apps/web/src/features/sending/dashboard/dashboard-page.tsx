import { filingFormTypes, formNames } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAddNewFiling, useNothingToReport, useRights } from '../../../account/public.ts';
import { ActionMenu } from '../../../components/action-menu/action-menu.tsx';
import { useFilters } from '../../../components/filter-form/use-filters.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { Tabs } from '../../../components/tabs/tabs.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { usePcorAddress } from '../../clients/businesses/public.ts';
import css from './dashboard-page.module.css';
import { DuePanel } from './due-panel.tsx';
import { FilingFilters, NO_FILTER } from './filing-filters.tsx';
import { FilingList, listQuery } from './filing-list.tsx';
import { countsQuery, type FormFilter, filingsQuery } from './queries.ts';
import { SampleNotice } from './sample-notice.tsx';

const tabs: readonly { form: FormFilter; title: string }[] = [
  { form: 'ALL', title: 'Total Filing' },
  ...filingFormTypes.map((form) => ({ form, title: formNames[form] })),
];

/** Filing Summary: every filing of the account, by form. */
export function DashboardPage() {
  const [address] = useSearchParams();
  const { set } = useListAddress();
  const { countOf, error } = useCounts();
  const current = tabs.find(({ form }) => form === address.get('formType'))?.form ?? 'ALL';
  const rights = useRights();
  const addNewFiling = useAddNewFiling();
  const nothingToReport = useNothingToReport();
  const pcor = usePcorAddress();
  const list = useFilters(NO_FILTER, 10);
  const { sort } = useListAddress();
  const { data } = useQuery(filingsQuery(listQuery(list, current, sort)));
  const [isOpen, setOpen] = useState(MORE.some((name) => list.asked[name] !== ''));
  const hasNone = data?.total === 0 && !list.isFiltered;
  return (
    <HomePage
      title="Filing Summary"
      isFirst
      actions={
        rights.edits && (
          <span className={css.add}>
            <Button component={Link} to={addNewFiling} leftSection={<Icon name="add" />}>
              Add<span className={css.wide}>&nbsp;New Filing</span>
            </Button>
            <ActionMenu
              joined
              label="More ways to start a filing"
              icon="down"
              acts={[
                { label: 'File Your PCORI', to: pcor },
                ...(rights.adds ? [{ label: 'PCORI Tax Bulk Import', to: '/home/pcor/import' }] : []),
                { label: 'Nothing to Report', to: nothingToReport },
              ]}
            />
          </span>
        )
      }
    >
      {error && <Notice kind="error" title={error.message} />}
      <SampleNotice />
      <DuePanel />
      <Tabs
        label="Filings by form"
        filters={
          !hasNone && (
            <FilingFilters
              list={list}
              rights={rights}
              counts={data?.counts}
              isOfForm={current !== 'ALL'}
              isOpen={isOpen}
              onOpen={setOpen}
            />
          )
        }
        current={{ key: current, onChange: (form) => set({ formType: form === 'ALL' ? '' : form, page: '' }) }}
        tabs={tabs.map(({ form, title }) => ({
          key: form,
          title,
          ...countOf(form),
          panel: form === current && <FilingList formType={form} rights={rights} list={list} isOpen={isOpen} />,
        }))}
      />
    </HomePage>
  );
}

/** The filters that are shown on demand. */
const MORE = ['filingStatus', 'invoiceStatus', 'fromDate', 'toDate'] as const;

/** How many filings each tab holds; nothing until they are counted. */
function useCounts() {
  const { data, error } = useQuery(countsQuery);
  const countOf = (form: FormFilter): { count?: number } => {
    const [counts] = data ?? [];
    if (!counts) return {};
    const { form_720, form_720x, form_8849 } = counts;
    const all = { Form720: form_720, Form720X: form_720x, Form8849: form_8849 };
    return { count: form === 'ALL' ? form_720 + form_720x + form_8849 : all[form] };
  };
  return { countOf, error };
}
