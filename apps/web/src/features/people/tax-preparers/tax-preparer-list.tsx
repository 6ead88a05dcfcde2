import { ActionIcon, Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { inGroups } from '../../../components/fields/digit-groups.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { useListAddress } from '../../../components/paged-table/list-address.ts';
import { type Column, PagedTable } from '../../../components/paged-table/paged-table.tsx';
import { State } from '../../../components/state/state.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { listQuery, TAX_PREPARERS, type TaxPreparer } from './queries.ts';
import { NEW, taxPreparerAddress } from './tax-preparer-address.ts';
import css from './tax-preparer-list.module.css';

/** Every tax preparer of the account. Owner and Manager change them. */
export function TaxPreparerList() {
  const { page, size, onPage, onSize } = useListAddress();
  const { data, error, isPlaceholderData } = useQuery({ ...listQuery(page, size), placeholderData: keepPreviousData });
  const { keepsPreparers: mayEdit } = useRights();
  const remove = useRemoval();
  const add = mayEdit && (
    <Button component={Link} to={taxPreparerAddress(NEW)} leftSection={<Icon name="add" />}>
      Add Tax Preparer
    </Button>
  );
  const isEmpty = data?.totalTaxPreparer === 0;
  return (
    <HomePage title="Tax Preparers" actions={!isEmpty && add}>
      {error && <Notice kind="error" title={error.message} />}
      {data && (
        <PagedTable
          label="Tax Preparers"
          columns={columnsOf(mayEdit, remove)}
          rows={data.taxPreparer}
          rowKey={({ id }) => id}
          page={data.currentPage + 1}
          size={size}
          total={data.totalTaxPreparer}
          onPage={onPage}
          onSize={onSize}
          loading={isPlaceholderData}
          cardsBelow={960}
          empty={
            <EmptyState title="No tax preparer yet" action={add}>
              A return names the person who is paid to prepare it, with their PTIN.
            </EmptyState>
          }
        />
      )}
    </HomePage>
  );
}

function columnsOf(mayEdit: boolean, remove: (preparer: TaxPreparer) => void): Column<TaxPreparer>[] {
  const facts: Column<TaxPreparer>[] = [
    {
      key: 'personName',
      title: 'Person Name',
      cell: ({ personName, firmName }) => (
        <span>
          {personName}
          {firmName && <span className="note">{firmName}</span>}
        </span>
      ),
    },
    { key: 'email', title: 'Email', cell: ({ email }) => email },
    {
      key: 'phoneNumber',
      title: 'Phone Number',
      cell: ({ phoneNumber }) => <span className="nowrap">{phoneNumber}</span>,
    },
    { key: 'PTIN', title: 'PTIN', cell: ({ PTIN }) => PTIN },
    { key: 'EIN', title: 'EIN', cell: ({ EIN }) => <span className="nowrap">{inGroups(EIN, [2, 7])}</span> },
    {
      key: 'activeStatus',
      title: 'Status',
      cell: ({ activeStatus }) => (
        <State
          level={activeStatus === 'Active' ? 'full' : 'empty'}
          tone={activeStatus === 'Active' ? 'good' : 'quiet'}
          word={activeStatus}
        />
      ),
    },
  ];
  if (!mayEdit) return facts;
  return [
    ...facts,
    { key: 'action', title: 'Action', cell: (preparer) => <Actions of={preparer} onRemove={remove} /> },
  ];
}

function Actions({ of, onRemove }: { of: TaxPreparer; onRemove: (preparer: TaxPreparer) => void }) {
  return (
    <span className={css.actions}>
      <ActionIcon component={Link} to={taxPreparerAddress(of.id)} aria-label={`Edit ${of.personName}`} title="Edit">
        <Icon name="edit" />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${of.personName}`} title="Delete" onClick={() => onRemove(of)}>
        <Icon name="delete" />
      </ActionIcon>
    </span>
  );
}

function useRemoval() {
  const queries = useQueryClient();
  return async ({ id, personName }: TaxPreparer) => {
    const agreed = await confirm({
      title: `Delete ${personName}?`,
      body: 'Signed returns keep the name. Drafts with this preparer need another one, or none, before you sign them.',
      confirm: 'Delete',
      danger: true,
    });
    if (!agreed) return;
    try {
      await call('deleteTaxPreparer', { params: { id } });
      showSuccess('Tax Preparer deleted successfully');
    } catch (error) {
      showError(error instanceof Error ? error.message : 'There is a problem in delete Tax Preparer');
    }
    await queries.invalidateQueries({ queryKey: [TAX_PREPARERS] });
  };
}
