import { Button } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { Money } from '../../../components/money/money.tsx';
import { type Column, PagedTable, type Sort } from '../../../components/paged-table/paged-table.tsx';
import { usePages } from '../../../components/paged-table/use-pages.ts';
import { State } from '../../../components/state/state.tsx';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { TaskList } from '../../../components/task-list/task-list.tsx';
import { Columns, Exhibit, Row } from './exhibit.tsx';
import { sampleTasks } from './sample-data.ts';

interface Record {
  number: number;
  business: string;
  tax: string;
}

const names = ['Sample Fuel & Tire Co.', 'Sample Coach Lines LLC', 'Sample Truck Sales, Inc.', 'Sample Rod & Reel Co.'];

const records: readonly Record[] = Array.from({ length: 137 }, (_, index) => ({
  number: index + 1,
  business: names[index % names.length] ?? '',
  tax: `${((index * 7919) % 90_000) + 100}.${String((index * 37) % 100).padStart(2, '0')}`,
}));

const columns: readonly Column<Record>[] = [
  { key: 'business', title: 'Business name', cell: (row) => row.business, sortable: true },
  { key: 'number', title: 'Filing', cell: (row) => `No. ${row.number}`, sortable: true },
  {
    key: 'state',
    title: 'IRS filing status',
    cell: (row) =>
      row.number % 3 === 0 ? (
        <State level="full" tone="good" word="Accepted" simulator="MeF simulator" />
      ) : (
        <State level={0.2} tone="wait" word="Draft" />
      ),
  },
  { key: 'tax', title: 'Tax ($)', cell: (row) => <Money value={row.tax} sign={false} />, number: true },
];

/** Lists: paged tables, tasks, answers. */
export function ListsExhibit() {
  const [sort, setSort] = useState<Sort>({ key: 'number', descending: false });
  const [loading, setLoading] = useState(false);
  const pages = usePages(records.toSorted((a, b) => compare(a, b, sort)));
  const { onPage, onSize } = pages;

  return (
    <>
      <Exhibit title="Paged table">
        <Row>
          <Button variant="default" size="sm" onClick={() => setLoading(!loading)}>
            {loading ? 'Rows have come' : 'Rows are on their way'}
          </Button>
        </Row>
        <PagedTable
          label="Filings"
          columns={columns}
          {...pages}
          rowKey={(row) => String(row.number)}
          sort={sort}
          onSort={setSort}
          loading={loading}
          empty={null}
        />
        <PagedTable
          label="Company users"
          columns={columns}
          rows={[]}
          rowKey={(row) => String(row.number)}
          page={1}
          size={10}
          total={0}
          onPage={onPage}
          onSize={onSize}
          empty={<EmptyState title="No company users yet">People you add can prepare filings with you.</EmptyState>}
        />
      </Exhibit>

      <Exhibit title="Task list">
        <Columns>
          <div>
            <TaskList groups={sampleTasks} />
          </div>
        </Columns>
      </Exhibit>

      <Exhibit title="Summary list">
        <SummaryList
          title="Business information"
          editAt="/components/filing"
          paired
          rows={[
            { term: 'Business name', value: 'Sample Fuel & Tire Co.' },
            { term: 'EIN', value: '00-1234567' },
            { term: 'Business type', value: 'Corporation' },
            { term: 'Contact phone', value: '503-555-0142' },
          ]}
        />
        <SummaryList
          title="Filing information"
          rows={[
            { term: 'Tax year', value: '2026' },
            { term: 'Quarter', value: '3, Jul–Sep' },
          ]}
        />
      </Exhibit>
    </>
  );
}

function compare(a: Record, b: Record, { key, descending }: Sort): number {
  const order = key === 'business' ? a.business.localeCompare(b.business) : a.number - b.number;
  return descending ? -order : order;
}
