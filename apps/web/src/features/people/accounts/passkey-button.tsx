import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { canUsePasskeys, openWithPasskey } from '../second-factor/public.ts';
import { messages } from './messages.ts';
import { useNextStep } from './next-step.ts';
import type { useSubmission } from './use-submission.ts';

interface PasskeyButtonProps {
  submission: ReturnType<typeof useSubmission>;
  label: string;
  /** The token of the sign-in that it finishes. */
  token?: string;
}

const neverChanges = () => () => {};

/** Opens the account with a passkey, where the browser can. */
export function PasskeyButton({ submission, label, token }: PasskeyButtonProps) {
  const proceed = useNextStep();
  // The server cannot ask the browser: it draws the button, and a browser without passkeys takes it away.
  const isShown = useSyncExternalStore(neverChanges, canUsePasskeys, () => true);
  if (!isShown) return null;
  const open = () =>
    void submission.submit([], messages.passkeyFailed, async () => proceed(await openWithPasskey(token)));
  return (
    <Button variant="default" fullWidth size="md" onClick={open}>
      {label}
    </Button>
  );
}
