import { Button } from '@mantine/core';
import { type Fetched, saveFile } from '../../api/save-file.ts';
import { showError } from '../banners/banners.tsx';
import { Icon } from '../icon/icon.tsx';

export type SheetFormat = 'xlsx' | 'csv';

interface SheetDownloadProps {
  label: string;
  variant?: 'subtle' | 'default';
  fetch: () => Promise<Fetched>;
}

/** Downloads a sheet. */
export function SheetDownload({ label, variant = 'default', fetch }: SheetDownloadProps) {
  const download = () => fetch().then(saveFile, (error: Error) => showError(error.message));
  return (
    <Button variant={variant} size="sm" leftSection={<Icon name="download" />} onClick={() => void download()}>
      {label}
    </Button>
  );
}

/** The template of a sheet, in both formats. */
export function SheetTemplates({ fetch }: { fetch: (format: SheetFormat) => Promise<Fetched> }) {
  return (
    <div className="line-3">
      <span>Start from the template:</span>
      <SheetDownload label="Excel (XLSX)" fetch={() => fetch('xlsx')} />
      <SheetDownload label="CSV" fetch={() => fetch('csv')} />
    </div>
  );
}
