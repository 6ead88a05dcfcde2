import { Button } from '@mantine/core';
import css from './fee-page.module.css';

/** The page of the payment provider, on which the payer approves the payment. */
export function ApprovalFrame({ address, onBack }: { address: string; onBack: () => void }) {
  return (
    <section className={css.approval} aria-label="Approve the payment">
      <iframe
        className={css.frame}
        src={address}
        title="Payment provider: approve the payment"
        // biome-ignore lint/a11y/noAutofocus: the reader asked for this page, and goes on in it
        autoFocus
      />
      <div className={css.acts}>
        <Button variant="default" onClick={onBack}>
          Back to the fee
        </Button>
      </div>
    </section>
  );
}
