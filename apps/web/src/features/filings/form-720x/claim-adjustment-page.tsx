import { WithFiling } from '../filing/public.ts';
import { Adjustments } from './adjustments.tsx';

/** Page 2 of Form 720-X, changes of Schedule C. */
export const ClaimAdjustmentPage = () => (
  <WithFiling form="Form720X">{(open) => <Adjustments open={open} number="2" />}</WithFiling>
);

/** The same by the address that the specification gives it too. */
export const ClaimAdjustmentsPage = ClaimAdjustmentPage;
