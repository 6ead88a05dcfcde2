import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../components/notice/notice.tsx';
import { InlineProgress } from '../../components/progress/progress.tsx';
import { SummaryList } from '../../components/summary-list/summary-list.tsx';
import type { OpenFiling } from '../filing/public.ts';
import { NamingForm } from './naming-form.tsx';
import { namesQuery, type TaxPreparer } from './queries.ts';

/** The named preparers of a filing, and the dialog that changes them. */
export function NamedPreparers({ open }: { open: OpenFiling }) {
  const { filing, editable } = open;
  const [naming, setNaming] = useState(false);
  const { data, error } = useQuery(namesQuery);
  if (error) return <Notice kind="error" title={error.message} />;
  if (!data) return <InlineProgress label="Loading the tax preparers…" />;
  const { paidPreparer, thirdPartyDesignee } = filing;
  const named = (id: string | undefined) => nameOf(data.find((preparer) => preparer.id === id));
  return (
    <>
      <SummaryList
        title="Preparer and designee"
        paired
        rows={[
          { term: 'Paid preparer', value: paidPreparer ? named(paidPreparer.taxPreparerId) : 'None' },
          {
            term: 'Third-party designee',
            value: thirdPartyDesignee ? named(thirdPartyDesignee.taxPreparerId) : 'None',
          },
        ]}
        {...(editable && { onEdit: () => setNaming(true) })}
      />
      <Modal
        opened={naming}
        onClose={() => setNaming(false)}
        title="Preparer and designee"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NamingForm open={open} preparers={data} onDone={() => setNaming(false)} />
      </Modal>
    </>
  );
}

/** "Pat Quill, Quill & Sons"; of one who was deleted, that another is to be chosen. */
function nameOf(preparer: TaxPreparer | undefined): string {
  if (!preparer) return 'No longer in your list: choose another, or none';
  const name = [preparer.personName, preparer.firmName].filter(Boolean).join(', ');
  return preparer.activeStatus === 'Active' ? name : `${name} (inactive: choose another, or none)`;
}
