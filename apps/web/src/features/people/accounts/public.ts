export { AuthPanel } from './auth-panel.tsx';
export { ChangeAddress } from './change-address.tsx';
export { LinkKeptOffer } from './link-kept-offer.tsx';
export { steps, usePanelState } from './panel-state.ts';
