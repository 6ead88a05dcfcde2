export { LateCharges, LateEstimate } from './late-estimate.tsx';
