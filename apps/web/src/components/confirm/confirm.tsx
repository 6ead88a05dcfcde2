import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

interface Question {
  title: string;
  /** What happens then, in a sentence or two. */
  body: ReactNode;
  /** The verb of what happens: "Delete", never "Ok". */
  confirm: string;
  cancel?: string;
  /** Something is lost: the button is red and the way back has the focus. */
  danger?: boolean;
}

/**
 * Asks before something is done.
 * @returns whether the reader agreed; Escape, the cross and a click beside the dialog mean no
 */
export function confirm({ title, body, confirm, cancel = 'Cancel', danger = false }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const autofocus = { 'data-autofocus': true };
    modals.openConfirmModal({
      title,
      children: body,
      labels: { confirm, cancel },
      centered: true,
      confirmProps: danger ? { color: 'red' } : autofocus,
      cancelProps: danger ? autofocus : {},
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
