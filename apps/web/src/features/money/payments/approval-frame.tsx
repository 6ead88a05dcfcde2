import { Button } from '@mantine/core';
import css from './fee-page.module.css';

/** The button that had the focus is gone. Outside the component, so that only a new frame takes it. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus();

/** The page of the payment provider, on which the payer approves the payment. */
export function ApprovalFrame({ address, onBack }: { address: string; onBack: () => void }) {
  return (
    <section className="stack-5" aria-label="Approve the payment">
      <iframe className={css.frame} src={address} title="Payment provider: approve the payment" ref={focus} />
      <div className="line-2">
        <Button variant="default" onClick={onBack}>
          Back to the fee
        </Button>
      </div>
    </section>
  );
}
