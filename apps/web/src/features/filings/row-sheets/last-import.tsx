import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { callForm } from '../../../api/form-calls.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import type { AnyOpenFiling } from '../filing/public.ts';

interface LastImportProps {
  /** Shown only where the import touched these claims: a group of Schedule C, or a schedule. */
  claims?: string | undefined;
  open: AnyOpenFiling;
  /** Shown only where the import touched this line; absent for the whole filing. */
  irsNumber?: string | undefined;
  /** Discards unsaved changes of the page before it is remounted. */
  onUndone?: () => Promise<void>;
}

/** The last import while it can be undone, and the way to undo it. */
export const LastImport = memo(function LastImport({ open, irsNumber, claims, onUndone }: LastImportProps) {
  const { filing, editable, reload } = open;
  const queries = useQueryClient();
  const queryKey = ['rowImport', filing.id, filing.version];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callForm(filing, 'getRowImport', { params: { id: filing.id }, signal }),
    enabled: editable,
  });
  const [busy, setBusy] = useState(false);
  const last = data?.import;
  if (!last) return null;
  const isOfClaims = last.irsNumbers.some((name) => name.startsWith('claims.'));
  const here = irsNumber ?? (claims === undefined || claims === 'all' ? undefined : `claims.${claims}`);
  if (here === undefined ? isOfClaims !== (claims !== undefined) : !last.irsNumbers.includes(here)) return null;
  const others = last.irsNumbers.filter((number) => number !== here);

  async function undo(importId: string) {
    setBusy(true);
    try {
      await callForm(filing, 'undoRowImport', {
        params: { id: filing.id },
        body: { importId },
        version: filing.version,
      });
      await onUndone?.();
      await reload();
      // The page is drawn again by now: what is opened from here on stays.
      showSuccess('Import undone. The rows are as they were before.');
    } catch (error) {
      showError((error as Error).message);
      await queries.invalidateQueries({ queryKey });
    }
    setBusy(false);
  }

  return (
    <Notice
      title={`${last.added.toLocaleString('en-US')} ${last.added === 1 ? 'row was' : 'rows were'} imported from ${last.fileName}${here !== undefined && others.length > 0 ? `, into ${last.irsNumbers.length} lines` : ''}`}
    >
      <p>
        {here !== undefined &&
          others.length > 0 &&
          `Some of them are on ${isOfClaims ? 'line' : 'IRS No.'} ${others.map((name) => name.replace('claims.', '')).join(', ')}. `}
        You can undo the import within 24 hours, until the filing changes.
      </p>
      <Button
        size="sm"
        variant="default"
        mt="xs"
        loading={busy}
        leftSection={<Icon name="undo" />}
        onClick={() => void undo(last.id)}
      >
        Undo the import
      </Button>
    </Notice>
  );
});
