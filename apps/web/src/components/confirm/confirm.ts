import type { ReactNode } from 'react';
import { ask } from './ask.ts';

interface Confirmation {
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
