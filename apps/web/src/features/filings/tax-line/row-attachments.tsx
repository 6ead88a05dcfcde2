import { Button, Modal } from '@mantine/core';
import { Attachments } from '../attachments/public.ts';
import css from './tax-grid.module.css';

interface RowAttachmentsProps {
  businessId: string;
  filingId: string;
  /** The number of the row, from 1. */
  row: number;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  onClose: () => void;
  readOnly: boolean;
}

/** The files that go with one row; they are saved with the page. */
export function RowAttachments({ row, onClose, ...attachments }: RowAttachmentsProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Attachments of row ${row}`}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Attachments {...attachments} label="PDF files" />
      <div className={css.dialogActs}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Modal>
  );
}
