import { SAMPLE_NAME } from '@gauger/contract/business';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusinesses, useRights } from '../../../account/public.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { useBusinessActs } from '../../clients/businesses/public.ts';
import css from './dashboard-page.module.css';
import { DASHBOARD } from './queries.ts';
import { addSampleData } from './sample-data.ts';

/** Fills an empty Filing Summary with sample data. */
export function AddSampleData() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  return (
    <Button variant="subtle" loading={busy} onClick={() => void add()}>
      Look around with sample data
    </Button>
  );

  async function add() {
    setBusy(true);
    try {
      await addSampleData();
      showSuccess('Sample data added. You can remove it at any time');
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error));
    }
    await queries.invalidateQueries();
    setBusy(false);
  }
}

/** Marks the sample data, with the way to remove it. */
export function SampleNotice() {
  const { businesses = [] } = useBusinesses();
  const { manages } = useRights();
  const { remove } = useBusinessActs();
  const queries = useQueryClient();
  const sample = businesses.find(({ businessName }) => businessName === SAMPLE_NAME);
  if (!sample) return null;
  return (
    <div className={css.sample}>
      <p>
        <b>{SAMPLE_NAME} is sample data</b> and cannot go to the IRS: its EIN begins with 00, which the IRS does not
        issue.
      </p>
      {manages && (
        <Button variant="default" size="compact-sm" onClick={() => void removeAll()}>
          Remove the sample data
        </Button>
      )}
    </div>
  );

  async function removeAll() {
    if (!sample) return;
    await remove({ ...sample, archived: false });
    await queries.invalidateQueries({ queryKey: [DASHBOARD] });
  }
}
