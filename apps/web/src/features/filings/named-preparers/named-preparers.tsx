import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { SummaryList, type SummaryRow } from '../../../components/summary-list/summary-list.tsx';
import { namesQuery, type TaxPreparer } from '../../people/tax-preparers/public.ts';
import type { AnyFiling, AnyOpenFiling } from '../filing/public.ts';
import { NamingForm } from './naming-form.tsx';

/** The named preparers of a filing, and the dialog that changes them. */
export function NamedPreparers({ open }: { open: AnyOpenFiling }) {
  const { filing, editable } = open;
  const [naming, setNaming] = useState(false);
  const { data, error } = useQuery(namesQuery);
  if (error) return <Notice kind="error" title={error.message} />;
  if (!data) return <InlineProgress label="Loading the tax preparers…" />;
  return (
    <>
      <SummaryList
        title={titleOf(filing)}
        paired
        rows={preparerRows(filing, data)}
        {...(editable && { onEdit: () => setNaming(true) })}
      />
      <Modal
        opened={naming}
        onClose={() => setNaming(false)}
        title={titleOf(filing)}
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NamingForm open={open} preparers={data} onDone={() => setNaming(false)} />
      </Modal>
    </>
  );
}

/** Form 8849 has no third-party designee. */
const titleOf = ({ formType }: AnyFiling): string =>
  formType === 'Form720' ? 'Preparer and designee' : 'Paid preparer';

function preparerRows(filing: AnyFiling, known: readonly TaxPreparer[]): readonly SummaryRow[] {
  const named = (id: string | undefined) =>
    id === undefined ? 'None' : nameOf(known.find((preparer) => preparer.id === id));
  return [
    { term: 'Paid preparer', value: named(filing.paidPreparer?.taxPreparerId) },
    ...(filing.formType === 'Form720'
      ? [{ term: 'Third-party designee', value: named(filing.thirdPartyDesignee?.taxPreparerId) }]
      : []),
  ];
}

/** "Pat Quill, Quill & Sons"; of one who was deleted, that another is to be chosen. */
function nameOf(preparer: TaxPreparer | undefined): string {
  if (!preparer) return 'No longer in your list: choose another, or none';
  const name = [preparer.personName, preparer.firmName].filter(Boolean).join(', ');
  return preparer.activeStatus === 'Active' ? name : `${name} (inactive: choose another, or none)`;
}
