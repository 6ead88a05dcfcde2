export { LateEstimate } from './late-estimate.tsx';
