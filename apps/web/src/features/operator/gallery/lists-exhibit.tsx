import { Button } from '@mantine/core';
import { useState } from 'react';
import { Money } from '../../../components/money/money.tsx';
import { type Column, PagedTable, type Sort } from '../../../components/paged-table/paged-table.tsx';
import { usePages } from '../../../components/paged-table/use-pages.ts';
import { Tabs } from '../../../components/tabs/tabs.tsx';
import { Exhibit, Row } from './exhibit.tsx';

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
  { key: 'tax', title: 'Tax ($)', cell: (row) => <Money value={row.tax} sign={false} />, number: true },
];

/** A paged table, and tabs. */
export function ListsExhibit() {
  const [sort, setSort] = useState<Sort>({ key: 'number', descending: false });
  const [loading, setLoading] = useState(false);
  const pages = usePages(records.toSorted((a, b) => compare(a, b, sort)));

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
      </Exhibit>

      <Exhibit title="Tabs">
        <Tabs
          label="Filings by form"
          tabs={[
            { key: 'all', title: 'Total Filing', count: 14, panel: <p>All fourteen.</p> },
            { key: '720', title: 'Form 720', count: 9, panel: <p>Nine of them.</p> },
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
