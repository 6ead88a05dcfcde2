import { Button } from '@mantine/core';
import { memo } from 'react';
import { useNavigate } from 'react-router';
import { fetchFile } from '../../api/call.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { SheetDownload } from '../../components/sheet-upload/sheet-download.tsx';
import type { OpenFiling } from '../filing/public.ts';
import { importAddress } from './import-address.ts';
import css from './row-sheets.module.css';

interface RowToolsProps {
  open: OpenFiling;
  /** Absent for the whole filing. */
  irsNumber?: string;
  /** Saves the page; its result says whether the reader may leave. */
  settle?: () => Promise<boolean>;
}

/** Rows from a spreadsheet and into one. */
export const RowTools = memo(function RowTools({ open, irsNumber, settle = async () => true }: RowToolsProps) {
  const { filing, editable } = open;
  const navigate = useNavigate();
  const of = { params: { id: filing.id, format: 'xlsx' as const }, query: { irsNumber } };
  const goToImport = async () => {
    if (await settle()) void navigate(importAddress(filing.id, irsNumber));
  };
  return (
    <section className={css.tools} aria-label="Spreadsheets">
      {editable && (
        <>
          <Button variant="subtle" size="sm" leftSection={<Icon name="upload" />} onClick={() => void goToImport()}>
            Import rows
          </Button>
          <SheetDownload variant="subtle" label="Template" fetch={() => fetchFile('getRowTemplate', of)} />
        </>
      )}
      <SheetDownload variant="subtle" label="Export rows" fetch={() => fetchFile('exportRows', of)} />
    </section>
  );
});
