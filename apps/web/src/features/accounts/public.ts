export { AuthPanel } from './auth-panel.tsx';
export { steps, usePanelState } from './panel-state.ts';
