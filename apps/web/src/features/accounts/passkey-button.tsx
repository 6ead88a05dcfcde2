import { Button } from '@mantine/core';
import { canUsePasskeys, openWithPasskey } from '../second-factor/public.ts';
import { messages } from './messages.ts';
import { useProceed } from './proceed.ts';
import type { useSubmission } from './use-submission.ts';

interface PasskeyButtonProps {
  submission: ReturnType<typeof useSubmission>;
  label: string;
  /** The token of the sign-in that it finishes. */
  token?: string;
}

/** Opens the account with a passkey, where the browser can. */
export function PasskeyButton({ submission, label, token }: PasskeyButtonProps) {
  const proceed = useProceed();
  if (!canUsePasskeys()) return null;
  const open = () =>
    void submission.submit([], messages.passkeyFailed, async () => proceed(await openWithPasskey(token)));
  return (
    <Button variant="default" fullWidth size="md" onClick={open}>
      {label}
    </Button>
  );
}
