import { Button } from '@mantine/core';
import { useGoToStep, usePanelState } from './panel-state.ts';

/** Step 6, after a new password. */
export default function SuccessStep() {
  const { emailId, message } = usePanelState();
  const goTo = useGoToStep();
  return (
    <>
      <h2>Done</h2>
      <p role="status">{message ?? 'You can log in now.'}</p>
      <Button fullWidth size="md" onClick={() => goTo('login', emailId ? { emailId } : {})}>
        Continue to Login
      </Button>
    </>
  );
}
