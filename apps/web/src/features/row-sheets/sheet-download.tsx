import { Button } from '@mantine/core';
import { fetchFile } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
import { showError } from '../../components/banners/banners.tsx';
import { Icon } from '../../components/icon/icon.tsx';

interface SheetDownloadProps {
  label: string;
  call: 'getRowTemplate' | 'exportRows';
  format?: 'xlsx' | 'csv';
  filingId: string;
  /** Absent for the whole filing. */
  irsNumber?: string | undefined;
  variant?: 'subtle' | 'default';
}

/** Downloads a sheet of rows. */
export function SheetDownload(props: SheetDownloadProps) {
  const { label, call, format = 'xlsx', filingId, irsNumber, variant = 'default' } = props;
  const download = () =>
    fetchFile(call, { params: { id: filingId, format }, query: { irsNumber } }).then(saveFile, (error: Error) =>
      showError(error.message),
    );
  return (
    <Button variant={variant} size="sm" leftSection={<Icon name="download" />} onClick={() => void download()}>
      {label}
    </Button>
  );
}
