import type { ReactNode } from 'react';
import { ask } from './ask.ts';

interface Confirmation {
  title: string;
  /** The effect of the action, in a sentence or two. */
  body: ReactNode;
  /** The verb of what happens: "Delete", never "Ok". */
  confirm: string;
  cancel?: string;
  /** Something is lost: the button is red and the way back has the focus. */
  danger?: boolean;
}

/**
 * Asks for confirmation.
 * @returns whether the reader agreed; Escape, the cross and a click outside the dialog mean no
 */
export async function confirm({
  title,
  body,
  confirm,
  cancel = 'Cancel',
  danger = false,
}: Confirmation): Promise<boolean> {
  const answer = await ask({
    title,
    body,
    choices: [
      { value: 'no', label: cancel, kind: 'plain', focused: danger },
      { value: 'yes', label: confirm, kind: danger ? 'danger' : 'primary', focused: !danger },
    ],
  });
  return answer === 'yes';
}
